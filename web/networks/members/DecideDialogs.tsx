import { useEffect, useState } from 'react'
import { numbersFor } from '../../../contract/formats.ts'
import { limits } from '../../../contract/limits.ts'
import { memberBulk, members } from '../../../contract/networks/members.ts'
import type { Sends } from '../../../contract/route.ts'
import { type CallOptions, call } from '../../app/client.ts'
import { Failure } from '../../app/failure.ts'
import { askForUndo, refresh, useQueryOf, useSend } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Cancel, Dialog } from '../../ui/dialogs/Dialog.tsx'
import { ReasonDialog } from '../../ui/dialogs/ReasonDialog.tsx'
import { Face } from '../../ui/Face.tsx'
import { TextArea } from '../../ui/forms/TextField.tsx'
import { Segmented } from '../../ui/Tabs.tsx'
import { Loading } from '../../ui/tables/ListState.tsx'
import { toast } from '../../ui/toastStore.ts'

export type Decision = 'approve' | 'decline' | 'remove' | 'reinstate'

interface Person {
  id: number
  name: string
}

const done = {
  approve: 'approved',
  decline: 'declined',
  remove: 'removed',
  reinstate: 'reinstated',
} as const

const stale = ['/api/v1/members', '/api/v1/groups', '/api/v2/networks']

interface Sent {
  networkId: number
  userId: number
  reason: string | null
}

async function send(action: Decision, { networkId, userId, reason }: Sent) {
  const undo = askForUndo(stale)
  await sendWith(action, { networkId, userId, reason }, undo.options)
  return undo.act()
}

function sendWith(action: Decision, { networkId, userId, reason }: Sent, options: CallOptions) {
  const params = { id: networkId, userId }
  switch (action) {
    case 'approve':
      return call(members.approve, { params }, options)
    case 'reinstate':
      return call(members.reinstate, { params }, options)
    case 'decline':
      return call(members.decline, { params, body: { reason } }, options)
    case 'remove':
      return call(members.end, { params, body: { reason } }, options)
  }
}

/** Approving is done at once; the others ask first. */
export function useApproval(networkId: number) {
  const { t } = useText()
  return (action: 'approve' | 'reinstate', { id, name }: Person) =>
    void send(action, { networkId, userId: id, reason: null })
      .then((undo) => toast.good(t(`members.decide.${done[action]}`, { name }), undo))
      .catch((failure: unknown) =>
        toast.bad(
          failure instanceof Failure && failure.message
            ? failure.message
            : t(`members.decide.${action}_failed`),
        ),
      )
      .finally(() => void refresh(stale))
}

function ReasonArea({ value, onChange }: { value: string; onChange: (reason: string) => void }) {
  const { t } = useText()
  return (
    <TextArea
      name="reason"
      label={t('members.decide.reason')}
      hint={t('members.decide.reason_hint')}
      optional
      rows={2}
      limit={limits.description}
      value={value}
      onChange={onChange}
    />
  )
}

interface One {
  networkId: number
  action: Decision
  on: Person
  onClose: () => void
}

/** Asks before somebody is turned down or removed, and why. */
export function DecideDialog({ networkId, action, on: { id, name }, onClose }: One) {
  const { t } = useText()
  const [busy, setBusy] = useState(false)
  const ending = action === 'remove' ? 'remove' : 'decline'
  const act = async (reason: string) => {
    setBusy(true)
    try {
      const undo = await send(action, { networkId, userId: id, reason: reason || null })
      toast.good(t(`members.decide.${done[action]}`, { name }), undo)
      onClose()
    } catch (failure) {
      toast.bad(
        failure instanceof Failure && failure.message
          ? failure.message
          : t(`members.decide.${action}_failed`),
      )
      setBusy(false)
    }
    await refresh(stale)
  }
  return (
    <ReasonDialog
      title={t(`members.decide.${ending}_title`, { name })}
      hint={t('members.decide.reason_hint')}
      optional
      act={t(`members.decide.${action}`)}
      danger
      busy={busy}
      onReason={(reason) => void act(reason)}
      onClose={onClose}
    >
      {action === 'remove' && t('members.decide.remove_says')}
    </ReasonDialog>
  )
}

