import { ArrowUp } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { postKinds } from '../../contract/posts/kinds.ts'
import { useAsked } from '../app/asked.ts'
import { useText } from '../app/texts.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Select } from '../ui/forms/Select.tsx'
import { SkeletonList } from '../ui/Skeleton.tsx'
import { Segmented } from '../ui/Tabs.tsx'
import { Filters } from '../ui/tables/Filters.tsx'
import { ListState } from '../ui/tables/ListState.tsx'
import { useArrivals } from './arrivals.ts'
import type { Line } from './feedCache.ts'
import { PostCard } from './PostCard.tsx'
import type { FeedSearch } from './search.ts'
import './posts.css'

interface List {
  data: { pages: readonly { items: readonly Line[] }[] } | undefined
  isPending: boolean
  error: unknown
  refetch: () => unknown
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  fetchNextPage: () => unknown
}

interface Props {
  /** The pages that came so far, as `usePagesOf` gives them. */
  list: List
  /** The networks to choose from; where all posts are of one network there are none. */
  networks?: readonly { id: number; name: string }[]
}

/** Posts, pinned ones first and then the newest, filtered by the address. */
export function Feed({ list, networks }: Props) {
  const { t } = useText()
  const { asked, ask } = useAsked<FeedSearch>()
  const all = once(list.data?.pages.flatMap((page) => page.items) ?? [])
  const { shown, waiting, show } = useArrivals(
    all,
    `${asked.show ?? ''} ${asked.kind ?? ''} ${asked.network ?? ''}`,
  )
  const narrowed = asked.show !== undefined || asked.kind !== undefined || asked.network !== undefined
  const [newest] = waiting
  const toNewest = () => {
    show()
    // Drawn first, so that what has just come is what gets the focus.
    requestAnimationFrame(() => {
      const first = document.getElementById(idOf(newest))
      first?.querySelector<HTMLElement>(':is(h2, h3) a')?.focus({ preventScroll: true })
      first?.scrollIntoView({ block: 'start' })
    })
  }
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
          onChange={(value) => ask({ show: value === 'all' ? undefined : value })}
        />
        <Filters>
          <Select
            label={t('posts.filter.kind')}
            value={asked.kind ?? 'all'}
            options={[
              { value: 'all' as const, text: t('posts.filter.kinds') },
              ...postKinds.map((value) => ({ value, text: t(`posts.kind.${value}`) })),
            ]}
            onChange={(kind) => ask({ kind: kind === 'all' ? undefined : kind })}
          />
          {networks && networks.length > 1 && (
            <Select
              label={t('posts.filter.network')}
              value={String(asked.network ?? 'all')}
              options={[
                { value: 'all', text: t('posts.filter.networks') },
                ...networks.map(({ id, name }) => ({ value: String(id), text: name })),
              ]}
              onChange={(id) => ask({ network: id === 'all' ? undefined : Number(id) })}
            />
          )}
        </Filters>
      </div>
      <div className="arrivals" role="status">
        {waiting.length > 0 && (
          <Button look="p" small icon={ArrowUp} onClick={toNewest}>
            {t('posts.feed.new', { count: waiting.length })}
          </Button>
        )}
      </div>
      <ListState
        pending={list.isPending}
        error={list.data ? null : list.error}
        retry={() => void list.refetch()}
        empty={shown.length === 0}
        skeleton={<SkeletonList rows={4} />}
        whenEmpty={
          narrowed ? (
            <EmptyState
              title={t('posts.feed.none.title')}
              actions={
                <Button onClick={() => ask({ show: undefined, kind: undefined, network: undefined })}>
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
          {shown.map((post) => (
            <li key={post.id} id={idOf(post)}>
              <PostCard of={post} network={!networks} />
            </li>
          ))}
        </ul>
        {list.hasNextPage && <Further list={list} />}
      </ListState>
    </>
  )
}

/** A refetched page may have moved into the range of the next one. */
function once(lines: readonly Line[]): Line[] {
  const seen = new Set<number>()
  return lines.filter(({ id }) => !seen.has(id) && seen.add(id))
}

const idOf = (post: Line | undefined) => `post-${post?.id}`

/** Older posts come as soon as the end is near; the button is the way of the keyboard, and the second try. */
function Further({ list }: { list: List }) {
  const { t } = useText()
  const end = useRef<HTMLDivElement>(null)
  const { isFetchingNextPage, isFetchNextPageError, fetchNextPage } = list
  const waits = !isFetchingNextPage && !isFetchNextPageError
  useEffect(() => {
    if (!end.current || !waits) return
    const watch = new IntersectionObserver(
      // Of what happened meanwhile, going out and coming in again, any coming in counts.
      (seen) => seen.some(({ isIntersecting }) => isIntersecting) && void fetchNextPage(),
      { rootMargin: '900px 0px' },
    )
    watch.observe(end.current)
    return () => watch.disconnect()
  }, [waits, fetchNextPage])
  return (
    <div ref={end} className="feed-end">
      <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        {t('posts.feed.more')}
      </Button>
      {isFetchNextPageError && (
        <p className="sm m2" role="alert">
          {t('posts.feed.more_failed')}
        </p>
      )}
    </div>
  )
}
