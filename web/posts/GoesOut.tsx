import type { z } from 'zod'
import type { Post } from '../../contract/posts/post.ts'
import { useText } from '../app/texts.ts'
import { useDates } from '../ui/dates/dates.ts'

/** When a planned post appears, by the reader's clock. */
export function GoesOut({ of: { state, publish_at } }: { of: z.output<typeof Post> }) {
  const { t } = useText()
  const dates = useDates()
  if (publish_at === null || state === 'published' || state === 'archived') return null
  const facts = { moment: dates.moment(publish_at) }
  return (
    <p className="note wait">
      {t(state === 'pending_publication' ? 'posts.menu.goes_out' : 'posts.menu.would_go_out', facts)}
    </p>
  )
}
