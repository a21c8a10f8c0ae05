import { sql } from 'kysely'
import { seesAll } from '../networks/known.ts'
import { knownMarks } from '../networks/queries.ts'
import type { Act, Reading } from '../platform/act.ts'
import { invalid } from '../platform/errors.ts'
import { segmentsKept, segmentsNamed } from '../segments/nameable.ts'

/** Networks and segments that a rule or an achievement is for. */
interface Targets {
  network_ids?: readonly number[]
  segment_ids: readonly number[]
}

const notThere = (field: keyof Targets, at: number) => invalid({ [`${field}.${at}`]: { code: 'not_there' } })

/** Of these segments, asked for at once: whether the viewer may list the people of all of some. */
export async function nameable(act: Reading, ids: readonly number[]) {
  const known = new Set((await segmentsNamed(act, ids)).map(({ id }) => id))
  return (some: readonly number[]) => some.every((id) => known.has(id))
}

/**
 * Whether what a rule for these gives may be told person by person: it says who is in a segment, and who did something in a
 * network, where a list of what somebody did leaves out where it was.
 */
export const canTell = (
  act: Pick<Reading, 'me'>,
  { network_ids = [], segment_ids }: Targets,
  canName: (ids: readonly number[]) => boolean,
) => (network_ids.length === 0 || seesAll(act.me)) && canName(segment_ids)

/** A segment is chosen only by somebody who may list its people: what comes of it would tell who they are. */
export async function mustName(act: Reading, ids: readonly number[]) {
  const { wrong } = await segmentsKept(act, ids, [])
  if (wrong >= 0) throw notThere('segment_ids', wrong)
}

/** What is named must be there, and stays until the transaction ends. */
export async function mustBeThere({ tx }: Act, { network_ids = [], segment_ids }: Targets) {
  for (const [field, table, ids] of [
    ['network_ids', 'networks', network_ids],
    ['segment_ids', 'segments', segment_ids],
  ] as const) {
    if (ids.length === 0) continue
    const rows = await tx
      .selectFrom(table)
      .select('id')
      .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
      .forShare()
      .execute()
    const there = new Set(rows.map(({ id }) => id))
    const gone = ids.findIndex((id) => !there.has(id))
    if (gone >= 0) throw notThere(field, gone)
  }
}

/** What is wanted, with what others chose before and the viewer can’t name; all of it is there. */
export async function keepTargets(act: Act, wanted: Targets, before?: Targets) {
  const segments = await segmentsKept(act, wanted.segment_ids, before?.segment_ids ?? [])
  if (segments.wrong >= 0) throw notThere('segment_ids', segments.wrong)
  const { network_ids = [] } = wanted
  const had = before?.network_ids ?? []
  const known = new Set((await knownMarks(act, [...network_ids, ...had]).execute()).map(({ id }) => id))
  const wrong = network_ids.findIndex((id) => !known.has(id))
  if (wrong >= 0) throw notThere('network_ids', wrong)
  const kept = {
    network_ids: [...new Set([...network_ids, ...had.filter((id) => !known.has(id))])],
    segment_ids: segments.kept,
  }
  await mustBeThere(act, kept)
  return kept
}
