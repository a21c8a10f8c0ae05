import { once } from 'node:events'
import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { pipeline as piped, Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { z } from 'zod'
import { type Entry, packed, unpacked } from '../server/platform/files/tar.ts'
import { Trouble, troubleAt } from '../server/platform/trouble.ts'
import {
  bytesOf,
  columnsOf,
  describe,
  filesIn,
  full,
  Manifest,
  partsOf,
  Sum,
  sumOf,
  type Table,
  writeFile,
} from './archiveFiles.ts'

interface Place {
  owner_url: string
  /** The folder of uploaded files; none when they are kept in S3. */
  files: string | undefined
  archive: string
}

/** Everything as of one moment, while the server runs. The archive gets its name once it is complete. */
export async function backUp({ owner_url, files, archive }: Place): Promise<Sum[]> {
  const client = await connect(owner_url)
  const draft = `${archive}.partial`
  const sums: Sum[] = []
  try {
    mkdirSync(dirname(archive), { recursive: true })
    await client.query('begin isolation level repeatable read read only')
    const entries = async function* (): AsyncGenerator<Entry> {
      const manifest = await describe(client)
      yield { name: 'manifest.json', bytes: Buffer.from(JSON.stringify(manifest, null, 1)) }
      for (const table of manifest.tables) {
        yield* partsOf(client, table)
        sums.push(await sumOf(client, table))
      }
      yield { name: 'sums.json', bytes: Buffer.from(JSON.stringify(sums, null, 1)) }
      if (files) yield* filesIn(files)
    }
    const out = createWriteStream(draft, { mode: 0o600, flush: true })
    await pipeline(Readable.from(packed(entries())), createGzip({ level: 3 }), out)
    renameSync(draft, archive)
    return sums
  } catch (error) {
    throw troubleAt(archive, error)
  } finally {
    rmSync(draft, { force: true })
    await client.end().catch(() => {})
  }
}

/** Restores into an empty database with the same tables: all of it, or nothing. */
export async function restore({ owner_url, files, archive }: Place): Promise<Sum[]> {
  if (!existsSync(archive)) throw new Trouble(`There is no archive ${archive}.`)
  if (files && existsSync(files) && readdirSync(files).length > 0) {
    throw new Trouble(
      `${files} already holds files. A restore starts empty: move that folder away, or set another DATA_DIR.`,
    )
  }
  const draft = files ? `${files}.restoring` : undefined
  if (draft) rmSync(draft, { recursive: true, force: true })
  const client = await connect(owner_url)
  try {
    await client.query('begin')
    const entries = unpacked(piped(createReadStream(archive), createGunzip(), () => {}))
    const sums = await load(client, entries, draft)
    if (files && draft && existsSync(draft)) {
      rmSync(files, { recursive: true, force: true })
      renameSync(draft, files)
    }
    await client.query('commit')
    return sums
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw troubleAt(files ?? archive, readable(archive, error))
  } finally {
    if (draft) rmSync(draft, { recursive: true, force: true })
    await client.end().catch(() => {})
  }
}

function readable(archive: string, error: unknown): unknown {
  const said = error instanceof Error ? error.message : String(error)
  const damaged =
    /^the archive is|incorrect (header|data) check|unexpected end of file|invalid (block|distance|stored|code)/i.test(
      said,
    )
  return damaged
    ? new Trouble(`${archive} is damaged or not a backup of Kindred; nothing was restored.`, { cause: error })
    : error
}

type Entries = ReturnType<typeof unpacked>

async function load(client: pg.Client, entries: Entries, draft: string | undefined): Promise<Sum[]> {
  const first = await entries.next()
  if (first.done || first.value.name !== 'manifest.json') throw new Error('the archive is not one of Kindred')
  const parsed = Manifest.safeParse(JSON.parse((await bytesOf(first.value)).toString()))
  if (!parsed.success) throw new Error('the archive is of another format')
  const manifest = parsed.data
  await checkFits(client, manifest)
  const links = await dropLinks(client)
  await client.query(`truncate ${manifest.tables.map(full).join(', ')}`)

  const tables = new Map(manifest.tables.map((table) => [`tables/${table.schema}.${table.name}`, table]))
  let told: Sum[] = []
  let [copying, into]: [string, Loading | undefined] = ['', undefined]
  try {
    for await (const entry of entries) {
      const folder = entry.name.slice(0, entry.name.lastIndexOf('/'))
      if (folder !== copying) {
        await into?.finish()
        const table = tables.get(folder)
        ;[copying, into] = [folder, table && new Loading(client, table)]
      }
      if (into) for await (const chunk of entry.read()) await into.write(chunk)
      else if (entry.name === 'sums.json')
        told = z.array(Sum).parse(JSON.parse((await bytesOf(entry)).toString()))
      else if (entry.name.startsWith('files/') && draft) await writeFile(draft, entry)
    }
    await into?.finish()
  } catch (error) {
    into?.giveUp()
    throw error
  }

  for (const sequence of manifest.sequences) {
    await client.query('select setval($1::regclass, $2, $3)', [
      full(sequence),
      sequence.last_value,
      sequence.is_called,
    ])
  }
  for (const link of links) await client.query(link)
  return compare(client, manifest, told)
}

/** One table's rows on their way in. */
class Loading {
  readonly #stream: Writable
  #failed: unknown

  constructor(client: pg.Client, table: Table) {
    this.#stream = client.query(copyFrom(`copy ${full(table)} (${columnsOf(table)}) from stdin`))
    this.#stream.on('error', (error: unknown) => {
      this.#failed = error
    })
  }

  async write(chunk: Buffer) {
    if (this.#failed) throw this.#failed
    if (!this.#stream.write(chunk)) await once(this.#stream, 'drain')
  }

  async finish() {
    if (this.#failed) throw this.#failed
    this.#stream.end()
    await once(this.#stream, 'finish')
  }

  /** An open COPY would block the next statement, even the rollback. */
  giveUp() {
    if (!this.#stream.writableEnded) this.#stream.destroy()
  }
}

async function compare(client: pg.Client, manifest: Manifest, told: Sum[]): Promise<Sum[]> {
  const sums: Sum[] = []
  for (const table of manifest.tables) {
    const sum = await sumOf(client, table)
    const before = told.find((one) => one.table === sum.table)
    if (before?.rows !== sum.rows || before.hash !== sum.hash) {
      throw new Trouble(
        `${sum.table} came back as ${sum.rows} rows that differ from the ${before?.rows ?? 0} backed up; nothing was restored.`,
      )
    }
    sums.push(sum)
  }
  return sums
}

async function checkFits(client: pg.Client, manifest: Manifest) {
  const here = await describe(client)
  if (here.migration !== manifest.migration || here.queue !== manifest.queue) {
    throw new Trouble(
      `The archive was made at migration ${manifest.migration} (queue ${manifest.queue}), and this Kindred is at ${here.migration} (queue ${here.queue}): restore with the release that made it, then upgrade.`,
    )
  }
  const shape = (table: Table) => `${full(table)} (${[...table.columns].sort().join(', ')})`
  const known = new Set(here.tables.map(shape))
  const strange = manifest.tables.find((table) => !known.has(shape(table)))
  if (strange)
    throw new Trouble(`The table ${full(strange)} of the archive is another one here; nothing was restored.`)
  const { rows } = await client.query<{ inhabited: boolean }>(
    'select exists(select from enterprises) as inhabited',
  )
  if (rows[0]?.inhabited)
    throw new Trouble(
      'This database already holds an enterprise. A restore starts empty: set another DATA_DIR or database.',
    )
}

/**
 * Tables point at each other in circles, so no order of loading suits them all. Their foreign keys go, and come back
 * when all rows are there, which checks each one; the transaction hides the gap from everybody else.
 */
async function dropLinks(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ off: string; on: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as off,
            format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as on
     from pg_constraint
     where contype = 'f' and conparentid = 0 and connamespace::regnamespace::text in ('public', 'pgboss')`,
  )
  for (const { off } of rows) await client.query(off)
  return rows.map((row) => row.on)
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'kindred archive',
    connectionTimeoutMillis: 5000,
  })
  client.on('error', () => {})
  await client.connect()
  // A role that the wall holds would copy nothing and call it everything; this makes it an error.
  await client.query(
    "set row_security = off; set timezone = 'UTC'; set datestyle = 'ISO'; set extra_float_digits = 1; set client_min_messages = warning",
  )
  return client
}
