import { startPostgres } from '../platform/postgres/postgres.ts'

// A process that owns a database, so that a test can kill it. Speaks one JSON line when ready or when it failed.
const [dataDir = '', port] = process.argv.slice(2)
const speak = (said: object) => process.stdout.write(`${JSON.stringify(said)}\n`)

try {
  const sentences: string[] = []
  const postgres = await startPostgres({
    dataDir,
    port: port ? Number(port) : undefined,
    onProgress: (sentence) => sentences.push(sentence),
  })
  process.once('SIGTERM', () => postgres.stop().then(() => process.exit()))
  setInterval(() => {}, 60_000)
  speak({ owner_url: postgres.owner_url, web_url: postgres.web_url, sentences })
} catch (error) {
  speak({
    failed: error instanceof Error ? error.message : String(error),
    kind: error instanceof Error ? error.name : '',
  })
  process.exitCode = 1
}
