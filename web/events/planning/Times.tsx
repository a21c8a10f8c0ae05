import { lazy, Suspense, useState } from 'react'
import { clockAt, comesTwice, momentAt } from '../../../contract/clocks.ts'
import { sameClock } from '../../../contract/formats.ts'
import { useMe } from '../../app/me.ts'
import { useText } from '../../app/texts.ts'
import { useDates } from '../../ui/dates/dates.ts'
import { timeZoneOptions } from '../../ui/dates/timeZones.ts'
import { DateField } from '../../ui/forms/DateField.tsx'
import { useFormScope } from '../../ui/forms/Form.tsx'
import { boxOf, FieldError, FieldFrame, useField } from '../../ui/forms/field.tsx'
import { SelectField } from '../../ui/forms/SelectField.tsx'
import { TimeInput } from '../../ui/forms/TimeInput.tsx'

const Warnings = lazy(() => import('./Warnings.tsx').then((part) => ({ default: part.Warnings })))

/** A day without a time: it is no moment yet, so nothing is sent. */
const UNFINISHED = 'unfinished'
const HOUR_MS = 3_600_000
const none = { day: '', time: '' }
type Clock = typeof none

const clockOf = (moment: string | null | undefined, zone: string): Clock =>
  moment && !Number.isNaN(Date.parse(moment)) ? clockAt(moment, zone) : none

const momentOf = ({ day, time }: Clock, zone: string) =>
  day === '' && time === '' ? null : (momentAt(day, time, zone) ?? UNFINISHED)

interface TimesProps {
  /** The audience, if known: then warnings about the time are shown. */
  network_id: number | undefined
  event_id: number | undefined
}

/** When an event begins and ends by the clocks of its place. Moving its start moves its end along. */
export function Times({ network_id, event_id }: TimesProps) {
  const { t } = useText()
  const { user } = useMe()
  const { store } = useFormScope()
  const start = useField<string | null>({ name: 'starts_at' })
  const end = useField<string | null>({ name: 'ends_at' })
  const zone = useField<string>({ name: 'time_zone' })
  const guests = useField<number[]>({ name: 'guest_ids' })
  const place = zone.value ?? user.time_zone
  const [clocks, setClocks] = useState(() => ({
    start: clockOf(start.value, place),
    end: clockOf(end.value, place),
  }))
  const tell = (next: typeof clocks, at: string) => {
    setClocks(next)
    store.set('starts_at', momentOf(next.start, at))
    store.set('ends_at', momentOf(next.end, at))
  }
  const begin = (clock: Clock) => {
    const [was, is] = [momentOf(clocks.start, place), momentOf(clock, place)]
    const until = momentOf(clocks.end, place)
    if (!isTime(is)) return tell({ ...clocks, start: clock }, place)
    const lasts =
      isTime(was) && isTime(until) ? Math.max(HOUR_MS, Date.parse(until) - Date.parse(was)) : HOUR_MS
    const ends = new Date(Date.parse(is) + lasts).toISOString()
    return tell({ start: clock, end: clockOf(ends, place) }, place)
  }
  return (
    <>
      <Moment
        name="start"
        legend={t('eventPlanning.field.starts_at')}
        clock={clocks.start}
        onChange={begin}
        error={said(start.error, start.value, t('eventPlanning.hint.moment'))}
      />
      <Moment
        name="end"
        legend={t('eventPlanning.field.ends_at')}
        clock={clocks.end}
        onChange={(clock) => tell({ ...clocks, end: clock }, place)}
        error={said(end.error, end.value, t('eventPlanning.hint.moment'))}
      />
      <SelectField
        name="time_zone"
        options={timeZoneOptions(place)}
        value={place}
        onChange={(next) => {
          if (!next) return
          zone.change(next)
          tell(clocks, next)
        }}
        error={zone.error}
      />
      <WhichOfTwo moments={[start.value, end.value]} zone={place} />
      <OwnClock start={start.value} zone={place} own={user.time_zone} />
      {network_id !== undefined && isTime(start.value) && isTime(end.value) && (
        <Suspense fallback={null}>
          <Warnings
            network_id={network_id}
            guest_ids={(guests.value ?? []).map(Number)}
            starts_at={start.value}
            ends_at={end.value}
            time_zone={place}
            event_id={event_id}
            choose={({ starts_at, ends_at }) =>
              tell({ start: clockOf(starts_at, place), end: clockOf(ends_at, place) }, place)
            }
          />
        </Suspense>
      )}
    </>
  )
}

