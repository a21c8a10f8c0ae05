import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useId, useState } from 'react'
import type { z } from 'zod'
import { type CsvFields, downloads, exports, userDownloads } from '../../contract/downloads/downloads.ts'
import { useQueryOf, useSend } from '../app/query.ts'
import { readJson, storage } from '../app/storage.ts'
import { useText } from '../app/texts.ts'
import { Button } from '../ui/Button.tsx'
import { Cancel, Dialog } from '../ui/dialogs/Dialog.tsx'
import { Checkbox } from '../ui/forms/Checkbox.tsx'
import { DayInput } from '../ui/forms/DayInput.tsx'
import { Segmented } from '../ui/Tabs.tsx'
import { ListState } from '../ui/tables/ListState.tsx'
import { toast } from '../ui/toastStore.ts'
import './downloads.css'

interface Props {
  name: string
  query: Record<string, unknown>
  onClose: () => void
}

/** The columns and further options of the table. The columns are remembered. */
export function ExportDialog({ name, query, onClose }: Props) {
  const { t } = useText()
  const formId = useId()
  const fields = useQueryOf(exports.show, { params: { export: name } })
  const navigate = useNavigate()
  const send = useSend(downloads.create, {
    stale: [userDownloads.list.path],
    failed: () => t('downloads.ask_failed'),
  })
  const isComing = () => {
    toast.good(t('downloads.asked'), {
      text: t('downloads.open'),
      does: () => void navigate({ to: '/downloads' }),
    })
    onClose()
  }
  return (
    <Dialog
      title={t('downloads.export.title', { table: fields.data?.title ?? '' })}
      onClose={onClose}
      actions={
        <>
          <Cancel onClick={onClose} />
          <Button look="p" type="submit" form={formId} busy={send.isPending} disabled={!fields.data}>
            {t('downloads.export.send')}
          </Button>
        </>
      }
    >
      <ListState pending={fields.isPending} error={fields.error} retry={() => void fields.refetch()}>
        {fields.data && (
          <ExportForm
            id={formId}
            of={fields.data}
            send={(wish) => {
              const { options, ...rest } = wish
              send.mutate(
                { body: { export: name, ...rest, query: { ...plain(query), ...options } } },
                { onSuccess: isComing },
              )
            }}
          />
        )}
      </ListState>
    </Dialog>
  )
}

/** Options left at their default aren't sent: the address leaves them out, and JSON drops `undefined`. */
const plain = (query: Record<string, unknown>) => JSON.parse(JSON.stringify(query)) as Record<string, string>

interface Wish {
  columns: string[]
  bom: boolean
  options: Record<string, string>
}

interface FormProps {
  id: string
  of: z.output<typeof CsvFields>
  send: (wish: Wish) => void
}

function ExportForm({ id, of: table, send }: FormProps) {
  const { t } = useText()
  const remembered = `export.${table.export}`
  const [chosen, setChosen] = useState(() => chosenAtFirst(table, remembered))
  const [bom, setBom] = useState(true)
  const [after, setAfter] = useState('')
  const [before, setBefore] = useState('')
  const [type, setType] = useState<'per_user' | 'per_membership'>('per_user')
  const [below, setBelow] = useState(false)
  const [tried, setTried] = useState(false)
  const disordered = after !== '' && before !== '' && after > before
  const nothing = chosen.size === 0

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (nothing || disordered) return
    const columns = table.fields.map(({ key }) => key).filter((key) => chosen.has(key))
    storage.set(remembered, JSON.stringify(columns))
    const joined = { ...(after && { joined_after: after }), ...(before && { joined_before: before }) }
    const options = {
      ...(table.options.includes('joined') && joined),
      ...(table.options.includes('export_type') && { export_type: type }),
      ...(table.options.includes('below') && below && { below: 'true' }),
    }
    send({ columns, bom, options })
  }
  const choose = (keys: readonly string[]) => setChosen(new Set(keys))

  return (
    <form id={id} className="export-form" onSubmit={submit} noValidate>
      <p className="m2">
        {t('downloads.export.says', {
          hours: t('downloads.export.hours', { count: table.expires_in_hours }),
        })}
      </p>
      {table.options.includes('below') && (
        <Checkbox name="below" label={t('downloads.export.below')} value={below} onChange={setBelow} />
      )}
      {table.options.includes('export_type') && (
        <div className="f">
          <span className="b">{t('downloads.export.type')}</span>
          <Segmented
            label={t('downloads.export.type')}
            value={type}
            options={(['per_user', 'per_membership'] as const).map((value) => ({
              value,
              text: t(`downloads.export.types.${value}`),
            }))}
            onChange={setType}
          />
        </div>
      )}
      {table.options.includes('joined') && (
        <div className="f">
          <div className="days">
            <Day
              name="joined_after"
              label={t('downloads.export.joined_after')}
              value={after}
              onChange={setAfter}
            />
            <Day
              name="joined_before"
              label={t('downloads.export.joined_before')}
              value={before}
              onChange={setBefore}
            />
          </div>
          <p className="sm m2">{t('downloads.export.joined_hint')}</p>
          {disordered && (
            <p className="err" role="alert">
              {t('downloads.export.joined_order')}
            </p>
          )}
        </div>
      )}
      <fieldset className="export-columns">
        <legend>{t('downloads.export.columns')}</legend>
        <div className="row gap2">
          <Button look="q" small onClick={() => choose(table.fields.map(({ key }) => key))}>
            {t('downloads.export.all')}
          </Button>
          <Button look="q" small onClick={() => choose(usualOf(table))}>
            {t('downloads.export.usual')}
          </Button>
        </div>
        <div className="choices">
          {table.fields.map(({ key, title }) => (
            <Checkbox
              key={key}
              name={key}
              label={title}
              value={chosen.has(key)}
              onChange={(on) => choose(on ? [...chosen, key] : [...chosen].filter((one) => one !== key))}
            />
          ))}
        </div>
        {tried && nothing && (
          <p className="err" role="alert">
            {t('downloads.export.none')}
          </p>
        )}
      </fieldset>
      <Checkbox
        name="bom"
        label={t('downloads.export.bom')}
        hint={t('downloads.export.bom_hint')}
        value={bom}
        onChange={setBom}
      />
    </form>
  )
}

const usualOf = ({ fields }: FormProps['of']) => fields.filter(({ chosen }) => chosen).map(({ key }) => key)

/** The columns of last time, as far as they still exist. */
function chosenAtFirst(table: FormProps['of'], remembered: string): ReadonlySet<string> {
  const known = new Set(table.fields.map(({ key }) => key))
  const last = readJson<unknown>(remembered)
  const kept = Array.isArray(last) ? last.filter((key) => known.has(key)) : []
  return new Set(kept.length > 0 ? kept : usualOf(table))
}

interface DayProps {
  name: string
  label: string
  value: string
  onChange: (day: string) => void
}

function Day({ name, label, value, onChange }: DayProps) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      <span className="inp short">
        <DayInput as={{ id, name }} value={value} onChange={onChange} />
      </span>
    </div>
  )
}
