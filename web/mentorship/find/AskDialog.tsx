import { useMemo, useState } from 'react'
import { limits } from '../../../contract/limits.ts'
import { mentorshipProfiles } from '../../../contract/mentorship/profiles.ts'
import { mentorshipRequests, NEXT_AFTER_DAYS } from '../../../contract/mentorship/requests.ts'
import { type MentorshipSide, otherSide } from '../../../contract/mentorship/states.ts'
import { call } from '../../app/client.ts'
import { refresh, useQueryOf } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Cancel, Dialog } from '../../ui/dialogs/Dialog.tsx'
import { Face } from '../../ui/Face.tsx'
import { Form, Submit } from '../../ui/forms/Form.tsx'
import { useField } from '../../ui/forms/field.tsx'
import { SelectField } from '../../ui/forms/SelectField.tsx'
import { TextArea } from '../../ui/forms/TextField.tsx'
import { toast } from '../../ui/toastStore.ts'
import { firstNameOf } from '../addresses.ts'
import { ChipsField } from '../ChipsField.tsx'
import { useFormatOptions, useReverseTypes, useTopicOptions, useTypeOptions } from '../choices.ts'
import { staleRequests } from '../stale.ts'
import type { Shown } from './PeopleScreen.tsx'

interface Props {
  of: Shown
  /** What they would be. */
  side: MentorshipSide
  onClose: () => void
}

/** Asks somebody to be one’s mentor, or offers oneself as theirs; others may be asked after them. */
export function AskDialog({ of: shown, side, onClose }: Props) {
  const { t } = useText()
  const { person } = shown
  const own = otherSide(side)
  const name = firstNameOf(person)
  const mine = useQueryOf(mentorshipProfiles.mine).data
  const topics = useTopicOptions(own)
  const types = useTypeOptions()
  const formats = useFormatOptions()
  const title = t(`mentorship.ask.title.${side}`, { name })
  const myTopics = mine?.[`${own}_topics`]
  const start = useMemo(
    () => ({
      as: own,
      recipient_ids: [person.id],
      notes: null,
      mentoring_type_id: null,
      mentoring_topic_ids: (myTopics ?? []).map(({ id }) => id),
      formats: [],
      next_after_days: NEXT_AFTER_DAYS.usual,
    }),
    [own, person.id, myTopics],
  )
  return (
    <Dialog title={title} onClose={onClose}>
      <Form
        sends={mentorshipRequests.create}
        send={(body) => call(mentorshipRequests.create, { body })}
        start={start}
        texts="mentorship.ask.field"
        label={title}
        then={() => {
          toast.good(t('mentorship.ask.sent', { name: person.name }))
          void refresh(staleRequests)
          onClose()
        }}
      >
        <div className="fields">
          <p className="row gap4">
            <Face of={person} size="xl" />
            <span className="grow">
              <span className="b below">{person.name}</span>
              {shown.title && <span className="sm m2 below">{shown.title}</span>}
              <span className="sm m2 below">
                {t(shown.slow ? 'mentorship.ask.slow' : 'mentorship.ask.says', { name })}
              </span>
            </span>
          </p>
          {topics.length > 0 && <ChipsField name="mentoring_topic_ids" optional options={topics} />}
          {types.length > 0 && <TypeField options={types} />}
          <ReverseNote side={side} name={name} />
          <ChipsField name="formats" optional options={formats} />
          <TextArea
            name="notes"
            label={t('mentorship.ask.note', { name })}
            optional
            rows={4}
            hint={t('mentorship.ask.note_hint')}
          />
          <NextChoices first={shown} side={side} />
        </div>
        <div className="acts">
          <Cancel onClick={onClose} />
          <Submit>{t('mentorship.ask.send')}</Submit>
        </div>
      </Form>
    </Dialog>
  )
}

/** In reverse mentoring the roles are switched: who is senior learns. */
function ReverseNote({ side, name }: { side: MentorshipSide; name: string }) {
  const { t } = useText()
  const { value } = useField<number | null>({ name: 'mentoring_type_id' })
  const isReverse = useReverseTypes().has(value ?? 0)
  return (
    <div role="status">
      {isReverse && <p className="note">{t(`mentorship.ask.reverse.${side}`, { name })}</p>}
    </div>
  )
}

/** One type of mentoring, or none. */
export function TypeField({ options }: { options: readonly { value: number; text: string }[] }) {
  const { t } = useText()
  const field = useField<number | null>({ name: 'mentoring_type_id' })
  return (
    <ChipsField
      name="mentoring_type_id"
      optional
      single
      options={[{ value: 0, text: t('mentorship.ask.any_type') }, ...options]}
      value={[field.value ?? 0]}
      onChange={(chosen) => field.change(chosen?.[0] || null)}
    />
  )
}

const CANDIDATES = 50

/** Who is asked next if those before don’t answer or can’t: up to three in all. */
function NextChoices({ first, side }: { first: Shown; side: MentorshipSide }) {
  const { t } = useText()
  const [open, setOpen] = useState(false)
  const field = useField<readonly number[]>({ name: 'recipient_ids' })
  const { data } = useQueryOf(mentorshipProfiles.list, { query: { side, page_size: CANDIDATES } })
  const chosen = field.value ?? [first.person.id]
  const ask = `ask_as_${otherSide(side)}` as const
  const others = (data?.items ?? []).filter(
    ({ person, can, request }) => person.id !== first.person.id && can[ask] && !request,
  )
  if (others.length === 0) return null
  if (!open)
    return (
      <div>
        <Button look="q" small onClick={() => setOpen(true)}>
          {t('mentorship.ask.further')}
        </Button>
      </div>
    )
  const places = [1, 2].slice(0, Math.min(chosen.length, limits.mentorship_choices - 1, others.length))
  return (
    <>
      {places.map((at) => (
        <SelectField
          key={at}
          name={`choice_${at}`}
          label={t(at === 1 ? 'mentorship.ask.second' : 'mentorship.ask.third')}
          optional
          value={chosen[at] === undefined ? '' : String(chosen[at])}
          options={[
            { value: '', text: t('mentorship.ask.nobody') },
            ...others
              .filter(({ person }) => person.id === chosen[at] || !chosen.includes(person.id))
              .map(({ person, title }) => ({
                value: String(person.id),
                text: person.name,
                detail: title ?? undefined,
              })),
          ]}
          onChange={(value) =>
            field.change(value ? chosen.toSpliced(at, 1, Number(value)) : chosen.toSpliced(at, 1))
          }
          error={at === 1 ? field.error : undefined}
        />
      ))}
      {chosen.length > 1 && <WaitField />}
    </>
  )
}

/** How long each has to answer before the next is asked. */
function WaitField() {
  const { t } = useText()
  const field = useField<number>({ name: 'next_after_days' })
  const days = Array.from(
    { length: NEXT_AFTER_DAYS.most - NEXT_AFTER_DAYS.least + 1 },
    (_, at) => NEXT_AFTER_DAYS.least + at,
  )
  return (
    <SelectField
      name="next_after_days"
      value={String(field.value ?? NEXT_AFTER_DAYS.usual)}
      options={days.map((count) => ({ value: String(count), text: t('mentorship.ask.days', { count }) }))}
      onChange={(value) => value && field.change(Number(value))}
      hint={t('mentorship.ask.days_hint')}
    />
  )
}
