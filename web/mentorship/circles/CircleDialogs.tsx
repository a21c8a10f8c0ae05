import { useMemo, useState } from 'react'
import { mentorshipCircles } from '../../../contract/mentorship/circles.ts'
import { mentorshipSides } from '../../../contract/mentorship/states.ts'
import { call } from '../../app/client.ts'
import { Failure } from '../../app/failure.ts'
import { go } from '../../app/navigation.ts'
import { keyOf, queryClient, refresh, useSend } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { PersonField } from '../../networks/leaders/PersonField.tsx'
import { Cancel, ConfirmDialog, Dialog } from '../../ui/dialogs/Dialog.tsx'
import { Form, Submit } from '../../ui/forms/Form.tsx'
import { TextArea } from '../../ui/forms/TextField.tsx'
import { toast } from '../../ui/toastStore.ts'
import { firstNameOf, toMentorship } from '../addresses.ts'
import { ExplainedField } from '../ExplainedField.tsx'
import { ReportDialog } from '../rooms/ReportDialog.tsx'
import { staleCircles } from '../stale.ts'
import { useMentorshipWords } from '../words.ts'
import { type Circle, type CirclePerson, keepCircle } from './circleWords.ts'

export type CircleAct =
  | { kind: 'ask' | 'withdraw' | 'decline' | 'leave' | 'invite' | 'end' | 'report' }
  | { kind: 'remove'; person: CirclePerson }

interface Props {
  of: Circle
  onClose: () => void
}

export function CircleDialog({ act, ...props }: Props & { act: CircleAct }) {
  const { t } = useText()
  switch (act.kind) {
    case 'ask':
      return <AskDialog {...props} />
    case 'invite':
      return <InviteDialog {...props} />
    case 'end':
      return <EndDialog {...props} />
    case 'remove':
      return <RemoveDialog {...props} person={act.person} />
    case 'report':
      return <ReportDialog room={props.of} says={t('mentorship.rooms.report_says')} onClose={props.onClose} />
    default:
      return <LeaveDialog {...props} kind={act.kind} />
  }
}

const nothing = { note: null }

/** Asks its mentors to be taken in. */
function AskDialog({ of: circle, onClose }: Props) {
  const { t } = useText()
  const { list } = useMentorshipWords()
  const title = t('mentorshipCircles.ask.title', { name: circle.name })
  return (
    <Dialog title={title} onClose={onClose}>
      <Form
        sends={mentorshipCircles.join}
        send={(body) => call(mentorshipCircles.join, { params: { id: circle.id }, body })}
        start={nothing}
        texts="mentorshipCircles.ask.field"
        label={title}
        then={(answer) => {
          keepCircle(answer)
          toast.good(t('mentorshipCircles.done.ask'))
          void refresh(staleCircles)
          onClose()
        }}
      >
        <div className="fields">
          <p>{t('mentorshipCircles.ask.says', { names: list(circle.mentors.map(({ name }) => name)) })}</p>
          <TextArea name="note" optional rows={4} hint={t('mentorshipCircles.ask.hint')} />
        </div>
        <div className="acts">
          <Cancel onClick={onClose} />
          <Submit>{t('mentorshipCircles.act.ask')}</Submit>
        </div>
      </Form>
    </Dialog>
  )
}

/** Leaves it, takes back what one asked, or declines: afterwards there may be nothing left to look at. */
function LeaveDialog({ of: circle, kind, onClose }: Props & { kind: 'leave' | 'withdraw' | 'decline' }) {
  const { t } = useText()
  const [busy, setBusy] = useState(false)
  const params = { id: circle.id }
  const leave = async () => {
    setBusy(true)
    try {
      const answer = await call(mentorshipCircles.leave, { params })
      if (answer) keepCircle(answer)
      else {
        await go(toMentorship.circles)
        queryClient.removeQueries({ queryKey: keyOf(mentorshipCircles.show.path, params) })
      }
      toast.good(t(`mentorshipCircles.done.${kind}`, { name: circle.name }))
    } catch (failure) {
      toast.bad(failure instanceof Failure ? failure.message : t('shell.failed.action'))
    }
    onClose()
    await refresh(staleCircles)
  }
  return (
    <ConfirmDialog
      title={t(`mentorshipCircles.lose.${kind}`, { name: circle.name })}
      lose={t(`mentorshipCircles.act.${kind}`)}
      busy={busy}
      onKeep={onClose}
      onLose={() => void leave()}
    >
      {t(`mentorshipCircles.lose_says.${kind}`)}
    </ConfirmDialog>
  )
}

function EndDialog({ of: circle, onClose }: Props) {
  const { t } = useText()
  const end = useSend(mentorshipCircles.end, {
    done: () => t('mentorshipCircles.done.end', { name: circle.name }),
    stale: staleCircles,
    atOnce: keepCircle,
  })
  return (
    <ConfirmDialog
      title={t('mentorshipCircles.lose.end', { name: circle.name })}
      lose={t('mentorshipCircles.act.end')}
      irreversible
      busy={end.isPending}
      onKeep={onClose}
      onLose={() => end.mutate({ params: { id: circle.id } }, { onSettled: onClose })}
    >
      {t('mentorshipCircles.lose_says.end')}
    </ConfirmDialog>
  )
}

/** Takes somebody out, declines who asked, or takes an invitation back. */
function RemoveDialog({ of: circle, person: { person, state }, onClose }: Props & { person: CirclePerson }) {
  const { t } = useText()
  const kind = state === 'asked' ? 'refuse' : state === 'invited' ? 'uninvite' : 'remove'
  const remove = useSend(mentorshipCircles.remove, {
    done: () => t(`mentorshipCircles.done.${kind}`, { name: person.name }),
    stale: staleCircles,
    atOnce: keepCircle,
  })
  return (
    <ConfirmDialog
      title={t(`mentorshipCircles.lose.${kind}`, { name: person.name })}
      lose={t(`mentorshipCircles.act.${kind}`)}
      busy={remove.isPending}
      onKeep={onClose}
      onLose={() => remove.mutate({ params: { id: circle.id, userId: person.id } }, { onSettled: onClose })}
    >
      {t(`mentorshipCircles.lose_says.${kind}`, { name: firstNameOf(person) })}
    </ConfirmDialog>
  )
}

/** Somebody found by name, as mentor or as mentee. */
function InviteDialog({ of: circle, onClose }: Props) {
  const { t } = useText()
  const start = useMemo(() => ({ side: 'mentee' as const }), [])
  const title = t('mentorshipCircles.invite.title', { name: circle.name })
  return (
    <Dialog title={title} onClose={onClose}>
      <Form
        sends={mentorshipCircles.invite}
        send={(body) => call(mentorshipCircles.invite, { params: { id: circle.id }, body })}
        start={start}
        texts="mentorshipCircles.invite.field"
        label={title}
        then={(answer) => {
          keepCircle(answer)
          toast.good(t('mentorshipCircles.done.invite'))
          void refresh(staleCircles)
          onClose()
        }}
      >
        <div className="fields">
          <PersonField name="user_id" />
          <ExplainedField
            name="side"
            options={mentorshipSides.map((value) => ({
              value,
              text: t(`mentorship.words.side.${value}`),
              says: t(`mentorshipCircles.invite.as.${value}`),
            }))}
          />
        </div>
        <div className="acts">
          <Cancel onClick={onClose} />
          <Submit>{t('mentorshipCircles.act.invite')}</Submit>
        </div>
      </Form>
    </Dialog>
  )
}
