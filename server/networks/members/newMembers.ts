import type { MemberCause, MemberVisibility } from '../../../contract/networks/memberStates.ts'
import type { Act, By } from '../../platform/act.ts'
import { recordMany } from '../../platform/changes.ts'
import { rightsChanged } from '../../platform/live/listen.ts'
import { wentStale } from '../../platform/live/live.ts'
import { withThoseAbove } from './above.ts'
import { type Moved, moveMembers } from './memberMoves.ts'

interface Doing {
  cause?: MemberCause | null
  reason?: string | null
  /** Logged by the caller, as an import does in lines of its own. */
  unlogged?: true
}

export interface Membership {
  network_id: number
  user_id: number
  visibility?: MemberVisibility
}

/** Beyond so many, everybody's rights are reloaded at once rather than one by one. */
const MANY = 20

/**
 * Makes people members, also of the networks above; existing members stay as they are. Used by leaders, imports,
 * directories and segments, which check the rights. Returns the new memberships.
 */
export async function addMembers(act: Act<By>, members: readonly Membership[], doing: Doing = {}) {
  const { tx, me: by } = act
  const all = await withThoseAbove(tx, members)
  const { done } = await moveMembers(
    tx,
    by?.user_id ?? null,
    all.map((one) => ({ ...one, action: 'add' as const })),
    doing,
  )
  await settle(act, 'member.added', done, doing)
  return done
}

/** Memberships that somebody else's rule ended: inactive, and free to join again. */
export async function lapseMembers(act: Act<By>, members: readonly Membership[], doing: Doing = {}) {
  const { tx, me: by } = act
  const { done } = await moveMembers(
    tx,
    by?.user_id ?? null,
    members.map((one) => ({ ...one, action: 'lapse' as const })),
    doing,
  )
  await settle(act, 'member.lapsed', done, doing)
  return done
}

/** Done for all of them: the log, reloaded rights, refreshed lists. */
export async function settle(
  act: Act<By>,
  action: string,
  done: readonly Moved[],
  { reason = null, unlogged }: Doing = {},
) {
  const { tx } = act
  if (done.length === 0) return
  if (!unlogged)
    await recordMany(
      act,
      done.map(({ network_id, user_id, before, state }) => ({
        action,
        subject: { type: 'user', id: user_id },
        network_id,
        difference: { state: [before === 'none' ? null : before, state] },
        ...(reason ? { personal: { about_user_id: user_id, before_after: { reason: [null, reason] } } } : {}),
      })),
    )
  const people = [...new Set(done.map(({ user_id }) => user_id))]
  if (people.length > MANY) await rightsChanged(tx, '*')
  else for (const id of people) await rightsChanged(tx, id)
  wentStale(tx, ['/api/v1/user/user_data'], people.slice(0, MANY))
  wentStale(tx, ['/api/v1/members', '/api/v1/groups'])
}
