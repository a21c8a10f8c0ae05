import type { ErrorAnswer } from '../../contract/errors.ts'
import { FACE_WIDTHS, faceOf } from '../people/faces.ts'
import type { Db } from '../platform/db.ts'

/** The people who could open a door: administrators, those seen most recently first. */
export async function whomToAsk(db: Db): Promise<NonNullable<ErrorAnswer['error']['ask']>> {
  const rows = await db
    .selectFrom('users as u')
    .innerJoin('policy_templates as t', 't.role_id', 'u.role_id')
    .select(['u.id', 'u.name', 'u.pronouns', 'u.avatar_file_id'])
    .where('u.state', '=', 'active')
    .where((eb) => eb(eb.val('policy_templates_manage'), '=', eb.fn.any('t.permissions')))
    .orderBy('u.last_seen_at', (order) => order.desc().nullsLast())
    .limit(3)
    .execute()
  return rows.map((row) => {
    const { id, name, avatar_url } = faceOf(row, FACE_WIDTHS[0])
    return { id, name, avatar_url }
  })
}
