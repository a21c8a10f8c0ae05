import { sql } from 'kysely'
import { accounts as accountPages } from '../../../contract/people/accounts.ts'
import {
  type UserAction,
  type UserState,
  userIsHere,
  userStateAfter,
} from '../../../contract/people/states.ts'
import { accountPolicy } from '../../identity/accountPolicy.ts'
import { countPeople } from '../../identity/counts.ts'
import { endKeys } from '../../identity/keys.ts'
import { governedBy, keepHolders } from '../../identity/roles/governance.ts'
import { authorizeLeaderships, ledBySomebody } from '../../identity/roles/leaderships.ts'
import { dropTokens } from '../../identity/tokens.ts'
import { leadersAway } from '../../networks/leaders/succession.ts'
import { peopleLeft } from '../../networks/members/departures.ts'
import { holdNetworksOf, settleMemberships } from '../../networks/members/membershipRest.ts'
import { type Act, acting } from '../../platform/act.ts'
import { record, recordMany } from '../../platform/changes.ts'
import type { Tx } from '../../platform/database/db.ts'
import { conflict, missing } from '../../platform/errors.ts'
import { planMany, unplan } from '../../platform/jobs/timed.ts'
import { rightsChanged } from '../../platform/live/listen.ts'
import { wentStale } from '../../platform/live/live.ts'
import { authorize } from '../../platform/rights/policy.ts'
import type { Viewer } from '../../platform/rights/viewer.ts'
import { keepStep, stepQuestion } from '../enrollmentSteps.ts'

/** Deletion waits so that a leaver marked by mistake can come back; coming back does not restore the account. */
export const DELETION_GRACE_DAYS = 14
export const PURGE = 'user.purge'

export interface Told {
  reason?: string | null
  /** Further facts for the log. */
  facts?: Record<string, unknown>
}

/** The person, held until the transaction ends, with what their role opens. */
export async function lockAccount(tx: Tx, id: number) {
  const [account] = await lockAccounts(tx, [id])
  if (!account) throw missing()
  return account
}

/** Those of them that are there, in the order of their ids: two who hold many wait for each other, never in a circle. */
export async function lockAccounts(tx: Tx, ids: readonly number[]) {
  const accounts = await tx
    .selectFrom('users as u')
    .innerJoin('user_roles as r', 'r.id', 'u.role_id')
    .innerJoin('policy_templates as t', 't.role_id', 'r.id')
    .selectAll('u')
    .select(['r.role_name', 't.permissions'])
    .where('u.id', '=', sql<number>`any(${ids}::bigint[])`)
    .where('u.state', '<>', 'purged')
    .orderBy('u.id')
    .forNoKeyUpdate(['u'])
    .execute()
  return accounts.map((account) => ({ ...account, state: account.state as UserState }))
}
export type LockedAccount = Awaited<ReturnType<typeof lockAccount>>

const pastTense: Partial<Record<UserAction, string>> = {
  activate: 'user.activated',
  deactivate: 'user.deactivated',
  mark_for_deletion: 'user.marked_for_deletion',
  cancel_deletion: 'user.deletion_canceled',
}

/** The state an action leads to, or a refusal that names the state it can't be done in. */
export function stateAfter(state: UserState, action: UserAction): UserState {
  const next = userStateAfter(state, action)
  if (!next) throw conflict(`user_not_now.${state}`)
  return next
}

/** One step of an account from state to state, with everything that hangs on it. */
async function move(act: Act, id: number, action: UserAction, told: Told) {
  const { tx, me } = act
  await holdNetworksOf(tx, [id])
  const account = await lockAccount(tx, id)
  authorize(me, accountPolicy.remove, account)
  // Being switched on again opens what somebody led till then.
  if (action === 'activate') authorizeLeaderships(me, await ledBySomebody(tx, id))
  return step(act, account, action, told)
}

/** The same for a program whose rights were checked when its request arrived; no person is recorded as acting. */
export async function step(
  act: Act<Pick<Viewer, 'user_id'> | undefined>,
  account: LockedAccount,
  action: UserAction,
  told: Told,
) {
  const next = stateAfter(account.state, action)
  await stepMany(act, [account], { next, action }, told)
  return next
}

