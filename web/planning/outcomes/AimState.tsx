import { CircleCheck, Clock } from 'lucide-react'
import { useText } from '../../app/texts.ts'
import { Badge } from '../../ui/Badge.tsx'
import { useDates } from '../../ui/dates/dates.ts'
import type { AimShown } from './ruleWords.ts'

/** A badge if it is reached or late; otherwise just the due day, if there is one. */
export function AimState({ of: { state, due_on } }: { of: AimShown }) {
  const { t } = useText()
  const dates = useDates('UTC')
  if (state === 'reached')
    return (
      <Badge tone="ok" icon={CircleCheck}>
        {t('planning.state.reached')}
      </Badge>
    )
  if (state === 'late' && due_on)
    return (
      <Badge tone="stop" icon={Clock}>
        {t('planning.late', { day: dates.short(due_on) })}
      </Badge>
    )
  return due_on ? <span className="sm m2">{t('planning.due', { day: dates.short(due_on) })}</span> : null
}
