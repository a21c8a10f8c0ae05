import { useMemo, useState } from 'react'
import type { MemberVisibility } from '../../../contract/networks/memberStates.ts'
import { memberships, userGroups } from '../../../contract/networks/memberships.ts'
import { call } from '../../app/client.ts'
import { Failure } from '../../app/failure.ts'
import { useQueryOf } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { FieldInput } from '../../people/fields/FieldInput.tsx'
import { Button } from '../../ui/Button.tsx'
import { Cancel, ConfirmDialog, Dialog } from '../../ui/dialogs/Dialog.tsx'
import { Form, Submit } from '../../ui/forms/Form.tsx'
import { Glyph } from '../../ui/Glyph.tsx'
import { ListState } from '../../ui/tables/ListState.tsx'
import { toast } from '../../ui/toastStore.ts'
import { joinsMore, keepMembership, type Mine } from './membership.ts'
import { VisibilityField } from './VisibilityField.tsx'
import './members.css'
import { Below } from './NetworksBelow.tsx'

/** The dialog open beside the button; `below` follows after joining. */
export type Asked = 'join' | 'leave' | 'withdraw' | 'visibility' | 'answers' | 'below'

interface Props {
  id: number
  name: string
  asked: Asked
  ask: (what: Asked | null) => void
}

export interface Inside {
  mine: Mine
  close: () => void
  /** The membership changed: refreshes everything that shows it. */
  keep: (mine: Mine) => void
  ask: Props['ask']
}

/** All dialogs about one's own membership, one question at a time. */
export function MembershipDialogs({ id, name, asked, ask }: Props) {
  const { t } = useText()
  const { data, error, refetch } = useQueryOf(memberships.show, { params: { networkId: id } })
  const close = () => ask(null)
  const keep = (mine: Mine) => keepMembership(id, mine)
  if (!data)
    return (
      <Dialog title={t('members.join.menu', { name })} size="question" onClose={close}>
        <ListState pending={!error} error={error} retry={() => void refetch()}>
          {null}
        </ListState>
      </Dialog>
    )
  const inside: Inside = { mine: data, close, keep, ask }
  switch (asked) {
    case 'join':
      return <Joining {...inside} />
    case 'leave':
    case 'withdraw':
      return <Leaving {...inside} />
    case 'visibility':
      return <Choosing {...inside} />
    case 'answers':
      return <Answering {...inside} />
    case 'below':
      return <Below {...inside} />
  }
}

/** Throws the server's error, and lets the form show its part. */
const telling = (words: string) => (failure: unknown) => {
  toast.bad(failure instanceof Failure && failure.message ? failure.message : words)
  throw failure
}

const answersFrom = ({ questions }: Mine) =>
  questions.map(({ field, value }) => ({ field_id: field.id, value }))

function Joining({ mine, close, keep, ask }: Inside) {
  const { t } = useText()
  const { network, asks, questions, invited_by } = mine
  const start = useMemo(
    () => ({ group_id: network.id, visibility: mine.visibility, answers: answersFrom(mine) }),
    [mine, network.id],
  )
  const joined = (fresh: Mine) => {
    keep(fresh)
    toast.good(
      t(fresh.state === 'active' ? 'members.join.done' : 'members.join.sent', { name: network.name }),
    )
    if (joinsMore(fresh)) ask('below')
    else close()
  }
  return (
    <Dialog
      title={t(asks ? 'members.join.title_ask' : 'members.join.title', { name: network.name })}
      onClose={close}
    >
      <p className="lead">
        {invited_by
          ? t('members.join.invited', { name: invited_by.name })
          : t(asks ? 'members.join.lead_ask' : 'members.join.lead')}
      </p>
      <Form
        sends={userGroups.join}
        send={(body) => call(userGroups.join, { body }).catch(telling(t('members.join.failed')))}
        start={start}
        texts="members.join"
        then={joined}
      >
        {questions.length > 0 && (
          <fieldset className="fields plain">
            <legend>{t('members.join.questions')}</legend>
            {questions.map(({ field }, at) => (
              <FieldInput key={field.id} field={field} name={`answers.${at}.value`} />
            ))}
          </fieldset>
        )}
        <VisibilityField name="visibility" label={t('members.join.who_may_know')} />
        {asks && <p className="m2 sm">{t('members.join.leaders_learn')}</p>}
        <div className="acts">
          <Cancel onClick={close} />
          <Submit>{t(asks ? 'members.join.ask' : 'members.join.join')}</Submit>
        </div>
      </Form>
    </Dialog>
  )
}

