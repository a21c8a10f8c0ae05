import { Check, Pencil, Plus, Trash2, X } from 'lucide-react'
import { useState } from 'react'
import type { z } from 'zod'
import { type Connection, connections } from '../../../contract/networks/connections.ts'
import { useAsked } from '../../app/asked.ts'
import { linkTo } from '../../app/links.ts'
import { useListOf } from '../../app/lists.ts'
import { useSend } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { ExportButton } from '../../downloads/ExportButton.tsx'
import { Anchor } from '../../ui/Anchor.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { useDates } from '../../ui/dates/dates.ts'
import { ConfirmDialog } from '../../ui/dialogs/Dialog.tsx'
import type { MenuEntry } from '../../ui/dialogs/Menu.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { SearchField } from '../../ui/forms/SearchField.tsx'
import { Select } from '../../ui/forms/Select.tsx'
import { Page } from '../../ui/Page.tsx'
import { type Column, DataTable } from '../../ui/tables/DataTable.tsx'
import { manageAddress } from './addresses.ts'
import { ConnectionDialog } from './ConnectionDialog.tsx'
import type { ConnectionsSearch } from './search.ts'

export type ConnectionRow = z.output<typeof Connection>
const states = ['proposed', 'accepted', 'declined'] as const
const tones = { proposed: 'wait', accepted: 'ok', declined: 'stop' } as const

const namesOf = ({ network, with: other }: ConnectionRow) => ({ network: network.name, other: other.name })

export function ConnectionsScreen() {
  const { t } = useText()
  const dates = useDates()
  const { asked, ask, turn } = useAsked<ConnectionsSearch>()
  const [editing, setEditing] = useState<ConnectionRow | 'new' | null>(null)
  const [removing, setRemoving] = useState<ConnectionRow | null>(null)
  const { data, isPending, error, refetch, isPlaceholderData } = useListOf(connections.list, { query: asked })
  const accept = useSend(connections.accept, {
    done: (row) => t('manage.connections.said.accepted', namesOf(row)),
    failed: () => t('manage.connections.accept_failed'),
  })
  const decline = useSend(connections.decline, {
    done: (row) => t('manage.connections.said.declined', namesOf(row)),
    failed: () => t('manage.connections.decline_failed'),
  })
  const remove = useSend(connections.remove, {
    done: () => (removing ? t('manage.connections.said.removed', namesOf(removing)) : undefined),
    failed: () => t('manage.connections.remove_failed'),
  })
  const menuOf = (row: ConnectionRow): MenuEntry[] => [
    ...(row.can.decide
      ? [
          {
            text: t('manage.connections.menu.accept'),
            icon: Check,
            does: () => accept.mutate({ params: { id: row.id } }),
          },
          {
            text: t('manage.connections.menu.decline'),
            icon: X,
            does: () => decline.mutate({ params: { id: row.id } }),
          },
        ]
      : []),
    ...(row.can.change
      ? [{ text: t('manage.connections.menu.edit'), icon: Pencil, does: () => setEditing(row) }]
      : []),
    ...(row.can.remove
      ? ([
          'rule',
          {
            text: t('manage.connections.menu.remove'),
            icon: Trash2,
            danger: true,
            does: () => setRemoving(row),
          },
        ] as const)
      : []),
  ]
  const columns: Column<ConnectionRow>[] = [
    {
      key: 'network',
      title: t('manage.connections.column.network'),
      fixed: true,
      card: 'title',
      cell: ({ network, with: other }) => (
        <>
          <Anchor className="b" href={linkTo.network(network)}>
            {network.name}
          </Anchor>
          <span className="only-s m2"> – {other.name}</span>
        </>
      ),
    },
    {
      key: 'with',
      title: t('manage.connections.column.with'),
      cell: ({ with: other }) => <Anchor href={linkTo.network(other)}>{other.name}</Anchor>,
    },
    {
      key: 'shares',
      title: t('manage.connections.column.shares'),
      card: 'line',
      cell: ({ shares, direction }) =>
        `${shares.map((thing) => t(`manage.shares.${thing}`)).join(', ')} · ${t(`manage.direction.${direction}`)}`,
    },
    {
      key: 'state',
      title: t('manage.connections.column.state'),
      sorts: true,
      card: 'state',
      cell: ({ state }) => <Badge tone={tones[state]}>{t(`manage.connection_state.${state}`)}</Badge>,
    },
    {
      key: 'proposed_at',
      title: t('manage.connections.column.proposed_at'),
      sorts: true,
      cell: ({ proposed_at, proposed_by }) => (
        <>
          {dates.short(proposed_at)}
          {proposed_by && (
            <span className="sm m3"> {t('manage.connections.by', { name: proposed_by.name })}</span>
          )}
        </>
      ),
    },
  ]
  const narrowed = Boolean(asked.search || asked.state)
  const fresh = (
    <Button look="p" icon={Plus} onClick={() => setEditing('new')}>
      {t('manage.connections.new')}
    </Button>
  )
  return (
    <Page
      title={t('manage.connections.title')}
      lead={t('manage.connections.says')}
      width="wide"
      crumbs={[{ href: manageAddress.list, text: t('manage.list.title') }]}
      actions={data && (data.total > 0 || narrowed) && fresh}
    >
      <DataTable
        label={t('manage.connections.title')}
        columns={columns}
        rows={data?.items ?? []}
        keyOf={(row) => row.id}
        nameOf={(row) => `${row.network.name}, ${row.with.name}`}
        rowMenu={menuOf}
        sort={{
          by: asked.sort_by ?? 'proposed_at',
          direction: asked.sort_direction ?? 'desc',
          onSort: (by, sort_direction) =>
            ask({ sort_by: by as ConnectionsSearch['sort_by'], sort_direction }),
        }}
        search={
          <SearchField
            label={t('manage.connections.search')}
            value={asked.search ?? ''}
            onChange={(search) => ask({ search: search || undefined })}
          />
        }
        filters={
          <Select
            name="state"
            label={t('manage.connections.state')}
            value={asked.state ?? 'all'}
            options={[
              { value: 'all', text: t('manage.connections.all_states') },
              ...states.map((value) => ({ value, text: t(`manage.connection_state.${value}`) })),
            ]}
            onChange={(state) => ask({ state: state === 'all' ? undefined : state })}
          />
        }
        tools={<ExportButton of="network_connections" query={{ search: asked.search, state: asked.state }} />}
        paging={data && { ...data, onChange: turn }}
        pending={isPending}
        refreshing={isPlaceholderData}
        error={error}
        retry={() => void refetch()}
        whenEmpty={
          narrowed ? (
            <EmptyState
              title={t('manage.connections.none_found.title')}
              actions={
                <Button onClick={() => ask({ search: undefined, state: undefined })}>
                  {t('manage.connections.none_found.action')}
                </Button>
              }
            >
              {t('manage.connections.none_found.says')}
            </EmptyState>
          ) : (
            <EmptyState title={t('manage.connections.empty.title')} actions={fresh}>
              {t('manage.connections.empty.says')}
            </EmptyState>
          )
        }
      />
      {editing && (
        <ConnectionDialog of={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />
      )}
      {removing && (
        <ConfirmDialog
          title={t('manage.connections.remove.ask')}
          lose={t('manage.connections.remove.do')}
          busy={remove.isPending}
          onKeep={() => setRemoving(null)}
          onLose={() =>
            remove.mutate({ params: { id: removing.id } }, { onSettled: () => setRemoving(null) })
          }
        >
          {t('manage.connections.remove.says', {
            network: removing.network.name,
            other: removing.with.name,
          })}
        </ConfirmDialog>
      )}
    </Page>
  )
}
