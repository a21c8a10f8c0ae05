import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { sql } from 'kysely'
import type { Exportable, Reader } from '../../../downloads/exports.ts'
import { type PersonKey, personKeys } from '../../../identity/personKeys.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { FileStore } from '../../../platform/files/fileStore.ts'
import { keyOfPicture } from '../../../platform/files/files.ts'
import { type Entry, packed } from '../../../platform/files/tar.ts'
import { clause, everyone } from '../../../platform/rights/policy.ts'

type Row = Record<string, unknown>

/** Ids mean little to a person; the name follows each of these. */
const names = {
  network_id: { table: 'networks', name: 'name', as: 'network' },
  event_id: { table: 'events', name: 'name', as: 'event' },
  post_id: { table: 'posts', name: 'title', as: 'post' },
  field_id: { table: 'fields', name: 'title', as: 'field' },
} as const

/** Which of the tables that refer to a person are theirs to take away. */
const partsOf = (db: Db) =>
  db.brought.to(personKeys).flatMap(({ file, ...more }) => (file === undefined ? [] : [{ ...more, file }]))

async function rowsOf(
  db: Db,
  { key, begins, without: hidden = [] }: PersonKey,
  userId: number,
): Promise<Row[]> {
  const [table = '', column = ''] = key.split('.')
  const without = ['enterprise_id', ...hidden]
  const { rows } = await sql<{ row: Row }>`
    select to_jsonb(t) - ${without}::text[] as row from ${sql.table(table)} t
    where t.enterprise_id = ${db.enterpriseId}::bigint and t.${sql.ref(column)} = ${userId}::bigint
      ${begins === undefined ? sql`` : sql`and t.${sql.ref(begins)} is not null`}`.execute(db)
  return rows.map(({ row }) => row)
}

async function named(db: Db, rows: Row[]): Promise<Row[]> {
  const known = new Map<string, Map<unknown, string>>()
  for (const [key, { table, name }] of Object.entries(names)) {
    const ids = [...new Set(rows.map((row) => row[key]).filter((id) => id !== undefined && id !== null))]
    if (ids.length === 0) continue
    const found = await sql<{ id: number; name: string }>`
      select id, ${sql.ref(name)} as name from ${sql.table(table)}
      where enterprise_id = ${db.enterpriseId}::bigint and id = any(${ids}::bigint[])`.execute(db)
    known.set(key, new Map(found.rows.map((row) => [row.id, row.name])))
  }
  return rows.map((row) => {
    const spoken = Object.entries(names).flatMap(([key, { as }]) => {
      const name = known.get(key)?.get(row[key])
      return name === undefined ? [] : [[as, name]]
    })
    return { ...row, ...Object.fromEntries(spoken) }
  })
}

const json = (name: string, value: unknown): Entry => ({
  name: `${name}.json`,
  bytes: Buffer.from(`${JSON.stringify(value, null, 2)}\n`),
})

/** One file per table, readable by people and programs, the pictures, and a page that explains them. */
async function* entries(store: FileStore, { db, me, say }: Reader): AsyncGenerator<Entry> {
  const parts = partsOf(db)
  const lines = parts.map(({ file }) => `${file}.json – ${say(`profile.archive.parts.${file}`)}`)
  const readme = [
    say('profile.archive.title'),
    '',
    say('profile.archive.readme', { name: me.name }),
    '',
    ...lines,
    '',
  ]
  yield { name: 'README.txt', bytes: Buffer.from(readme.join('\n')) }
  for (const part of parts) yield json(part.file, await named(db, await rowsOf(db, part, me.user_id)))
  const pictures = await db
    .selectFrom('files')
    .select(['id', 'sha256', 'sizes'])
    .where('owner_id', '=', me.user_id)
    .execute()
  for (const { id, sha256, sizes } of pictures) {
    const width = Math.max(...sizes)
    const bytes = sizes.length > 0 ? await store.open(keyOfPicture(sha256, width)) : undefined
    if (bytes) yield { name: `files/${id}.webp`, bytes: await buffer(bytes) }
  }
}

export const MY_DATA = 'my_data'

/** The archive of one's own data is a download like any other: made in the background, deleted after hours. */
export const myDataArchive = (store: FileStore): Exportable => ({
  name: MY_DATA,
  title: (say) => say('profile.archive.title'),
  may: clause<void>('default', everyone),
  secure: true,
  options: [],
  form: { extension: 'tar.gz', media_type: 'application/gzip' },
  columnsFor: async () => [{ key: 'everything', title: (say) => say('profile.archive.title') }],
  checkQuery: () => ({}),
  admit: async () => {},
  count: async () => undefined,
  pieces: async function* (act) {
    const gzip = createGzip()
    const feeding = pipeline(Readable.from(packed(entries(store, act)), { objectMode: false }), gzip)
    // The reader learns of a failure through the stream; the await below reports it again.
    feeding.catch(() => {})
    for await (const chunk of gzip) yield { text: chunk as Buffer, rows: 0 }
    await feeding
  },
})
