import { X } from 'lucide-react'
import { useMemo, useState } from 'react'
import { limits } from '../../../contract/limits.ts'
import type { mentorshipProfiles } from '../../../contract/mentorship/profiles.ts'
import { programEnrolment } from '../../../contract/mentorship/programs.ts'
import {
  type MentorshipSide,
  type ParticipantSide,
  participantSides,
} from '../../../contract/mentorship/states.ts'
import type { Answers } from '../../../contract/route.ts'
import type { Face as Person } from '../../../contract/shapes.ts'
import { call } from '../../app/client.ts'
import { refresh, useQueryOf } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { FieldInput } from '../../people/fields/FieldInput.tsx'
import { Button } from '../../ui/Button.tsx'
import { Face } from '../../ui/Face.tsx'
import { Form, Submit } from '../../ui/forms/Form.tsx'
import { FieldFrame, useField } from '../../ui/forms/field.tsx'
import { NumberField } from '../../ui/forms/NumberField.tsx'
import { SelectField } from '../../ui/forms/SelectField.tsx'
import { UnsavedGuard } from '../../ui/forms/UnsavedGuard.tsx'
import { Section } from '../../ui/Page.tsx'
import { Reorder } from '../../ui/tables/Reorder.tsx'
import { toast } from '../../ui/toastStore.ts'
import { ChipsField } from '../ChipsField.tsx'
import type { Own } from './OwnProgramScreen.tsx'
import { stalePrograms } from './programWords.ts'

type Profile = Answers<typeof mentorshipProfiles.mine>

interface Props {
  of: Own
  profile: Profile
  onDone: () => void
}

/** The sides that somebody’s profile has. */
const sidesIn = ({ is_mentor, is_mentee }: Profile) =>
  participantSides.filter((side) => (side === 'mentee' || is_mentor) && (side === 'mentor' || is_mentee))

/** Taking part: as what, for how many, whom one would like best, and the program’s questions. */
export function EnrolForm({ of: program, profile, onDone }: Props) {
  const { t } = useText()
  const [unsaved, setUnsaved] = useState(0)
  const { mine, questions, name, id } = program
  const takesPart = mine?.state === 'enrolled'
  const sides = sidesIn(profile)
  const start = useMemo(
    () => ({
      side: mine?.side ?? sidesIn(profile)[0] ?? 'mentee',
      mentor_places: mine?.mentor_places ?? 1,
      mentee_places: mine?.mentee_places ?? 1,
      mentor_ids: (mine?.wishes.mentors ?? []).map((one) => one.id),
      mentee_ids: (mine?.wishes.mentees ?? []).map((one) => one.id),
      answers: questions.map(({ field, value }) => ({ field_id: field.id, value })),
    }),
    [mine, profile, questions],
  )
  const title = t(takesPart ? 'mentorshipPrograms.mine.form.change' : 'mentorshipPrograms.mine.form.title')
  return (
    <Section title={title}>
      <Form
        sends={programEnrolment.enrol}
        send={(body) => call(programEnrolment.enrol, { params: { id }, body })}
        start={start}
        texts="mentorshipPrograms.mine.form"
        label={title}
        onUnsaved={setUnsaved}
        then={() => {
          toast.good(
            t(takesPart ? 'mentorshipPrograms.mine.form.saved' : 'mentorshipPrograms.mine.form.done', {
              name,
            }),
          )
          void refresh(stalePrograms)
          onDone()
        }}
      >
        <div className="fields">
          <Sides sides={sides} />
          <BySide known={mine?.wishes ?? { mentors: [], mentees: [] }} programId={id} />
          {questions.map(({ field }, at) => (
            <FieldInput key={field.id} field={field} name={`answers.${at}.value`} />
          ))}
        </div>
        <div className="acts own-acts">
          <Submit>
            {t(takesPart ? 'mentorshipPrograms.mine.form.save' : 'mentorshipPrograms.mine.form.do')}
          </Submit>
          {takesPart && (
            <Button look="q" onClick={onDone}>
              {t('ui.cancel')}
            </Button>
          )}
        </div>
      </Form>
      <UnsavedGuard count={takesPart ? unsaved : 0} />
    </Section>
  )
}

function Sides({ sides }: { sides: readonly ParticipantSide[] }) {
  const { t } = useText()
  const field = useField<ParticipantSide>({ name: 'side' })
  return (
    <ChipsField
      name="side"
      single
      options={sides.map((value) => ({ value, text: t(`mentorshipPrograms.participants.side_is.${value}`) }))}
      value={[field.value ?? 'mentee']}
      onChange={(chosen) => chosen?.[0] && field.change(chosen[0])}
      hint={sides.length === 1 ? t('mentorshipPrograms.mine.form.not_side') : undefined}
    />
  )
}

interface BySideProps {
  known: { mentors: readonly Person[]; mentees: readonly Person[] }
  programId: number
}

/** What is asked depends on what somebody takes part as. */
function BySide({ known, programId }: BySideProps) {
  const { value: side } = useField<ParticipantSide>({ name: 'side' })
  return (
    <>
      {side !== 'mentee' && <NumberField name="mentor_places" short />}
      {side !== 'mentor' && <NumberField name="mentee_places" short />}
      {side !== 'mentor' && (
        <WishesField name="mentor_ids" side="mentor" known={known.mentors} programId={programId} />
      )}
      {side !== 'mentee' && (
        <WishesField name="mentee_ids" side="mentee" known={known.mentees} programId={programId} />
      )}
    </>
  )
}

interface WishesProps {
  name: string
  side: MentorshipSide
  known: readonly Person[]
  programId: number
}

const PAGE = 100

/** Whom somebody would like best, in order; only people who are listed in the program. */
function WishesField({ name, side, known, programId }: WishesProps) {
  const { t } = useText()
  const field = useField<readonly number[]>({ name })
  const { data } = useQueryOf(programEnrolment.candidates, {
    params: { id: programId },
    query: { side, page_size: PAGE },
  })
  const found = [...known, ...(data?.items ?? []).map(({ person }) => person)]
  const chosen = (field.value ?? []).flatMap((id) => found.find((one) => one.id === id) ?? [])
  const left = (data?.items ?? []).filter(({ person }) => !field.value?.includes(person.id))
  const put = (people: readonly Person[]) => field.change(people.map(({ id }) => id))
  if (found.length === 0) return null
  return (
    <FieldFrame field={field} group optional hint={t('mentorshipPrograms.mine.form.wish_hint')}>
      <div className="wish-rows">
        {chosen.length > 0 && (
          <Reorder rows={chosen} keyOf={({ id }) => id} nameOf={(one) => one.name} onChange={put}>
            {(person) => (
              <span className="row grow">
                <Face of={person} size="s" />
                <span className="grow">{person.name}</span>
                <Button
                  look="q"
                  small
                  icon={X}
                  label={t('mentorshipPrograms.mine.form.remove', { name: person.name })}
                  onClick={() => put(chosen.filter((one) => one.id !== person.id))}
                />
              </span>
            )}
          </Reorder>
        )}
        {chosen.length < limits.mentorship_wishes && left.length > 0 && (
          <SelectField
            name={`add_${name}`}
            label={t('mentorshipPrograms.mine.form.add')}
            value=""
            options={left.map(({ person, title }) => ({
              value: String(person.id),
              text: person.name,
              detail: title ?? undefined,
            }))}
            onChange={(value) => {
              const one = left.find(({ person }) => String(person.id) === value)
              if (one) put([...chosen, one.person])
            }}
          />
        )}
      </div>
    </FieldFrame>
  )
}
