import { cp } from 'node:fs/promises'
import pg from 'pg'
import { inject } from 'vitest'
import { filesBeside, withCanaries } from '../template.ts'
import { type World, world } from '../world.ts'
import { canaries } from './canaries.ts'

/** A world with canaries. Who is the first to want one makes it for all: that takes as long as hundreds of questions. */
export async function canaryWorld(): Promise<World> {
  const template = inject('template')
  const like = { database: withCanaries(template), files: filesBeside(inject('owner_url'), template) }
  const admin = new pg.Client({ connectionString: inject('owner_url') })
  await admin.connect()
  try {
    await admin.query(`select pg_advisory_lock(hashtext('canaries'))`)
    const { rows } = await admin.query('select from pg_database where datname = $1', [like.database])
    if (rows.length === 0) {
      const w = await world()
      await canaries(w)
      await cp(w.data_dir, like.files, { recursive: true })
      await w.close(like.database)
    }
  } finally {
    await admin.end()
  }
  return world({}, { like })
}
