import { myNews } from '../../contract/posts.ts'
import { useAsked } from '../app/asked.ts'
import { usePagesOf } from '../app/query.ts'
import { useText } from '../app/texts.ts'
import { Page } from '../ui/Page.tsx'
import { Feed } from './Feed.tsx'
import { type FeedSearch, questionOf } from './search.ts'

/** What was said in all networks of the reader. */
export function FeedScreen() {
  const { t } = useText()
  const { asked } = useAsked<FeedSearch>()
  const list = usePagesOf(myNews.latest, { query: questionOf(asked) })
  return (
    <Page title={t('posts.title')} lead={t('posts.lead')}>
      <Feed list={list} />
    </Page>
  )
}
