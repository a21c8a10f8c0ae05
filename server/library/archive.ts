import { PassThrough } from 'node:stream'
import { sql } from 'kysely'
import { ZipFile } from 'yazl'
import { z } from 'zod'
import type { Locale } from '../../contract/locales.ts'
import { Id, numeric } from '../../contract/shapes.ts'
import { askForDownload, type Making } from '../downloads/downloads.ts'
import type { Exportable } from '../downloads/exports.ts'
import type { Act, Reading, Spoken } from '../platform/act.ts'
import type { Db } from '../platform/database/db.ts'
import { missing } from '../platform/errors.ts'
import type { FileStore } from '../platform/files/fileStore.ts'
import { clause, everyone } from '../platform/rights/policy.ts'
import type { Viewer } from '../platform/rights/viewer.ts'
import { mayDoWith } from './abilities.ts'
import { keyOf } from './bytes.ts'
import { knownFolder, openFolder, openFolders } from './open.ts'

export const FOLDER_ARCHIVE = 'folder_archive'

/** The session that asked: folders it had unlocked are in the archive, as long as they stay unlocked. */
const Query = z.object({ folder_id: Id, session_id: numeric(z.number().int().min(0)).default(0) })

/**
 * The person with the session that asked, if it still exists; a job has no session. The download is fetched with the
 * reader's own session: what another one unlocked isn't unlocked in it.
 */
async function asked({ db, me }: Reading, session_id: number): Promise<Viewer> {
  if (me.session_id > 0) return me
  const session = await db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', session_id)
    .where('user_id', '=', me.user_id)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', sql<string>`now()`)
    .executeTakeFirst()
  return { ...me, session_id: session ? session_id : 0 }
}

const SOME = 200

interface Line {
  id: number
  folder_id: number
  kind: string
  title: string
  url: string | null
  body: string | null
  file_id: string | null
  file_name: string | null
  bytes: number | null
}

/** Everything in these folders, some at a time: a folder may hold more than memory does. */
async function* linesOf(db: Db, folders: readonly number[]): AsyncGenerator<Line> {
  for (let after = 0; ; ) {
    const rows = await db
      .selectFrom('resources as r')
      .innerJoin('resource_versions as v', (on) =>
        on.onRef('v.resource_id', '=', 'r.id').onRef('v.number', '=', 'r.current_number'),
      )
      .leftJoin('files as f', 'f.id', 'v.file_id')
      .select(['r.id', 'r.folder_id', 'r.kind', 'r.title', 'v.url', 'v.body', 'v.file_id'])
      .select(['f.name as file_name', 'f.bytes'])
      .where('r.folder_id', '=', sql<number>`any(${folders}::bigint[])`)
      .where('r.archived_at', 'is', null)
      .where('r.id', '>', after)
      .orderBy('r.id')
      .limit(SOME)
      .execute()
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < SOME) return
    after = last.id
  }
}

const devices = /^(con|prn|aux|nul|com\d|lpt\d)(\..*)?$/i

