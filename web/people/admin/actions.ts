import { BadgeCheck, Clock, KeyRound, Mail, RotateCcw, ShieldCheck, UndoDot, UserMinus } from 'lucide-react'
import { type UserAction, type UserState, userStateAfter } from '../../../contract/people/states.ts'
import type { Translate } from '../../app/texts.ts'
import type { MenuEntry } from '../../ui/dialogs/Menu.tsx'
import type { IconMark } from '../../ui/Icon.tsx'

/** The actions on an account in its list and on its page, in this order. */
export const accountActions = [
  'resend_invitation',
  'send_reset',
  'reset_onboarding',
  'change_role',
  'activate',
  'cancel_deletion',
  'deactivate',
  'mark_for_deletion',
] as const
export type AccountAction = (typeof accountActions)[number]

export const actionMarks: Record<AccountAction, IconMark> = {
  resend_invitation: Mail,
  send_reset: KeyRound,
  reset_onboarding: RotateCcw,
  change_role: ShieldCheck,
  activate: BadgeCheck,
  cancel_deletion: UndoDot,
  deactivate: UserMinus,
  mark_for_deletion: Clock,
}

/** These end something: red, and last. */
export const isEnding = (action: AccountAction) => action === 'deactivate' || action === 'mark_for_deletion'

export interface Actable {
  id: number
  name: string
  email: string
  state: UserState
  role_id: number
}

/** The table of states says which are possible now; nobody acts on themselves. */
export const fits = (account: Actable, action: AccountAction, own: boolean) => {
  if (action === 'send_reset') return account.state === 'active'
  if (own && action !== 'reset_onboarding') return false
  return userStateAfter(account.state, action satisfies UserAction) !== undefined
}

export function actionEntries(
  account: Actable,
  own: boolean,
  t: Translate,
  ask: (action: AccountAction) => void,
): MenuEntry[] {
  const entry = (action: AccountAction): MenuEntry => ({
    text: t(`users.action.${action}`),
    icon: actionMarks[action],
    danger: isEnding(action),
    does: () => ask(action),
  })
  const fitting = accountActions.filter((action) => fits(account, action, own))
  const ending = fitting.filter(isEnding)
  return [
    ...fitting.filter((action) => !isEnding(action)).map(entry),
    ...(ending.length > 0 ? ['rule' as const, ...ending.map(entry)] : []),
  ]
}
