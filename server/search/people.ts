import { sql } from 'kysely'
import { COUNT_LIMIT, FOUND_LIMIT } from '../../contract/limits.ts'
import { FACE_WIDTHS, faceOf } from '../identity/faces.ts'
import type { Db } from '../platform/database/db.ts'
import { type Findable, finding } from './findables.ts'
import type { Asked, Line } from './searchRequest.ts'

/** Colleagues by name. Who is found by a name is known to everybody of the enterprise. */
const peopleFound = (db: Db, { words, limit, offset }: Asked) =>
  db
    .selectFrom(
      sql<{ id: number; place: number }>`search_people(${words}, ${Math.min(offset + limit, FOUND_LIMIT)})
        with ordinality`.as<'s'>(sql`s(id, rank, place)`),
    )
    .innerJoin('users as u', 'u.id', 's.id')
    .select(['u.id', 'u.name', 'u.pronouns', 'u.avatar_file_id', 'u.title'])
    .where('s.place', '>', offset)
    .orderBy('s.place')

type Row = Awaited<ReturnType<ReturnType<typeof peopleFound>['execute']>>[number]

const personLine = (row: Row): Line => ({
  kind: 'person',
  id: row.id,
  name: row.name,
  detail: row.title,
  link: `/user/${row.id}`,
  picture_url: faceOf(row, FACE_WIDTHS[0]).avatar_url,
  excerpt: null,
  words: [],
  by: null,
  at: null,
  type: null,
})

function countPeople(db: Db, words: string) {
  const most = db.countsAll ? FOUND_LIMIT : COUNT_LIMIT
  return db
    .selectFrom(sql<{ count: number }>`people_holding(${words}, ${most + 1})`.as<'s'>(sql`s(count)`))
    .select(['s.count', sql<boolean>`s.count > ${most}`.as('cut')])
}

export const personFinding: Findable = {
  kind: 'person',
  place: 20,
  found: ({ db }, asked) => finding(peopleFound(db, asked), personLine),
  counted: ({ db }, { words }) => countPeople(db, words),
}
