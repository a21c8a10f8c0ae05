import { Lock } from 'lucide-react'
import type { z } from 'zod'
import { groups, type ListedNetwork } from '../../contract/networks/networks.ts'
import { useAsked } from '../app/asked.ts'
import { linkTo } from '../app/links.ts'
import { useListOf } from '../app/lists.ts'
import { useText } from '../app/texts.ts'
import { Anchor } from '../ui/Anchor.tsx'
import { Badge } from '../ui/Badge.tsx'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { SearchField } from '../ui/forms/SearchField.tsx'
import { Select } from '../ui/forms/Select.tsx'
import { Coloured, Glyph } from '../ui/Glyph.tsx'
import { Section } from '../ui/Page.tsx'
import { Segmented } from '../ui/Tabs.tsx'
import { ListState } from '../ui/tables/ListState.tsx'
import { Pager } from '../ui/tables/Pager.tsx'
import { JoinButton } from './members/JoinButton.tsx'
import { useCounts } from './NetworkTile.tsx'
import { useNetwork } from './networkPage.ts'
import { type ChildSearch, childrenOf, networkSorts } from './search.ts'

/**
 * What is directly below a network: its chapters or sub-groups, and its regions; for a region, the networks in it.
 */
export function ChaptersScreen() {
  const { t } = useText()
  const network = useNetwork()
  const { asked, ask, turn } = useAsked<ChildSearch>()
  const { data, isPending, error, refetch, isPlaceholderData } = useListOf(groups.children, {
    params: { id: network.id },
    query: childrenOf(asked),
  })
  const title = asked.axis ? t('networks.page.regions') : t(`networks.page.children.${network.kind}`)
  return (
    <Section title={title}>
      <div className="finder">
        <SearchField
          label={t('networks.list.search')}
          value={asked.search ?? ''}
          className="search"
          onChange={(search) => ask({ search: search || undefined })}
        />
        {network.region_count > 0 && (
          <Segmented
            label={t('networks.chapters.axis')}
            value={asked.axis ?? 'chapter'}
            options={[
              { value: 'chapter', text: t(`networks.page.children.${network.kind}`) },
              { value: 'region', text: t('networks.page.regions') },
            ]}
            onChange={(axis) => ask({ axis: axis === 'region' ? axis : undefined })}
          />
        )}
        <Select
          name="sort_by"
          label={t('networks.list.sort')}
          value={asked.sort_by ?? 'name'}
          options={networkSorts.map((value) => ({ value, text: t(`networks.list.sorts.${value}`) }))}
          onChange={(sort_by) => ask({ sort_by: sort_by === 'name' ? undefined : sort_by })}
        />
      </div>
      <p className="vh" role="status">
        {data?.total_is === 'exact' && t('networks.list.found', { count: data.total })}
      </p>
      <ListState
        pending={isPending}
        error={error}
        retry={() => void refetch()}
        empty={data?.items.length === 0}
        whenEmpty={
          asked.search ? (
            <EmptyState
              small
              level={3}
              title={t('networks.list.none_found.title', { search: asked.search })}
              actions={
                <Button onClick={() => ask({ search: undefined })}>{t('networks.chapters.clear')}</Button>
              }
            >
              {t('networks.chapters.none_found')}
            </EmptyState>
          ) : (
            <EmptyState small level={3} title={t('networks.chapters.none.title')}>
              {t('networks.chapters.none.says', { name: network.name })}
            </EmptyState>
          )
        }
      >
        <ul className="list chapters" aria-busy={isPlaceholderData}>
          {data?.items.map((child) => (
            <Child key={child.id} of={child} />
          ))}
        </ul>
        {data && <Pager {...data} onChange={turn} />}
      </ListState>
    </Section>
  )
}

function Child({ of: child }: { of: z.output<typeof ListedNetwork> }) {
  const { t } = useText()
  const counts = useCounts({ network: child, child_count: child.child_count })
  return (
    <Coloured as="li" colour={child.colour} className="row">
      <Glyph src={child.glyph_url} size="l" />
      <div className="grow">
        <h3>
          <Anchor href={linkTo.network(child)}>{child.name}</Anchor>
        </h3>
        {child.short_description && <p className="sm m2 clamp2">{child.short_description}</p>}
        {counts && <p className="sm m3 num">{counts}</p>}
      </div>
      {child.private && <Badge icon={Lock}>{t('networks.private')}</Badge>}
      <JoinButton network={child} small quiet />
    </Coloured>
  )
}
