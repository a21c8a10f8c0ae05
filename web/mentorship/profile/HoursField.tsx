import { ChevronDown, Copy, Plus, X } from 'lucide-react'
import { limits } from '../../../contract/limits.ts'
import type { WeeklyStretch } from '../../../contract/mentorship/weeklyHours.ts'
import { useText } from '../../app/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Menu } from '../../ui/dialogs/Menu.tsx'
import { FieldError, useField } from '../../ui/forms/field.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { inOrder, useWeek, weekdays } from '../weekWords.ts'

const DAY = 1440
const STEP = 30
const working = [1, 2, 3, 4, 5]
const beginnings = {
  mornings: [9 * 60, 12 * 60],
  afternoons: [13 * 60, 17 * 60],
  working: [9 * 60, 17 * 60],
} as const
const beginningNames = ['mornings', 'afternoons', 'working'] as const

const overlaps = (one: WeeklyStretch, others: readonly WeeklyStretch[]) =>
  others.some((other) => other !== one && one.from < other.until && other.from < one.until)

/** When somebody has time in a week: for each day, from when until when. */
export function HoursField({ hint }: { hint: string }) {
  const { t } = useText()
  const { day: dayName } = useWeek()
  const field = useField<readonly WeeklyStretch[]>({ name: 'hours' })
  const hours = field.value ?? []
  const change = (next: readonly WeeklyStretch[]) => field.change(inOrder(next))
  const ofDay = (weekday: number) => hours.filter((one) => one.weekday === weekday)
  const copy = (from: number, to: readonly number[]) =>
    change([
      ...hours.filter(({ weekday }) => weekday === from || !to.includes(weekday)),
      ...to
        .filter((one) => one !== from)
        .flatMap((weekday) => ofDay(from).map((one) => ({ ...one, weekday }))),
    ])
  const add = (weekday: number) => {
    const last = Math.max(0, ...ofDay(weekday).map(({ until }) => until))
    const from = last === 0 ? 9 * 60 : Math.min(last + 60, DAY - 60)
    change([...hours, { weekday, from, until: Math.min(from + 120, DAY) }])
  }
  const isFull = hours.length >= limits.mentorship_hours
  return (
    <fieldset className="f hours" aria-describedby={`${field.id}-hint`}>
      <legend className="vh">{field.label}</legend>
      <p className="hint" id={`${field.id}-hint`}>
        {hint}
      </p>
      {hours.length === 0 && (
        <div className="row wrap gap2 hours-begin">
          {beginningNames.map((name) => (
            <Button
              key={name}
              small
              onClick={() => {
                const [from, until] = beginnings[name]
                change(working.map((weekday) => ({ weekday, from, until })))
              }}
            >
              {t(`mentorship.hours.begin.${name}`)}
            </Button>
          ))}
        </div>
      )}
      <ul className="list hours-days">
        {weekdays.map((weekday) => (
          <li key={weekday} className="hours-day">
            <span className="b">{dayName(weekday)}</span>
            <div className="hours-stretches">
              {ofDay(weekday).map((one, at) => (
                <Stretch
                  // biome-ignore lint/suspicious/noArrayIndexKey: a change must not take the focus from what is changed.
                  key={at}
                  of={one}
                  clashes={overlaps(one, ofDay(weekday))}
                  // Put in order only by adding and copying: what is being changed stays where it is.
                  onChange={(next) => field.change(hours.map((other) => (other === one ? next : other)))}
                  onRemove={() => field.change(hours.filter((other) => other !== one))}
                />
              ))}
              {ofDay(weekday).length === 0 && (
                <span className="m3 hours-none">{t('mentorship.hours.none')}</span>
              )}
            </div>
            <span className="row gap1 hours-acts">
              <Button
                look="q"
                small
                icon={Plus}
                label={t('mentorship.hours.add', { day: dayName(weekday) })}
                aria-disabled={isFull}
                onClick={() => !isFull && add(weekday)}
              />
              {ofDay(weekday).length > 0 && (
                <Menu
                  label={t('mentorship.hours.copy', { day: dayName(weekday) })}
                  align="end"
                  items={[
                    { text: t('mentorship.hours.copy_weekdays'), does: () => copy(weekday, working) },
                    { text: t('mentorship.hours.copy_all'), does: () => copy(weekday, weekdays) },
                    'rule',
                    ...weekdays
                      .filter((other) => other !== weekday)
                      .map((other) => ({
                        text: t('mentorship.hours.copy_to', { day: dayName(other) }),
                        does: () => copy(weekday, [other]),
                      })),
                  ]}
                  opener={(props) => (
                    <Button
                      look="q"
                      small
                      icon={Copy}
                      label={t('mentorship.hours.copy', { day: dayName(weekday) })}
                      {...props}
                    />
                  )}
                />
              )}
            </span>
          </li>
        ))}
      </ul>
      <FieldError id={field.id}>{field.error}</FieldError>
    </fieldset>
  )
}

interface StretchProps {
  of: WeeklyStretch
  clashes: boolean
  onChange: (next: WeeklyStretch) => void
  onRemove: () => void
}

function Stretch({ of: stretch, clashes, onChange, onRemove }: StretchProps) {
  const { t } = useText()
  const { day, stretch: words } = useWeek()
  const { weekday, from, until } = stretch
  const facts = { day: day(weekday), hours: words(stretch) }
  return (
    <div className="hours-stretch">
      <Time
        label={t('mentorship.hours.from', facts)}
        value={from}
        least={0}
        most={DAY - STEP}
        isWrong={clashes}
        // The length stays, as far as the day goes.
        onChange={(next) =>
          onChange({ weekday, from: next, until: Math.min(DAY, Math.max(next + STEP, next + until - from)) })
        }
      />
      <span aria-hidden="true">–</span>
      <Time
        label={t('mentorship.hours.until', facts)}
        value={until}
        least={from + STEP}
        most={DAY}
        isWrong={clashes}
        onChange={(next) => onChange({ weekday, from, until: next })}
      />
      <Button look="q" small icon={X} label={t('mentorship.hours.remove', facts)} onClick={onRemove} />
      {clashes && <span className="err">{t('mentorship.hours.clash')}</span>}
    </div>
  )
}

interface TimeProps {
  label: string
  value: number
  least: number
  most: number
  isWrong: boolean
  onChange: (minute: number) => void
}

/** The control of the device: a wheel under a thumb, and typed by keyboard. */
function Time({ label, value, least, most, isWrong, onChange }: TimeProps) {
  const { minute } = useWeek()
  const steps = Array.from({ length: Math.floor((most - least) / STEP) + 1 }, (_, at) => least + at * STEP)
  const options = steps.includes(value) ? steps : [...steps, value].toSorted((one, other) => one - other)
  return (
    <span className={isWrong ? 'inp hour bad' : 'inp hour'}>
      <select
        aria-label={label}
        aria-invalid={isWrong || undefined}
        value={value}
        onChange={(event) => onChange(Number(event.target.value))}
      >
        {options.map((one) => (
          <option key={one} value={one}>
            {minute(one)}
          </option>
        ))}
      </select>
      <Icon of={ChevronDown} size="s" />
    </span>
  )
}
