import { ArrowUpDown, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { z } from 'zod'
import { numbersFor } from '../../../contract/formats.ts'
import type { KpiField } from '../../../contract/planning/kpis.ts'
import { kpiFields } from '../../../contract/planning/networkKpis.ts'
import { useQueryOf, useSend } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Cancel, ConfirmDialog, Dialog } from '../../ui/dialogs/Dialog.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { type Column, DataTable } from '../../ui/tables/DataTable.tsx'
import { Reorder } from '../../ui/tables/Reorder.tsx'
import { FieldDialog } from './FieldDialog.tsx'
import { type KpiPlace, staleKpis } from './place.ts'
import './kpis.css'

export type Field = z.output<typeof KpiField>
type Open = { about: 'new' | 'order' } | { about: 'edit' | 'delete'; field: Field } | null

/** The KPI fields: added, changed, ordered, deleted. */
export function FieldsPanel({ place }: { place: KpiPlace }) {
  const { t } = useText()
  const [open, setOpen] = useState<Open>(null)
  const { data, isPending, error, refetch } = useQueryOf(place.fields, { params: { id: place.id } })
  const close = () => setOpen(null)
  const add = (
    <Button look="p" icon={Plus} onClick={() => setOpen({ about: 'new' })}>
      {t('planning.fields.add')}
    </Button>
  )
  return (
    <>
      <div className="kpi-tools">
        <p className="m2 grow">
          {t(place.about === 'event' ? 'planning.fields.lead' : 'planning.fields.lead_network')}
        </p>
        {data?.can.manage && data.items.length > 1 && (
          <Button icon={ArrowUpDown} onClick={() => setOpen({ about: 'order' })}>
            {t('planning.order.do')}
          </Button>
        )}
        {data?.can.manage && data.items.length > 0 && add}
      </div>
      <DataTable
        label={t('planning.fields.label')}
        columns={useColumns()}
        columnChoice={false}
        rows={data?.items ?? []}
        keyOf={({ id }) => id}
        nameOf={({ title }) => title}
        rowMenu={(field) =>
          !data?.can.manage
            ? []
            : [
                {
                  text: t('planning.fields.edit'),
                  icon: Pencil,
                  does: () => setOpen({ about: 'edit', field }),
                },
                'rule',
                {
                  text: t('planning.fields.delete.do'),
                  icon: Trash2,
                  danger: true,
                  does: () => setOpen({ about: 'delete', field }),
                },
              ]
        }
        pending={isPending}
        error={error}
        retry={() => void refetch()}
        whenEmpty={
          <EmptyState title={t('planning.fields.empty.title')} actions={data?.can.manage ? add : undefined}>
            {t(place.about === 'event' ? 'planning.fields.empty.says' : 'planning.fields.empty.says_network')}
          </EmptyState>
        }
      />
      {open?.about === 'new' && <FieldDialog place={place} of={null} onClose={close} />}
      {open?.about === 'edit' && <FieldDialog place={place} of={open.field} onClose={close} />}
      {open?.about === 'delete' && <Deleting of={open.field} onClose={close} />}
      {open?.about === 'order' && data && <Ordering place={place} of={data.items} onClose={close} />}
    </>
  )
}

function useColumns(): Column<Field>[] {
  const { t, locale } = useText()
  const number = numbersFor(locale)
  return [
    {
      key: 'title',
      title: t('planning.fields.field.title'),
      fixed: true,
      card: 'title',
      cell: ({ title }) => <span className="b">{title}</span>,
    },
    {
      key: 'type',
      title: t('planning.fields.field.type'),
      card: 'line',
      cell: ({ type, options, unit, computed }) => (
        <>
          {t(`planning.fields.type.${type}`)}
          {unit && <> · {unit}</>}
          {options.length > 0 && <span className="sm m3 below">{options.join(' · ')}</span>}
          {computed && <span className="sm m3 below">{computed.says}</span>}
        </>
      ),
    },
    {
      key: 'target',
      title: t('planning.fields.field.target'),
      numeric: true,
      cell: ({ target }) => (target === null ? '–' : number.format(target)),
    },
    {
      key: 'value_count',
      title: t('planning.fields.values'),
      numeric: true,
      cell: ({ computed, value_count }) => (computed ? '–' : number.format(value_count)),
    },
  ]
}

function Deleting({ of: field, onClose }: { of: Field; onClose: () => void }) {
  const { t } = useText()
  const { mutate, isPending } = useSend(kpiFields.delete, {
    done: () => t('ui.toasts.deleted', { name: field.title }),
    failed: () => t('planning.fields.delete.failed'),
    stale: staleKpis,
  })
  return (
    <ConfirmDialog
      title={t('planning.fields.delete.ask', { title: field.title })}
      lose={t('planning.fields.delete.do')}
      irreversible
      busy={isPending}
      onKeep={onClose}
      onLose={() => mutate({ params: { id: field.id } }, { onSettled: onClose })}
    >
      {t('planning.fields.delete.says', { count: field.value_count })}
    </ConfirmDialog>
  )
}

function Ordering({
  place,
  of: rows,
  onClose,
}: {
  place: KpiPlace
  of: readonly Field[]
  onClose: () => void
}) {
  const { t } = useText()
  const [order, setOrder] = useState(rows)
  const { mutate, isPending } = useSend(place.orderFields, {
    done: () => t('planning.order.done'),
    failed: () => t('planning.order.failed'),
    stale: staleKpis,
  })
  return (
    <Dialog
      title={t('planning.order.do')}
      onClose={onClose}
      actions={
        <>
          <Cancel onClick={onClose} />
          <Button
            look="p"
            busy={isPending}
            onClick={() =>
              mutate(
                { params: { id: place.id }, body: { measure_ids: order.map(({ id }) => id) } },
                { onSuccess: onClose },
              )
            }
          >
            {t('planning.order.save')}
          </Button>
        </>
      }
    >
      <Reorder rows={order} keyOf={({ id }) => id} nameOf={({ title }) => title} onChange={setOrder}>
        {({ title }) => title}
      </Reorder>
    </Dialog>
  )
}
