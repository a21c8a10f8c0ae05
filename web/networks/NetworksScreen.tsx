import { Lock } from 'lucide-react'
import type { z } from 'zod'
import { groups, type NetworkCard } from '../../contract/networks.ts'
import { useAsked } from '../app/asked.ts'
import { linkTo } from '../app/links.ts'
import { useListOf } from '../app/query.ts'
import { useText } from '../app/texts.ts'
import { Anchor } from '../ui/Anchor.tsx'
import { Badge } from '../ui/Badge.tsx'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Coloured } from '../ui/Glyph.tsx'
import { ListState } from '../ui/ListState.tsx'
import { Page } from '../ui/Page.tsx'
import { Pager } from '../ui/Pager.tsx'
import { SearchField } from '../ui/SearchField.tsx'
import { Select } from '../ui/Select.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { Segmented } from '../ui/Tabs.tsx'
import { MembershipBadge } from './MembershipBadge.tsx'
import { type ListedKind, type NetworkSearch, networkSorts, questionOf } from './search.ts'
import './networks.css'

type Card = z.output<typeof NetworkCard>

/** All networks one may see. What is looked for stands in the address. */
export function NetworksScreen({ kind }: { kind: ListedKind }) {
  const { t } = useText()
  const { asked, ask, turn } = useAsked<NetworkSearch>()
  const { data, isPending, error, refetch, isPlaceholderData } = useListOf(groups.list, {
    query: questionOf(asked, kind),
  })

  return (
    <Page
      title={t(kind === 'group' ? 'networks.list.title' : 'networks.list.communities')}
      lead={t('networks.list.says')}
      width="wide"
    >
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
          ]}
          onChange={(scope) => ask({ scope: scope === 'mine' ? 'mine' : undefined })}
        />
        <Select
          name="sort_by"
          label={t('networks.list.sort')}
          value={asked.sort_by ?? 'name'}
          options={networkSorts.map((value) => ({ value, text: t(`networks.list.sorts.${value}`) }))}
          onChange={(sort_by) => ask({ sort_by: sort_by === 'name' ? undefined : sort_by })}
        />
      </div>
      <p className="vh" role="status">
        {data && t('networks.list.found', { count: data.total })}
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
          {data?.items.map((network) => (
            <NetworkTile key={network.id} of={network} />
          ))}
        </ul>
        {data && <Pager {...data} onChange={turn} />}
      </ListState>
    </Page>
  )
}

function NetworkTile({ of: network }: { of: Card }) {
  const { t } = useText()
  return (
    <Coloured as="li" colour={network.colour}>
      <Anchor href={linkTo.network(network)}>
        <img
          className="art"
          src={network.banner_url}
          alt=""
          width={480}
          height={240}
          loading="lazy"
          decoding="async"
        />
        <h2>{network.name}</h2>
        {network.short_description && <p className="sm m2">{network.short_description}</p>}
      </Anchor>
      <div className="foot">
        {network.member_count !== null && (
          <span className="sm m3 num">{t('networks.card.members', { count: network.member_count })}</span>
        )}
        {network.private && <Badge icon={Lock}>{t('networks.private')}</Badge>}
        <span className="end">
          <MembershipBadge state={network.my_membership} />
        </span>
      </div>
    </Coloured>
  )
}

function Nothing({ asked, ask }: { asked: NetworkSearch; ask: (change: NetworkSearch) => void }) {
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
  if (asked.scope)
    return (
      <EmptyState
        title={t('networks.list.none_mine.title')}
        actions={
          <Button onClick={() => ask({ scope: undefined })}>{t('networks.list.none_mine.action')}</Button>
        }
      >
        {t('networks.list.none_mine.says')}
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
