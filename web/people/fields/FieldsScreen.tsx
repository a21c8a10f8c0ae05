import { Archive, ArchiveRestore, ArrowUpDown, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { z } from 'zod'
import { fields, type ManagedField } from '../../../contract/fields/fields.ts'
import { useAsked } from '../../app/asked.ts'
import { useListOf } from '../../app/lists.ts'
import { useSend } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { ExportButton } from '../../downloads/ExportButton.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/dialogs/Dialog.tsx'
import type { MenuEntry } from '../../ui/dialogs/Menu.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { SearchField } from '../../ui/forms/SearchField.tsx'
import { Page } from '../../ui/Page.tsx'
import { Segmented } from '../../ui/Tabs.tsx'
import { type Column, DataTable } from '../../ui/tables/DataTable.tsx'
import { FieldDialog } from './FieldDialog.tsx'
import { FieldOrder } from './FieldOrder.tsx'
import type { FieldSearch } from './search.ts'
import './fields.css'

export type ManagedRow = z.output<typeof ManagedField>
type Open = { about: 'new' | 'order' } | { about: 'edit' | 'archive' | 'delete'; field: ManagedRow } | null

/** An enterprise's fields of people: created, ordered, archived. */
export function FieldsScreen() {
  const { t } = useText()
  const { asked, ask, turn } = useAsked<FieldSearch>()
  const [open, setOpen] = useState<Open>(null)
  const { data, isPending, error, refetch, isPlaceholderData } = useListOf(fields.list, { query: asked })
  const restore = useSend(fields.restore, {
    done: ({ title }) => t('fields.restore.saved', { field: title }),
    failed: () => t('fields.restore.failed'),
  })
  const close = () => setOpen(null)

  const menu = (field: ManagedRow): MenuEntry[] =>
    field.archived_at
      ? [
          {
            text: t('fields.restore.action'),
            icon: ArchiveRestore,
            does: () => restore.mutate({ params: { id: field.id } }),
          },
        ]
      : [
          { text: t('fields.edit.action'), icon: Pencil, does: () => setOpen({ about: 'edit', field }) },
          {
            text: t('fields.archive.action'),
            icon: Archive,
            does: () => setOpen({ about: 'archive', field }),
          },
          ...(field.people_count === 0
            ? ([
                'rule',
                {
                  text: t('fields.delete.action'),
                  icon: Trash2,
                  danger: true,
                  does: () => setOpen({ about: 'delete', field }),
                },
              ] as const)
            : []),
        ]

  return (
    <Page
      title={t('fields.list.title')}
      lead={t('fields.list.lead')}
      width="wide"
      actions={
        <>
          {data && data.total > 1 && !asked.scope && (
            <Button icon={ArrowUpDown} onClick={() => setOpen({ about: 'order' })}>
              {t('fields.list.order')}
            </Button>
          )}
          <Button look="p" icon={Plus} onClick={() => setOpen({ about: 'new' })}>
            {t('fields.list.add')}
          </Button>
        </>
      }
    >
      <DataTable
        label={t('fields.list.label')}
        columns={useColumns((field) => setOpen({ about: 'edit', field }))}
        rows={data?.items ?? []}
        keyOf={(field) => field.id}
        nameOf={(field) => field.title}
        sort={{
          by: asked.sort_by,
          direction: asked.sort_direction ?? 'asc',
          onSort: (_by, direction) => ask({ sort_by: 'title', sort_direction: direction }),
        }}
        tools={<ExportButton of="fields" query={{ search: asked.search, scope: asked.scope }} />}
        paging={
          data && {
            ...data,
            onChange: turn,
          }
        }
        search={
          <SearchField
            label={t('fields.list.search')}
            value={asked.search ?? ''}
            onChange={(search) => ask({ search: search || undefined })}
          />
        }
        filters={
          <Segmented
            label={t('fields.list.scopes')}
            value={asked.scope ?? 'current'}
            options={[
              { value: 'current', text: t('fields.list.current') },
              { value: 'archived', text: t('fields.list.archived') },
            ]}
            onChange={(scope) => ask({ scope: scope === 'archived' ? scope : undefined })}
          />
        }
        rowMenu={menu}
        pending={isPending}
        refreshing={isPlaceholderData}
        error={error}
        retry={() => void refetch()}
        whenEmpty={<Nothing asked={asked} ask={ask} />}
      />
      {open?.about === 'new' && <FieldDialog of={null} onClose={close} />}
      {open?.about === 'edit' && <FieldDialog of={open.field} onClose={close} />}
      {open?.about === 'order' && data && <Order onClose={close} />}
      {open?.about === 'archive' && <Ending what="archive" of={open.field} onClose={close} />}
      {open?.about === 'delete' && <Ending what="delete" of={open.field} onClose={close} />}
    </Page>
  )
}

/** All current fields, ignoring the filters. */
function Order({ onClose }: { onClose: () => void }) {
  const { data } = useListOf(fields.list, { query: { page_size: 100 } })
  return data ? <FieldOrder of={data.items} onClose={onClose} /> : null
}

function Ending({
  what,
  of: field,
  onClose,
}: {
  what: 'archive' | 'delete'
  of: ManagedRow
  onClose: () => void
}) {
  const { t } = useText()
  const archive = useSend(fields.archive, {
    done: () => t('ui.toasts.archived', { name: field.title }),
    failed: () => t('fields.archive.failed'),
    stale: [fields.list.path],
  })
  const remove = useSend(fields.destroy, {
    done: () => t('fields.delete.saved', { field: field.title }),
    failed: () => t('fields.delete.failed'),
  })
  const { mutate, isPending } = what === 'archive' ? archive : remove
  return (
    <ConfirmDialog
      title={t(`fields.${what}.title`, { field: field.title })}
      lose={t(`fields.${what}.action`)}
      irreversible={what === 'delete'}
      busy={isPending}
      onKeep={onClose}
      onLose={() => mutate({ params: { id: field.id } }, { onSuccess: onClose })}
    >
      <p>{t(`fields.${what}.says`)}</p>
    </ConfirmDialog>
  )
}

function useColumns(edit: (field: ManagedRow) => void): Column<ManagedRow>[] {
  const { t } = useText()
  return [
    {
      key: 'title',
      title: t('fields.column.title'),
      fixed: true,
      sorts: true,
      card: 'title',
      cell: (field) =>
        field.archived_at ? (
          <span className="b">{field.title}</span>
        ) : (
          <button type="button" className="link b" onClick={() => edit(field)}>
            {field.title}
          </button>
        ),
    },
    {
      key: 'type',
      title: t('fields.column.type'),
      card: 'line',
      cell: (field) => t(`fields.type.${field.type}`),
    },
    {
      key: 'class',
      title: t('fields.column.class'),
      card: 'state',
      cell: (field) => (
        <Badge tone={field.class === 'public' ? 'neutral' : field.class === 'private' ? 'info' : 'wait'}>
          {t(`fields.class.${field.class}`)}
        </Badge>
      ),
    },
    {
      key: 'required',
      title: t('fields.column.required'),
      cell: (field) => t(field.required ? 'fields.yes' : 'fields.no'),
    },
    {
      key: 'enrollment',
      title: t('fields.column.enrollment'),
      cell: (field) => t(field.shown_at_enrollment ? 'fields.yes' : 'fields.no'),
    },
    {
      key: 'people',
      title: t('fields.column.people'),
      numeric: true,
      cell: (field) => t('fields.column.filled', { count: field.people_count }),
    },
  ]
}

function Nothing({ asked, ask }: { asked: FieldSearch; ask: (change: FieldSearch) => void }) {
  const { t } = useText()
  if (asked.search)
    return (
      <EmptyState
        title={t('fields.list.none_found.title')}
        actions={
          <Button onClick={() => ask({ search: undefined })}>{t('fields.list.none_found.action')}</Button>
        }
      />
    )
  const which = asked.scope ? 'empty_archived' : 'empty'
  return <EmptyState title={t(`fields.list.${which}.title`)}>{t(`fields.list.${which}.says`)}</EmptyState>
}
