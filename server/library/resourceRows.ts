import { sql } from 'kysely'
import type { z } from 'zod'
import { PREVIEW_WIDTHS, type Resource, resources } from '../../contract/library/resources.ts'
import type { Locale } from '../../contract/locales.ts'
import { FACE_WIDTHS, faceOf } from '../identity/faces.ts'
import type { Reading } from '../platform/act.ts'
import type { Viewer } from '../platform/rights/viewer.ts'
import { resourceAbilitiesOf } from './abilities.ts'
import { previewOf } from './media.ts'
import { homeFrom, markFrom, networkColumns, openResources } from './open.ts'

/** A resource's row with everything beside it, and the answer made from it. */

type Shown = z.output<typeof Resource>

export const resourceQuestion = (act: Reading) =>
  openResources(act)
    .innerJoin('resource_versions as v', (on) =>
      on.onRef('v.resource_id', '=', 'r.id').onRef('v.number', '=', 'r.current_number'),
    )
    .leftJoin('files as file', 'file.id', 'v.file_id')
    .leftJoin('labels as l', 'l.id', 'r.label_id')
    .leftJoin('users as u', 'u.id', 'r.created_by')
    .leftJoin('users as a', 'a.id', 'r.archived_by')
    .select([
      'r.id',
      'r.kind',
      'r.title',
      'r.description',
      'r.language',
      'r.current_number',
      'r.expires_on',
      'r.archived_at',
      'r.expired',
      'r.created_at',
      'r.updated_at',
      'r.version',
    ])
    .select(['f.id as folder_id', 'f.name as folder_name', 'f.path as folder_path'])
    .select(networkColumns)
    .select('n.private as network_private')
    .select(['v.url', 'v.file_id', 'file.name as file_name', 'file.media_type', 'file.bytes', 'file.sizes'])
    .select(['l.id as label_id', 'l.name as label_name', 'l.colour as label_colour'])
    .select(['u.id as u_id', 'u.name as u_name', 'u.pronouns as u_pronouns', 'u.avatar_file_id as u_avatar'])
    .select(['a.id as a_id', 'a.name as a_name', 'a.pronouns as a_pronouns', 'a.avatar_file_id as a_avatar'])
    .select(
      sql<
        { id: number; name: string }[]
      >`coalesce((select jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name) order by t.name)
        from resource_tags rt join tags t on t.enterprise_id = rt.enterprise_id and t.id = rt.tag_id
        where rt.enterprise_id = r.enterprise_id and rt.resource_id = r.id), '[]')`.as('tags'),
    )

type Row = Awaited<ReturnType<ReturnType<typeof resourceQuestion>['execute']>>[number]

export const person = (
  id: number | null,
  name: string | null,
  pronouns: string | null,
  avatar: string | null,
) => (id === null ? null : faceOf({ id, name: name ?? '', pronouns, avatar_file_id: avatar }, FACE_WIDTHS[0]))

const blobUrl = (id: number, query: string) => resources.blob.path.replace(':id', String(id)) + query

interface FileRow {
  file_id: string | null
  file_name: string | null
  media_type: string | null
  bytes: number | null
  sizes: number[] | null
}

export const pictureUrl = (id: number, number: number, row: FileRow, width: number) =>
  row.sizes?.includes(width) ? blobUrl(id, `?number=${number}&width=${width}`) : null

export const fileFrom = (id: number, number: number, row: FileRow): Shown['file'] =>
  row.file_id === null
    ? null
    : {
        name: row.file_name ?? '',
        media_type: row.media_type ?? '',
        bytes: row.bytes ?? 0,
        url: blobUrl(id, `?number=${number}`),
        preview: previewOf(row.media_type ?? ''),
        thumbnail_url: pictureUrl(id, number, row, PREVIEW_WIDTHS[0]),
      }

export const resourceFrom =
  (me: Viewer) =>
  (row: Row): Shown => ({
    id: row.id,
    kind: row.kind as Shown['kind'],
    title: row.title,
    description: row.description,
    folder: { id: row.folder_id, name: row.folder_name },
    network: markFrom(row),
    label:
      row.label_id === null
        ? null
        : { id: row.label_id, name: row.label_name ?? '', colour: row.label_colour ?? '' },
    tags: row.tags,
    language: row.language as Locale,
    file: fileFrom(row.id, row.current_number, row),
    url: row.url,
    number: row.current_number,
    expires_on: row.expires_on,
    archived_at: row.archived_at,
    archived_by: person(row.a_id, row.a_name, row.a_pronouns, row.a_avatar),
    expired: row.expired,
    created_by: person(row.u_id, row.u_name, row.u_pronouns, row.u_avatar),
    created_at: row.created_at,
    updated_at: row.updated_at,
    version: row.version,
    can: resourceAbilitiesOf(me, homeFrom(row), { ...row, created_by: row.u_id, archived_by: row.a_id }),
  })
