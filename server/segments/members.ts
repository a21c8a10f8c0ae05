import { sql } from 'kysely'
import type { Hears } from '../../contract/route.ts'
import { UsersSegmentsFilter, type usersSegments } from '../../contract/segments/segments.ts'
import { exportable } from '../downloads/exports.ts'
import { accountPolicy } from '../identity/accountPolicy.ts'
import { FACE_WIDTHS, faceOf } from '../identity/faces.ts'
import { type Reading, reading } from '../platform/act.ts'
import { type Db, together } from '../platform/database/db.ts'
import { countOf, totalOf } from '../platform/database/totals.ts'
import { denied } from '../platform/errors.ts'
import { allows } from '../platform/rights/policy.ts'
import { segmentsPolicy } from './policy.ts'
import { readableSegment } from './queries.ts'

/** Refuses people who may not know what the rules ask about: the list would answer it, person by person. */
async function membersFor(act: Reading, segmentId: number) {
  const { row, reads } = await readableSegment(act, segmentId)
  if (!reads) throw denied('denied.segment_members')
  return row
}

/** An export is requested before its query is checked: for a segment that can't be listed it is empty. */
async function mayBeListed(act: Reading, segmentId: number) {
  const { db } = act
  const found = await db.selectFrom('segments').select('id').where('id', '=', segmentId).executeTakeFirst()
  if (!found) return
  const { row, reads } = await readableSegment(act, segmentId)
  return reads ? row : undefined
}

const inSegment = (db: Db, segmentId: number) =>
  db
    .selectFrom('segment_members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .where('m.segment_id', '=', segmentId)
    .where('u.list_scope', 'is not', null)

/**
 * Everybody whose name matches, in any number: the first hits of a large enterprise may all be outside the segment.
 */
const found = (words: string) =>
  sql<boolean>`u.id = any(array(select s.id from search_users(${words}, null) as s))`

const columns = [
  'u.id',
  'u.name',
  'u.pronouns',
  'u.avatar_file_id',
  'u.title',
  'u.email',
  'm.entered_at',
] as const

/** A page of the people in a segment. */
export async function listSegmentMembers(act: Reading, query: Hears<typeof usersSegments.list, 'query'>) {
  const { db, me } = act
  const { page, page_size, sort_by, segment_id, search } = query
  const segment = await membersFor(act, segment_id)
  const direction = query.sort_direction ?? (sort_by === 'name' ? 'asc' : 'desc')
  const rows = search ? inSegment(db, segment_id).where(found(search)) : inSegment(db, segment_id)
  const [items, counted] = await together(
    db,
    rows
      .select(columns)
      .orderBy(sort_by === 'name' ? 'u.name' : 'm.entered_at', direction)
      .orderBy('u.id', direction)
      .limit(page_size)
      .offset((page - 1) * page_size),
    search ? countOf(db, rows.select('u.id')) : undefined,
  )
  const seesMail = allows(me, accountPolicy.list, undefined)
  return {
    items: items.map(({ title, email, entered_at, ...person }) => ({
      ...faceOf(person, FACE_WIDTHS[0]),
      title,
      email: seesMail ? email : null,
      entered_at,
    })),
    page,
    page_size,
    ...totalOf(search ? (counted[0]?.count ?? 0) : segment.member_count),
  }
}

const rowsAfter = async (
  act: Reading,
  segmentId: number,
  search: string | undefined,
  { after, limit }: { after: number; limit: number },
) => {
  const { db } = act
  if (!(await mayBeListed(act, segmentId))) return []
  const rows = inSegment(db, segmentId).where('m.user_id', '>', after)
  return (search ? rows.where(found(search)) : rows)
    .innerJoin('user_roles as r', 'r.id', 'u.role_id')
    .select([...columns, 'u.joined_on', 'r.role_name'])
    .orderBy('m.user_id')
    .limit(limit)
    .execute()
}
type Row = Awaited<ReturnType<typeof rowsAfter>>[number]

const Narrowed = UsersSegmentsFilter.strict()

/** The people in a segment, as a file. */
export const segmentMembersExport = exportable<Row, typeof Narrowed>({
  name: 'users_segments',
  title: (say) => say('segments.members.label'),
  may: segmentsPolicy.manage,
  secure: true,
  query: Narrowed,
  columns: ({ me }) => [
    { key: 'name', title: (say) => say('segments.export.name'), value: ({ name }) => name },
    ...(allows(me, accountPolicy.list, undefined)
      ? [
          {
            key: 'email',
            title: (say: (key: string) => string) => say('segments.export.email'),
            value: ({ email }: Row) => email,
          },
        ]
      : []),
    { key: 'title', title: (say) => say('segments.export.title'), value: ({ title }) => title },
    { key: 'role_name', title: (say) => say('segments.export.role'), value: ({ role_name }) => role_name },
    {
      key: 'joined_on',
      title: (say) => say('segments.export.joined_on'),
      value: ({ joined_on }) => joined_on,
    },
    {
      key: 'entered_at',
      title: (say) => say('segments.export.entered_at'),
      value: ({ entered_at }) => entered_at,
    },
    { key: 'id', title: (say) => say('segments.export.id'), unusual: true, value: ({ id }) => id },
  ],
  rows: (act, { segment_id, search }, { after, limit }) =>
    rowsAfter(act, segment_id, search, { after: after?.id ?? 0, limit }),
  count: async ({ db, me }, { segment_id }) =>
    (await mayBeListed(reading(db, me), segment_id))?.member_count ?? 0,
})