/** Accounts that all may take a step, taken together: as many statements as for one. */
export async function stepMany(
  act: Act<Pick<Viewer, 'user_id'> | undefined>,
  accounts: readonly LockedAccount[],
  { next, action }: { next: UserState; action: UserAction },
  { reason = null, facts }: Told,
) {
  const { tx, me: by } = act
  await tx
    .updateTable('users')
    .set({
      state: next,
      state_reason: reason,
      state_changed_at: sql`now()`,
      state_changed_by: by?.user_id ?? null,
      deletion_due_on:
        next === 'pending_deletion'
          ? sql`(now() + make_interval(days => ${DELETION_GRACE_DAYS}))::date`
          : null,
      version: sql`version + 1`,
    })
    .where('id', '=', sql<number>`any(${accounts.map(({ id }) => id)}::bigint[])`)
    .execute()
  await recordMany(
    act,
    accounts.map(({ id, state }) => ({
      action: pastTense[action] ?? action,
      subject: { type: 'user', id },
      difference: { state: [state, next], ...facts },
      ...(reason ? { personal: { about_user_id: id, before_after: { reason: [null, reason] } } } : {}),
    })),
  )
  await settle(tx, accounts, next, by?.user_id ?? null)
}

/** The consequences of a state, whoever caused it: memberships, sessions, tokens, rights, totals, lists. */
async function settle(tx: Tx, accounts: readonly LockedAccount[], next: UserState, by: number | null) {
  const ids = accounts.map(({ id }) => id)
  const crossing = accounts.filter(({ state }) => userIsHere(next) !== userIsHere(state))
  if (crossing.length > 0)
    await settleMemberships(
      tx,
      by,
      crossing.map(({ id }) => id),
      next,
    )
  if (crossing.length > 0 && !userIsHere(next)) {
    const gone = crossing.map(({ id }) => id)
    await leadersAway(acting(tx, by === null ? undefined : { user_id: by }), gone)
    await peopleLeft(tx, gone)
  }
  if (next === 'pending_deletion') {
    const due = new Date(Date.now() + DELETION_GRACE_DAYS * 86_400_000)
    await planMany(tx, PURGE, ids.map(String), due.toISOString())
  } else {
    const waited = accounts.filter(({ state }) => state === 'pending_deletion')
    if (waited.length > 0) await unplan(tx, PURGE, ...waited.map(({ id }) => String(id)))
  }
  if (next !== 'active') await endKeys(tx, ids)
  await rightsChanged(tx, ids)
  wentStale(tx, [accountPages.list.path])
  if (next !== 'active') await keepHolders(tx, governedBy(accounts))
  const by_state = new Map<UserState, number>()
  for (const { state } of accounts)
    for (const [name, step] of moved(state, next)) by_state.set(name, (by_state.get(name) ?? 0) + step)
  await countPeople(tx, by_state)
}

export const moved = (from: UserState, to: UserState) =>
  from === to
    ? new Map<UserState, number>()
    : new Map<UserState, number>([
        [from, -1],
        [to, 1],
      ])

export const activate = (act: Act, id: number, told: Told = {}) => move(act, id, 'activate', told)

/** Ends the person's sessions on every process at once. */
export const deactivate = (act: Act, id: number, told: Told = {}) => move(act, id, 'deactivate', told)

export const markForDeletion = (act: Act, id: number, told: Told = {}) =>
  move(act, id, 'mark_for_deletion', told)

/** The account is kept, and stays inactive. */
export const cancelDeletion = (act: Act, id: number, told: Told = {}) =>
  move(act, id, 'cancel_deletion', told)

/** The person goes through enrollment once more, the next time they come. */
export async function resetOnboarding(act: Act, id: number) {
  const { tx, me } = act
  const account = await lockAccount(tx, id)
  authorize(me, accountPolicy.manage, account)
  stateAfter(account.state, 'reset_onboarding')
  // An enrolment under way isn't reset.
  if (account.enrolled_at === null && (await stepQuestion(tx, id).executeTakeFirst())) return
  await keepStep(tx, id, 'profile')
  await tx
    .updateTable('users')
    .set({ enrolled_at: null, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
  await record(act, {
    action: 'user.onboarding_reset',
    subject: { type: 'user', id },
  })
  await rightsChanged(tx, id)
  wentStale(tx, ['/api/v1/user/user_data'], [id])
}

/** The person has enrolled: invited people become active. Enrolling twice changes nothing. */
export async function enrol(act: Act) {
  const { tx, me } = act
  const account = await lockAccount(tx, me.user_id)
  if (account.enrolled_at !== null) return
  const next = account.state === 'active' ? account.state : stateAfter(account.state, 'enrol')
  await keepStep(tx, account.id, 'complete')
  await tx
    .updateTable('users')
    .set({
      enrolled_at: sql`now()`,
      version: sql`version + 1`,
      ...(next === account.state
        ? {}
        : { state: next, state_reason: null, state_changed_at: sql`now()`, state_changed_by: account.id }),
    })
    .where('id', '=', account.id)
    .execute()
  await record(act, {
    action: 'user.enrolled',
    subject: { type: 'user', id: account.id },
    difference: next === account.state ? {} : { state: [account.state, next] },
  })
  await dropTokens(tx, account.id)
  await settle(tx, [account], next, account.id)
  wentStale(tx, ['/api/v1/user/user_data'], [account.id])
}
