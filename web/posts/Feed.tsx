import { Heart, MessageCircle, Pin } from 'lucide-react'
import type { z } from 'zod'
import { type NewsLine, postKinds } from '../../contract/posts.ts'
import { useAsked } from '../app/asked.ts'
import { linkTo } from '../app/links.ts'
import { useText } from '../app/texts.ts'
import { Anchor } from '../ui/Anchor.tsx'
import { Badge } from '../ui/Badge.tsx'
import { Button } from '../ui/Button.tsx'
import { RelativeTime } from '../ui/DateLeaf.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Face } from '../ui/Face.tsx'
import { Icon } from '../ui/Icon.tsx'
import { ListState } from '../ui/ListState.tsx'
import { Select } from '../ui/Select.tsx'
import { SkeletonList } from '../ui/Skeleton.tsx'
import { Segmented } from '../ui/Tabs.tsx'
import type { FeedSearch } from './search.ts'
import './posts.css'

type Line = z.output<typeof NewsLine>

interface Props {
  /** The pages that came so far, as `usePagesOf` gives them. */
  list: {
    data: { pages: readonly { items: readonly Line[] }[] } | undefined
    isPending: boolean
    error: unknown
    refetch: () => unknown
    hasNextPage: boolean
    isFetchingNextPage: boolean
    fetchNextPage: () => unknown
  }
  /** Where all posts are of one network it isn't said again. */
  network?: boolean
}

/** Posts, pinned ones first and then the newest, narrowed by what stands in the address. */
export function Feed({ list, network }: Props) {
  const { t } = useText()
  const { asked, ask } = useAsked<FeedSearch>()
  const items = list.data?.pages.flatMap((page) => page.items) ?? []
  const narrowed = asked.show !== undefined || asked.kind !== undefined
  return (
    <>
      <div className="row gap4 wrap feed-tools">
        <Segmented
          label={t('posts.filter.label')}
          value={asked.show ?? 'all'}
          options={(['all', 'unread', 'saved'] as const).map((value) => ({
            value,
            text: t(`posts.filter.${value}`),
          }))}
          onChange={(show) => ask({ show: show === 'all' ? undefined : show })}
        />
        <Select
          label={t('posts.filter.kind')}
          value={asked.kind ?? 'all'}
          options={[
            { value: 'all' as const, text: t('posts.filter.kinds') },
            ...postKinds.map((value) => ({ value, text: t(`posts.kind.${value}`) })),
          ]}
          onChange={(kind) => ask({ kind: kind === 'all' ? undefined : kind })}
        />
      </div>
      <ListState
        pending={list.isPending}
        error={list.error}
        retry={() => void list.refetch()}
        empty={items.length === 0}
        skeleton={<SkeletonList rows={4} />}
        whenEmpty={
          narrowed ? (
            <EmptyState
              title={t('posts.feed.none.title')}
              actions={
                <Button onClick={() => ask({ show: undefined, kind: undefined })}>
                  {t('posts.feed.none.action')}
                </Button>
              }
            >
              {t('posts.feed.none.says')}
            </EmptyState>
          ) : (
            <EmptyState title={t('posts.feed.empty.title')}>{t('posts.feed.empty.says')}</EmptyState>
          )
        }
      >
        <ul className="posts-feed">
          {items.map((post) => (
            <Card key={`${post.id}-${post.network.id}`} of={post} network={network} />
          ))}
        </ul>
        {list.hasNextPage && (
          <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {t('posts.feed.more')}
          </Button>
        )}
      </ListState>
    </>
  )
}

function Card({ of: post, network }: { of: Line; network?: boolean }) {
  const { t } = useText()
  const { author, picture, language } = post
  return (
    <li>
      <article className="posts-card">
        <div className="row gap2">
          <Face of={author} />
          <div className="grow">
            <div>
              <Anchor className="b" href={linkTo.person(author)}>
                {author.name}
              </Anchor>{' '}
              {author.pronouns && <span className="sm m3">{author.pronouns}</span>}
              {!network && (
                <>
                  <span className="m3">{t('posts.in')}</span>{' '}
                  <Anchor className="b" href={linkTo.network(post.network)}>
                    {post.network.name}
                  </Anchor>
                </>
              )}
            </div>
            <div className="sm m3">
              {t(`posts.kind.${post.kind}`)} · <RelativeTime at={post.published_at} />
            </div>
          </div>
          {post.unread && <Badge tone="info">{t('posts.unread')}</Badge>}
          {post.pinned && <Badge icon={Pin}>{t('posts.pinned')}</Badge>}
        </div>
        <h2 lang={language}>
          <Anchor href={linkTo.post(post)}>{post.title}</Anchor>
        </h2>
        {post.excerpt && (
          <p className="m2 clamp2" lang={language}>
            {post.excerpt}
          </p>
        )}
        {picture && (
          <img className="art" src={picture.url} alt={picture.alt} width={800} height={450} loading="lazy" />
        )}
        <p className="row gap4 sm m2 num counts">
          <span className="row gap2">
            <Icon of={Heart} size="s" />
            {t('posts.likes', { count: post.like_count })}
          </span>
          <span className="row gap2">
            <Icon of={MessageCircle} size="s" />
            {t('posts.comments.count', { count: post.comment_count })}
          </span>
        </p>
      </article>
    </li>
  )
}
