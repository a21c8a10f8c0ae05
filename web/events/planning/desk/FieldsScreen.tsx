import { ArrowUpDown, Pencil, Plus, Trash2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { z } from 'zod'
import { type EventField, eventFields } from '../../../../contract/events/desk.ts'
import { type FieldType, fieldTypes, hasOptions } from '../../../../contract/fields/values.ts'
import { numbersFor } from '../../../../contract/formats.ts'
import { limits } from '../../../../contract/limits.ts'
import type { Sends } from '../../../../contract/route.ts'
import { call } from '../../../app/client.ts'
import { refresh, useQueryOf, useSend } from '../../../app/query.ts'
import { useText } from '../../../app/texts.ts'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog, Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Form, Submit } from '../../../ui/forms/Form.tsx'
import { useField } from '../../../ui/forms/field.tsx'
import { NumberField } from '../../../ui/forms/NumberField.tsx'
import { ChoiceField } from '../../../ui/forms/SelectField.tsx'
import { TextArea, TextField } from '../../../ui/forms/TextField.tsx'
import { type Column, DataTable } from '../../../ui/tables/DataTable.tsx'
import { Reorder } from '../../../ui/tables/Reorder.tsx'
import { toast } from '../../../ui/toastStore.ts'
import type { Shown } from '../content.ts'
import { DeskPage } from './DeskPage.tsx'

type Field = z.output<typeof EventField>
type Said = Sends<typeof eventFields.create, 'body'>
type Open = { about: 'new' | 'order' } | { about: 'edit' | 'delete'; field: Field } | null

const stale = ['/api/v1/initiatives', '/api/v2/events']
const blank: Said = { title: '', type: 'numeric', options: [], min: null, max: null }

export function FieldsScreen() {
  return <DeskPage>{(event) => <Fields event={event} />}</DeskPage>
}

/** What is measured of an event: added, changed, put in order, no longer measured. */
function Fields({ event }: { event: Shown }) {
  const { t } = useText()
  const [open, setOpen] = useState<Open>(null)
  const { data, isPending, error, refetch } = useQueryOf(eventFields.list, { params: { id: event.id } })
  const close = () => setOpen(null)
  const add = (
    <Button look="p" icon={Plus} onClick={() => setOpen({ about: 'new' })}>
      {t('eventPlanning.fields.add')}
    </Button>
  )
  return (
    <>
      <div className="desk-tools">
        <p className="m2 grow">{t('eventPlanning.fields.lead')}</p>
        {data && data.items.length > 1 && (
          <Button icon={ArrowUpDown} onClick={() => setOpen({ about: 'order' })}>
            {t('eventPlanning.order.do')}
          </Button>
        )}
        {data && data.items.length > 0 && add}
      </div>
      <DataTable
        label={t('eventPlanning.fields.label')}
        columns={useColumns()}
        columnChoice={false}
        rows={data?.items ?? []}
        keyOf={({ id }) => id}
        nameOf={({ title }) => title}
        rowMenu={(field) => [
          {
            text: t('eventPlanning.fields.edit'),
            icon: Pencil,
            does: () => setOpen({ about: 'edit', field }),
          },
          'rule',
          {
            text: t('eventPlanning.fields.delete.do'),
            icon: Trash2,
            danger: true,
            does: () => setOpen({ about: 'delete', field }),
          },
        ]}
        pending={isPending}
        error={error}
        retry={() => void refetch()}
        whenEmpty={
          <EmptyState title={t('eventPlanning.fields.empty.title')} actions={add}>
            {t('eventPlanning.fields.empty.says')}
          </EmptyState>
        }
      />
      {open?.about === 'new' && <FieldDialog eventId={event.id} of={null} onClose={close} />}
      {open?.about === 'edit' && <FieldDialog eventId={event.id} of={open.field} onClose={close} />}
      {open?.about === 'delete' && <Deleting of={open.field} onClose={close} />}
      {open?.about === 'order' && data && <Ordering eventId={event.id} of={data.items} onClose={close} />}
    </>
  )
}

function useColumns(): Column<Field>[] {
  const { t, locale } = useText()
  return [
    {
      key: 'title',
      title: t('eventPlanning.fields.field.title'),
      fixed: true,
      card: 'title',
      cell: ({ title }) => <span className="b">{title}</span>,
    },
    {
      key: 'type',
      title: t('eventPlanning.fields.field.type'),
      card: 'line',
      cell: ({ type, options }) => (
        <>
          {t(`eventPlanning.fields.type.${type}`)}
          {options.length > 0 && <span className="sm m3 below">{options.join(' · ')}</span>}
        </>
      ),
    },
    {
      key: 'value_count',
      title: t('eventPlanning.fields.values'),
      numeric: true,
      card: 'state',
      cell: ({ value_count }) => numbersFor(locale).format(value_count),
    },
  ]
}

