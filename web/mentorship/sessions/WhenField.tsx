import { useState } from 'react'
import { clockAt, momentAt } from '../../../contract/clocks.ts'
import { ownZone, sameClock } from '../../../contract/formats.ts'
import { limits } from '../../../contract/limits.ts'
import { mentorshipSessions } from '../../../contract/mentorship/sessions.ts'
import { useQueryOf } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { useBothClocks } from '../../ui/dates/bothClocks.ts'
import { useDates } from '../../ui/dates/dates.ts'
import { DateField } from '../../ui/forms/DateField.tsx'
import { boxOf, FieldError, FieldFrame, useField } from '../../ui/forms/field.tsx'
import { SelectField } from '../../ui/forms/SelectField.tsx'
import { TimeInput } from '../../ui/forms/TimeInput.tsx'
import { ListState } from '../../ui/tables/ListState.tsx'
import { firstNameOf } from '../addresses.ts'
import type { Meeting } from './meetings.ts'

const HOUR = 3_600_000
const SHOWN = 8
/** A day without a time yet. It isn’t a moment, so the contract refuses it until it is complete. */
const UNFINISHED = 'unfinished'

interface Props {
  of: Pick<Meeting, 'room' | 'other'>
}

/** When they meet: one of the next hours that both have free, or the mentors of a circle, or any other time. */
export function WhenField({ of: meeting }: Props) {
  const { t } = useText()
  const start = useField<string>({ name: 'starts_at' })
  const end = useField<string>({ name: 'ends_at' })
  const lasts = Date.parse(end.value ?? '') - Date.parse(start.value ?? '')
  // A time that isn’t complete yet has no length of its own.
  const [wanted, setWanted] = useState(1)
  const hours = lasts > 0 ? Math.round(lasts / HOUR) : wanted
  const change = (starts_at: string, length = hours) => {
    const begins = Date.parse(starts_at)
    setWanted(length)
    start.change(starts_at)
    end.change(Number.isNaN(begins) ? UNFINISHED : new Date(begins + length * HOUR).toISOString())
  }
  const lengths = Array.from({ length: limits.mentorship_session_hours }, (_, at) => at + 1)
  return (
    <div className="fields">
      <SelectField
        name="hours"
        label={t('mentorship.sessions.length')}
        value={String(hours)}
        options={lengths.map((count) => ({
          value: String(count),
          text: t('mentorship.sessions.hours', { count }),
        }))}
        onChange={(value) => {
          const next = Number(value) || 1
          setWanted(next)
          if (start.value) change(start.value, next)
        }}
      />
      <FreeTimes of={meeting} hours={hours} chosen={start.value} choose={change} />
      <OtherTime value={start.value} change={change} />
      <Chosen from={start.value} to={end.value} other={meeting.other} />
      <FieldError id={start.id}>
        {(start.error || end.error) &&
          (start.value === UNFINISHED || !start.value
            ? t('mentorship.sessions.choose_time')
            : (start.error ?? end.error))}
      </FieldError>
    </div>
  )
}

interface FreeProps extends Props {
  hours: number
  chosen: string | null | undefined
  choose: (starts_at: string) => void
}

