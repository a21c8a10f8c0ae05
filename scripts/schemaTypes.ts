import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)
export const schemaFile = fileURLToPath(new URL('../server/platform/database/schema.gen.ts', import.meta.url))

/** How our type parsers read what PostgreSQL sends (server/platform/database/db.ts). */
const mapping = { int8: 'number', timestamptz: 'string', date: 'string', uuid: 'string' }

/** The queue's own tables, and views under old names for processes of the release before. */
const left = ['pgboss.*', 'public.event_fields', 'public.event_updates', 'public.event_update_pictures']

/** Writes the Kysely types of a migrated database. The tenant is filled in by the transformer, so it is optional. */
export async function writeSchemaTypes(databaseUrl: string, outFile = schemaFile) {
  await run('kysely-codegen', [
    ...['--dialect', 'postgres', '--url', databaseUrl, '--out-file', outFile],
    ...['--type-mapping', JSON.stringify(mapping), '--exclude-pattern', `(${left.join('|')})`],
  ])
  const written = await readFile(outFile, 'utf8')
  await writeFile(outFile, written.replaceAll('enterprise_id: number;', 'enterprise_id: Generated<number>;'))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const url = process.env.DATABASE_OWNER_URL
  if (!url) throw new Error('DATABASE_OWNER_URL says which migrated database to read')
  await writeSchemaTypes(url)
}
