import { sql } from 'kysely'
import type { z } from 'zod'
import { type AccountChange, accounts } from '../../../contract/people/accounts.ts'
import { users } from '../../../contract/people/people.ts'
import { hasSpaces } from '../../../contract/shapes.ts'
import { setFieldValues } from '../../fields/values.ts'
import { accountPolicy } from '../../identity/accountPolicy.ts'
import { addressesChanged } from '../../identity/addressChange.ts'
import type { Letters } from '../../identity/letters.ts'
import { governedBy, keepHolders } from '../../identity/roles/governance.ts'
import { roleToGive } from '../../identity/roles/grant.ts'
import { shownName } from '../../identity/shownName.ts'
import type { Act } from '../../platform/act.ts'
import { differenceOf, record } from '../../platform/changes.ts'
import { conflict, invalid } from '../../platform/errors.ts'
import { rightsChanged } from '../../platform/live/listen.ts'
import { wentStale } from '../../platform/live/live.ts'
import { authorize } from '../../platform/rights/policy.ts'
import { undoable } from '../../platform/undo.ts'
import { type LockedAccount, lockAccount, stateAfter } from './accountStates.ts'
import { activatesAlone } from './create.ts'

/** Saves an account, unless somebody saved a newer one since it was read. */
export async function changeAccount(
  act: Act,
  letters: Letters,
  id: number,
  { version, role_id, field_data, ...change }: z.output<typeof AccountChange>,
) {
  const { tx, me } = act
  const account = await lockAccount(tx, id)
  authorize(me, accountPolicy.manage, account)
  if (account.version !== version) throw conflict('changed_meanwhile')
  if (
    change.employee_id !== null &&
    change.employee_id !== account.employee_id &&
    hasSpaces(change.employee_id)
  )
    throw invalid({ employee_id: { code: 'no_spaces' } })
  if (change.email !== account.email) authorize(me, accountPolicy.remove, account)
  activatesAlone(account.state, change)
  const difference = differenceOf<Record<string, unknown>>(account, change)
  await tx
    .updateTable('users')
    .set({ ...change, name: shownName(change), version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
  if (Object.keys(difference).length > 0)
    await record(act, {
      action: 'user.changed',
      subject: { type: 'user', id },
      difference: { fields: Object.keys(difference) },
      personal: { about_user_id: id, before_after: difference },
    })
  if (change.email !== account.email)
    await addressesChanged(tx, letters, [
      {
        user_id: id,
        name: shownName(change),
        locale: change.locale,
        before: account.email,
        after: change.email,
      },
    ])
  if (role_id !== account.role_id) await giveRole(act, account, role_id)
  await setFieldValues(act, id, new Map(field_data.map(({ field_id, value }) => [field_id, value])))
  await rightsChanged(tx, id)
  wentStale(tx, [users.show.path, '/api/v1/user/user_data'], [id])
  wentStale(tx, [accounts.list.path])
}

/** Another role for somebody: one that opens no more than the giver holds, and never what governs the rest from its last holder. */
async function giveRole(act: Act, account: LockedAccount, roleId: number) {
  const { tx, me } = act
  authorize(me, accountPolicy.remove, account)
  stateAfter(account.state, 'change_role')
  const role = await roleToGive(act, roleId)
  await tx
    .updateTable('users')
    .set({ role_id: role.id, version: sql`version + 1` })
    .where('id', '=', account.id)
    .execute()
  await record(act, {
    action: 'user.role_changed',
    subject: { type: 'user', id: account.id },
    difference: { role: [account.role_name, role.role_name] },
  })
  await keepHolders(tx, governedBy([account]))
}

export async function changeRole(act: Act, id: number, roleId: number) {
  const { tx } = act
  const account = await lockAccount(tx, id)
  if (account.role_id === roleId) return
  await roleGiven.offer(act, { id, role_id: account.role_id })
  await giveRole(act, account, roleId)
  await rightsChanged(tx, id)
  wentStale(tx, ['/api/v1/user/user_data'], [id])
}

export const roleGiven = undoable<{ id: number; role_id: number }>(
  'user.role_changed',
  (act, { id, role_id }) => changeRole(act, id, role_id),
)