/** An action without a form: asks once, does it, and reports. */
function useDoing({ keep }: Pick<Inside, 'keep'>) {
  const [busy, setBusy] = useState(false)
  const act = async (does: () => Promise<Mine>, done: string, failed: string, then: () => void) => {
    setBusy(true)
    try {
      keep(await does())
      toast.good(done)
      then()
    } catch (failure) {
      toast.bad(failure instanceof Failure && failure.message ? failure.message : failed)
      setBusy(false)
    }
  }
  return { busy, act }
}

function Leaving({ mine, close, keep }: Inside) {
  const { t } = useText()
  const { busy, act } = useDoing({ keep })
  const { network, state, leads, sub_networks } = mine
  const { name, id } = network
  const below = sub_networks.filter(
    ({ my_membership }) => my_membership === 'active' || my_membership === 'pending',
  )
  const withdraws = state === 'pending'
  const does = () =>
    act(
      () => call(userGroups.leave, { body: { group_id: id } }),
      t(withdraws ? 'members.join.withdrawn' : 'members.join.left', { name }),
      t('members.join.leave_failed'),
      close,
    )
  if (leads)
    return (
      <Dialog
        title={t('members.leave.title', { name })}
        size="question"
        question
        onClose={close}
        actions={
          <Button data-first-focus onClick={close}>
            {t('members.many.close')}
          </Button>
        }
      >
        <p>{t('members.leave.leads', { name })}</p>
      </Dialog>
    )
  return (
    <ConfirmDialog
      title={t(withdraws ? 'members.join.withdraw' : 'members.leave.title', { name })}
      lose={t(withdraws ? 'members.join.withdraw' : 'members.leave.action')}
      busy={busy}
      onKeep={close}
      onLose={() => void does()}
    >
      <p>{t(mine.asks ? 'members.leave.says_asks' : 'members.leave.says')}</p>
      {below.length > 0 && (
        <>
          <p>{t('members.leave.below')}</p>
          <ul className="marks">
            {below.map((one) => (
              <li key={one.id}>
                <Glyph src={one.glyph_url} size="s" /> {one.name}
              </li>
            ))}
          </ul>
        </>
      )}
    </ConfirmDialog>
  )
}

function Choosing({ mine, close, keep }: Inside) {
  const { t } = useText()
  const { network } = mine
  const start = useMemo(() => ({ visibility: mine.visibility }), [mine.visibility])
  return (
    <Dialog title={t('members.visibility.title', { name: network.name })} onClose={close}>
      <Form
        sends={memberships.choose}
        send={(body: { visibility: MemberVisibility }) =>
          call(memberships.choose, { params: { networkId: network.id }, body }).catch(
            telling(t('members.visibility.failed')),
          )
        }
        start={start}
        texts="members.visibility"
        then={(fresh) => {
          keep(fresh)
          toast.good(t('members.visibility.saved'))
          close()
        }}
      >
        <VisibilityField name="visibility" label={t('members.join.who_may_know')} />
        <div className="acts">
          <Cancel onClick={close} />
          <Submit>{t('members.visibility.save')}</Submit>
        </div>
      </Form>
    </Dialog>
  )
}

function Answering({ mine, close, keep }: Inside) {
  const { t } = useText()
  const { network, questions } = mine
  const start = useMemo(() => ({ answers: answersFrom(mine) }), [mine])
  return (
    <Dialog title={t('members.answers.title', { name: network.name })} onClose={close}>
      <p className="lead">
        {t(questions.length > 0 ? 'members.answers.says' : 'members.answers.none', { name: network.name })}
      </p>
      <Form
        sends={memberships.answer}
        send={(body) =>
          call(memberships.answer, { params: { networkId: network.id }, body }).catch(
            telling(t('members.answers.failed')),
          )
        }
        start={start}
        texts="members.answers"
        then={(fresh) => {
          keep(fresh)
          toast.good(t('members.answers.saved'))
          close()
        }}
      >
        <div className="fields">
          {questions.map(({ field }, at) => (
            <FieldInput key={field.id} field={field} name={`answers.${at}.value`} />
          ))}
        </div>
        <div className="acts">
          <Cancel onClick={close} />
          {questions.length > 0 && <Submit>{t('members.answers.save')}</Submit>}
        </div>
      </Form>
    </Dialog>
  )
}
