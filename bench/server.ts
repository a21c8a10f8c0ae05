import { join } from 'node:path'
import { makeApp } from '../server/app.ts'
import { growHeapSlowly } from '../server/platform/heap.ts'
import { openLog } from '../server/platform/log.ts'
import { projectRoot, readSettings } from '../server/platform/settings/settings.ts'

/** Kindred's server as a process of its own, for benches: `node bench/server.ts` prints its address. */
growHeapSlowly()
const database_url = process.env.BENCH_DATABASE_URL ?? ''
const settings = readSettings({
  SECRET_KEY: 'a secret of the benches, long enough to be one',
  RATE_ACCOUNT: '100000000',
  RATE_ADDRESS: '100000000',
  ONLY: 'web',
  ...process.env,
})
const app = await makeApp({
  settings,
  database_url,
  log: openLog('silent'),
  release: 'bench',
  distFolder: join(projectRoot, 'dist'),
})
await app.reloadWeb()
await app.open()
const address = await app.http.listen({ port: settings.port, host: '127.0.0.1' })
process.stdout.write(`${address}\n`)
let heap = 0
setInterval(() => {
  heap = Math.max(heap, process.memoryUsage().heapUsed)
}, 100).unref()
// The most that the heap held, in megabytes.
process.on('SIGUSR2', () => process.stdout.write(`${heap / 1024 / 1024}\n`))
process.on('SIGTERM', () => void app.close().then(() => process.exit(0)))
