import type { z } from 'zod'
import type { RegistrationStep } from '../../../contract/events/registrations.ts'
import { useText } from '../../app/texts.ts'
import { useDates } from '../../ui/dates/dates.ts'
import { StateBadge } from '../../ui/StateBadge.tsx'

/** Each step of a registration, in the order in which it happened, and what brought it about. */
export function Steps({ of: steps }: { of: readonly z.output<typeof RegistrationStep>[] }) {
  const { t } = useText()
  const dates = useDates()
  if (steps.length === 0) return <p>{t('registrations.steps.none')}</p>
  return (
    <ol className="reg-steps">
      {steps.map(({ to_state, cause, by, at }) => (
        <li key={at}>
          <StateBadge state={to_state}>{t(`registrations.states.${to_state}`)}</StateBadge>
          <span className="sm m2">
            {[
              dates.moment(at),
              t(`registrations.causes.${cause}`),
              by && cause !== 'self' ? t('registrations.steps.by', { name: by.name }) : '',
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </li>
      ))}
    </ol>
  )
}
