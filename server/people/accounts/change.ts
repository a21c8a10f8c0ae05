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
import { differenceOf, record } from '../../platform/changes.ts'
import type { Tx } from '../../platform/db.ts'
import { conflict, invalid } from '../../platform/errors.ts'
import { rightsChanged } from '../../platform/listen.ts'
import { wentStale } from '../../platform/live.ts'
import { authorize } from '../../platform/policy.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { activatesAlone } from './create.ts'
import { type LockedAccount, lockAccount, stateAfter } from './states.ts'

/** Saves an account, unless somebody saved a newer one since it was read. */
export async function changeAccount(
  tx: Tx,
  letters: Letters,
  me: Viewer,
  id: number,
  { version, role_id, field_data, ...change }: z.output<typeof AccountChange>,
  address: string,
) {
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
    await record(tx, me, {
      action: 'user.changed',
      subject: { type: 'user', id },
      difference: { fields: Object.keys(difference) },
      personal: { about_user_id: id, before_after: difference },
      address,
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
  if (role_id !== account.role_id) await giveRole(tx, me, account, role_id, address)
  await setFieldValues(
    tx,
    me,
    id,
    new Map(field_data.map(({ field_id, value }) => [field_id, value])),
    address,
  )
  await rightsChanged(tx, id)
  wentStale(tx, [users.show.path, '/api/v1/user/user_data'], [id])
  wentStale(tx, [accounts.list.path])
}

/** Another role for somebody: one that opens no more than the giver holds, and never what governs the rest from its last holder. */
async function giveRole(
  tx: Tx,
  me: Viewer,
  account: LockedAccount,
  roleId: number,
  address: string | undefined,
) {
  authorize(me, accountPolicy.remove, account)
  stateAfter(account.state, 'change_role')
  const role = await roleToGive(tx, me, roleId)
  await tx
    .updateTable('users')
    .set({ role_id: role.id, version: sql`version + 1` })
    .where('id', '=', account.id)
    .execute()
  await record(tx, me, {
    action: 'user.role_changed',
    subject: { type: 'user', id: account.id },
    difference: { role: [account.role_name, role.role_name] },
    ...(address ? { address } : {}),
  })
  await keepHolders(tx, governedBy([account]))
}

export async function changeRole(tx: Tx, me: Viewer, id: number, roleId: number, address?: string) {
  const account = await lockAccount(tx, id)
  if (account.role_id === roleId) return
  await giveRole(tx, me, account, roleId, address)
  await rightsChanged(tx, id)
  wentStale(tx, ['/api/v1/user/user_data'], [id])
}