/** Something new to measure, or one that is there. Its type stays once it has a value. */
function FieldDialog({
  eventId,
  of: field,
  onClose,
}: {
  eventId: number
  of: Field | null
  onClose: () => void
}) {
  const { t } = useText()
  const start = useMemo(() => {
    if (!field) return blank
    const { title, type, options, min, max } = field
    return { title, type, options, min, max }
  }, [field])
  const title = t(field ? 'eventPlanning.fields.edit' : 'eventPlanning.fields.add')
  const failing = (failure: unknown): never => {
    toast.bad(t('eventPlanning.fields.failed'))
    throw failure
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <Form
        sends={eventFields.create}
        send={(said) => {
          const body = fitting(said)
          return (
            field
              ? call(eventFields.update, {
                  params: { id: field.id },
                  body: { ...body, version: field.version },
                })
              : call(eventFields.create, { params: { id: eventId }, body })
          ).catch(failing)
        }}
        start={start}
        texts="eventPlanning.fields.field"
        label={title}
        then={() => {
          toast.good(t('eventPlanning.fields.saved'))
          void refresh(stale)
          onClose()
        }}
      >
        <Inputs fixed={field !== null && field.value_count > 0} />
        <div className="acts">
          <Submit>{t('ui.form.save')}</Submit>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
        </div>
      </Form>
    </Dialog>
  )
}

/** What belongs to a type one has turned away from isn’t sent. */
const fitting = (body: Said): Said => ({
  ...body,
  options: hasOptions(body.type) ? body.options : [],
  ...(body.type === 'numeric' ? {} : { min: null, max: null }),
})

function Inputs({ fixed }: { fixed: boolean }) {
  const { t } = useText()
  const { value: type } = useField<FieldType>({ name: 'type' })
  return (
    <div className="fields">
      <TextField name="title" limit={limits.name} autoComplete="off" />
      <ChoiceField
        name="type"
        disabled={fixed}
        hint={fixed ? t('eventPlanning.fields.type_fixed') : undefined}
        options={fieldTypes.map((value) => ({ value, text: t(`eventPlanning.fields.type.${value}`) }))}
      />
      {type && hasOptions(type) && <Choices />}
      {type === 'numeric' && (
        <div className="two">
          <NumberField name="min" optional short />
          <NumberField name="max" optional short />
        </div>
      )}
    </div>
  )
}

/** One choice a line. Lines that are empty, or still are while somebody types, are no choices. */
function Choices() {
  const { t } = useText()
  const field = useField<readonly string[]>({ name: 'options' })
  const [text, setText] = useState((field.value ?? []).join('\n'))
  return (
    <TextArea
      name="options"
      rows={4}
      limit={limits.comment}
      hint={t('eventPlanning.fields.options_hint')}
      value={text}
      {...(field.error === undefined ? {} : { error: field.error })}
      onChange={(typed) => {
        setText(typed)
        field.change(typed.split('\n').filter((line) => line.trim() !== ''))
      }}
    />
  )
}

function Deleting({ of: field, onClose }: { of: Field; onClose: () => void }) {
  const { t } = useText()
  const { mutate, isPending } = useSend(eventFields.delete, {
    done: () => t('ui.toasts.deleted', { name: field.title }),
    failed: () => t('eventPlanning.fields.delete.failed'),
    stale,
  })
  return (
    <ConfirmDialog
      title={t('eventPlanning.fields.delete.ask', { title: field.title })}
      lose={t('eventPlanning.fields.delete.do')}
      irreversible
      busy={isPending}
      onKeep={onClose}
      onLose={() => mutate({ params: { id: field.id } }, { onSettled: onClose })}
    >
      {t('eventPlanning.fields.delete.says', { count: field.value_count })}
    </ConfirmDialog>
  )
}

function Ordering({
  eventId,
  of: rows,
  onClose,
}: {
  eventId: number
  of: readonly Field[]
  onClose: () => void
}) {
  const { t } = useText()
  const [order, setOrder] = useState(rows)
  const { mutate, isPending } = useSend(eventFields.order, {
    done: () => t('eventPlanning.order.done'),
    failed: () => t('eventPlanning.order.failed'),
    stale,
  })
  return (
    <Dialog
      title={t('eventPlanning.order.do')}
      onClose={onClose}
      actions={
        <>
          <Button
            look="p"
            busy={isPending}
            onClick={() =>
              mutate(
                { params: { id: eventId }, body: { measure_ids: order.map(({ id }) => id) } },
                { onSuccess: onClose },
              )
            }
          >
            {t('eventPlanning.order.save')}
          </Button>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
        </>
      }
    >
      <Reorder rows={order} keyOf={({ id }) => id} nameOf={({ title }) => title} onChange={setOrder}>
        {({ title }) => title}
      </Reorder>
    </Dialog>
  )
}
