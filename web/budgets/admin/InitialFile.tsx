import { useId, useState } from 'react'
import { fiscalPeriods } from '../../../contract/budgets/fiscalPeriods.ts'
import type { Answers } from '../../../contract/route.ts'
import { useSend } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'

interface Props {
  periodId: number
  then: (lines: { network_id: number; amount_cents: number }[]) => void
}

/** Reads the budgets of networks from a file and names the lines that can’t be read. */
export function InitialFile({ periodId, then }: Props) {
  const { t } = useText()
  const id = useId()
  const [read, setRead] = useState<Answers<typeof fiscalPeriods.readLines> | null>(null)
  const { mutate } = useSend(fiscalPeriods.readLines)
  return (
    <div className="f">
      <label className="lab" htmlFor={id}>
        {t('finance.begin.file')}
      </label>
      <input
        id={id}
        type="file"
        accept=".csv,.txt,text/csv,text/plain"
        onChange={async ({ target }) => {
          const text = await target.files?.[0]?.text()
          if (!text) return
          mutate(
            { params: { id: periodId }, body: { text } },
            {
              onSuccess: (answer) => {
                setRead(answer)
                then(answer.lines.map(({ network_id, amount_cents }) => ({ network_id, amount_cents })))
              },
            },
          )
        }}
      />
      <p className="sm m2">{t('finance.begin.file_hint')}</p>
      <div role="status">
        {read && <p>{t('finance.begin.lines', { count: read.lines.length })}</p>}
        {read && read.wrong.length > 0 && (
          <ul className="plain-list">
            {read.wrong.map(({ line, reason }) => (
              <li key={line}>{t('finance.begin.wrong', { line, reason })}</li>
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}
