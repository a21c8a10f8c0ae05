import { networkModeration } from '../../contract/posts/moderation.ts'
import { networkNews } from '../../contract/posts/posts.ts'
import { useAsked } from '../app/asked.ts'
import { linkTo } from '../app/links.ts'
import { usePagesOf, useQueryOf } from '../app/query.ts'
import { stringifySearch } from '../app/searchParams.ts'
import { useText } from '../app/texts.ts'
import { useNetwork } from '../networks/networkPage.ts'
import { Section } from '../ui/Page.tsx'
import { Tabs } from '../ui/Tabs.tsx'
import { Feed } from './Feed.tsx'
import { feedAgain } from './feedCache.ts'
import { Moderation } from './moderation/Moderation.tsx'
import { Reports } from './moderation/Reports.tsx'
import { type NetworkPostsSearch, type NewsTab, newsTabs, questionOf } from './search.ts'
import { WriteButton } from './WriteButton.tsx'

/** The news of one network; for those who look after it also what waits, what was approved and what was reported. */
export function NetworkFeedScreen() {
  const { t } = useText()
  const network = useNetwork()
  const { asked } = useAsked<NetworkPostsSearch>()
  const { approve_news, moderate_news } = network.can
  const open: Record<NewsTab, boolean> = {
    feed: true,
    pending: approve_news,
    approved: approve_news,
    shares: approve_news,
    reports: moderate_news,
  }
  const wanted = newsTabs[asked.currentTab ?? 0] ?? 'feed'
  const tab = open[wanted] ? wanted : 'feed'
  return (
    <Section title={t('posts.title')} aside={<WriteButton network={network} />}>
      {(approve_news || moderate_news) && (
        <div className="news-tabs">
          <NewsTabs at={tab} open={open} />
        </div>
      )}
      {tab === 'feed' && <NetworkFeed />}
      {tab === 'reports' && <Reports />}
      {tab !== 'feed' && tab !== 'reports' && <Moderation key={tab} tab={tab} />}
    </Section>
  )
}

function NetworkFeed() {
  const network = useNetwork()
  const { asked } = useAsked<NetworkPostsSearch>()
  const list = usePagesOf(
    networkNews.latest,
    { params: { id: network.id }, query: questionOf(asked) },
    'before',
    asked.show === 'saved' ? undefined : feedAgain,
  )
  return <Feed list={list} />
}

function NewsTabs({ at, open }: { at: NewsTab; open: Record<NewsTab, boolean> }) {
  const { t } = useText()
  const network = useNetwork()
  const counts = useCounts()
  return (
    <Tabs
      label={t('posts.moderation.tabs')}
      items={newsTabs
        .filter((tab) => open[tab])
        .map((tab) => {
          const count = counts?.[tab as keyof typeof counts]
          return {
            href: `${linkTo.network(network)}/posts${stringifySearch({ currentTab: newsTabs.indexOf(tab) || undefined })}`,
            text: t(`posts.moderation.tab.${tab}`),
            current: tab === at,
            ...(count ? { count } : {}),
          }
        })}
    />
  )
}

/** How much waits, for people who decide about it. */
function useCounts() {
  const network = useNetwork()
  const { data } = useQueryOf(networkModeration.list, {
    params: { id: network.id },
    query: { page_size: 10 },
  })
  return data?.waiting
}
