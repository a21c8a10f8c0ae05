import { useState } from 'react'
import { textOfValue } from '../../../contract/fields/values.ts'
import { kpiUpdates } from '../../../contract/planning/networkKpis.ts'
import { useQueryOf } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { useDates } from '../../ui/dates/dates.ts'
import { ListState } from '../../ui/tables/ListState.tsx'
import type { Update } from './UpdatesPanel.tsx'

/** An update's previous values: loaded when opened. */
export function Corrections({ of: { id, correction_count } }: { of: Update }) {
  const { t } = useText()
  const [open, setOpen] = useState(false)
  return (
    <details className="corrections" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('planning.corrections.title', { count: correction_count })}</summary>
      {open && <Lines of={id} />}
    </details>
  )
}

function Lines({ of: id }: { of: number }) {
  const { t } = useText()
  const days = useDates('UTC')
  const dates = useDates()
  const { data, isPending, error, refetch } = useQueryOf(kpiUpdates.corrections, { params: { id } })
  const said = (what: string, value: Parameters<typeof textOfValue>[0]) => {
    if (value === null || (Array.isArray(value) && value.length === 0))
      return t('planning.corrections.nothing')
    return what === 'reported_on' ? days.day(String(value)) : textOfValue(value)
  }
  return (
    <ListState pending={isPending} error={error} retry={() => void refetch()}>
      <ul>
        {data?.items.map(({ id: one, corrected_at, corrected_by, changes }) => (
          <li key={one}>
            <p className="sm m2">
              {t('planning.corrections.by', {
                name: corrected_by?.name ?? t('planning.corrections.somebody'),
                when: dates.moment(corrected_at),
              })}
            </p>
            <ul>
              {changes.map(({ what, title, before, after }) => (
                <li key={`${what} ${title}`}>
                  {t('planning.corrections.change', {
                    field: title ?? t(`planning.corrections.what.${what}`),
                    before: said(what, before),
                    after: said(what, after),
                  })}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </ListState>
  )
}
