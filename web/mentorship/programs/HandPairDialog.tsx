import { useMemo } from 'react'
import { mentorshipParticipants } from '../../../contract/mentorship/participants.ts'
import { matchingRounds, type Round } from '../../../contract/mentorship/rounds.ts'
import type { MentorshipSide } from '../../../contract/mentorship/states.ts'
import { call } from '../../app/client.ts'
import { refresh, useQueryOf } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { Form, Submit } from '../../ui/forms/Form.tsx'
import { useField } from '../../ui/forms/field.tsx'
import { SelectField } from '../../ui/forms/SelectField.tsx'
import { stalePrograms } from './programWords.ts'

interface Props {
  of: Round
  solve: () => void
  onClose: () => void
}

const start = { kind: 'locked' } as const

/** A pair that an administrator makes: it is locked, and the rest is solved around it. */
export function HandPairDialog({ of: round, solve, onClose }: Props) {
  const { t } = useText()
  const title = t('mentorshipPrograms.matching.by_hand_title')
  const params = useMemo(() => ({ id: round.id }), [round.id])
  return (
    <Dialog title={title} onClose={onClose}>
      <p className="program-lead">{t('mentorshipPrograms.matching.by_hand_says')}</p>
      <Form
        sends={matchingRounds.mark}
        send={(body) => call(matchingRounds.mark, { params, body })}
        start={start}
        texts="mentorshipPrograms.matching"
        label={title}
        then={() => {
          void refresh(stalePrograms)
          onClose()
          solve()
        }}
      >
        <div className="fields">
          <OnePerson name="mentee_id" side="mentee" programId={round.program_id} />
          <OnePerson name="mentor_id" side="mentor" programId={round.program_id} />
        </div>
        <div className="acts">
          <Submit>{t('mentorshipPrograms.matching.by_hand_do')}</Submit>
          <Button look="q" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}

const PAGE = 100

function OnePerson({ name, side, programId }: { name: string; side: MentorshipSide; programId: number }) {
  const field = useField<number | null>({ name })
  const { data } = useQueryOf(mentorshipParticipants.list, {
    query: { program_id: programId, side, state: 'enrolled', page_size: PAGE },
  })
  return (
    <SelectField
      name={name}
      options={(data?.items ?? []).map(({ person, title }) => ({
        value: String(person.id),
        text: person.name,
        detail: title ?? undefined,
      }))}
      value={field.value ? String(field.value) : ''}
      onChange={(value) => field.change(value ? Number(value) : null)}
    />
  )
}
