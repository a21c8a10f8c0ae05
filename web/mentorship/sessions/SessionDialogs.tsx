import { useMemo, useState } from 'react'
import { limits } from '../../../contract/limits.ts'
import { mentorships } from '../../../contract/mentorship/mentorships.ts'
import { mentorshipSessions } from '../../../contract/mentorship/sessions.ts'
import { call } from '../../app/client.ts'
import { Failure } from '../../app/failure.ts'
import { keyOf, queryClient, refresh, useQueryOf } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { useDates } from '../../ui/dates/dates.ts'
import { Cancel, ConfirmDialog, Dialog } from '../../ui/dialogs/Dialog.tsx'
import { Form, Submit } from '../../ui/forms/Form.tsx'
import { TextArea } from '../../ui/forms/TextField.tsx'
import { ListState } from '../../ui/tables/ListState.tsx'
import { toast } from '../../ui/toastStore.ts'
import { staleSessions } from '../stale.ts'
import { meetingOfPair } from './meetings.ts'
import type { Session } from './SessionLine.tsx'
import { WhenField } from './WhenField.tsx'

export type SessionAct = 'accept' | 'reject' | 'propose' | 'takeProposal' | 'dropProposal' | 'cancel'

interface Props {
  act: SessionAct
  session: Session
  onClose: () => void
}

/** Asks before the others hear of it. */
export function SessionDialog(props: Props) {
  const { act, session, onClose } = props
  if (act === 'propose') return <ProposeDialog session={session} onClose={onClose} />
  if (act === 'reject' || act === 'cancel') return <ReasonedDialog {...props} act={act} />
  return <PlainDialog {...props} act={act} />
}

/** The answer is on the page at once; everything else follows. */
const keep = (session: Session) =>
  queryClient.setQueryData(keyOf(mentorshipSessions.show.path, { id: session.id }), session)

function useAct(session: Session, onClose: () => void) {
  const { t } = useText()
  const [busy, setBusy] = useState(false)
  const does = async (send: () => Promise<Session>, done: string) => {
    setBusy(true)
    try {
      keep(await send())
      toast.good(done)
    } catch (failure) {
      toast.bad(failure instanceof Failure ? failure.message : t('shell.failed.action'))
    }
    onClose()
    await refresh([...staleSessions, mentorshipSessions.show.path])
  }
  return { busy, does, params: { id: session.id } }
}

interface PlainProps extends Props {
  act: 'accept' | 'takeProposal' | 'dropProposal'
}

function PlainDialog({ act, session, onClose }: PlainProps) {
  const { t } = useText()
  const dates = useDates()
  const { busy, does, params } = useAct(session, onClose)
  const { proposal } = session
  const time = act === 'takeProposal' && proposal ? proposal : session
  return (
    <Dialog
      title={t(`mentorship.sessions.ask.${act}`)}
      size="question"
      question
      onClose={onClose}
      actions={
        <>
          <Cancel onClick={onClose} />
          <Button
            look="p"
            busy={busy}
            data-first-focus
            onClick={() =>
              void does(() => call(mentorshipSessions[act], { params }), t(`mentorship.sessions.done.${act}`))
            }
          >
            {t(`mentorship.sessions.act.${act}`)}
          </Button>
        </>
      }
    >
      {t(
        act === 'accept' && session.room.kind === 'circle'
          ? 'mentorship.rooms.ask_says.accept'
          : `mentorship.sessions.ask_says.${act}`,
        { when: dates.span(time.starts_at, time.ends_at) },
      )}
    </Dialog>
  )
}

interface ReasonedProps extends Props {
  act: 'reject' | 'cancel'
}

/** A reason is welcome and not needed. */
function ReasonedDialog({ act, session, onClose }: ReasonedProps) {
  const { t } = useText()
  const [reason, setReason] = useState('')
  const { busy, does, params } = useAct(session, onClose)
  return (
    <ConfirmDialog
      title={t(`mentorship.sessions.ask.${act}`)}
      lose={t(`mentorship.sessions.act.${act}`)}
      keep={t('mentorship.sessions.keep')}
      irreversible={act === 'cancel'}
      busy={busy}
      onKeep={onClose}
      onLose={() =>
        void does(
          () => call(mentorshipSessions[act], { params, body: { reason: reason.trim() || null } }),
          t(`mentorship.sessions.done.${act}`),
        )
      }
    >
      <div className="fields">
        <p>
          {t(
            session.room.kind === 'circle'
              ? `mentorship.rooms.ask_says.${act}`
              : `mentorship.sessions.ask_says.${act}`,
          )}
        </p>
        <TextArea
          name="reason"
          label={t('mentorship.sessions.reason')}
          optional
          rows={3}
          limit={limits.description}
          value={reason}
          onChange={setReason}
        />
      </div>
    </ConfirmDialog>
  )
}

function ProposeDialog({ session, onClose }: Omit<Props, 'act'>) {
  const { t } = useText()
  const pair = useQueryOf(mentorships.show, { params: { id: session.room.id } })
  const start = useMemo(
    () => ({ starts_at: session.starts_at, ends_at: session.ends_at, note: null }),
    [session.starts_at, session.ends_at],
  )
  const title = t('mentorship.sessions.act.propose')
  return (
    <Dialog title={title} onClose={onClose}>
      <ListState pending={pair.isPending} error={pair.error} retry={() => void pair.refetch()}>
        {pair.data && (
          <Form
            sends={mentorshipSessions.propose}
            send={(body) => call(mentorshipSessions.propose, { params: { id: session.id }, body })}
            start={start}
            texts="mentorship.sessions.field"
            label={title}
            then={(answer) => {
              keep(answer)
              toast.good(t('mentorship.sessions.done.propose'))
              void refresh([...staleSessions, mentorshipSessions.show.path])
              onClose()
            }}
          >
            <div className="fields">
              <WhenField of={meetingOfPair(pair.data)} />
              <TextArea name="note" optional rows={3} />
            </div>
            <div className="acts">
              <Cancel onClick={onClose} />
              <Submit>{t('mentorship.sessions.act.propose')}</Submit>
            </div>
          </Form>
        )}
      </ListState>
    </Dialog>
  )
}