function FreeTimes({ of: { room, other }, hours, chosen, choose }: FreeProps) {
  const { t } = useText()
  const here = useDates()
  const there = useDates(other?.zone)
  const [from, setFrom] = useState<string>()
  const { data, isPending, error, refetch } = useQueryOf(mentorshipSessions.freeTimes, {
    params: { id: room.id },
    query: { hours, most: SHOWN, ...(from && { from }) },
  })
  const last = data?.items.at(-1)
  const isCircle = room.kind === 'circle'
  return (
    <fieldset className="f">
      <legend className="lab">
        {t(isCircle ? 'mentorship.rooms.mentors_free' : 'mentorship.sessions.both_free')}
      </legend>
      <ListState
        pending={isPending}
        error={error}
        retry={() => void refetch()}
        empty={data?.items.length === 0}
        whenEmpty={
          <p className="sm m2">
            {data && data.without_hours.length > 0
              ? t('mentorship.sessions.without_hours', {
                  names: data.without_hours.map((person) => person.name).join(', '),
                })
              : t(isCircle ? 'mentorship.rooms.none_free' : 'mentorship.sessions.none_free')}
          </p>
        }
      >
        <div className="free-times">
          {data?.items.map(({ starts_at, ends_at }) => {
            const isElsewhere = other && !sameClock(starts_at, undefined, other.zone)
            return (
              <button
                key={starts_at}
                type="button"
                className="free-time"
                aria-pressed={
                  chosen !== null && chosen !== undefined && Date.parse(chosen) === Date.parse(starts_at)
                }
                onClick={() => choose(starts_at)}
              >
                <span className="b">{here.day(starts_at)}</span>
                <span className="num">{here.hours(starts_at, ends_at)}</span>
                {isElsewhere && (
                  <span className="sm num their-clock">
                    {t('mentorship.sessions.for_them', {
                      hours: there.hours(starts_at, ends_at),
                      name: firstNameOf(other),
                    })}
                  </span>
                )}
              </button>
            )
          })}
        </div>
      </ListState>
      <div className="row gap2 free-more">
        {last && data?.items.length === SHOWN && (
          <Button
            look="q"
            small
            onClick={() => setFrom(new Date(Date.parse(last.starts_at) + HOUR).toISOString())}
          >
            {t('mentorship.sessions.later')}
          </Button>
        )}
        {from && (
          <Button look="q" small onClick={() => setFrom(undefined)}>
            {t('mentorship.sessions.from_now')}
          </Button>
        )}
      </div>
    </fieldset>
  )
}

/** Any other time, by the reader’s own clock. */
function OtherTime({
  value,
  change,
}: {
  value: string | null | undefined
  change: (starts_at: string) => void
}) {
  const { t } = useText()
  const zone = ownZone()
  const isWhole = value !== undefined && value !== null && !Number.isNaN(Date.parse(value))
  const [typed, setTyped] = useState({ day: '', time: '' })
  // What was chosen above stands here too.
  const shown = isWhole ? clockAt(value, zone) : typed
  const put = (next: { day: string; time: string }) => {
    setTyped(next)
    change(momentAt(next.day, next.time, zone) ?? UNFINISHED)
  }
  const time = useField<string>({
    name: 'start_time',
    label: t('mentorship.sessions.start_time'),
    value: shown.time,
  })
  return (
    <fieldset className="f">
      <legend className="lab">{t('mentorship.sessions.other_time')}</legend>
      <div className="row wrap gap4 session-when">
        <DateField
          name="start_day"
          label={t('mentorship.sessions.start_day')}
          value={shown.day}
          onChange={(day) => put({ day: day ?? '', time: shown.time })}
        />
        <FieldFrame field={time}>
          <div className={boxOf(time, 'short')}>
            <TimeInput
              as={time.aria}
              value={shown.time}
              onChange={(next) => put({ day: shown.day, time: next })}
            />
          </div>
        </FieldFrame>
      </div>
    </fieldset>
  )
}

interface ChosenProps {
  from: string | null | undefined
  to: string | null | undefined
  other: Meeting['other']
}

/** The chosen time, by the clocks of both where they are two. */
function Chosen({ from, to, other }: ChosenProps) {
  const { t } = useText()
  const zone = other?.zone ?? ownZone()
  const bothClocks = useBothClocks(zone)
  if (!from || !to || Number.isNaN(Date.parse(from)) || Number.isNaN(Date.parse(to))) return null
  return (
    <p className="note" role="status">
      <span>
        {t(
          !other || sameClock(from, undefined, zone)
            ? 'mentorship.sessions.meet'
            : 'mentorship.sessions.meet_elsewhere',
          {
            when: bothClocks(from, to),
            name: other ? firstNameOf(other) : '',
          },
        )}
      </span>
    </p>
  )
}
