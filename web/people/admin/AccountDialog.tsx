import { useState } from 'react'
import { invitations, passwords } from '../../../contract/access/access.ts'
import { limits } from '../../../contract/limits.ts'
import { accounts } from '../../../contract/people/accounts.ts'
import { type CallOptions, call } from '../../app/client.ts'
import { Failure } from '../../app/failure.ts'
import { askForUndo, keyOf, queryClient, refresh, useQueryOf } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Cancel, Dialog } from '../../ui/dialogs/Dialog.tsx'
import { ChoiceField } from '../../ui/forms/SelectField.tsx'
import { TextArea } from '../../ui/forms/TextField.tsx'
import { ListState } from '../../ui/tables/ListState.tsx'
import { toast } from '../../ui/toastStore.ts'
import { type AccountAction, type Actable, isEnding } from './actions.ts'

export const asksForReason = new Set<AccountAction>([
  'deactivate',
  'mark_for_deletion',
  'cancel_deletion',
  'activate',
])

interface Props {
  action: AccountAction
  of: Actable
  onClose: () => void
}

/** Explains an action on an account before doing it. */
export function AccountDialog({ action, of: account, onClose }: Props) {
  const { t } = useText()
  const [reason, setReason] = useState('')
  const [role, setRole] = useState<string | null>(String(account.role_id))
  const [busy, setBusy] = useState(false)
  const name = account.name

  const act = async () => {
    setBusy(true)
    const undo = askForUndo(concerned)
    try {
      await send(action, account, { reason: reason.trim() || null, role }, undo.options)
      toast.good(t(`users.done.${action}`, { name }), undo.act())
      await refresh(concerned)
      onClose()
    } catch (failure) {
      toast.bad(
        failure instanceof Failure && failure.message
          ? failure.message
          : t(`users.failed.${action}`, { name }),
      )
      setBusy(false)
    }
  }

  return (
    <Dialog
      title={t(`users.ask.${action}.title`, { name })}
      size="question"
      onClose={onClose}
      actions={
        <>
          <Cancel onClick={onClose} />
          <Button
            look={isEnding(action) ? 'd' : 'p'}
            busy={busy}
            aria-disabled={action === 'change_role' && role === String(account.role_id)}
            onClick={() => void act()}
          >
            {t(`users.ask.${action}.do`)}
          </Button>
        </>
      }
    >
      <p>{t(`users.ask.${action}.says`)}</p>
      {action === 'change_role' && <RoleChoice value={role} onChange={setRole} />}
      {asksForReason.has(action) && <ReasonField value={reason} onChange={setReason} />}
    </Dialog>
  )
}

export function ReasonField({ value, onChange }: { value: string; onChange: (reason: string) => void }) {
  const { t } = useText()
  return (
    <TextArea
      name="reason"
      label={t('users.ask.reason')}
      hint={t('users.ask.reason_hint')}
      optional
      rows={2}
      limit={limits.description}
      value={value}
      onChange={onChange}
    />
  )
}

/** The roles one may assign; the others are shown as unavailable, so that nobody looks for them in vain. */
export function RoleChoice({
  value,
  onChange,
}: {
  value: string | null
  onChange: (role: string | null) => void
}) {
  const { t } = useText()
  const { data, isPending, error, refetch } = useQueryOf(accounts.prototype)
  return (
    <ListState pending={isPending} error={error} retry={() => void refetch()}>
      <ChoiceField
        name="role_id"
        label={t('users.ask.role')}
        value={value}
        onChange={onChange}
        options={(data?.roles ?? [])
          .filter((role) => role.may_give || String(role.id) === value)
          .map(({ id, role_name }) => ({ value: String(id), text: role_name }))}
      />
    </ListState>
  )
}

const concerned = [accounts.list.path, '/api/v2/users']

async function send(
  action: AccountAction,
  account: Actable,
  { reason, role }: { reason: string | null; role: string | null },
  options: CallOptions,
) {
  const params = { id: account.id }
  const answer = await (() => {
    switch (action) {
      case 'activate':
        return call(accounts.activate, { params, body: { reason } })
      case 'deactivate':
        return call(accounts.deactivate, { params, body: { reason } })
      case 'mark_for_deletion':
        return call(accounts.markForDeletion, { params, body: { reason } })
      case 'cancel_deletion':
        return call(accounts.cancelDeletion, { params, body: { reason } })
      case 'reset_onboarding':
        return call(accounts.resetOnboarding, { params })
      case 'change_role':
        return call(accounts.giveRole, { params, body: { role_id: Number(role) } }, options)
      case 'resend_invitation':
        return call(invitations.resend, { params })
      case 'send_reset':
        return call(passwords.requestReset, { body: { email: account.email } })
    }
  })()
  if ('steps' in answer) queryClient.setQueryData(keyOf(accounts.show.path, params), answer)
}
