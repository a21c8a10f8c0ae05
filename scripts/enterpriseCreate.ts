import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { Email } from '../contract/shapes.ts'
import { brought } from '../server/areas.ts'
import { foundEnterprise } from '../server/enterprise/foundation.ts'
import { Database } from '../server/platform/database/db.ts'
import { openPool } from '../server/platform/database/drivers.ts'
import { Queue } from '../server/platform/jobs/jobs.ts'
import { openLog } from '../server/platform/log.ts'
import { prepareDatabase } from '../server/platform/prepare.ts'
import { Trouble } from '../server/platform/trouble.ts'
import { command, withDatabase } from './command.ts'

const USAGE =
  'Use: npm run enterprise:create -- --slug acme --name "Acme" --email ada@acme.com --first Ada --last Obi'

const options = {
  slug: { type: 'string' },
  name: { type: 'string' },
  email: { type: 'string' },
  first: { type: 'string' },
  last: { type: 'string' },
  'time-zone': { type: 'string', default: 'UTC' },
} as const

await command(async (settings, words) => {
  const { values } = parseArgs({ args: words, options })
  const { slug, name, email, first, last } = values
  if (!slug || !name || !email || !first || !last) throw new Trouble(USAGE)
  if (!/^[a-z0-9][a-z0-9-]{0,62}$/.test(slug))
    throw new Trouble('The slug becomes part of an address: a to z, 0 to 9 and dashes.')
  if (!Email.safeParse(email).success) throw new Trouble('The email isn’t one that mail programs write.')
  const password = randomBytes(12).toString('base64url')
  await withDatabase(settings, async ({ owner_url, web_url }) => {
    await prepareDatabase(owner_url, web_url, console.log)
    const database = new Database(
      openPool({ url: web_url, max: 2, name: 'kindred enterprise:create' }),
      new Queue(web_url, openLog('warn')),
      brought,
    )
    if ((await database.across('enterprise_at', slug)).length > 0)
      throw new Trouble(`An enterprise already answers at ${slug}.`)
    const founder = { email, first_name: first, last_name: last, password }
    await foundEnterprise(database, owner_url, { slug, name, time_zone: values['time-zone'] }, founder)
    await database.close()
  })
  console.log(`${name} is there. Sign in as ${email} with the password ${password}, and change it.`)
})
