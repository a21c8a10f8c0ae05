import { networkNews } from '../../contract/posts.ts'
import { useAsked } from '../app/asked.ts'
import { usePagesOf } from '../app/query.ts'
import { useText } from '../app/texts.ts'
import { useNetwork } from '../networks/doors.ts'
import { Section } from '../ui/Page.tsx'
import { Feed } from './Feed.tsx'
import { type FeedSearch, questionOf } from './search.ts'

/** What was said in one network. */
export function NetworkFeedScreen() {
  const { t } = useText()
  const network = useNetwork()
  const { asked } = useAsked<FeedSearch>()
  const list = usePagesOf(networkNews.latest, { params: { id: network.id }, query: questionOf(asked) })
  return (
    <Section title={t('posts.title')}>
      <Feed list={list} network />
    </Section>
  )
}
