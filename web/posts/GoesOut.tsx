import type { z } from 'zod'
import type { Post } from '../../contract/posts/post.ts'
import { useMe } from '../app/me.ts'
import { useText } from '../app/texts.ts'
import { useDates } from '../ui/dates/dates.ts'
import { timeZoneOption } from '../ui/dates/timeZones.ts'

/** When a planned post appears, by the clocks of where the reader says they are. */
export function GoesOut({ of: { state, publish_at } }: { of: z.output<typeof Post> }) {
  const { t } = useText()
  const { time_zone } = useMe().user
  const dates = useDates(time_zone)
  if (publish_at === null || state === 'published' || state === 'archived') return null
  const facts = { moment: dates.moment(publish_at), place: timeZoneOption(time_zone).text }
  return (
    <p className="note wait">
      {t(state === 'pending_publication' ? 'posts.menu.goes_out' : 'posts.menu.would_go_out', facts)}
    </p>
  )
}
