import { knownMarks } from '../networks/queries.ts'
import type { Act, Reading } from '../platform/act.ts'
import { invalid } from '../platform/errors.ts'
import { segmentsNamed } from '../segments/nameable.ts'

/** Networks and segments that a rule or an achievement is for. */
interface Targets {
  network_ids: readonly number[]
  segment_ids: readonly number[]
}

const isUnnamed = async (act: Reading, ids: readonly number[]) => {
  const named = new Set((await segmentsNamed(act, ids)).map(({ id }) => id))
  return (id: number) => !named.has(id)
}

/** Whether the viewer may list the people of all these segments. */
export const canName = async (act: Reading, ids: readonly number[]) => !ids.some(await isUnnamed(act, ids))

/** A segment is chosen only by somebody who may list its people: what comes of it would tell who they are. */
export async function mustName(act: Reading, ids: readonly number[]) {
  const wrong = ids.findIndex(await isUnnamed(act, ids))
  if (wrong >= 0) throw invalid({ [`segment_ids.${wrong}`]: { code: 'not_there' } })
}

/**
 * What is wanted, and what others chose before and the viewer can't name: leaving it out would open to everybody what was
 * for some.
 */
export async function keepTargets(act: Act, wanted: Targets, before: Targets | undefined) {
  await mustName(act, wanted.segment_ids)
  const had = before ?? { network_ids: [], segment_ids: [] }
  const known = new Set(
    (await knownMarks(act, [...wanted.network_ids, ...had.network_ids]).execute()).map(({ id }) => id),
  )
  const wrong = wanted.network_ids.findIndex((id) => !known.has(id))
  if (wrong >= 0) throw invalid({ [`network_ids.${wrong}`]: { code: 'not_there' } })
  const isHidden = await isUnnamed(act, had.segment_ids)
  return {
    network_ids: [...new Set([...wanted.network_ids, ...had.network_ids.filter((id) => !known.has(id))])],
    segment_ids: [...new Set([...wanted.segment_ids, ...had.segment_ids.filter(isHidden)])],
  }
}
