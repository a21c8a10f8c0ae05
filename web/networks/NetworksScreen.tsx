import type { UseQueryResult } from '@tanstack/react-query'
import { ArrowDownUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { lazy, Suspense, useState } from 'react'
import { enrollment } from '../../contract/access/enrollment.ts'
import { networkPaths } from '../../contract/networks/addresses.ts'
import { groupCategoryTypes } from '../../contract/networks/categories.ts'
import { groups } from '../../contract/networks/networks.ts'
import { useAsked } from '../app/asked.ts'
import { useListOf } from '../app/lists.ts'
import { useMe } from '../app/me.ts'
import { useText } from '../app/texts.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { SearchField } from '../ui/forms/SearchField.tsx'
import { Select } from '../ui/forms/Select.tsx'
import { Page } from '../ui/Page.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { Segmented, Tabs } from '../ui/Tabs.tsx'
import { Filters } from '../ui/tables/Filters.tsx'
import { ListState } from '../ui/tables/ListState.tsx'
import { Pager } from '../ui/tables/Pager.tsx'
import { NetworkTile } from './NetworkTile.tsx'
import { Reason } from './Reason.tsx'
import { type ListedKind, type NetworkSearch, networkSorts, questionOf, suggestedOf } from './search.ts'
import './networks.css'

const MyOrder = lazy(() => import('./MyOrder.tsx').then((part) => ({ default: part.MyOrder })))

const kinds = ['group', 'community', 'region'] as const
const titles = {
  group: 'networks.list.title',
  community: 'networks.list.communities',
  region: 'networks.list.regions',
} as const

/** All networks the viewer may see, their own, and suggestions. The filters are in the address. */
export function NetworksScreen({ kind }: { kind: ListedKind }) {
  const { t } = useText()
  const { asked, ask } = useAsked<NetworkSearch>()
  const [ordering, setOrdering] = useState(false)
  const { networks } = useMe()
  const isSuggested = asked.scope === 'suggested' && kind !== 'region'

  return (
    <Page
      title={t(titles[kind])}
      lead={t('networks.list.says')}
      width="wide"
      actions={
        asked.scope === 'mine' &&
        networks.length > 1 && (
          <Button icon={ArrowDownUp} onClick={() => setOrdering(true)}>
            {t('networks.order.open')}
          </Button>
        )
      }
    >
      <Doors kind={kind} asked={asked} />
      <div className="finder">
        <SearchField
          label={t('networks.list.search')}
          value={asked.search ?? ''}
          className="search"
          onChange={(search) => ask({ search: search || undefined })}
        />
        <Segmented
          label={t('networks.list.scope')}
          value={asked.scope ?? 'all'}
          options={[
            { value: 'all', text: t('networks.list.all') },
            { value: 'mine', text: t('networks.list.mine') },
            ...(kind === 'region'
              ? []
              : [{ value: 'suggested' as const, text: t('networks.list.suggested') }]),
          ]}
          onChange={(scope) => ask({ scope: scope === 'all' ? undefined : scope, sort_by: undefined })}
        />
        {!isSuggested && <Narrowing kind={kind} asked={asked} ask={ask} />}
      </div>
      {isSuggested ? <Suggested kind={kind} /> : <Listed kind={kind} />}
      {ordering && (
        <Suspense fallback={null}>
          <MyOrder onClose={() => setOrdering(false)} />
        </Suspense>
      )}
    </Page>
  )
}

/** Groups, communities and regions have addresses of their own; links to empty lists aren't shown. */
function Doors({ kind, asked }: { kind: ListedKind; asked: NetworkSearch }) {
  const { t } = useText()
  const { data } = useListOf(groups.list, {
    query: questionOf(asked.scope === 'suggested' ? {} : asked, kind),
  })
  const there = kinds.filter((one) => one === kind || (data && data.kinds[one] > 0))
  if (there.length < 2) return null
  return (
    <Tabs
      label={t('networks.list.doors')}
      items={there.map((one) => ({
        href: `/${networkPaths[one]}`,
        text: t(titles[one]),
        count: data?.kinds[one],
        current: one === kind,
      }))}
    />
  )
}

type Ask = (change: NetworkSearch) => void

function Narrowing({ kind, asked, ask }: { kind: ListedKind; asked: NetworkSearch; ask: Ask }) {
  const { data } = useListOf(groups.list, { query: questionOf(asked, kind) })
  return (
    <Filters found={data?.total_is === 'exact' ? data.total : undefined}>
      <Category asked={asked} ask={ask} />
      <Sorting asked={asked} ask={ask} />
    </Filters>
  )
}

/** Only there where the enterprise sorts its networks by anything. */
function Category({ asked, ask }: { asked: NetworkSearch; ask: Ask }) {
  const { t } = useText()
  const { data } = useListOf(groupCategoryTypes.list, { query: { page_size: 100 } })
  const types = data?.items ?? []
  if (types.length === 0) return null
  return (
    <Select
      name="category_id"
      label={t('networks.list.category')}
      value={String(asked.category_id ?? '')}
      options={[
        { value: '', text: t('networks.list.any_category') },
        ...types.flatMap(({ name: type, categories }) =>
          categories.map(({ id, name: category }) => ({
            value: String(id),
            text: types.length === 1 ? category : t('networks.list.category_of', { type, category }),
          })),
        ),
      ]}
      onChange={(id) => ask({ category_id: id === '' ? undefined : Number(id) })}
    />
  )
}

function Sorting({ asked, ask }: { asked: NetworkSearch; ask: Ask }) {
  const { t } = useText()
  const usual = asked.scope === 'mine' ? 'mine' : 'name'
  const options = usual === 'mine' ? (['mine', ...networkSorts] as const) : networkSorts
  return (
    <Select
      name="sort_by"
      orders
      label={t('networks.list.sort')}
      value={asked.sort_by ?? usual}
      options={options.map((value) => ({ value, text: t(`networks.list.sorts.${value}`) }))}
      onChange={(sort_by) => ask({ sort_by: sort_by === usual || sort_by === 'mine' ? undefined : sort_by })}
    />
  )
}

function Listed({ kind }: { kind: ListedKind }) {
  const { asked } = useAsked<NetworkSearch>()
  const list = useListOf(groups.list, { query: questionOf(asked, kind) })
  return (
    <Tiles list={list}>
      {(network) => (
        <NetworkTile
          key={network.id}
          of={network}
          parent={network.parent}
          child_count={network.child_count}
        />
      )}
    </Tiles>
  )
}

/** Suggestions, each with its best reason. */
function Suggested({ kind }: { kind: ListedKind }) {
  const { asked } = useAsked<NetworkSearch>()
  const list = useListOf(enrollment.suggestions, { query: suggestedOf(asked, kind) })
  return (
    <Tiles list={list}>
      {(network) => (
        <NetworkTile key={network.id} of={network}>
          <Reason of={network.reason} />
        </NetworkTile>
      )}
    </Tiles>
  )
}

interface TilesProps<Network> {
  list: Pick<
    UseQueryResult<Listing<Network>>,
    'data' | 'isPending' | 'error' | 'refetch' | 'isPlaceholderData'
  >
  children: (network: Network) => ReactNode
}
interface Listing<Network> {
  items: Network[]
  total: number
  total_is: 'exact' | 'at_least'
  page: number
  page_size: number
}

/** A page of networks: how many were found, their tiles, and the way to the next. */
function Tiles<Network>({ list, children }: TilesProps<Network>) {
  const { t } = useText()
  const { asked, ask, turn } = useAsked<NetworkSearch>()
  const { data, isPending, error, refetch, isPlaceholderData } = list
  return (
    <>
      <p className="vh" role="status">
        {data?.total_is === 'exact' && t('networks.list.found', { count: data.total })}
      </p>
      <ListState
        pending={isPending}
        error={error}
        retry={() => void refetch()}
        empty={data?.items.length === 0}
        skeleton={<CardsSkeleton />}
        whenEmpty={<Nothing asked={asked} ask={ask} />}
      >
        <ul className="cards" aria-busy={isPlaceholderData}>
          {data?.items.map(children)}
        </ul>
        {data && <Pager {...data} onChange={turn} />}
      </ListState>
    </>
  )
}

function Nothing({ asked, ask }: { asked: NetworkSearch; ask: Ask }) {
  const { t } = useText()
  if (asked.search)
    return (
      <EmptyState
        title={t('networks.list.none_found.title', { search: asked.search })}
        actions={
          <Button onClick={() => ask({ search: undefined })}>{t('networks.list.none_found.action')}</Button>
        }
      >
        {t('networks.list.none_found.says')}
      </EmptyState>
    )
  if (asked.category_id)
    return (
      <EmptyState
        title={t('networks.list.none_of_category.title')}
        actions={
          <Button onClick={() => ask({ category_id: undefined })}>
            {t('networks.list.none_mine.action')}
          </Button>
        }
      >
        {t('networks.list.none_of_category.says')}
      </EmptyState>
    )
  if (asked.scope)
    return (
      <EmptyState
        title={t(`networks.list.none_${asked.scope}.title`)}
        actions={
          <Button onClick={() => ask({ scope: undefined })}>{t('networks.list.none_mine.action')}</Button>
        }
      >
        {t(`networks.list.none_${asked.scope}.says`)}
      </EmptyState>
    )
  return <EmptyState title={t('networks.list.empty.title')}>{t('networks.list.empty.says')}</EmptyState>
}

const CardsSkeleton = () => (
  <ul className="cards">
    {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((key) => (
      <li key={key} className="gap2">
        <Skeleton height="136px" shape="box" />
        <Skeleton width="60%" height="18px" />
        <Skeleton width="90%" height="13px" />
      </li>
    ))}
  </ul>
)
