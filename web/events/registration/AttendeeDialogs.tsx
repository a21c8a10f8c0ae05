import { useState } from 'react'
import { attendees, initiativeUsers } from '../../../contract/events/registrations.ts'
import { limits } from '../../../contract/limits.ts'
import { useQueryOf, useSend } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Cancel, Dialog } from '../../ui/dialogs/Dialog.tsx'
import { ReasonDialog } from '../../ui/dialogs/ReasonDialog.tsx'
import { TextArea, TextField } from '../../ui/forms/TextField.tsx'
import { ListState } from '../../ui/tables/ListState.tsx'
import { AddDialog } from './AddDialog.tsx'
import type { Row } from './attendeeColumns.tsx'
import { ImportDialog } from './ImportDialog.tsx'
import { Steps } from './Steps.tsx'
import { SyncDialog } from './SyncDialog.tsx'
import { registrationShownIn } from './shownIn.ts'
import { Watching } from './Watch.tsx'

/** The action on attendees, and which ones. */
export type AttendeeDialog =
  | { about: 'add' | 'import' | 'sync' }
  | { about: 'message'; to: number[] | null; clear?: () => void }
  | { about: 'remove'; whom: number[]; clear?: () => void }
  | { about: 'seat' | 'steps'; of: Row }

interface Props {
  eventId: number
  asked: AttendeeDialog
  close: () => void
}

export function AttendeeDialogs({ eventId, asked, close }: Props) {
  const [watched, setWatched] = useState<number | null>(null)
  if (watched !== null) return <Watching id={watched} onClose={close} />
  const inside = { eventId, close, watch: setWatched }
  switch (asked.about) {
    case 'add':
      return <AddDialog {...inside} />
    case 'import':
      return <ImportDialog {...inside} />
    case 'sync':
      return <SyncDialog {...inside} />
    case 'message':
      return <MessageDialog {...inside} to={asked.to} clear={asked.clear} />
    case 'remove':
      return <RemoveDialog {...inside} whom={asked.whom} clear={asked.clear} />
    case 'seat':
      return <SeatDialog {...inside} of={asked.of} />
    case 'steps':
      return <StepsDialog {...inside} of={asked.of} />
  }
}

export interface Inside {
  eventId: number
  close: () => void
  /** More than a few are dealt with by a job; it is watched. */
  watch: (actionId: number) => void
}

interface MessageProps extends Inside {
  /** Without a selection: everybody registered or waiting. */
  to: number[] | null
  clear: (() => void) | undefined
}

/** Shows the number of recipients before sending. */
function MessageDialog({ eventId, close, watch, to, clear }: MessageProps) {
  const { t } = useText()
  const [subject, setSubject] = useState('')
  const [message, setMessage] = useState('')
  const send = useSend(attendees.message, {
    done: () => t('registrations.message.begun'),
    failed: () => t('registrations.message.failed'),
  })
  const ready = subject.trim() !== '' && message.trim() !== ''
  const start = () =>
    ready &&
    send.mutate(
      { params: { id: eventId }, body: { user_ids: to, subject, message } },
      {
        onSuccess: ({ id }) => {
          clear?.()
          watch(id)
        },
      },
    )
  return (
    <Dialog
      title={t('registrations.message.title')}
      onClose={close}
      actions={
        <>
          <Cancel onClick={close} />
          <Button look="p" busy={send.isPending} aria-disabled={!ready} onClick={start}>
            {t('registrations.message.send')}
          </Button>
        </>
      }
    >
      <p className="lead">
        {to === null
          ? t('registrations.message.lead_all')
          : t('registrations.message.lead', { count: to.length })}
      </p>
      <div className="reg-form">
        <TextField
          name="subject"
          label={t('registrations.message.subject')}
          limit={limits.name}
          value={subject}
          onChange={setSubject}
        />
        <TextArea
          name="message"
          label={t('registrations.message.message')}
          limit={limits.comment}
          rows={6}
          value={message}
          onChange={setMessage}
        />
      </div>
    </Dialog>
  )
}

interface RemoveProps extends Inside {
  whom: number[]
  clear: (() => void) | undefined
}

function RemoveDialog({ eventId, close, watch, whom, clear }: RemoveProps) {
  const { t } = useText()
  const remove = useSend(initiativeUsers.destroy, {
    done: ({ state, done_count, refused_count }) =>
      state === 'finished' && refused_count === 0
        ? t('registrations.remove.done', { count: done_count })
        : undefined,
    failed: () => t('registrations.remove.failed'),
    stale: registrationShownIn,
  })
  const start = (reason: string) =>
    remove.mutate(
      { body: { initiative_id: eventId, user_ids: whom, reason: reason || null } },
      {
        onSuccess: ({ id, state, refused_count }) => {
          clear?.()
          if (state !== 'finished' || refused_count > 0) return watch(id)
          close()
        },
      },
    )
  return (
    <ReasonDialog
      title={t('registrations.remove.title', { count: whom.length })}
      hint={t('registrations.remove.reason_hint')}
      optional
      act={t('registrations.remove.action')}
      danger
      busy={remove.isPending}
      onReason={start}
      onClose={close}
    >
      {t('registrations.remove.says')}
    </ReasonDialog>
  )
}

function SeatDialog({ eventId, close, of: { id, name } }: Inside & { of: Row }) {
  const { t } = useText()
  const give = useSend(attendees.seat, {
    done: () => t('registrations.waitlist.seated', { name }),
    failed: () => t('registrations.waitlist.seat_failed'),
    stale: registrationShownIn,
  })
  return (
    <ReasonDialog
      title={t('registrations.waitlist.seat_title', { name })}
      act={t('registrations.waitlist.seat_action', { name })}
      busy={give.isPending}
      onReason={(reason) =>
        give.mutate({ params: { id: eventId, userId: id }, body: { reason } }, { onSettled: close })
      }
      onClose={close}
    >
      {t('registrations.waitlist.seat_says')}
    </ReasonDialog>
  )
}

function StepsDialog({ eventId, close, of: { id, name } }: Inside & { of: Row }) {
  const { t } = useText()
  const { data, error, refetch } = useQueryOf(attendees.show, { params: { id: eventId, userId: id } })
  return (
    <Dialog title={t('registrations.steps.title', { name })} onClose={close}>
      <ListState pending={!data && !error} error={error} retry={() => void refetch()}>
        {data && <Steps of={data.steps} />}
      </ListState>
    </Dialog>
  )
}
