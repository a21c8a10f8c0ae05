import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { eventPlans } from '../../../contract/events/management.ts'
import { events } from '../../../contract/events/pages.ts'
import { seriesChanges } from '../../../contract/events/seriesChanges.ts'
import { call } from '../../app/client.ts'
import { Failure } from '../../app/failure.ts'
import { useQueryOf, useSend } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { useAct } from '../../library/useAct.ts'
import { isMoment } from '../../posts/writing/content.ts'
import { When } from '../../posts/writing/When.tsx'
import { Button } from '../../ui/Button.tsx'
import { Cancel, ConfirmDialog, Dialog } from '../../ui/dialogs/Dialog.tsx'
import { ReasonDialog } from '../../ui/dialogs/ReasonDialog.tsx'
import { type Scope, ScopeChoice } from '../series/ScopeChoice.tsx'
import type { Acted, Asking } from './EventMenu.tsx'
import { PublicationNote } from './PublicationNote.tsx'
import { staleEvents } from './stale.ts'
import '../../posts/writing/writing.css'

interface Props {
  event: Acted
  onClose: () => void
}

/** The confirmations before something is done with an event. */
export function EventDialog({ about, ...props }: Props & { about: Asking }) {
  const Asked = { publish: PublishDialog, cancel: CancelDialog, delete: DeleteDialog }[about]
  return <Asked {...props} />
}

/** The networks it would reach: a line of a list doesn't know the guests. */
function Reach({ of: { id, host }, publish_at }: { of: Acted; publish_at: string | null }) {
  const { data } = useQueryOf(events.show, { params: { id } })
  if (!data) return null
  const guests = data.networks.filter(({ role, state }) => role === 'guest' && state !== 'declined')
  return (
    <PublicationNote
      network_id={host.id}
      guest_ids={guests.map(({ network }) => network.id)}
      publish_at={publish_at}
      event_id={id}
    />
  )
}

/** One’s own goes out now, or at a moment to come. */
function PublishDialog({ event, onClose }: Props) {
  const { t } = useText()
  const [moment, setMoment] = useState(event.publish_at)
  const [problem, setProblem] = useState<string>()
  const publish = useSend(eventPlans.publish, {
    done: ({ state }) =>
      t(state === 'scheduled' ? 'eventPlanning.done.scheduled' : 'eventPlanning.done.approved'),
    failed: () => t('eventPlanning.menu.publish.failed'),
    stale: staleEvents,
  })
  const send = () => {
    if (!isMoment(moment)) return setProblem(t('eventPlanning.menu.publish.missing'))
    publish.mutate(
      { params: { id: event.id }, body: { publish_at: moment } },
      {
        onSuccess: onClose,
        onError: (failure) => setProblem(failure instanceof Failure ? failure.fields.publish_at : undefined),
      },
    )
  }
  return (
    <Dialog
      title={t('eventPlanning.menu.publish.title', { name: event.name })}
      onClose={onClose}
      actions={
        <>
          <Cancel onClick={onClose} />
          <Button look="p" busy={publish.isPending} onClick={send}>
            {t(moment === null ? 'eventPlanning.send.publish' : 'eventPlanning.send.schedule')}
          </Button>
        </>
      }
    >
      <When
        value={moment}
        error={problem}
        onChange={(next) => {
          setMoment(next)
          setProblem(undefined)
        }}
      />
      <Reach of={event} publish_at={moment} />
    </Dialog>
  )
}

function CancelDialog({ event, onClose }: Props) {
  const { t } = useText()
  const [scope, setScope] = useState<Scope>('this')
  const several = useSend(seriesChanges.cancel, {
    done: () => t('calendars.series.canceled_of', { name: event.name }),
    failed: () => t('calendars.series.cancel_failed'),
    stale: staleEvents,
  })
  const cancel = useSend(eventPlans.cancel, {
    done: () => t('ui.toasts.canceled', { name: event.name }),
    failed: () => t('eventPlanning.menu.cancel.failed'),
    stale: staleEvents,
  })
  return (
    <ReasonDialog
      title={t('eventPlanning.menu.cancel.ask', { name: event.name })}
      more={event.series && <ScopeChoice about="cancel" value={scope} onChange={setScope} />}
      act={t('eventPlanning.menu.cancel.do')}
      danger
      busy={cancel.isPending || several.isPending}
      onReason={(reason) =>
        scope === 'this' || !event.series
          ? cancel.mutate({ params: { id: event.id }, body: { reason } }, { onSettled: onClose })
          : several.mutate(
              { params: { id: event.series.id }, body: { event_id: event.id, scope, reason } },
              { onSettled: onClose },
            )
      }
      onClose={onClose}
    >
      {t('eventPlanning.menu.cancel.says')}
    </ReasonDialog>
  )
}

function DeleteDialog({ event, onClose }: Props) {
  const { t } = useText()
  const navigate = useNavigate()
  const { busy, act } = useAct({
    does: () => call(eventPlans.delete, { params: { id: event.id } }),
    done: t('ui.toasts.deleted', { name: event.name }),
    failed: t('eventPlanning.menu.delete.failed'),
    stale: staleEvents,
    leave: () => navigate({ to: '/events/drafts', replace: true }),
    close: onClose,
  })
  return (
    <ConfirmDialog
      title={t('eventPlanning.menu.delete.ask', { name: event.name })}
      lose={t('eventPlanning.menu.delete.do')}
      irreversible
      busy={busy}
      onKeep={onClose}
      onLose={act}
    >
      {t('eventPlanning.menu.delete.says')}
    </ConfirmDialog>
  )
}
