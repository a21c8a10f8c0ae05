import { ArrowUpDown, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { z } from 'zod'
import { type LeaderPosition, leaderPositions } from '../../../contract/networks/leaders.ts'
import { useAsked } from '../../app/asked.ts'
import { useListOf } from '../../app/lists.ts'
import { useSend } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { ExportButton } from '../../downloads/ExportButton.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog, Dialog } from '../../ui/dialogs/Dialog.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { SearchField } from '../../ui/forms/SearchField.tsx'
import { Page } from '../../ui/Page.tsx'
import { type Column, DataTable } from '../../ui/tables/DataTable.tsx'
import { manageAddress } from '../manage/addresses.ts'
import { PositionDialog } from './PositionDialog.tsx'
import { PositionOrder } from './PositionOrder.tsx'
import type { PositionsSearch } from './search.ts'

type Row = z.output<typeof LeaderPosition>
type Open = { about: 'new' | 'order' } | { about: 'edit' | 'delete'; position: Row } | null

/** The titles leaders can have, in the order offered. */
export function PositionsScreen() {
  const { t } = useText()
  const { asked, ask, turn } = useAsked<PositionsSearch>()
  const [open, setOpen] = useState<Open>(null)
  const { data, isPending, error, refetch, isPlaceholderData } = useListOf(leaderPositions.list, {
    query: asked,
  })
  const close = () => setOpen(null)
  return (
    <Page
      title={t('leaders.positions.title')}
      lead={t('leaders.positions.lead')}
      width="wide"
      crumbs={[{ href: manageAddress.list, text: t('manage.list.title') }]}
      actions={
        <>
          {data && data.total > 1 && (
            <Button icon={ArrowUpDown} onClick={() => setOpen({ about: 'order' })}>
              {t('leaders.list.order')}
            </Button>
          )}
          <Button look="p" icon={Plus} onClick={() => setOpen({ about: 'new' })}>
            {t('leaders.positions.new')}
          </Button>
        </>
      }
    >
      <DataTable
        label={t('leaders.positions.title')}
        columns={useColumns()}
        columnChoice={false}
        rows={data?.items ?? []}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        rowMenu={(position) => [
          {
            text: t('leaders.positions.edit'),
            icon: Pencil,
            does: () => setOpen({ about: 'edit', position }),
          },
          'rule',
          {
            text: t('leaders.positions.delete'),
            icon: Trash2,
            danger: true,
            does: () => setOpen({ about: 'delete', position }),
          },
        ]}
        sort={{
          by: asked.sort_by ?? 'sort_order',
          direction: asked.sort_direction ?? 'asc',
          onSort: (by, sort_direction) => ask({ sort_by: by as PositionsSearch['sort_by'], sort_direction }),
        }}
        search={
          <SearchField
            label={t('leaders.positions.search')}
            value={asked.search ?? ''}
            onChange={(search) => ask({ search: search || undefined })}
          />
        }
        tools={<ExportButton of="leader_positions" query={{ search: asked.search }} />}
        paging={data && { ...data, onChange: turn }}
        pending={isPending}
        refreshing={isPlaceholderData}
        error={error}
        retry={() => void refetch()}
        whenEmpty={
          <EmptyState
            title={t('leaders.positions.none_found.title', { search: asked.search ?? '' })}
            actions={
              <Button onClick={() => ask({ search: undefined })}>
                {t('leaders.positions.none_found.action')}
              </Button>
            }
          >
            {t('leaders.positions.none_found.says')}
          </EmptyState>
        }
      />
      {open?.about === 'new' && <PositionDialog of={null} onClose={close} />}
      {open?.about === 'edit' && <PositionDialog of={open.position} onClose={close} />}
      {open?.about === 'order' && <PositionOrder onClose={close} />}
      {open?.about === 'delete' && (
        <Deleting of={open.position} last={data?.total === 1 && !asked.search} onClose={close} />
      )}
    </Page>
  )
}

interface DeletingProps {
  of: Row
  last: boolean
  onClose: () => void
}

/** Asks first; a position in use, or the last one, can't be deleted, and the dialog says what to do. */
function Deleting({ of: { id, name, leader_count: count }, last, onClose }: DeletingProps) {
  const { t } = useText()
  const { mutate, isPending } = useSend(leaderPositions.destroy, {
    done: () => t('ui.toasts.deleted', { name: name }),
    failed: () => t('leaders.positions.delete_failed'),
  })
  if (count > 0 || last)
    return (
      <Dialog
        title={count > 0 ? t('leaders.positions.in_use', { name }) : t('leaders.positions.last')}
        onClose={onClose}
        actions={<Button onClick={onClose}>{t('leaders.positions.close')}</Button>}
      >
        <p>{count > 0 ? t('leaders.positions.in_use_says', { count }) : t('leaders.positions.last_says')}</p>
      </Dialog>
    )
  return (
    <ConfirmDialog
      title={t('leaders.positions.delete_ask', { name })}
      lose={t('leaders.positions.delete')}
      irreversible
      busy={isPending}
      onKeep={onClose}
      onLose={() => mutate({ params: { id } }, { onSettled: onClose })}
    >
      <p>{t('leaders.positions.delete_says')}</p>
    </ConfirmDialog>
  )
}

function useColumns(): Column<Row>[] {
  const { t } = useText()
  return [
    {
      key: 'name',
      title: t('leaders.column.position'),
      fixed: true,
      sorts: true,
      card: 'title',
      cell: ({ name, default_for }) => (
        <>
          <span className="b">{name}</span>{' '}
          {default_for && (
            <Badge tone="info">
              {t('leaders.positions.suggested', { what: t(`leaders.default_for.${default_for}`) })}
            </Badge>
          )}
        </>
      ),
    },
    {
      key: 'leader_count',
      title: t('leaders.column.leader_count'),
      sorts: true,
      keep: true,
      cell: ({ leader_count: count }) =>
        count > 0 ? t('leaders.positions.held', { count }) : t('leaders.positions.unused'),
    },
  ]
}
