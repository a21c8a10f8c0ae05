import type { z } from 'zod'
import type { NetworkPage } from '../../contract/networks/networks.ts'
import { networkNews } from '../../contract/posts/posts.ts'
import { linkTo } from '../app/links.ts'
import { useQueryOf } from '../app/query.ts'
import { useText } from '../app/texts.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Section } from '../ui/Page.tsx'
import { SkeletonList } from '../ui/Skeleton.tsx'
import { ListState } from '../ui/tables/ListState.tsx'
import { PostCard } from './PostCard.tsx'
import { WriteButton } from './WriteButton.tsx'

/** The latest posts, where the network shows them. */
export function NetworkNews({ of: network }: { of: z.output<typeof NetworkPage> }) {
  const { t } = useText()
  const { data, isPending, error, refetch } = useQueryOf(networkNews.latest, { params: { id: network.id } })
  return (
    <Section
      title={t('networks.page.news')}
      {...(data?.next
        ? { link: { href: `${linkTo.network(network)}/posts`, text: t('posts.feed.all') } }
        : {})}
      aside={network.can.view_news && <WriteButton network={network} />}
    >
      <ListState
        pending={isPending}
        error={error}
        retry={() => void refetch()}
        empty={data?.items.length === 0}
        skeleton={<SkeletonList rows={3} />}
        whenEmpty={
          <EmptyState
            small
            level={3}
            title={t(
              network.can.view_news ? 'networks.page.no_news.title' : 'networks.page.closed_news.title',
            )}
          >
            {t(network.can.view_news ? 'networks.page.no_news.says' : 'networks.page.closed_news.says', {
              name: network.name,
            })}
          </EmptyState>
        }
      >
        <ul className="posts-feed">
          {data?.items.map((post) => (
            <li key={post.id}>
              <PostCard of={post} network level={3} />
            </li>
          ))}
        </ul>
      </ListState>
    </Section>
  )
}
