import { sql } from 'kysely'
import type { z } from 'zod'
import type { EventChange, NewEvent } from '../../../contract/events/drafts.ts'
import { knownTo } from '../../networks/known.ts'
import type { Reading } from '../../platform/act.ts'
import type { Db } from '../../platform/database/db.ts'
import { invalid } from '../../platform/errors.ts'
import { authorize } from '../../platform/rights/policy.ts'
import type { EventRow } from '../eventRow.ts'
import { eventsPolicy, type Home } from '../policy.ts'

export type Whole = z.output<typeof NewEvent>
export type Changed = z.output<typeof EventChange>

/** The host network of an event: active, known to the planner, who may plan there. */
export async function hostFor({ db, me }: Reading, networkId: number): Promise<Home> {
  const home = await db
    .selectFrom('networks as n')
    .select(['n.id', 'n.name'])
    .where('n.id', '=', networkId)
    .where('n.archived_at', 'is', null)
    .where(knownTo(me))
    .executeTakeFirst()
  if (!home) throw invalid({ network_id: { code: 'not_there' } })
  authorize(me, eventsPolicy.create, home)
  return home
}

/** Guest networks: all active and known to the planner; the host isn’t its own guest. */
export async function guestsFor(
  { db, me }: Reading,
  guestIds: readonly number[],
  hostId: number,
): Promise<Home[]> {
  const wanted = [...new Set(guestIds)].filter((id) => id !== hostId)
  if (wanted.length === 0) return []
  const homes = await db
    .selectFrom('networks as n')
    .select(['n.id', 'n.name'])
    .where('n.id', '=', sql<number>`any(${wanted}::bigint[])`)
    .where('n.archived_at', 'is', null)
    .where(knownTo(me))
    .orderBy('n.id')
    .execute()
  if (homes.length !== wanted.length) throw invalid({ guest_ids: { code: 'not_there' } })
  return homes
}

/** A picture that one of these people uploaded for an event. */
export async function checkPicture(db: Db, fileId: string | null, owners: readonly (number | null)[]) {
  if (fileId === null) return
  const file = await db
    .selectFrom('files')
    .select('id')
    .where('id', '=', fileId)
    .where('owner_id', '=', sql<number>`any(${owners.filter((id) => id !== null)}::bigint[])`)
    .where('purpose', '=', 'event')
    .executeTakeFirst()
  if (!file) throw invalid({ picture_file_id: { code: 'not_there' } })
}

/** Events can’t be planned in the past, but one that keeps its time may have started. */
export function checkMoments(
  said: Pick<Changed, 'starts_at' | 'ends_at' | 'publish_at'>,
  now: Date,
  before?: Pick<EventRow, 'starts_at' | 'ends_at' | 'publish_at'>,
) {
  const isPast = (moment: string) => Date.parse(moment) <= now.getTime()
  if (!sameMoment(said.starts_at, before?.starts_at) && isPast(said.starts_at))
    throw invalid({ starts_at: { code: 'event_past' } })
  if (!sameMoment(said.ends_at, before?.ends_at) && isPast(said.ends_at))
    throw invalid({ ends_at: { code: 'event_past' } })
  if (said.publish_at === null || sameMoment(said.publish_at, before?.publish_at)) return
  if (isPast(said.publish_at)) throw invalid({ publish_at: { code: 'past' } })
  if (Date.parse(said.publish_at) >= Date.parse(said.ends_at))
    throw invalid({ publish_at: { code: 'event_publication' } })
}

/** One registers until the event is over, or until a deadline before that. */
export const isBeforeEnd = (deadline: string, endsAt: string) => Date.parse(deadline) < Date.parse(endsAt)

/** What a moved end does to a deadline: one after the end is dropped. */
export const deadlineBefore = (deadline: string | null, endsAt: string) =>
  deadline !== null && isBeforeEnd(deadline, endsAt) ? deadline : null

/** The database and a browser write the same moment differently. */
export const sameMoment = (one: string | null | undefined, other: string | null | undefined) =>
  one === null || one === undefined || other === null || other === undefined
    ? (one ?? null) === (other ?? null)
    : Date.parse(one) === Date.parse(other)

/** The columns of an event's own row. */
export function columnsOf({ guest_ids: _guests, publish_at: _moment, ...said }: Omit<Changed, 'version'>) {
  return { ...said, reminders: [...new Set<number>(said.reminders)].toSorted((a, b) => b - a) }
}
