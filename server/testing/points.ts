import type { World } from './world.ts'

/** Entries of a person as the one writer posts them, one after the other. */
export async function posted(w: World, lines: readonly Record<string, unknown>[]) {
  await w.owner.query('begin')
  await w.owner.query('select set_tenant($1)', [w.enterprises.larkspur])
  await w.owner.query('select points_post($1)', [JSON.stringify(lines)])
  await w.owner.query('commit')
}

/** Points by hand; below zero, some are taken back. */
export const earn = (w: World, user_id: number, ...amounts: number[]) =>
  posted(
    w,
    amounts.map((amount) => ({ user_id, cause: amount > 0 ? 'given' : 'correction', amount })),
  )

/** Points for having been at an event, or what takes them back. */
export const attend = (w: World, user_id: number, event: number, amount: number) =>
  posted(w, [{ user_id, cause: 'event_attended', fact: String(event), thing: String(event), amount }])
