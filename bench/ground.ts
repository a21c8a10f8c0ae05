import { join } from 'node:path'
import { startPostgres } from '../server/platform/postgres/postgres.ts'
import { prepareDatabase } from '../server/platform/prepare.ts'
import { projectRoot } from '../server/platform/settings/settings.ts'

export interface Ground {
  owner_url: string
  web_url: string
  data_dir: string
  stop(): Promise<void>
}

/** The database benches run on: PostgreSQL as Kindred ships it, safe settings on, kept between runs. */
export async function benchGround(): Promise<Ground> {
  const data_dir = join(projectRoot, 'data', 'bench')
  const postgres = await startPostgres({
    dataDir: data_dir,
    parameters: { shared_buffers: '512MB', max_wal_size: '8GB' },
  })
  await prepareDatabase(postgres.owner_url, postgres.web_url, () => {})
  return { owner_url: postgres.owner_url, web_url: postgres.web_url, data_dir, stop: postgres.stop }
}
