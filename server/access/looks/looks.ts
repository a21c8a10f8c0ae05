import { sql } from 'kysely'
import { LOOK_MINUTES, type lookEnds, looks } from '../../../contract/access/looks.ts'
import type { Answers } from '../../../contract/route.ts'
import { viewerOfPerson } from '../../identity/viewer.ts'
import { notify } from '../../messages/notifications.ts'
import { type Act, acting } from '../../platform/act.ts'
import { record } from '../../platform/changes.ts'
import type { Tx } from '../../platform/database/db.ts'
import { conflict, missing } from '../../platform/errors.ts'
import { type Due, plan, unplan } from '../../platform/jobs/timed.ts'
import { rightsChanged } from '../../platform/live/listen.ts'
import { wentStale } from '../../platform/live/live.ts'
import { authorize } from '../../platform/rights/policy.ts'
import { looksPolicy, seenFrom } from './policy.ts'
import { rightsMark } from './rightsMark.ts'

const ENDS = 'look.ends'
type EndedBy = (typeof lookEnds)[number]

const toAccount = (personId: number) => `/admin/system/users/${personId}`

/** From the next request on, this session sees what the person sees. The person is notified at once. */
export async function startLook(
  act: Act,
  personId: number,
  reason: string,
): Promise<Answers<typeof looks.start>> {
  const { tx, me } = act
  authorize(me, looksPolicy.begin)
  const known = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', personId)
    .where('state', '<>', 'purged')
    .executeTakeFirst()
  if (!known) throw missing()
  const person = await viewerOfPerson(tx, personId)
  if (!person) throw conflict('look_at_nobody')
  authorize(me, looksPolicy.look, seenFrom(person))
  await holdSession(act)
  const look = await tx
    .insertInto('looks')
    .values({
      administrator_id: me.user_id,
      person_id: personId,
      reason,
      rights: rightsMark(me, person),
      ends_at: sql`now() + make_interval(mins => ${LOOK_MINUTES})`,
    })
    .returning(['id', 'ends_at'])
    .executeTakeFirstOrThrow()
  await tx.updateTable('sessions').set({ look_id: look.id }).where('id', '=', me.session_id).execute()
  await plan(tx, ENDS, String(look.id), look.ends_at)
  await record(act, {
    action: 'look.started',
    subject: { type: 'user', id: personId },
    personal: { about_user_id: personId, before_after: { reason: [null, reason] } },
  })
  await notify(tx, [personId], {
    kind: 'look.started',
    facts: { reason },
    link: '/profile/private',
    actor_id: me.user_id,
    network_id: null,
  })
  await rightsChanged(tx, me.user_id)
  wentStale(tx, [looks.mine.path], [personId])
  return look
}

/** Of two tabs that begin at once, the second finds that a look has begun. */
async function holdSession({ tx, me }: Act) {
  const session = await tx
    .selectFrom('sessions')
    .select('look_id')
    .where('id', '=', me.session_id)
    .where('ended_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!session) throw missing()
  if (session.look_id !== null) throw conflict('look_already')
}

/** Ends a look once, however many requests find it over. */
export async function endLook(tx: Tx, id: number, endedBy: EndedBy, address?: string) {
  const look = await tx
    .updateTable('looks')
    .set({ ended_at: sql`least(now(), ends_at)`, ended_by: endedBy })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returning(['administrator_id', 'person_id'])
    .executeTakeFirst()
  if (!look) return
  await tx.updateTable('sessions').set({ look_id: null }).where('look_id', '=', id).execute()
  await unplan(tx, ENDS, String(id))
  await record(acting(tx, { user_id: look.administrator_id }), {
    action: 'look.ended',
    subject: { type: 'user', id: look.person_id },
    difference: { ended_by: endedBy },
    ...(address ? { address } : {}),
  })
  await rightsChanged(tx, look.administrator_id)
  wentStale(tx, [looks.mine.path], [look.person_id])
}

/** The administrator returns to their own session. If the look has already ended, only the way back is answered. */
export async function stopLooking({ tx, me, address }: Act): Promise<Answers<typeof looks.stop>> {
  if (me.look) {
    await endLook(tx, me.look.id, 'button', address)
    return { back_to: toAccount(me.user_id) }
  }
  const last = await tx
    .selectFrom('looks')
    .select('person_id')
    .where('administrator_id', '=', me.user_id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return { back_to: last ? toAccount(last.person_id) : '/' }
}

/** Signing out ends the look. */
export async function endLooksOfSessions(tx: Tx, sessionIds: readonly number[]) {
  if (sessionIds.length === 0) return
  const open = await tx
    .selectFrom('sessions')
    .select('look_id')
    .where('id', 'in', sessionIds)
    .where('look_id', 'is not', null)
    .execute()
  for (const { look_id } of open) if (look_id !== null) await endLook(tx, look_id, 'log_out')
}

/** Ends looks that are no longer used; those in use end by the clock of each request. */
export const lookDue: Due = {
  kind: ENDS,
  happen: (tx, subjectId) => endLook(tx, Number(subjectId), 'time'),
}
