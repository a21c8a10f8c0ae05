import { useState } from 'react'
import { clockAt, momentAt } from '../../../contract/clocks.ts'
import { useMe } from '../../app/me.ts'
import { useText } from '../../app/texts.ts'
import { DateField } from '../../ui/forms/DateField.tsx'
import { boxOf, FieldError, FieldFrame, useField } from '../../ui/forms/field.tsx'
import { TimeInput } from '../../ui/forms/TimeInput.tsx'

/** A day without a time yet. It isn't a moment, so the contract refuses it until it is complete. */
const UNFINISHED = 'unfinished'
const none = { day: '', time: '' }

/** An optional moment, in the time zone of the person who enters it. */
export function MomentField({ name, hint }: { name: 'opens_at' | 'closes_at'; hint: string }) {
  const { t } = useText()
  const { user } = useMe()
  const zone = user.time_zone
  const field = useField<string | null>({ name })
  const [clock, setClock] = useState(() => (field.value ? clockAt(field.value, zone) : none))
  const change = (next: typeof none) => {
    setClock(next)
    field.change(
      next.day === '' && next.time === '' ? null : (momentAt(next.day, next.time, zone) ?? UNFINISHED),
    )
  }
  const time = useField<string>({ name: `${name}_time`, label: t('surveys.build.time'), value: clock.time })
  return (
    <fieldset className="f">
      <legend className="lab">
        {field.label}
        <span className="opt-mark"> ({t('ui.optional')})</span>
      </legend>
      <div className="survey-moment">
        <DateField
          name={`${name}_day`}
          label={t('surveys.build.day')}
          value={clock.day}
          onChange={(day) =>
            change({ ...clock, day: day ?? '', time: day && !clock.time ? '09:00' : clock.time })
          }
        />
        <FieldFrame field={time}>
          <div className={boxOf(time, 'short')}>
            <TimeInput
              as={{ ...time.aria, 'aria-invalid': field.error !== undefined || undefined }}
              value={clock.time}
              onChange={(next) => change({ ...clock, time: next })}
            />
          </div>
        </FieldFrame>
      </div>
      <p className="hint">{hint}</p>
      <FieldError id={name}>
        {field.error && (field.value === UNFINISHED ? t('surveys.build.moment_unfinished') : field.error)}
      </FieldError>
    </fieldset>
  )
}
