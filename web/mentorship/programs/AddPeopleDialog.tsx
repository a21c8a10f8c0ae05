import { X } from 'lucide-react'
import { useState } from 'react'
import { mentorshipParticipants } from '../../../contract/mentorship/participants.ts'
import type { Program } from '../../../contract/mentorship/programs.ts'
import { participantSides } from '../../../contract/mentorship/states.ts'
import type { Answers } from '../../../contract/route.ts'
import type { Face as Person } from '../../../contract/shapes.ts'
import { useSend } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { PersonFinder } from '../../networks/leaders/PersonField.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { Face } from '../../ui/Face.tsx'
import { Segmented } from '../../ui/Tabs.tsx'
import { toast } from '../../ui/toastStore.ts'
import { stalePrograms } from './programWords.ts'

interface Props {
  of: Program
  onClose: () => void
}

type Refused = Answers<typeof mentorshipParticipants.add>['refused']

/** People found by name who take part from now on; who can’t is named with the reason. */
export function AddPeopleDialog({ of: program, onClose }: Props) {
  const { t } = useText()
  const [side, setSide] = useState<(typeof participantSides)[number]>('mentor')
  const [chosen, setChosen] = useState<readonly Person[]>([])
  const [refused, setRefused] = useState<Refused>([])
  const add = useSend(mentorshipParticipants.add, { stale: stalePrograms })
  const start = () =>
    chosen.length > 0 &&
    add.mutate(
      { params: { id: program.id }, body: { user_ids: chosen.map(({ id }) => id), side } },
      {
        onSuccess: (answer) => {
          if (answer.added > 0)
            toast.good(t('mentorshipPrograms.participants.added', { count: answer.added }))
          if (answer.refused.length === 0) return onClose()
          setRefused(answer.refused)
          setChosen([])
        },
      },
    )
  return (
    <Dialog
      title={t('mentorshipPrograms.participants.add_title', { name: program.name })}
      onClose={onClose}
      actions={
        <>
          <Button look="p" busy={add.isPending} aria-disabled={chosen.length === 0} onClick={start}>
            {t('mentorshipPrograms.participants.add')}
          </Button>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
        </>
      }
    >
      <p className="program-lead">{t('mentorshipPrograms.participants.add_lead')}</p>
      <div className="program-add">
        <Segmented
          label={t('mentorshipPrograms.participants.add_as')}
          value={side}
          options={participantSides.map((value) => ({
            value,
            text: t(`mentorshipPrograms.participants.side_is.${value}`),
          }))}
          onChange={setSide}
        />
        <PersonFinder
          choose={(person) => setChosen([...chosen, person])}
          without={chosen.map(({ id }) => id)}
        />
        <h3>{t('mentorshipPrograms.participants.chosen')}</h3>
        {chosen.length === 0 && <p className="m2">{t('mentorshipPrograms.participants.nobody')}</p>}
        <ul className="program-chosen">
          {chosen.map((person) => (
            <li key={person.id} className="row">
              <Face of={person} size="s" />
              <span className="grow">{person.name}</span>
              <Button
                look="q"
                small
                icon={X}
                label={t('mentorshipPrograms.participants.take_away', { name: person.name })}
                onClick={() => setChosen(chosen.filter(({ id }) => id !== person.id))}
              />
            </li>
          ))}
        </ul>
        {refused.length > 0 && (
          <div className="note wait" role="alert">
            <div>
              <p className="b">{t('mentorshipPrograms.participants.refused')}</p>
              <ul>
                {refused.map(({ person, reason }) => (
                  <li key={person.id}>
                    {t('mentorshipPrograms.participants.refused_line', { name: person.name, reason })}
                  </li>
                ))}
              </ul>
            </div>
          </div>
        )}
      </div>
    </Dialog>
  )
}
