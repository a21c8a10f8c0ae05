import type { lookEnds, looks } from '../../../contract/access/looks.ts'
import type { Answers, Hears } from '../../../contract/route.ts'
import { FACE_WIDTHS, faceOf } from '../../identity/faces.ts'
import type { Reading } from '../../platform/act.ts'
import { together } from '../../platform/database/db.ts'
import { contains, isCalled } from '../../platform/database/patterns.ts'
import { countOf, totalOf } from '../../platform/database/totals.ts'

/** Who looked as the viewer, latest first. Searchable by the administrator's name and the reason. */
export async function myLooks(
  { db, me }: Reading,
  { page, page_size, search, sort_direction = 'desc' }: Hears<typeof looks.mine, 'query'>,
): Promise<Answers<typeof looks.mine>> {
  const found = db
    .selectFrom('looks as l')
    .innerJoin('users as a', 'a.id', 'l.administrator_id')
    .where('l.person_id', '=', me.user_id)
    .where((eb) => eb.or([isCalled('a', search), contains('l.reason', search)]))
  const [rows, [counted]] = await together(
    db,
    found
      .select(['l.id', 'l.reason', 'l.started_at', 'l.ends_at', 'l.ended_at', 'l.ended_by'])
      .select(['a.id as administrator_id', 'a.name', 'a.pronouns', 'a.avatar_file_id'])
      .orderBy('l.started_at', sort_direction)
      .orderBy('l.id', sort_direction)
      .limit(page_size)
      .offset((page - 1) * page_size),
    countOf(db, found.select('l.id')),
  )
  return {
    items: rows.map(({ administrator_id, name, pronouns, avatar_file_id, ended_by, ...look }) => ({
      ...look,
      ended_by: ended_by as (typeof lookEnds)[number] | null,
      administrator: faceOf({ id: administrator_id, name, pronouns, avatar_file_id }, FACE_WIDTHS[0]),
    })),
    page,
    page_size,
    ...totalOf(counted?.count ?? 0),
  }
}
