import { useState } from 'react'
import { clockAt, momentAt } from '../../../contract/clocks.ts'
import { useMe } from '../../app/me.ts'
import { useText } from '../../app/texts.ts'
import { timeZoneOptions } from '../../ui/dates/timeZones.ts'
import { DateField } from '../../ui/forms/DateField.tsx'
import { FieldError, useField } from '../../ui/forms/field.tsx'
import { SelectField } from '../../ui/forms/SelectField.tsx'
import { TimeInput } from '../../ui/forms/TimeInput.tsx'

/** A day without a time: it is no moment yet, so nothing is sent. */
const UNFINISHED = 'unfinished'

interface Props {
  value: string | null | undefined
  onChange: (moment: string | null) => void
  error: string | undefined
  /** It is still to be approved. */
  unapproved?: boolean
}

/** At once, or at a day and time by the clocks of a place. */
export function When({ value, onChange, error, unapproved }: Props) {
  const { t } = useText()
  const { user } = useMe()
  const [zone, setZone] = useState(user.time_zone)
  const [clock, setClock] = useState(() =>
    value && value !== UNFINISHED ? clockAt(value, user.time_zone) : { day: '', time: '' },
  )
  const later = value !== null && value !== undefined
  const tell = (next: typeof clock, inZone: string) => {
    setClock(next)
    onChange(momentAt(next.day, next.time, inZone) ?? UNFINISHED)
  }
  const past = later && value !== UNFINISHED && Date.parse(value) <= Date.now()
  const problem =
    value === UNFINISHED && error ? t('posts.write.when.missing') : past ? t('posts.write.when.past') : error
  return (
    <fieldset className="f when">
      <legend className="lab">{t('posts.write.when.label')}</legend>
      <div>
        <label className="check">
          <input type="radio" className="rad" name="when" checked={!later} onChange={() => onChange(null)} />
          <span>{t('posts.write.when.now')}</span>
        </label>
        <label className="check">
          <input
            type="radio"
            className="rad"
            name="when"
            checked={later}
            onChange={() => tell(clock, zone)}
          />
          <span>{t('posts.write.when.later')}</span>
        </label>
      </div>
      {later && (
        <div className="clock">
          <DateField
            name="day"
            label={t('posts.write.when.day')}
            min={clockAt(new Date().toISOString(), zone).day}
            value={clock.day}
            onChange={(day) => tell({ ...clock, day: day ?? '' }, zone)}
          />
          <TimeField value={clock.time} onChange={(time) => tell({ ...clock, time }, zone)} />
          <SelectField
            name="zone"
            label={t('posts.write.when.zone')}
            options={timeZoneOptions(zone)}
            value={zone}
            onChange={(next) => {
              if (!next) return
              setZone(next)
              tell(clock, next)
            }}
          />
        </div>
      )}
      {later && unapproved && <p className="hint">{t('posts.write.when.approved_first')}</p>}
      <FieldError id="when">{problem}</FieldError>
    </fieldset>
  )
}

function TimeField({ value, onChange }: { value: string; onChange: (time: string) => void }) {
  const { t } = useText()
  const { aria, label } = useField<string>({ name: 'time', label: t('posts.write.when.time'), value })
  return (
    <div className="f">
      <label htmlFor={aria.id}>{label}</label>
      <div className="inp short">
        <TimeInput as={aria} value={value} onChange={onChange} />
      </div>
    </div>
  )
}

/** The same as a field of a form. */
export function WhenField() {
  const field = useField<string | null>({ name: 'publish_at' })
  return <When unapproved value={field.value} onChange={field.change} error={field.error} />
}
