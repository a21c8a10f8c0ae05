import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import type { EventDifference } from '../../../contract/events/decisions.ts'
import { numbersFor } from '../../../contract/formats.ts'
import { useMoney } from '../../app/money.ts'
import { useText } from '../../app/texts.ts'
import { useBothClocks } from '../../ui/dates/bothClocks.ts'
import { Icon } from '../../ui/Icon.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { useRepeatWords } from '../series/words.ts'
import './planning.css'

type Changes = z.output<typeof EventDifference>
type Value = Changes[number]['before']

interface Props {
  of: Changes
  timeZone: string
}

/** The differences, field by field: before and after. */
export function Difference({ of: changes, timeZone }: Props) {
  const { t } = useText()
  // If the zone changes too, each side is shown in its own.
  const zones = changes.find(({ field }) => field === 'time_zone')
  const sayBefore = useSaying(zoneOf(zones?.before) ?? timeZone)
  const sayAfter = useSaying(zoneOf(zones?.after) ?? timeZone)
  if (changes.length === 0) return <p className="m2">{t('eventPlanning.difference.none')}</p>
  return (
    <dl className="event-difference">
      {changes.map(({ field, before, after }) => (
        <div key={field} className={field === 'description' ? 'long' : undefined}>
          <dt>{t(`eventPlanning.difference.field.${field}`)}</dt>
          <dd className="turns">
            <del>
              <VisuallyHidden>{t('eventPlanning.difference.before')} </VisuallyHidden>
              {sayBefore(field, before)}
            </del>
            <Icon of={ArrowRight} size="s" />
            <ins>
              <VisuallyHidden>{t('eventPlanning.difference.after')} </VisuallyHidden>
              {sayAfter(field, after)}
            </ins>
          </dd>
        </div>
      ))}
    </dl>
  )
}

const zoneOf = (value: Value | undefined) => (typeof value === 'string' ? value : undefined)
const moments = new Set<Changes[number]['field']>([
  'starts_at',
  'ends_at',
  'registration_deadline',
  'publish_at',
])

function useSaying(timeZone: string) {
  const { t, locale } = useText()
  const bothClocks = useBothClocks(timeZone)
  const repeatWords = useRepeatWords()
  const money = useMoney()
  return (field: Changes[number]['field'], value: Value): ReactNode => {
    if (value === null || value === '') return t('eventPlanning.difference.nothing')
    if (typeof value === 'boolean')
      return t(value ? 'eventPlanning.difference.yes' : 'eventPlanning.difference.no')
    if (field === 'budget_amount_cents' && typeof value === 'number') return money(value)
    if (typeof value === 'number') return numbersFor(locale).format(value)
    if (Array.isArray(value))
      return value.length === 0
        ? t('eventPlanning.difference.nothing')
        : new Intl.ListFormat(locale).format(
            value.map((minutes) => t(`eventPlanning.reminder.${minutes as 15}`)),
          )
    if (typeof value === 'object') return repeatWords(value, value.starts_on)
    if (moments.has(field)) return bothClocks(value)
    if (field === 'picture')
      return <img src={value} alt={t('eventPlanning.difference.picture')} width={160} height={90} />
    return value
  }
}
