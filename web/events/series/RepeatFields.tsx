import { clockAt } from '../../../contract/clocks.ts'
import {
  datesOf,
  MOST_DATES,
  MOST_EVERY,
  type RepeatRule,
  type Repeats,
  repeatProblem,
  repeatRules,
} from '../../../contract/events/recurrence.ts'
import { useText } from '../../app/texts.ts'
import { DateField } from '../../ui/forms/DateField.tsx'
import { FieldError } from '../../ui/forms/field.tsx'
import { NumberField } from '../../ui/forms/NumberField.tsx'
import { ChoiceField } from '../../ui/forms/SelectField.tsx'
import { SeriesCalendar } from './SeriesCalendar.tsx'
import { useRepeatWords } from './words.ts'
import './series.css'

interface Props {
  value: Repeats | null
  onChange: (repeats: Repeats | null) => void
  starts_at: string | null
  ends_at: string | null
  time_zone: string
  /** The server's errors, by field. */
  errors?: Record<string, string | undefined>
  /** It does repeat; only how is asked. */
  always?: boolean
}

/** "Every two weeks" has its interval already, and workdays repeat every week. */
const asksEvery = (rule: RepeatRule) => (rule === 'biweekly' || rule === 'weekdays' ? null : rule)
const NEVER = 'never' as const
const usual = { every: 1, until_on: null, most: 10 } as const

/** Whether and how an event repeats, with what that means read out beside it. */
export function RepeatFields({ value, onChange, starts_at, ends_at, time_zone, errors = {}, always }: Props) {
  const { t } = useText()
  const every = value && asksEvery(value.rule)
  const set = (change: Partial<Repeats>) => value && onChange({ ...value, ...change })
  const whole = (next: unknown) => (typeof next === 'number' ? Math.trunc(next) : 1)
  return (
    <fieldset className="f repeats">
      <legend className="lab">{t('calendars.repeats.label')}</legend>
      <ChoiceField
        name="repeats.rule"
        label={t('calendars.repeats.rule')}
        options={[...(always ? [] : [NEVER]), ...repeatRules].map((rule) => ({
          value: rule,
          text: t(`calendars.repeats.rules.${rule}`),
        }))}
        value={value?.rule ?? NEVER}
        onChange={(rule) => onChange(!rule || rule === NEVER ? null : { ...usual, ...value, every: 1, rule })}
        error={errors.rule}
      />
      {value && (
        <>
          {every && (
            <NumberField
              short
              name="repeats.every"
              label={t(`calendars.repeats.every.${every}`)}
              value={value.every}
              onChange={(every) => set({ every: Math.min(Math.max(whole(every), 1), MOST_EVERY) })}
              error={errors.every}
            />
          )}
          <fieldset className="f repeat-end">
            <legend className="lab">{t('calendars.repeats.end')}</legend>
            <div>
              <label className="check">
                <input
                  type="radio"
                  className="rad"
                  name="repeat-end"
                  checked={value.until_on === null}
                  onChange={() => set({ until_on: null, most: value.most ?? usual.most })}
                />
                <span>{t('calendars.repeats.after')}</span>
              </label>
              <label className="check">
                <input
                  type="radio"
                  className="rad"
                  name="repeat-end"
                  checked={value.until_on !== null}
                  onChange={() =>
                    set({ most: null, until_on: starts_at ? lastOf(value, starts_at, time_zone) : '' })
                  }
                />
                <span>{t('calendars.repeats.until')}</span>
              </label>
            </div>
            {value.until_on === null ? (
              <NumberField
                short
                name="repeats.most"
                label={t('calendars.repeats.most')}
                value={value.most}
                onChange={(most) => set({ most: Math.min(Math.max(whole(most), 1), MOST_DATES) })}
                error={errors.most}
              />
            ) : (
              <DateField
                name="repeats.until_on"
                label={t('calendars.repeats.until_on')}
                value={value.until_on}
                onChange={(until_on) => set({ until_on: until_on ?? '' })}
                error={errors.until_on}
              />
            )}
          </fieldset>
          {starts_at && ends_at && <ReadOut repeats={value} event={{ starts_at, ends_at, time_zone }} />}
        </>
      )}
    </fieldset>
  )
}

const lastOf = (repeats: Repeats, starts_at: string, time_zone: string) => {
  const { day } = clockAt(starts_at, time_zone)
  return datesOf(repeats, day).at(-1) ?? day
}

interface ReadOutProps {
  repeats: Repeats
  event: { starts_at: string; ends_at: string; time_zone: string }
}

/** The rule as a sentence, its dates on a small calendar, and what is wrong with it. */
function ReadOut({ repeats, event }: ReadOutProps) {
  const { t } = useText()
  const words = useRepeatWords()
  const problem = repeats.until_on === '' ? null : repeatProblem(repeats, event)
  if (repeats.until_on === '') return <p className="hint">{t('calendars.repeats.until_missing')}</p>
  if (problem) return <FieldError id="repeats">{t(`calendars.repeats.problem.${problem.code}`)}</FieldError>
  const { day } = clockAt(event.starts_at, event.time_zone)
  return (
    <div className="read-out">
      <p role="status">{words(repeats, day)}</p>
      <SeriesCalendar days={datesOf(repeats, day)} />
    </div>
  )
}
