import { type RawBuilder, sql } from 'kysely'
import type { Act, Reading } from '../../platform/act.ts'
import type { Db } from '../../platform/database/db.ts'
import { invalid } from '../../platform/errors.ts'
import { allows } from '../../platform/rights/policy.ts'
import { segmentsKept, segmentsNamed } from '../../segments/nameable.ts'
import { type UsesOf, untold } from '../../segments/uses.ts'
import { mentorshipLinks } from '../links.ts'
import { mentorshipPolicy } from '../policy.ts'

/** Whether a program `g` is for somebody: with no segment it is for everybody. */
export const isFor = (db: Db, person: RawBuilder<unknown>) => {
  const of = sql`from mentorship_program_segments s where s.enterprise_id = ${db.enterpriseId}::bigint and s.program_id = g.id`
  const inIt = sql`exists (select from segment_members k where k.enterprise_id = s.enterprise_id
    and k.segment_id = s.segment_id and k.user_id = ${person})`
  return sql<boolean>`(not exists (select ${of}) or case g.audience
    when 'any' then exists (select ${of} and ${inIt}) else not exists (select ${of} and not ${inIt}) end)`
}

const segmentIdsOf = async (db: Db, programId: number) =>
  (
    await db
      .selectFrom('mentorship_program_segments')
      .select('segment_id')
      .where('program_id', '=', programId)
      .execute()
  ).map(({ segment_id }) => segment_id)

/** The segments of a program as far as the viewer may name them, and how many others there are. */
export async function segmentsOf(act: Reading, programId: number) {
  const ids = await segmentIdsOf(act.db, programId)
  const named = await segmentsNamed(act, ids)
  return {
    segments: named
      .map(({ id, name }) => ({ id, name }))
      .toSorted((a, b) => a.name.localeCompare(b.name) || a.id - b.id),
    hidden_segments: ids.length - named.length,
  }
}

/** Those the viewer can’t name stay: somebody else chose them. New ones must be theirs to name. */
export async function keepSegments(act: Act, programId: number, wanted: readonly number[]) {
  const { tx } = act
  const before = await segmentIdsOf(tx, programId)
  const { wrong, kept } = await segmentsKept(act, wanted, before)
  if (wrong >= 0) throw invalid({ segment_ids: { code: 'not_there' } })
  await tx.deleteFrom('mentorship_program_segments').where('program_id', '=', programId).execute()
  if (kept.length > 0)
    await tx
      .insertInto('mentorship_program_segments')
      .values(kept.map((segment_id) => ({ program_id: programId, segment_id })))
      .execute()
  return { before, after: kept }
}

/** Programs for people of a segment; ended ones let it go no more than others. */
export const programsFor: UsesOf = async ({ db, me }, ids) => {
  const rows = await db
    .selectFrom('mentorship_program_segments as s')
    .innerJoin('mentorship_programs as g', 'g.id', 's.program_id')
    .select(['s.segment_id', 'g.id', 'g.name'])
    .where('s.segment_id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .orderBy('g.name')
    .execute()
  const known = allows(me, mentorshipPolicy.programs, undefined)
  return rows.map(({ segment_id, id, name }) => ({
    segment_id,
    kind: 'program' as const,
    ...(known ? { name, href: mentorshipLinks.program(id) } : untold),
  }))
}
