import type { ReactNode } from 'react'
import { reminderOffsets } from '../../../contract/events/drafts.ts'
import { numbersFor } from '../../../contract/formats.ts'
import { limits } from '../../../contract/limits.ts'
import { useEnterprise } from '../../app/me.ts'
import { useCurrencyName, useMoney } from '../../app/money.ts'
import { useText } from '../../app/texts.ts'
import { isTime } from '../../posts/writing/content.ts'
import { WhenField } from '../../posts/writing/When.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { useDates } from '../../ui/dates/dates.ts'
import { Switch } from '../../ui/forms/Checkbox.tsx'
import { FieldFrame, useField } from '../../ui/forms/field.tsx'
import { MoneyField } from '../../ui/forms/MoneyField.tsx'
import { NumberField } from '../../ui/forms/NumberField.tsx'
import { TextArea, TextField } from '../../ui/forms/TextField.tsx'
import { ClaimHours } from './ClaimHours.tsx'
import type { Written } from './content.ts'
import { countIn, type SheetGroup } from './gaps.ts'
import { OptionalMoment } from './Times.tsx'

interface Props {
  written: Written
  problems: Readonly<Record<string, string>>
  missing: readonly string[]
  /** Which networks take part besides the one that holds it. */
  guests: ReactNode
  /** Whether it is still to be chosen when it goes out. */
  withMoment: boolean
}

/**
 * The settings of an event beyond those its page shows first: folded, each part with its values and what is missing.
 */
export function FoldedGroups({ written, problems, missing, guests, withMoment }: Props) {
  const { t } = useText()
  const said = useSaid(written)
  const part = (group: SheetGroup, title: string, children: ReactNode) => {
    const count = countIn(group, missing, problems)
    const refused = countIn(group, [], problems) > 0
    return (
      <Folded title={title} said={said[group]} missing={count} opened={refused}>
        {children}
      </Folded>
    )
  }
  return (
    <div className="folds">
      {part(
        'access',
        t('eventPlanning.part.access'),
        <>
          <div className="plan-switches">
            <Switch name="step_free" />
            <Switch name="captions" />
            <Switch name="sign_language" />
            <Switch name="quiet_room" />
          </div>
          <TextArea
            optional
            name="diet"
            rows={2}
            limit={limits.description}
            hint={t('eventPlanning.hint.diet')}
          />
        </>,
      )}
      {part('who', t('eventPlanning.part.others'), guests)}
      {part('registration', t('eventPlanning.part.registration'), <Registration written={written} />)}
      {part(
        'cost',
        t('eventPlanning.part.cost'),
        <>
          <Free />
          {!written.is_free && <Budget />}
        </>,
      )}
      {part(
        'rest',
        t('eventPlanning.part.rest'),
        <>
          <Reminders />
          <Switch name="comments_enabled" hint={t('eventPlanning.hint.comments_enabled')} />
          {withMoment && <WhenField />}
        </>,
      )}
    </div>
  )
}

interface FoldedProps {
  title: string
  /** Its values, in a few words. */
  said: string
  missing: number
  /** Something in it was refused: it is read, not searched for. */
  opened: boolean
  children: ReactNode
}

function Folded({ title, said, missing, opened, children }: FoldedProps) {
  const { t } = useText()
  return (
    <details open={opened || undefined}>
      <summary>
        <span className="b">{title}</span>
        <span className="sm m2 grow">{said}</span>
        {missing > 0 && <Badge tone="wait">{t('eventPlanning.missing.count', { count: missing })}</Badge>}
      </summary>
      <div className="fields">{children}</div>
    </details>
  )
}

/** The values of each part, in the words of the event's page. */
function useSaid(written: Written): Record<SheetGroup, string> {
  const { t, locale } = useText()
  const money = useMoney()
  const dates = useDates()
  const said = (...words: (string | false | null | undefined)[]) => words.filter(Boolean).join(' · ')
  const number = (count: number) => ({ count, number: numbersFor(locale).format(count) })
  const { seats, points, publish_at, budget_amount_cents: cents } = written
  return {
    access: said(
      ...(['step_free', 'captions', 'sign_language', 'quiet_room'] as const).map(
        (one) => written[one] && t(`eventPlanning.field.${one}`),
      ),
      written.diet && t('eventPlanning.field.diet'),
    ),
    who: written.guest_ids?.length ? numbersFor(locale).format(written.guest_ids.length) : '',
    registration: written.external_registration_url
      ? t('eventPlanning.facts.external')
      : said(
          typeof seats === 'number'
            ? t('eventPlanning.pending.seats', number(seats))
            : t('eventPlanning.facts.seats_for_all'),
          typeof seats === 'number' && written.waitlist_enabled && t('eventPlanning.facts.waitlist'),
          typeof points === 'number' && points > 0 && t('eventPlanning.facts.points', number(points)),
        ),
    cost: written.is_free
      ? t('eventPlanning.pending.free')
      : typeof cents === 'number'
        ? t('eventPlanning.facts.cost', { amount: money(cents) })
        : '',
    rest: said(
      ...(written.reminders ?? []).map((minutes) => t(`eventPlanning.reminder.${minutes}`)),
      isTime(publish_at) && t('eventPlanning.pending.goes_out', { moment: dates.moment(publish_at) }),
    ),
  }
}

function Registration({ written }: { written: Written }) {
  const { t } = useText()
  return (
    <>
      <TextField
        optional
        name="external_registration_url"
        type="url"
        limit={limits.url}
        placeholder="https://"
        hint={t('eventPlanning.hint.external_registration_url')}
        autoComplete="off"
      />
      {!written.external_registration_url && (
        <>
          <NumberField optional short name="seats" hint={t('eventPlanning.hint.seats')} />
          {written.seats && (
            <Switch name="waitlist_enabled" hint={t('eventPlanning.hint.waitlist_enabled')} />
          )}
          {written.seats && written.waitlist_enabled && <ClaimHours />}
          <OptionalMoment name="registration_deadline" />
        </>
      )}
      <NumberField short name="points" hint={t('eventPlanning.hint.points')} />
    </>
  )
}

/** A free event has no amount. */
function Free() {
  const { t } = useText()
  const amount = useField<number | null>({ name: 'budget_amount_cents' })
  return (
    <Switch
      name="is_free"
      hint={t('eventPlanning.hint.is_free')}
      onChange={(free) => {
        if (free) amount.change(null)
      }}
    />
  )
}

function Budget() {
  const { t } = useText()
  const { currency } = useEnterprise()
  return (
    <MoneyField
      name="budget_amount_cents"
      currency={currency}
      hint={t('eventPlanning.hint.budget_amount_cents', { currency: useCurrencyName() })}
    />
  )
}

/** How long before the start attendees are reminded: any of a few. */
function Reminders() {
  const { t } = useText()
  const field = useField<number[]>({ name: 'reminders' })
  const chosen = field.value ?? []
  return (
    <FieldFrame group optional field={field} hint={t('eventPlanning.hint.reminders')}>
      <div className="reminder-choices">
        {reminderOffsets.map((minutes) => (
          <label key={minutes} className="check">
            <input
              type="checkbox"
              className="chk"
              checked={chosen.includes(minutes)}
              onChange={(event) =>
                field.change(
                  event.target.checked ? [...chosen, minutes] : chosen.filter((one) => one !== minutes),
                )
              }
            />
            <span>{t(`eventPlanning.reminder.${minutes}`)}</span>
          </label>
        ))}
      </div>
    </FieldFrame>
  )
}
