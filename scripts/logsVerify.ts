import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { brought } from '../server/areas.ts'
import type { Witness } from '../server/insight/changeLogChain.ts'
import { checkChangeLog, type SealBreak } from '../server/insight/changeLogCheck.ts'
import { lastRemoval } from '../server/insight/changeLogRemovals.ts'
import { Database } from '../server/platform/database/db.ts'
import { openPool } from '../server/platform/database/drivers.ts'
import { Queue } from '../server/platform/jobs/jobs.ts'
import { openLog } from '../server/platform/log.ts'
import { Trouble } from '../server/platform/trouble.ts'
import { command, withDatabase } from './command.ts'

const options = { heads: { type: 'string' } } as const

const sentences: Record<SealBreak, string> = {
  altered: 'an entry or a seal was altered after it was written',
  missing: 'an entry or a seal is missing',
  inserted: 'an entry claims to be sealed but stands in no seal',
  reordered: 'the seals do not follow each other',
  cut_off: 'the newest seals are missing',
  unsealed: 'entries older than a minute have no seal',
  personal_altered: 'personal values are not those that were written',
}

/** How long a running server is given to seal what was committed this moment. */
const PATIENCE_MS = 6000

/** Proves that no entry of any change log was altered, removed, put in or reordered. */
await command(async (settings, words) => {
  const { values } = parseArgs({ args: words, options })
  const noted = await readHeads(values.heads)
  const heads: Record<string, string> = {}
  const broken: string[] = []
  await withDatabase(settings, async ({ web_url }) => {
    const database = new Database(
      openPool({ url: web_url, max: 2, name: 'kindred logs:verify' }),
      new Queue(web_url, openLog('warn')),
      brought,
    )
    try {
      for (const id of await database.across('all_enterprises')) {
        const enterprise = await database
          .of(id)
          .selectFrom('enterprises')
          .select(['slug', 'name'])
          .executeTakeFirstOrThrow()
        const witness = noted[enterprise.slug]
        const verdict = await database.inTransaction(id, (tx) =>
          checkChangeLog(tx, {
            all: true,
            witness: witness === undefined ? undefined : headOf(witness),
            patience: PATIENCE_MS,
            now: new Date(),
          }),
        )
        if (verdict.broken) {
          broken.push(enterprise.slug)
          console.error(
            `${enterprise.name}: BROKEN at seal ${verdict.broken.seal}: ${sentences[verdict.broken.what]}.` +
              ` Whole up to seal ${verdict.seal}${verdict.up_to ? `, ${verdict.up_to}` : ''}.`,
          )
          continue
        }
        const head = `${verdict.seal}:${verdict.hash?.toString('hex') ?? ''}`
        heads[enterprise.slug] = head
        const removed = await database.inTransaction(id, lastRemoval)
        const gone = removed ? ` Entries up to ${removed.up_to} were removed when their time was over.` : ''
        console.log(
          `${enterprise.name}: ${verdict.entries} entries in ${verdict.seal} seals are as they were written.${gone} Head ${head}`,
        )
      }
    } finally {
      await database.close()
    }
  })
  if (broken.length > 0) {
    process.exitCode = 1
    return
  }
  if (values.heads) await writeFile(values.heads, `${JSON.stringify(heads, null, 2)}\n`, { mode: 0o600 })
})

async function readHeads(path: string | undefined): Promise<Record<string, string>> {
  if (path === undefined || !existsSync(path)) return {}
  const said: unknown = JSON.parse(await readFile(path, 'utf8'))
  if (typeof said !== 'object' || said === null) throw new Trouble(`${path} holds no heads.`)
  return Object.fromEntries(Object.entries(said).map(([slug, head]) => [slug, String(head)]))
}

function headOf(text: string): Witness {
  const [, seal, hash] = /^(\d+):([0-9a-f]*)$/.exec(text) ?? []
  if (seal === undefined) throw new Trouble(`“${text}” is no head: a number, a colon and a hash.`)
  return { seal: Number(seal), hash: hash ? Buffer.from(hash, 'hex') : null }
}
