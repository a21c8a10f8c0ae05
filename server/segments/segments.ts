import { sql } from 'kysely'
import type { z } from 'zod'
import { isGather, rulesIn } from '../../contract/segments/rules.ts'
import { type NewSegment, type SegmentChange, segments } from '../../contract/segments/segments.ts'
import type { Act } from '../platform/act.ts'
import { differenceOf, record } from '../platform/changes.ts'
import type { Tx } from '../platform/database/db.ts'
import type { Enterprise } from '../platform/enterprises.ts'
import { conflict, missing } from '../platform/errors.ts'
import { wentStale } from '../platform/live/live.ts'
import { authorize } from '../platform/rights/policy.ts'
import { segmentsPolicy } from './policy.ts'
import { showSegment } from './queries.ts'
import { checkWritten, type Described, isOther, readingOf, withHidden } from './readable.ts'
import { holdFieldsOf } from './segmentReferences.ts'
import { describedBy } from './segmentRow.ts'
import type { SegmentWork } from './segmentWork.ts'
import { inUse, usesOf } from './uses.ts'

type New = z.output<typeof NewSegment>

/** For a log that others read: how many rules there are, not what they ask about people. */
const told = ({
  name,
  active_filter,
  rules,
  member_limit,
  order_by,
  order_direction,
}: New): Record<string, unknown> => ({
  name,
  active_filter,
  rules: rulesIn(rules).filter(({ rule }) => !isGather(rule)).length,
  member_limit,
  order_by,
  order_direction,
})

const columnsOf = ({ rules, ...rest }: New, whole: Described['rules']) => ({
  ...rest,
  rules: JSON.stringify(whole),
})

export async function createSegment(act: Act, work: SegmentWork, segment: New, enterprise: Enterprise) {
  const { tx, me } = act
  authorize(me, segmentsPolicy.manage)
  const draft = segment.rules
  const rules = withHidden(draft, undefined)
  await holdFieldsOf(tx, rules)
  checkWritten(await readingOf(act, [rules]), draft, undefined, { ...segment, rules })
  const { id } = await tx
    .insertInto('segments')
    .values({ ...columnsOf(segment, rules), created_by: me.user_id })
    .returning('id')
    .executeTakeFirstOrThrow()
  await record(act, {
    action: 'segment.created',
    subject: { type: 'segment', id },
    difference: differenceOf({}, told(segment)),
  })
  await work.begin(tx, id)
  wentStale(tx, [segments.list.path])
  return showSegment(act, id, enterprise)
}

/** Saves a segment unless a newer version was saved. Its people are computed again if they could have changed. */
export async function changeSegment(
  act: Act,
  { work, enterprise }: { work: SegmentWork; enterprise: Enterprise },
  id: number,
  { version, ...change }: z.output<typeof SegmentChange>,
) {
  const { tx, me } = act
  authorize(me, segmentsPolicy.manage)
  const row = await lockSegment(tx, id)
  if (row.version !== version) throw conflict('changed_meanwhile')
  const before = describedBy(row)
  const draft = change.rules
  const rules = withHidden(draft, before.rules)
  await holdFieldsOf(tx, rules)
  const reading = await readingOf(act, [before.rules, rules])
  checkWritten(reading, draft, before, { ...change, rules })
  const described: Described = { ...change, rules }
  const moves = isOther(before, described)
  const mixes = reading.hides(described)
  if (moves && (mixes || reading.hides(before))) await startOver(act, id)
  await tx
    .updateTable('segments')
    .set({
      ...columnsOf(change, rules),
      ...(moves ? { state: 'waiting', publishes: !mixes, published_count: null, published_at: null } : {}),
      updated_at: sql`now()`,
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .execute()
  await record(act, {
    action: 'segment.changed',
    subject: { type: 'segment', id },
    difference: {
      ...differenceOf(told({ name: row.name, ...before } as New), told({ ...change, rules } as New)),
      ...(JSON.stringify(before.rules) === JSON.stringify(rules) ? {} : { rules_changed: true }),
    },
  })
  if (moves) await work.begin(tx, id)
  wentStale(tx, [segments.list.path])
  return showSegment(act, id, enterprise)
}

/**
 * Somebody changes a segment with a rule they can't read. Anything that depends on it would show them whom the hidden
 * rule matches, person by person, and so would the moments people entered: so nothing may use it, and its people are
 * removed.
 */
async function startOver(act: Act, id: number) {
  const { tx } = act
  inUse('segment_hidden_in_use', await usesOf(act, [id]))
  await tx.deleteFrom('segment_members').where('segment_id', '=', id).execute()
  await tx.updateTable('segments').set({ member_count: 0 }).where('id', '=', id).execute()
}

async function lockSegment(tx: Tx, id: number) {
  const row = await tx.selectFrom('segments').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) throw missing()
  return row
}

/** Deletes a segment. One that something leans on stays: it would lose its people without a word. */
export async function deleteSegment(act: Act, id: number) {
  const { tx, me } = act
  authorize(me, segmentsPolicy.manage)
  const row = await lockSegment(tx, id)
  inUse('segment_in_use', await usesOf(act, [id]))
  await tx.deleteFrom('segments').where('id', '=', id).execute()
  await record(act, {
    action: 'segment.deleted',
    subject: { type: 'segment', id },
    difference: { name: row.name },
  })
  wentStale(tx, [segments.list.path])
  return { done: true as const }
}
