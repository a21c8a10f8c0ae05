import { sql } from 'kysely'
import type { UserAction, UserState } from '../../../contract/people/states.ts'
import { accountPolicy } from '../../identity/accountPolicy.ts'
import { invite } from '../../identity/invitations.ts'
import type { Letters } from '../../identity/letters.ts'
import { governedBy } from '../../identity/roles/governance.ts'
import { roleToGive } from '../../identity/roles/grant.ts'
import { leadersAmong } from '../../identity/roles/leaderships.ts'
import { type Act, acting } from '../../platform/act.ts'
import { recordMany } from '../../platform/changes.ts'
import type { Tx } from '../../platform/database/db.ts'
import { AppError } from '../../platform/errors.ts'
import { rightsChanged } from '../../platform/live/listen.ts'
import { wentStale } from '../../platform/live/live.ts'
import { authorize } from '../../platform/rights/policy.ts'
import type { Viewer } from '../../platform/rights/viewer.ts'
import { type LockedAccount, lockAccounts, stateAfter, stepMany } from './accountStates.ts'

/**
 * One action on a handful of people in as many statements as for one. Each is checked by the same clauses and table
 * of states as alone; those who can't be handled together are left out and done one by one.
 */
export async function doTogether(
  { tx, me }: Act,
  letters: Letters,
  { action, ids }: { action: string; ids: readonly number[] },
  { role_id, reason }: { role_id: number | null; reason: string | null },
): Promise<Map<number, string>> {
  const doAll = doings[action]
  if (!doAll) return new Map()
  // Somebody may be the last who holds what governs the rest: that is found out one after the other.
  // Being switched on again opens what somebody led, which is asked for each of them.
  const leading = new Set(action === 'activate' ? await leadersAmong(tx, ids) : [])
  const accounts = (await lockAccounts(tx, ids)).filter(
    (account) => governedBy([account]).length === 0 && !leading.has(account.id),
  )
  const outcomes = new Map<number, string>()
  const able = accounts.filter((account) => {
    const refusal = refusalOf(() => doAll.asks(me, account))
    if (refusal !== undefined) outcomes.set(account.id, refusal)
    return refusal === undefined
  })
  if (able.length > 0) await doAll.does({ tx, letters, me, able, role_id, reason })
  for (const { id } of able) outcomes.set(id, 'done')
  return outcomes
}

interface Handful {
  tx: Tx
  letters: Letters
  me: Viewer
  able: readonly LockedAccount[]
  role_id: number | null
  reason: string | null
}

interface Doing {
  /** Throws what it throws for one. */
  asks: (me: Viewer, account: LockedAccount) => void
  does: (handful: Handful) => Promise<void>
}

function refusalOf(asks: () => void): string | undefined {
  try {
    asks()
    return undefined
  } catch (error) {
    if (error instanceof AppError) return error.code
    throw error
  }
}

const moving = (action: UserAction): Doing => ({
  asks: (me, account) => {
    authorize(me, accountPolicy.remove, account)
    stateAfter(account.state, action)
  },
  does: async ({ tx, me, able, reason }) => {
    const ofNext = Map.groupBy(able, ({ state }): UserState => stateAfter(state, action))
    for (const [next, some] of ofNext) await stepMany(acting(tx, me), some, { next, action }, { reason })
  },
})

const doings: Record<string, Doing> = {
  activate: moving('activate'),
  deactivate: moving('deactivate'),
  mark_for_deletion: moving('mark_for_deletion'),
  cancel_deletion: moving('cancel_deletion'),
  change_role: {
    asks: (me, account) => {
      authorize(me, accountPolicy.remove, account)
      stateAfter(account.state, 'change_role')
    },
    does: giveRoleToAll,
  },
  resend_invitation: {
    asks: (me, account) => {
      authorize(me, accountPolicy.manage, account)
      if (account.state !== 'invited') throw new AppError('conflict', 'not_invited')
    },
    does: inviteAll,
  },
}

/** For people whose role has no right that somebody must always hold. */
export async function giveRoleToAll({
  tx,
  me,
  able,
  role_id,
}: Pick<Handful, 'tx' | 'me' | 'able' | 'role_id'>) {
  const role = await roleToGive(acting(tx, me), role_id ?? 0)
  const others = able.filter((account) => account.role_id !== role.id)
  const ids = others.map(({ id }) => id)
  if (ids.length === 0) return
  await tx
    .updateTable('users')
    .set({ role_id: role.id, version: sql`version + 1` })
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute()
  await recordMany(
    acting(tx, me),
    others.map(({ id, role_name }) => ({
      action: 'user.role_changed',
      subject: { type: 'user', id },
      difference: { role: [role_name, role.role_name] },
    })),
  )
  await rightsChanged(tx, ids)
  wentStale(tx, ['/api/v1/user/user_data'], ids)
}

async function inviteAll({ tx, letters, me, able }: Handful) {
  if ((await invite(tx, letters, able, me.user_id)) === 0)
    throw new AppError('conflict', 'onboarding_emails_disabled')
  await recordMany(
    acting(tx, me),
    able.map(({ id }) => ({ action: 'user.invitation_resent', subject: { type: 'user', id } })),
  )
}
