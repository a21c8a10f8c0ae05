import { sql } from 'kysely'
import type { z } from 'zod'
import type { ResourceVersion, resources } from '../../contract/library/resources.ts'
import type { Hears } from '../../contract/route.ts'
import type { Reading } from '../platform/act.ts'
import { totalOf } from '../platform/database/totals.ts'
import { readableResource } from './resourceQueries.ts'
import { fileFrom, person } from './resourceRows.ts'

export async function listVersions(
  act: Reading,
  id: number,
  { page, page_size }: Hears<typeof resources.versions, 'query'>,
) {
  const { db } = act
  const { resource } = await readableResource(act, id)
  const rows = await db
    .selectFrom('resource_versions as v')
    .leftJoin('files as file', 'file.id', 'v.file_id')
    .leftJoin('users as u', 'u.id', 'v.created_by')
    .select(['v.number', 'v.url', 'v.body', 'v.note', 'v.created_at', 'v.file_id'])
    .select(['file.name as file_name', 'file.media_type', 'file.bytes', 'file.sizes'])
    .select(['u.id as u_id', 'u.name as u_name', 'u.pronouns as u_pronouns', 'u.avatar_file_id as u_avatar'])
    .where('v.resource_id', '=', id)
    .orderBy('v.number', 'desc')
    .limit(page_size)
    .offset((page - 1) * page_size)
    .execute()
  return {
    items: rows.map(
      (row): z.output<typeof ResourceVersion> => ({
        number: row.number,
        file: fileFrom(id, row.number, row),
        url: row.url,
        body: row.body,
        note: row.note,
        created_by: person(row.u_id, row.u_name, row.u_pronouns, row.u_avatar),
        created_at: row.created_at,
        current: row.number === resource.current_number,
      }),
    ),
    page,
    page_size,
    // Versions are numbered without a gap, and none goes alone.
    ...totalOf(resource.current_number),
  }
}

const MOST_TEXT = 20_000

export async function resourceText(act: Reading, id: number) {
  const { db } = act
  const { resource } = await readableResource(act, id)
  const row = await db
    .selectFrom('resource_versions')
    .select([
      sql<string>`left(coalesce(body, text, ''), ${MOST_TEXT})`.as('text'),
      sql<boolean>`char_length(coalesce(body, text, '')) > ${MOST_TEXT}`.as('cut'),
      'text_state',
    ])
    .where('resource_id', '=', id)
    .where('number', '=', resource.current_number)
    .executeTakeFirstOrThrow()
  return {
    text: row.text,
    cut: row.cut,
    state: row.text_state as 'none' | 'waiting' | 'read' | 'unreadable',
  }
}
