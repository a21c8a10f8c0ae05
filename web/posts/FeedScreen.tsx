import { FileClock } from 'lucide-react'
import { myNews } from '../../contract/posts/posts.ts'
import { useAsked } from '../app/asked.ts'
import { useMe } from '../app/me.ts'
import { usePagesOf } from '../app/query.ts'
import { useText } from '../app/texts.ts'
import { LinkButton } from '../ui/Button.tsx'
import { Page } from '../ui/Page.tsx'
import { Feed } from './Feed.tsx'
import { feedAgain } from './feedCache.ts'
import { type FeedSearch, questionOf } from './search.ts'
import { WriteButton } from './WriteButton.tsx'

/** The news of all of the reader's networks. */
export function FeedScreen() {
  const { t } = useText()
  const { networks } = useMe()
  const { asked } = useAsked<FeedSearch>()
  const list = usePagesOf(
    myNews.latest,
    { query: { ...questionOf(asked), network_id: asked.network } },
    'before',
    // Saved posts are in the order they were saved.
    asked.show === 'saved' ? undefined : feedAgain,
  )
  return (
    <Page
      title={t('posts.title')}
      lead={t('posts.lead')}
      actions={
        <>
          <LinkButton icon={FileClock} href="/posts/drafts">
            {t('posts.drafts.title')}
          </LinkButton>
          <WriteButton />
        </>
      }
    >
      <Feed list={list} networks={networks} />
    </Page>
  )
}
