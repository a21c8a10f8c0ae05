import { useSyncExternalStore } from 'react'
import {
  easters,
  type NotableKind,
  type NotableRule,
  notableKinds,
  occurrencesIn,
  otherCalendars,
} from '../../contract/calendars/notableDates.ts'
import { limits } from '../../contract/limits.ts'
import { useText } from '../app/texts.ts'
import { DateField } from '../ui/forms/DateField.tsx'
import { useFormScope } from '../ui/forms/Form.tsx'
import { useField } from '../ui/forms/field.tsx'
import { NumberField } from '../ui/forms/NumberField.tsx'
import { ChoiceField } from '../ui/forms/SelectField.tsx'
import { TextArea, TextField } from '../ui/forms/TextField.tsx'
import { useRuleWords } from './words.ts'

/** The initial values of a notable date: only what its kind requires. */
export const noRule = {
  starts_on: null,
  month: null,
  day: null,
  nth: null,
  weekday: null,
  offset_days: null,
  reckoning: null,
  days: 1,
  from_year: null,
  until_year: null,
} as const

/** The rule as typed so far. */
function useRule() {
  const { store } = useFormScope()
  const { values } = useSyncExternalStore(store.subscribe, store.read)
  return values as unknown as NotableRule
}

export function DateInputs() {
  const { t } = useText()
  const { kind } = useRule()
  return (
    <div className="date-form">
      <div className="fields">
        <TextField name="name" limit={limits.name} autoComplete="off" />
        <TextArea name="description" optional rows={2} limit={limits.description} />
        <KindField />
        <RuleInputs kind={kind} />
        <div className="span">
          <NumberField short name="days" />
          {kind !== 'once' && (
            <>
              <NumberField short optional name="from_year" />
              <NumberField short optional name="until_year" />
            </>
          )}
        </div>
      </div>
      <section className="date-preview" aria-label={t('calendars.date.preview')}>
        <Preview />
      </section>
    </div>
  )
}

/** Another kind asks for other things: what reckons the year isn't what reckons Easter. */
function KindField() {
  const { t } = useText()
  const { store } = useFormScope()
  const field = useField<NotableKind>({ name: 'kind' })
  return (
    <ChoiceField
      name="kind"
      options={notableKinds.map((kind) => ({ value: kind, text: t(`calendars.kind.${kind}`) }))}
      value={field.value ?? null}
      onChange={(kind) => {
        if (!kind) return
        field.change(kind)
        store.set('reckoning', kind === 'easter' ? 'western' : kind === 'reckoned' ? 'hebrew' : null)
        if (kind === 'easter') store.set('offset_days', 0)
      }}
    />
  )
}

function RuleInputs({ kind }: { kind: NotableKind }) {
  const { t } = useText()
  const words = useRuleWords()
  const { reckoning } = useRule()
  const weekdays = [1, 2, 3, 4, 5, 6, 7].map((one) => ({ value: one, text: words.weekday(one) }))
  const months = Array.from({ length: 12 }, (_, at) => ({
    value: at + 1,
    text: words.month(at + 1, kind === 'reckoned' ? reckoning : null),
  }))
  const places = ([1, 2, 3, 4, 5, -1] as const).map((nth) => ({
    value: nth,
    text: t(`calendars.nth.${nth}`),
  }))
  switch (kind) {
    case 'once':
      return <DateField name="starts_on" />
    case 'fixed':
      return (
        <div className="two">
          <Numbered name="month" options={months} />
          <NumberField short name="day" />
        </div>
      )
    case 'nth_weekday':
      return (
        <div className="two">
          <Numbered name="nth" options={places} />
          <Numbered name="weekday" options={weekdays} />
          <Numbered name="month" options={months} />
        </div>
      )
    case 'weekday_from':
      return (
        <div className="two">
          <Numbered name="weekday" options={weekdays} />
          <Numbered name="month" options={months} />
          <NumberField short name="day" />
        </div>
      )
    case 'easter':
      return (
        <div className="two">
          <ChoiceField
            name="reckoning"
            label={t('calendars.date.easter_reckoning')}
            options={easters.map((one) => ({ value: one, text: t(`calendars.reckoning.${one}`) }))}
          />
          <NumberField short name="offset_days" hint={t('calendars.date.offset_hint')} />
        </div>
      )
    case 'reckoned':
      return (
        <div className="two">
          <ChoiceField
            name="reckoning"
            options={otherCalendars.map((one) => ({ value: one, text: t(`calendars.reckoning.${one}`) }))}
          />
          <Numbered name="month" options={months} />
          <NumberField short name="day" />
        </div>
      )
  }
}

interface NumberedProps {
  name: 'month' | 'weekday' | 'nth'
  options: readonly { value: number; text: string }[]
}

/** A number that people know by its name. */
function Numbered({ name, options }: NumberedProps) {
  const field = useField<number | null>({ name })
  return (
    <ChoiceField
      name={name}
      options={options.map(({ value, text }) => ({ value: String(value), text }))}
      value={field.value === null || field.value === undefined ? null : String(field.value)}
      onChange={(value) => field.change(value === null ? null : Number(value))}
      error={field.error}
    />
  )
}

const YEARS = 5

/** When it would be: a rule is easier to trust when one sees its days. */
function Preview() {
  const { t } = useText()
  const { days } = useRuleWords()
  const rule = useRule()
  const today = new Date().toISOString().slice(0, 10)
  const year = Number(today.slice(0, 4))
  const from = rule.kind === 'once' ? Number(rule.starts_on?.slice(0, 4) ?? year) : year
  const isNumber = (value: unknown) => value === null || typeof value === 'number'
  const readable =
    [rule.day, rule.offset_days, rule.from_year, rule.until_year].every(isNumber) &&
    typeof rule.days === 'number' &&
    rule.days >= 1 &&
    isWhole(rule)
  const coming = (day: { ends_on: string }) => rule.kind === 'once' || day.ends_on >= today
  const found = readable
    ? occurrencesIn(rule, from, from + YEARS)
        .filter(coming)
        .slice(0, YEARS)
    : []
  return (
    <div role="status">
      <h2 className="sub">{t('calendars.date.preview')}</h2>
      {!readable && <p className="m2">{t('calendars.date.unfinished')}</p>}
      {readable && found.length === 0 && <p className="m2">{t('calendars.date.none')}</p>}
      <ul className="num">
        {found.map(({ starts_on, ends_on }) => (
          <li key={starts_on}>{days(starts_on, ends_on)}</li>
        ))}
      </ul>
    </div>
  )
}

/** Whether a rule is complete enough to be computed. */
function isWhole({ kind, starts_on, month, day, nth, weekday, offset_days, reckoning }: NotableRule) {
  switch (kind) {
    case 'once':
      return starts_on !== null
    case 'fixed':
      return month !== null && day !== null
    case 'nth_weekday':
      return month !== null && nth !== null && weekday !== null
    case 'weekday_from':
      return month !== null && day !== null && weekday !== null
    case 'easter':
      return offset_days !== null && reckoning !== null
    case 'reckoned':
      return month !== null && day !== null && reckoning !== null
  }
}
