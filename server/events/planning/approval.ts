import type { z } from 'zod'
import type { EventDecided } from '../../../contract/events/decisions.ts'
import type { eventPlans } from '../../../contract/events/management.ts'
import type { Answers } from '../../../contract/route.ts'
import { FACE_WIDTHS, faceOf } from '../../identity/faces.ts'
import type { Reading } from '../../platform/act.ts'
import { denied } from '../../platform/errors.ts'
import { knownEvent } from '../known.ts'
import { audienceOf, besideOf } from './decisionFacts.ts'
import { contentOf, differenceBetween, guestNames, lastDecided } from './difference.ts'
import { facesOf, seriesIn, type Wanted, type Wish, wantedContent } from './pendingEvents.ts'
import { wishAbilitiesOf } from './wishAbilities.ts'

/** Past decisions and open requests of one event, for organizers and approvers. */
export async function showApproval(act: Reading, id: number): Promise<Answers<typeof eventPlans.approval>> {
  const { db, me } = act
  const known = await knownEvent(act, id)
  const { event, mine, manages, approves } = known
  if (!mine && !manages && !approves) throw denied('denied.events_manage', [])
  const [decisions, [change], names, last] = await Promise.all([
    db
      .selectFrom('event_decisions as d')
      .leftJoin('users as u', 'u.id', 'd.decided_by')
      .select(['d.id', 'd.decision', 'd.reason', 'd.decided_by', 'd.decided_at'])
      .select(['u.name', 'u.pronouns', 'u.avatar_file_id'])
      .where('d.event_id', '=', id)
      .orderBy('d.decided_at', 'desc')
      .orderBy('d.id', 'desc')
      .limit(MOST_DECISIONS)
      .execute(),
    db
      .selectFrom('event_changes as c')
      .selectAll()
      .where('event_id', '=', id)
      .where('state', '<>', 'canceled')
      .orderBy('asked_at', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .execute(),
    guestNames(db, [id]),
    lastDecided(db, [id]),
  ])
  const beside = (await besideOf(db, [event]))(event)
  const now = contentOf(event, names.get(id) ?? [], beside)
  const before = last.get(id)
  const faces = await facesOf(db, async () => (change ? [change.asked_by ?? 0, change.decided_by ?? 0] : []))
  const waits = event.state === 'pending_approval'
  return {
    decisions: decisions.map((one) => ({
      id: one.id,
      decision: one.decision as z.output<typeof EventDecided>['decision'],
      reason: one.reason,
      decided_by:
        one.decided_by === null || one.name === null
          ? null
          : faceOf({ ...one, id: one.decided_by, name: one.name }, FACE_WIDTHS[0]),
      decided_at: one.decided_at,
    })),
    facts: { ...beside, ...(await audienceOf(act, [id]))(id) },
    difference: waits && before ? differenceBetween(before, now) : null,
    change: change
      ? {
          id: change.id,
          state: change.state as Wish['state'],
          reason: change.reason,
          asked_by: faces.get(change.asked_by ?? 0) ?? null,
          asked_at: change.asked_at,
          decided_by: faces.get(change.decided_by ?? 0) ?? null,
          decided_at: change.decided_at,
          difference: differenceBetween(now, wantedContent(event, change.wanted as Wanted)),
          series: seriesIn(change.wanted as Wanted),
          can: wishAbilitiesOf(me, known, change),
        }
      : null,
  }
}

const MOST_DECISIONS = 20
