import { Plus, X } from 'lucide-react'
import { type ClipboardEvent, useState } from 'react'
import { accounts, MOST_AT_ONCE } from '../../../contract/people/accounts.ts'
import { call } from '../../app/client.ts'
import { Failure } from '../../app/failure.ts'
import { go } from '../../app/navigation.ts'
import { refresh, useAnswer } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { FieldError } from '../../ui/forms/field.tsx'
import { Select } from '../../ui/forms/Select.tsx'
import { UnsavedGuard } from '../../ui/forms/UnsavedGuard.tsx'
import { Page } from '../../ui/Page.tsx'
import { toast } from '../../ui/toastStore.ts'
import { usePhone } from '../../ui/useMedia.ts'
import { toAccounts } from './addresses.ts'
import {
  emptyRow,
  isEmpty,
  layOver,
  type ManyColumn,
  type ManyRow,
  manyColumns,
  pastedRows,
} from './pasted.ts'
import './users.css'

type Problems = ReadonlyMap<number, Record<string, string>>

/** Many people at once, typed or pasted. Errors are shown beside each row; the other rows needn't wait. */
export function NewUsersScreen() {
  const { t } = useText()
  const { roles, user } = useAnswer(accounts.prototype)
  const phone = usePhone()
  const [rows, setRows] = useState<ManyRow[]>(() => Array.from({ length: phone ? 2 : 5 }, emptyRow))
  const [problems, setProblems] = useState<Problems>(new Map())
  const [role, setRole] = useState(String(user.role_id ?? ''))
  const [state, setState] = useState<'invited' | 'active'>('invited')
  const [busy, setBusy] = useState(false)
  const filled = rows.filter((row) => !isEmpty(row))

  const change = (key: number, column: ManyColumn, value: string) => {
    setRows(rows.map((row) => (row.key === key ? { ...row, [column]: value } : row)))
    const { [column]: _solved, ...left } = problems.get(key) ?? {}
    setProblems(new Map(problems).set(key, left))
  }
  const paste = (event: ClipboardEvent, at: number, column: ManyColumn) => {
    const text = event.clipboardData.getData('text/plain')
    if (!/[\t\n]/.test(text)) return
    event.preventDefault()
    const laid = layOver(rows, pastedRows(text), at, column)
    if (laid.length > MOST_AT_ONCE) toast.bad(t('users.many.too_much', { max: MOST_AT_ONCE }))
    setRows(laid.slice(0, MOST_AT_ONCE))
  }
  const send = async (onlyGood: boolean) => {
    if (filled.length === 0) return toast.bad(t('users.many.nobody'))
    setBusy(true)
    try {
      const { created, problems: found } = await call(accounts.createMany, {
        body: {
          people: filled.map(({ key: _key, ...person }) => person),
          role_id: role || null,
          state,
          only_good: onlyGood,
        },
      })
      setProblems(new Map(found.map(({ row, fields }) => [filled[row]?.key ?? 0, fields])))
      if (created > 0) {
        toast.good(t('users.many.done', { count: created }))
        const wrong = new Set(found.map(({ row }) => filled[row]?.key))
        setRows(rows.filter((row) => wrong.has(row.key)))
        await refresh([accounts.list.path])
      } else toast.bad(t('users.many.failed'))
      if (found.length === 0) await go(toAccounts.list, { ignoreBlocker: true })
    } catch (failure) {
      toast.bad(failure instanceof Failure && failure.message ? failure.message : t('users.many.failed'))
    } finally {
      setBusy(false)
    }
  }

  const wrong = [...problems.values()].filter((fields) => Object.keys(fields).length > 0).length
  return (
    <Page
      title={t('users.many.title')}
      lead={t('users.many.lead')}
      width="wide"
      crumbs={[{ href: toAccounts.list, text: t('users.list.title') }]}
    >
      <div className="row gap4 wrap">
        <Select
          label={t('users.many.role')}
          labelled
          value={role}
          options={roles
            .filter(({ may_give }) => may_give)
            .map(({ id, role_name }) => ({ value: String(id), text: role_name }))}
          onChange={setRole}
        />
        <Select
          label={t('users.many.state')}
          labelled
          value={state}
          options={(['invited', 'active'] as const).map((value) => ({
            value,
            text: t(`users.entry.${value}`),
          }))}
          onChange={setState}
        />
      </div>
      <div className="many-scroll">
        <table className="many">
          <caption className="vh">{t('users.many.label')}</caption>
          <thead>
            <tr>
              {manyColumns.map((column) => (
                <th key={column} scope="col">
                  {t(`users.form.${column}`)}
                </th>
              ))}
              <td />
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              <tr key={row.key}>
                {manyColumns.map((column) => (
                  <td key={column} data-says={t(`users.form.${column}`)}>
                    <Cell
                      label={`${t(`users.form.${column}`)}, ${t('users.many.row', { number: at + 1 })}`}
                      id={`${row.key}-${column}`}
                      value={row[column]}
                      problem={problems.get(row.key)?.[column]}
                      onChange={(value) => change(row.key, column, value)}
                      onPaste={(event) => paste(event, at, column)}
                    />
                  </td>
                ))}
                <td>
                  <Button
                    look="q"
                    small
                    icon={X}
                    label={t('users.many.remove', { number: at + 1 })}
                    onClick={() => setRows(rows.filter((one) => one !== row))}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="row gap2 wrap">
        <Button
          icon={Plus}
          aria-disabled={rows.length >= MOST_AT_ONCE}
          onClick={() => setRows([...rows, emptyRow()])}
        >
          {t('users.many.add_row')}
        </Button>
      </div>
      <div className="savebar">
        <Button look="p" busy={busy} onClick={() => void send(false)}>
          {filled.length === 0 ? t('users.many.add') : t('users.many.send', { count: filled.length })}
        </Button>
        {wrong > 0 && filled.length > wrong && (
          <Button onClick={() => void send(true)}>
            {t('users.many.only_good', { count: filled.length - wrong })}
          </Button>
        )}
        <span className="state" role="status">
          {wrong > 0 && t('users.many.fix', { count: wrong })}
        </span>
      </div>
      <UnsavedGuard count={filled.length} />
    </Page>
  )
}

interface CellProps {
  label: string
  id: string
  value: string
  problem: string | undefined
  onChange: (value: string) => void
  onPaste: (event: ClipboardEvent) => void
}

function Cell({ label, id, value, problem, onChange, onPaste }: CellProps) {
  return (
    <div className="f">
      <div className={problem === undefined ? 'inp' : 'inp bad'}>
        <input
          id={id}
          aria-label={label}
          aria-invalid={problem === undefined ? undefined : true}
          aria-describedby={problem === undefined ? undefined : `${id}-error`}
          autoComplete="off"
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onPaste={onPaste}
        />
      </div>
      <FieldError id={id}>{problem}</FieldError>
    </div>
  )
}