interface Many {
  networkId: number
  action: Decision
  chosen: readonly number[]
  /** The filters of the list, and how many members match. */
  filter: Record<string, unknown>
  total: number
  onClose: () => void
  onBegun: () => void
}

/** Asks before many are decided about, then shows how far it is and who was left out. */
export function ManyDialog(props: Many) {
  const [begun, setBegun] = useState<number | null>(null)
  if (begun !== null) return <Watching id={begun} onClose={props.onClose} />
  return (
    <Asking
      {...props}
      onStart={(id) => {
        setBegun(id)
        props.onBegun()
      }}
    />
  )
}

function Asking({
  networkId,
  action,
  chosen,
  filter,
  total,
  onClose,
  onStart,
}: Many & { onStart: (id: number) => void }) {
  const { t } = useText()
  const [whom, setWhom] = useState<'chosen' | 'everybody'>('chosen')
  const [reason, setReason] = useState('')
  const { mutate, isPending } = useSend(memberBulk.start, {
    done: ({ state, done_count: count }) =>
      state === 'finished' && count > 0 ? t('members.many.done', { count }) : undefined,
    failed: () => t('members.many.failed'),
    stale,
  })
  const count = whom === 'chosen' ? chosen.length : total
  const start = () => {
    const everybody = filter as Sends<typeof memberBulk.start, 'body'>['everybody']
    const body = {
      action,
      ...(whom === 'chosen' ? { user_ids: [...chosen] } : { everybody }),
      reason: reason.trim() || null,
    }
    mutate({ params: { id: networkId }, body }, { onSuccess: ({ id }) => onStart(id) })
  }
  return (
    <Dialog
      title={t(`members.many.${action}_title`, { count })}
      size="question"
      onClose={onClose}
      actions={
        <>
          <Cancel onClick={onClose} />
          <Button
            look={action === 'remove' || action === 'decline' ? 'd' : 'p'}
            busy={isPending}
            onClick={start}
          >
            {t(`members.decide.${action}`)}
          </Button>
        </>
      }
    >
      {total > chosen.length && (
        <Segmented
          label={t('members.many.whom')}
          value={whom}
          onChange={setWhom}
          options={[
            { value: 'chosen', text: t('members.many.chosen', { count: chosen.length }) },
            { value: 'everybody', text: t('members.many.all_shown', { count: total }) },
          ]}
        />
      )}
      {action === 'remove' && <p>{t('members.decide.remove_says')}</p>}
      {(action === 'remove' || action === 'decline') && <ReasonArea value={reason} onChange={setReason} />}
    </Dialog>
  )
}

/** How far it is; asked now and then until it is done. */
export function Watching({ id, onClose }: { id: number; onClose: () => void }) {
  const { t, locale } = useText()
  const { data, refetch } = useQueryOf(memberBulk.show, { params: { bulkId: id } })
  const finished = data?.state === 'finished'
  useEffect(() => {
    if (finished) return void refresh(stale)
    const again = setInterval(() => void refetch(), 1000)
    return () => clearInterval(again)
  }, [finished, refetch])
  const figure = numbersFor(locale)
  const worked = data ? data.done_count + data.refused_count : 0
  return (
    <Dialog
      title={finished ? t('members.many.done', { count: data.done_count }) : t('members.many.working')}
      size="question"
      onClose={onClose}
      actions={
        <Button data-first-focus onClick={onClose}>
          {t('members.many.close')}
        </Button>
      }
    >
      {!data && <Loading>{null}</Loading>}
      {data && (
        <>
          <progress max={Math.max(1, data.total)} value={worked} aria-hidden="true" />
          <p role="status" className="num">
            {t('members.many.progress', { done: figure.format(worked), total: figure.format(data.total) })}
          </p>
          {data.refused.length > 0 && (
            <>
              <p>{t('members.many.refused', { count: data.refused_count })}</p>
              <ul className="marks">
                {data.refused.map((one) => (
                  <li key={one.id}>
                    <Face of={one} size="s" />
                    <span>
                      {one.name} <span className="sm m2">{one.reason}</span>
                    </span>
                  </li>
                ))}
              </ul>
            </>
          )}
        </>
      )}
    </Dialog>
  )
}
