import { lazy, type ReactNode, Suspense } from 'react'
import { reminderOffsets } from '../../../contract/events/drafts.ts'
import { limits } from '../../../contract/limits.ts'
import { useEnterprise } from '../../app/me.ts'
import { useCurrencyName } from '../../app/money.ts'
import { useText } from '../../app/texts.ts'
import { WhenField } from '../../posts/writing/When.tsx'
import { Switch } from '../../ui/forms/Checkbox.tsx'
import { FieldFrame, useField } from '../../ui/forms/field.tsx'
import { MoneyField } from '../../ui/forms/MoneyField.tsx'
import { NumberField } from '../../ui/forms/NumberField.tsx'
import { TextArea, TextField } from '../../ui/forms/TextField.tsx'
import { Section } from '../../ui/Page.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { ClaimHours } from './ClaimHours.tsx'
import type { Written } from './content.ts'
import { EventPicture } from './EventPicture.tsx'
import { OptionalMoment, Times } from './Times.tsx'
import '../../posts/writing/writing.css'
import './planning.css'

const RichText = lazy(() =>
  import('../../posts/writing/rich/RichText.tsx').then((part) => ({ default: part.RichText })),
)

interface Props {
  written: Pick<Written, 'is_free' | 'seats' | 'waitlist_enabled' | 'external_registration_url'>
  networkIds: readonly number[]
  /** Of an event that is one already. */
  eventId?: number
  picture_url: string | null
  /** Which networks: of a draft the host as well, of an event its guests alone. */
  networks: ReactNode
  /** Whether and how it comes again, where that is still to be chosen. */
  repeats?: ReactNode
  /** Whether it is still to be chosen when it goes out. */
  withMoment: boolean
}

/** One form for what an event is, from its name to its reminders. */
export function EventFields({
  written,
  networkIds,
  eventId,
  picture_url,
  networks,
  repeats,
  withMoment,
}: Props) {
  const { t, locale } = useText()
  return (
    <div className="fields plan-fields">
      <TextField name="name" limit={limits.name} autoComplete="off" />
      <Suspense fallback={<Skeleton shape="box" height="240px" />}>
        <RichText
          optional
          name="description"
          limit={limits.event_description}
          names={[]}
          networkIds={networkIds}
          language={locale}
        />
      </Suspense>
      <EventPicture url={picture_url} />
      <Section title={t('eventPlanning.part.when')}>
        <div className="fields">
          <Times network_id={networkIds[0]} event_id={eventId} />
          {repeats}
        </div>
      </Section>
      <Section title={t('eventPlanning.part.where')}>
        <div className="fields">
          <TextField
            optional
            name="location"
            limit={limits.event_location}
            hint={t('eventPlanning.hint.location')}
            autoComplete="off"
          />
          <TextField
            optional
            name="virtual_url"
            type="url"
            limit={limits.url}
            placeholder="https://"
            hint={t('eventPlanning.hint.virtual_url')}
            autoComplete="off"
          />
          <fieldset className="f">
            <legend className="lab">{t('eventPlanning.part.access')}</legend>
            <div className="plan-switches">
              <Switch name="step_free" />
              <Switch name="captions" />
              <Switch name="sign_language" />
              <Switch name="quiet_room" />
            </div>
          </fieldset>
          <TextArea
            optional
            name="diet"
            rows={2}
            limit={limits.description}
            hint={t('eventPlanning.hint.diet')}
          />
        </div>
      </Section>
      <Section title={t('eventPlanning.part.who')}>
        <div className="fields">{networks}</div>
      </Section>
      <Section title={t('eventPlanning.part.registration')}>
        <div className="fields">
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
        </div>
      </Section>
      <Section title={t('eventPlanning.part.cost')}>
        <div className="fields">
          <Free />
          {!written.is_free && <Budget />}
        </div>
      </Section>
      <Section title={t('eventPlanning.part.rest')}>
        <div className="fields">
          <Reminders />
          <Switch name="comments_enabled" hint={t('eventPlanning.hint.comments_enabled')} />
          {withMoment && <WhenField />}
        </div>
      </Section>
    </div>
  )
}

/** What costs nothing has no amount. */
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

/** How long before its start those who come are reminded: any of a few. */
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