const isTime = (moment: string | null | undefined): moment is string =>
  typeof moment === 'string' && moment !== UNFINISHED
const said = (error: string | undefined, value: string | null | undefined, missing: string) =>
  error !== undefined && value === UNFINISHED ? missing : error

interface MomentProps {
  name: string
  legend: string
  clock: Clock
  onChange: (clock: Clock) => void
  error: string | undefined
}

function Moment({ name, legend, clock, onChange, error }: MomentProps) {
  const { t } = useText()
  return (
    <fieldset className="f">
      <legend className="lab">{legend}</legend>
      <div className="event-times">
        <DateField
          name={`${name}_day`}
          label={t('eventPlanning.field.day')}
          value={clock.day}
          onChange={(day) => onChange({ ...clock, day: day ?? '' })}
        />
        <TimeField
          name={`${name}_time`}
          value={clock.time}
          invalid={error !== undefined}
          onChange={(time) => onChange({ ...clock, time })}
        />
      </div>
      <FieldError id={name}>{error}</FieldError>
    </fieldset>
  )
}

interface TimeProps {
  name: string
  value: string
  invalid: boolean
  onChange: (time: string) => void
}

function TimeField({ name, value, invalid, onChange }: TimeProps) {
  const { t } = useText()
  const field = useField<string>({ name, label: t('eventPlanning.field.time'), value })
  return (
    <FieldFrame field={field}>
      <div className={boxOf(field, 'short')}>
        <TimeInput
          as={{ ...field.aria, 'aria-invalid': invalid || undefined }}
          value={value}
          onChange={onChange}
        />
      </div>
    </FieldFrame>
  )
}

interface WhichProps {
  moments: (string | null | undefined)[]
  zone: string
}

/** For an hour that occurs twice when clocks go back: which one is meant. */
function WhichOfTwo({ moments, zone }: WhichProps) {
  const { t } = useText()
  const dates = useDates(zone)
  const twice = moments.find((at) => isTime(at) && !Number.isNaN(Date.parse(at)) && comesTwice(at, zone))
  return twice ? (
    <p className="hint">{t('eventPlanning.hint.twice', { moment: dates.moment(twice) })}</p>
  ) : null
}

interface OwnProps {
  start: string | null | undefined
  zone: string
  own: string
}

/** The same in the planner's time zone, if it differs. */
function OwnClock({ start, zone, own }: OwnProps) {
  const { t } = useText()
  const dates = useDates(own)
  if (!start || Number.isNaN(Date.parse(start)) || sameClock(start, zone, own)) return null
  return <p className="hint">{t('eventPlanning.hint.own_clock', { moment: dates.moment(start) })}</p>
}

/** A moment that may be left out: until when one registers. */
export function OptionalMoment({ name }: { name: 'registration_deadline' }) {
  const { t } = useText()
  const { user } = useMe()
  const field = useField<string | null>({ name })
  const zone = useField<string>({ name: 'time_zone' })
  const place = zone.value ?? user.time_zone
  const [clock, setClock] = useState(() => clockOf(field.value, place))
  return (
    <Moment
      name={name}
      legend={`${field.label} (${t('ui.optional')})`}
      clock={clock}
      onChange={(next) => {
        setClock(next)
        field.change(momentOf(next, place))
      }}
      error={said(field.error, field.value, t('eventPlanning.hint.moment'))}
    />
  )
}
