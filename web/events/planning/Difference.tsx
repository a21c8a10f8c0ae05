import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import type { EventDifference } from '../../../contract/eventManagement.ts'
import { useMoney } from '../../app/money.ts'
import { useText } from '../../app/texts.ts'
import { useDates } from '../../ui/dates.ts'
import { Icon } from '../../ui/Icon.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import './planning.css'

type Changes = z.output<typeof EventDifference>
type Value = Changes[number]['before']

interface Props {
  of: Changes
  timeZone: string
}

/** What became different, field by field: what it was and what it is. */
export function Difference({ of: changes, timeZone }: Props) {
  const { t } = useText()
  const say = useSaying(timeZone)
  if (changes.length === 0) return <p className="m2">{t('eventPlanning.difference.none')}</p>
  return (
    <dl className="event-difference">
      {changes.map(({ field, before, after }) => (
        <div key={field} className={field === 'description' ? 'long' : undefined}>
          <dt>{t(`eventPlanning.difference.field.${field}`)}</dt>
          <dd className="turns">
            <del>
              <VisuallyHidden>{t('eventPlanning.difference.before')} </VisuallyHidden>
              {say(field, before)}
            </del>
            <Icon of={ArrowRight} size="s" />
            <ins>
              <VisuallyHidden>{t('eventPlanning.difference.after')} </VisuallyHidden>
              {say(field, after)}
            </ins>
          </dd>
        </div>
      ))}
    </dl>
  )
}

function useSaying(timeZone: string) {
  const { t, locale } = useText()
  const dates = useDates(timeZone)
  const money = useMoney()
  return (field: Changes[number]['field'], value: Value): ReactNode => {
    if (value === null || value === '') return t('eventPlanning.difference.nothing')
    if (typeof value === 'boolean')
      return t(value ? 'eventPlanning.difference.yes' : 'eventPlanning.difference.no')
    if (field === 'budget_amount_cents' && typeof value === 'number') return money(value)
    if (typeof value === 'number') return new Intl.NumberFormat(locale).format(value)
    if (field === 'starts_at' || field === 'ends_at' || field === 'registration_deadline')
      return dates.moment(value)
    if (field === 'picture')
      return <img src={value} alt={t('eventPlanning.difference.picture')} width={160} height={90} />
    return value
  }
}
