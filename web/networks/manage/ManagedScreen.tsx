import { Plus, Tags } from 'lucide-react'
import { useState } from 'react'
import { numbersFor } from '../../../contract/formats.ts'
import { managedNetworks } from '../../../contract/networks/manage.ts'
import { useAsked } from '../../app/asked.ts'
import { linkTo } from '../../app/links.ts'
import { useListOf } from '../../app/lists.ts'
import { useMe } from '../../app/me.ts'
import { useText } from '../../app/texts.ts'
import { ExportButton } from '../../downloads/ExportButton.tsx'
import { Anchor } from '../../ui/Anchor.tsx'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { useDates } from '../../ui/dates/dates.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { SearchField } from '../../ui/forms/SearchField.tsx'
import { Select } from '../../ui/forms/Select.tsx'
import { Glyph } from '../../ui/Glyph.tsx'
import { Page } from '../../ui/Page.tsx'
import { Segmented } from '../../ui/Tabs.tsx'
import { type Column, DataTable } from '../../ui/tables/DataTable.tsx'
import { AskArchive, AskDelete } from './AskRemoval.tsx'
import { manageAddress } from './addresses.ts'
import { ManagedTree } from './ManagedTree.tsx'
import { type Asking, type Line, NetworkBadges, useManagedMenu } from './managedMenu.tsx'
import { type ManagedSearch, managedQuestion } from './search.ts'
import './manage.css'

const kinds = ['group', 'community', 'region'] as const

/** Every network of the company, in one list or as the tree it is. */
export function ManagedScreen() {
  const { t } = useText()
  const { asked, ask } = useAsked<ManagedSearch>()
  const [asking, setAsking] = useState<Asking>(null)
  const { groups_create } = useMe().policy_group
  const tree = asked.view === 'tree'
  return (
    <Page
      title={t('manage.list.title')}
      lead={t('manage.list.says')}
      width="wide"
      actions={
        <>
          <LinkButton icon={Tags} href={manageAddress.categories}>
            {t('manage.list.categories')}
          </LinkButton>
          {groups_create && (
            <LinkButton look="p" icon={Plus} href={manageAddress.fresh}>
              {t('manage.list.new')}
            </LinkButton>
          )}
        </>
      }
    >
      <div className="manage-view">
        <Segmented
          label={t('manage.list.view')}
          value={tree ? 'tree' : 'flat'}
          options={[
            { value: 'flat', text: t('manage.list.flat') },
            { value: 'tree', text: t('manage.list.tree') },
          ]}
          onChange={(view) => ask({ view: view === 'tree' ? 'tree' : undefined })}
        />
      </div>
      {tree ? <ManagedTree ask={setAsking} /> : <FlatList ask={setAsking} />}
      {asking?.about === 'archive' && <AskArchive network={asking.network} leave={() => setAsking(null)} />}
      {asking?.about === 'delete' && <AskDelete network={asking.network} leave={() => setAsking(null)} />}
    </Page>
  )
}

function FlatList({ ask: askAbout }: { ask: (asking: Asking) => void }) {
  const { t, locale } = useText()
  const dates = useDates()
  const { asked, ask, turn } = useAsked<ManagedSearch>()
  const { data, isPending, error, refetch, isPlaceholderData } = useListOf(managedNetworks.list, {
    query: managedQuestion(asked),
  })
  const menuOf = useManagedMenu(askAbout)
  const { groups_create } = useMe().policy_group
  const number = (count: number) => numbersFor(locale).format(count)
  const columns: Column<Line>[] = [
    {
      key: 'name',
      title: t('manage.list.column.name'),
      sorts: true,
      fixed: true,
      card: 'title',
      cell: (network) => (
        <span className="row gap2 wrap">
          <Anchor
            className="b"
            href={network.can.manage ? manageAddress.edit(network.id) : linkTo.network(network)}
          >
            {network.name}
          </Anchor>
          <NetworkBadges of={network} />
        </span>
      ),
    },
    {
      key: 'kind',
      title: t('manage.list.column.kind'),
      sorts: true,
      card: 'line',
      cell: (network) => t(`manage.kind.${network.kind}`),
    },
    {
      key: 'parent',
      title: t('manage.list.column.parent'),
      cell: ({ parent }) => (parent ? <Anchor href={linkTo.network(parent)}>{parent.name}</Anchor> : '–'),
    },
    {
      key: 'children',
      title: t('manage.list.column.children'),
      numeric: true,
      cell: ({ children_count }) => (children_count > 0 ? number(children_count) : '–'),
    },
    {
      key: 'member_count',
      title: t('manage.list.column.member_count'),
      sorts: true,
      numeric: true,
      cell: ({ member_count }) => number(member_count),
    },
    {
      key: 'created_at',
      title: t('manage.list.column.created_at'),
      sorts: true,
      keep: true,
      cell: ({ created_at }) => dates.short(created_at),
    },
  ]
  const narrowed = Boolean(asked.search || asked.kind || asked.scope)
  return (
    <DataTable
      label={t('manage.list.title')}
      columns={columns}
      rows={data?.items ?? []}
      keyOf={(network) => network.id}
      nameOf={(network) => network.name}
      faceOf={(network) => <Glyph src={network.glyph_url} />}
      rowMenu={menuOf}
      sort={{
        by: asked.sort_by ?? 'name',
        direction: asked.sort_direction ?? 'asc',
        onSort: (by, sort_direction) => ask({ sort_by: by as ManagedSearch['sort_by'], sort_direction }),
      }}
      search={
        <SearchField
          label={t('manage.list.search')}
          value={asked.search ?? ''}
          onChange={(search) => ask({ search: search || undefined })}
        />
      }
      filters={
        <>
          <Select
            name="kind"
            label={t('manage.list.kind')}
            value={asked.kind ?? 'all'}
            options={[
              { value: 'all', text: t('manage.list.all_kinds') },
              ...kinds.map((value) => ({ value, text: t(`manage.kind.${value}`) })),
            ]}
            onChange={(kind) => ask({ kind: kind === 'all' ? undefined : kind })}
          />
          <Select
            name="scope"
            label={t('manage.list.who_leads')}
            value={asked.scope ?? 'all'}
            options={[
              { value: 'all', text: t('manage.list.all_led') },
              { value: 'unled', text: t('manage.list.unled') },
            ]}
            onChange={(scope) => ask({ scope: scope === 'unled' ? 'unled' : undefined })}
          />
        </>
      }
      tools={
        <ExportButton of="networks" query={{ search: asked.search, kind: asked.kind, scope: asked.scope }} />
      }
      paging={data && { ...data, onChange: turn }}
      pending={isPending}
      refreshing={isPlaceholderData}
      error={error}
      retry={() => void refetch()}
      whenEmpty={
        narrowed ? (
          <EmptyState
            title={t('manage.list.none_found.title')}
            actions={
              <Button onClick={() => ask({ search: undefined, kind: undefined, scope: undefined })}>
                {t('manage.list.none_found.action')}
              </Button>
            }
          >
            {t('manage.list.none_found.says')}
          </EmptyState>
        ) : (
          <EmptyState
            title={t('manage.list.empty.title')}
            actions={
              groups_create && (
                <LinkButton icon={Plus} href={manageAddress.fresh}>
                  {t('manage.list.new')}
                </LinkButton>
              )
            }
          >
            {t('manage.list.empty.says')}
          </EmptyState>
        )
      }
    />
  )
}
