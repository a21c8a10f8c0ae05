import pg from 'pg'
import { request } from 'undici'
import { csrf, passwords, sessions } from '../contract/access/access.ts'
import { eventCheckIn } from '../contract/events/day.ts'
import { doorKeeper } from '../server/events/day/door.ts'
import { hashPassword } from '../server/identity/passwords.ts'
import type { Figure } from './figure.ts'
import type { Ground } from './ground.ts'
import { median } from './load.ts'
import { run } from './processes.ts'
import { seedTenant, slugFor } from './seed.ts'

/** ENUMERATION=50 for a look; the figure is asked of a thousand each. */
const EACH = Number(process.env.ENUMERATION ?? 1000)
const USERS = 1000
/** Throttling counts attempts of one address; the table is emptied before it would answer instead of the hash. */
const EMPTY_EVERY = 20
const SECRET = 'a secret of this bench, which reads its doors like anybody'

const doors = [
  {
    name: 'login',
    path: sessions.create.path,
    body: (email: string) => ({ email, password: 'not-this-one' }),
  },
  { name: 'forgot', path: passwords.requestReset.path, body: (email: string) => ({ email }) },
  {
    name: 'check-in',
    path: eventCheckIn.byEmail.path,
    body: (email: string, pass: () => string) => ({ email, pass: pass() }),
  },
]

/** A running event with half of the known people registered: its door is open. */
async function openEvent(owner: pg.Client, tenant: number): Promise<number> {
  const { rows } = await owner.query<{ id: string }>(
    `insert into events (enterprise_id, network_id, name, starts_at, ends_at, time_zone, pattern, state, published_at)
     select enterprise_id, min(id), 'At the door', now() - interval '1 hour', now() + interval '3 hours', 'Europe/Paris', 'arc',
       'approved', now() from networks where enterprise_id = $1 group by enterprise_id returning id::text`,
    [tenant],
  )
  const id = Number(rows[0]?.id)
  await owner.query(
    `insert into event_registrations (enterprise_id, event_id, user_id, state, place, asked_at, changed_at)
     select enterprise_id, $2, id, 'registered', row_number() over (order by id), now(), now()
     from users where enterprise_id = $1 and id % 2 = 0`,
    [tenant, id],
  )
  return id
}

/** How well time alone distinguishes known from unknown: 0.5 means not at all. */
function tellsApart(known: readonly number[], unknown: readonly number[]) {
  const all = [...known.map((ms) => ({ ms, of: 1 })), ...unknown.map((ms) => ({ ms, of: 0 }))]
  const ranks = all.toSorted((a, b) => a.ms - b.ms).reduce((sum, { of }, at) => sum + of * (at + 1), 0)
  return (ranks - (known.length * (known.length + 1)) / 2) / (known.length * unknown.length)
}

/** Known and unknown e-mails in turn, at the forms that must not distinguish them. */
export async function enumeration(ground: Ground, say: (line: string) => void): Promise<Figure[]> {
  const tenant = await seedTenant(ground, USERS, say)
  const owner = new pg.Client({ connectionString: ground.owner_url })
  await owner.connect()
  await owner.query('update users set password_hash = $2 where enterprise_id = $1', [
    tenant,
    await hashPassword('the password of everybody'),
  ])
  const { rows } = await owner.query<{ email: string }>(
    'select email from users where enterprise_id = $1 order by id limit $2',
    [tenant, EACH],
  )
  const event = await openEvent(owner, tenant)
  const keeper = doorKeeper(SECRET)
  const pass = () => keeper.pass(tenant, event, new Date()).pass
  const kindred = await run('bench/server.ts', [], {
    BENCH_DATABASE_URL: ground.web_url,
    PORT: '0',
    SECRET_KEY: SECRET,
  })
  // Node resolves no *.localhost, and its fetch sends no host of ours.
  const host = `${slugFor(USERS)}.localhost`
  const figures: Figure[] = []
  try {
    const first = await request(`${kindred.said}${csrf.token.path}`, { headers: { host } })
    await first.body.dump()
    const headers = {
      host,
      'content-type': 'application/json',
      cookie: String(first.headers['set-cookie']).split(';')[0] ?? '',
      'x-csrf-token': String(first.headers['x-csrf-token']),
    }
    for (const { name, path, body } of doors) {
      const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
      const answers = new Set<string>()
      const ask = async (kind: 'known' | 'unknown', email: string) => {
        const began = performance.now()
        const answer = await request(`${kindred.said}${path}`, {
          method: 'POST',
          headers,
          body: JSON.stringify(body(email, pass)),
        })
        const text = await answer.body.text()
        times[kind].push(performance.now() - began)
        answers.add(`${answer.statusCode} ${text}`)
      }
      for (const [at, { email }] of rows.entries()) {
        if (at % EMPTY_EVERY === 0)
          await owner.query('delete from sign_in_attempts where enterprise_id = $1', [tenant])
        const nobody = `nobody${at}${email.slice(email.indexOf('@'))}`
        // Each goes first as often as the other.
        if (at % 2 === 0) await ask('known', email)
        await ask('unknown', nobody)
        if (at % 2 === 1) await ask('known', email)
      }
      const [known, unknown] = [median(times.known), median(times.unknown)]
      const apart = Math.abs(known - unknown)
      say(
        `${name}: ${known.toFixed(2)} ms known, ${unknown.toFixed(2)} ms unknown, AUC ${tellsApart(times.known, times.unknown).toFixed(3)}`,
      )
      figures.push({
        name: `${name}, ${rows.length} known against ${rows.length} unknown e-mails`,
        reached: `${answers.size} different answer${answers.size === 1 ? '' : 's'}, medians ${apart.toFixed(2)} ms apart`,
        asked: '1 answer, ≤ 5 ms',
        ok: answers.size === 1 && apart <= 5,
      })
    }
  } finally {
    await kindred.stop()
    await owner.end()
  }
  return figures
}
