import { join } from 'node:path'
import type { Database } from '../platform/database/db.ts'
import { openStore } from '../platform/files/stores.ts'
import type { Settings } from '../platform/settings/settings.ts'
import { brightwater } from './brightwater/brightwater.ts'
import { buildCompany } from './build.ts'
import { larkspur } from './larkspur/larkspur.ts'

interface Demo {
  database: Database
  settings: Settings
  owner_url: string
  say: (line: string) => void
}

const companies = { larkspur, brightwater }

/** Makes the demo companies that aren't there yet. */
export async function seedDemo({ database, settings, owner_url, say }: Demo) {
  const today = new Date().toISOString().slice(0, 10)
  const store = await openStore(settings.s3, settings.data_dir)
  for (const [slug, make] of Object.entries(companies)) {
    const [id] = await database.across('enterprise_at', slug)
    if (id !== undefined && (await hasPeople(database, id))) continue
    say(`Making the demo company at ${slug}`)
    await buildCompany(
      {
        database,
        store,
        owner_url,
        tmp_dir: join(settings.data_dir, 'tmp'),
        secret_key: settings.secret_key,
        say,
      },
      make(today),
      id,
    )
  }
}

const hasPeople = async (database: Database, id: number) =>
  (await database.of(id).selectFrom('users').select('id').limit(1).execute()).length > 0