/** A name that every system can write, and that leads nowhere but into its folder. */
export function safeName(name: string): string {
  const written = name.normalize('NFC').replaceAll(/[\p{Cc}\p{Cf}/\\:*?"<>|]/gu, '_')
  // Neither begins nor ends with spaces or dots.
  const [clean = ''] = /[^\s.](?:.*[^\s.])?/su.exec(written) ?? []
  // Many systems count bytes, and 255 of them.
  const short = cutTo(clean || '_', 180)
  return devices.test(short) ? `_${short}` : short
}

function cutTo(name: string, bytes: number): string {
  if (Buffer.byteLength(name) <= bytes) return name
  const ending = /\.[a-z0-9]{1,10}$/i.exec(name)?.[0] ?? ''
  let start = name.slice(0, name.length - ending.length)
  while (Buffer.byteLength(start) + ending.length > bytes) start = [...start].slice(0, -1).join('')
  return start + ending
}

/** No two names in one folder are equal, also on systems that ignore capitals. */
function namer() {
  const taken = new Set<string>()
  return (folder: string, name: string) => {
    const [, start = name, ending = ''] = /^(.*?)(\.[a-z0-9]{1,10})?$/i.exec(name) ?? []
    for (let at = 1; ; at++) {
      const path = `${folder}${at === 1 ? name : `${start} (${at})${ending}`}`
      const key = path.toLowerCase()
      if (taken.has(key)) continue
      taken.add(key)
      return path
    }
  }
}

async function pathsOf(act: Reading, id: number) {
  const rows = await openFolders(act)
    .select(['f.id', 'f.name', 'f.parent_folder_id'])
    .where(sql<boolean>`${id}::bigint = any(f.path)`)
    .orderBy(sql`cardinality(f.path)`)
    .orderBy('f.position')
    .orderBy('f.id')
    .execute()
  const named = namer()
  const paths = new Map<number, string>()
  for (const row of rows) {
    const above = row.id === id ? '' : paths.get(row.parent_folder_id ?? 0)
    if (above !== undefined) paths.set(row.id, `${named(above, safeName(row.name))}/`)
  }
  return paths
}

async function fill(
  zip: ZipFile,
  { db, store }: { db: Db; store: FileStore },
  paths: Map<number, string>,
  tell: () => void,
) {
  const named = namer()
  for (const path of paths.values()) zip.addEmptyDirectory(path)
  for await (const line of linesOf(db, [...paths.keys()])) {
    const folder = paths.get(line.folder_id) ?? ''
    if (line.file_id === null) {
      const text = line.url === null ? (line.body ?? '') : `[InternetShortcut]\r\nURL=${line.url}\r\n`
      const name = safeName(`${line.title}.${line.url === null ? 'md' : 'url'}`)
      zip.addBuffer(Buffer.from(text), named(folder, name))
      tell()
      continue
    }
    const bytes = await store.open(keyOf(line.file_id))
    if (!bytes) continue
    // One after the other: what is open at once is one file, however many there are.
    await new Promise<void>((resolve, reject) => {
      bytes.once('close', resolve).once('error', reject)
      zip.addReadStream(bytes, named(folder, safeName(line.file_name ?? line.title)), { compress: true })
    })
    tell()
  }
  zip.end()
}

/** Everything in a folder that its reader may read, as one archive. */
export const folderArchive = (store: FileStore): Exportable => ({
  name: FOLDER_ARCHIVE,
  title: (say) => say('folders.archive.title'),
  may: clause<void>('default', everyone),
  secure: false,
  options: [],
  form: { extension: 'zip', media_type: 'application/zip' },
  columnsFor: async () => [{ key: 'everything', title: (say) => say('folders.archive.title') }],
  checkQuery: (query) => {
    const known = Query.safeParse(query)
    if (!known.success) throw missing()
    return known.data
  },
  admit: async (act, query) => {
    const { folder_id, session_id } = Query.parse(query)
    await openFolder({ ...act, me: await asked(act, session_id) }, folder_id)
  },
  anew: (me, query) => ({ ...Query.parse(query), session_id: me.session_id }),
  rights: async (act, query) => {
    const { folder_id, session_id } = Query.parse(query)
    const paths = await pathsOf({ ...act, me: await asked(act, session_id) }, folder_id)
    return [...paths.keys()].map((id) => `folder:${id}`)
  },
  count: async (act, query) => {
    const { folder_id, session_id } = Query.parse(query)
    const paths = await pathsOf({ ...act, me: await asked(act, session_id) }, folder_id)
    const counted = await act.db
      .selectFrom('resources')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('folder_id', '=', sql<number>`any(${[...paths.keys()]}::bigint[])`)
      .where('archived_at', 'is', null)
      .executeTakeFirstOrThrow()
    return counted.count
  },
  pieces: async function* (act, { query }) {
    const { folder_id, session_id } = Query.parse(query)
    const reader = { ...act, me: await asked(act, session_id) }
    await openFolder(reader, folder_id)
    const zip = new ZipFile()
    const out = new PassThrough()
    zip.on('error', (error: Error) => out.destroy(error))
    zip.outputStream.pipe(out)
    let done = 0
    const filling = fill(zip, { db: act.db, store }, await pathsOf(reader, folder_id), () => done++)
    // The reader learns of a failure through the stream; the await below reports it again.
    filling.catch((error: Error) => out.destroy(error))
    for await (const chunk of out as AsyncIterable<Buffer>) {
      const rows = done
      done = 0
      yield { text: chunk, rows }
    }
    await filling
    if (done > 0) yield { text: Buffer.alloc(0), rows: done }
  },
})

export async function askForFolder(act: Act & Spoken, making: Making, id: number, locale: Locale) {
  mayDoWith(act.me, await knownFolder(act, id), 'download')
  const query = { folder_id: id, session_id: act.me.session_id }
  return askForDownload(act, making, { export: FOLDER_ARCHIVE, query }, locale)
}
