import { limits } from '../../../contract/limits.ts'
import type { SessionFormat } from '../../../contract/mentorship/states.ts'
import { useText } from '../../app/texts.ts'
import { useField } from '../../ui/forms/field.tsx'
import { TextArea, TextField } from '../../ui/forms/TextField.tsx'
import { Section } from '../../ui/Page.tsx'
import { ChipsField } from '../ChipsField.tsx'
import { useFormatOptions, useTopicOptions, useTypeOptions } from '../choices.ts'
import { TypeField } from '../find/AskDialog.tsx'
import type { Meeting } from './meetings.ts'
import type { Session } from './SessionLine.tsx'
import { WhenField } from './WhenField.tsx'

interface Props {
  of: Meeting
  /** What is changed; a new one has nothing yet. */
  kept?: Session
}

/** When, how and about what they meet. */
export function SessionInputs({ of: meeting, kept }: Props) {
  const { t } = useText()
  const topics = useTopicOptions(meeting.topicsOf, [...meeting.topics, ...(kept?.topics ?? [])])
  const types = useTypeOptions(
    [meeting.type, kept?.type].filter((type) => type !== null && type !== undefined),
  )
  return (
    <>
      <Section title={t('mentorship.sessions.section.when')}>
        <WhenField of={meeting} />
      </Section>
      <Section title={t('mentorship.sessions.section.how')}>
        <div className="fields">
          <FormatField />
        </div>
      </Section>
      <Section title={t('mentorship.sessions.section.what')}>
        <div className="fields">
          {topics.length > 0 && <ChipsField name="mentoring_topic_ids" optional options={topics} />}
          {types.length > 0 && <TypeField options={types} />}
          <TextArea
            name="notes"
            optional
            hint={t(
              meeting.room.kind === 'circle'
                ? 'mentorship.rooms.notes_hint'
                : 'mentorship.sessions.notes_hint',
            )}
          />
        </div>
      </Section>
    </>
  )
}

/** How they meet, and where that is. */
function FormatField() {
  const { t } = useText()
  const formats = useFormatOptions()
  const field = useField<SessionFormat>({ name: 'format' })
  const address = useField<string | null>({ name: 'conference_url' })
  const phone = useField<string | null>({ name: 'phone_number' })
  const place = useField<string | null>({ name: 'place' })
  return (
    <>
      <ChipsField
        name="format"
        single
        options={formats}
        value={[field.value ?? 'video']}
        onChange={(all) => {
          const chosen = all?.[0]
          if (!chosen) return
          field.change(chosen)
          // What belongs to another way of meeting would mislead.
          if (chosen !== 'video' && address.value) address.change(null)
          if (chosen !== 'telephone' && phone.value) phone.change(null)
          if (chosen !== 'in_person' && chosen !== 'other' && place.value) place.change(null)
        }}
      />
      {field.value === 'video' && (
        <TextField
          name="conference_url"
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder="https://"
          hint={t('mentorship.sessions.url_hint')}
        />
      )}
      {field.value === 'telephone' && (
        <TextField
          name="phone_number"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          short
          limit={limits.phone}
        />
      )}
      {(field.value === 'in_person' || field.value === 'other') && (
        <TextField
          name="place"
          autoComplete="off"
          optional={field.value === 'other'}
          limit={limits.event_location}
        />
      )}
    </>
  )
}
