import { Agent, request } from 'undici'
import { rewardClaims } from '../contract/recognition/claims.ts'
import { rewards } from '../contract/recognition/rewards.ts'
import type { Figure } from './figure.ts'
import type { Ground } from './ground.ts'
import { run } from './processes.ts'
import { ask, enter, onDatabase, type Question } from './question.ts'
import { asOwner } from './recognitionData.ts'
import { signedIn } from './seats.ts'

const ROUNDS = Number(process.env.CLAIM_ROUNDS ?? 50)
const [PEOPLE, PIECES, PRICE] = [300, 20, 7]

const agent = new Agent({ connections: 500, pipelining: 1, headersTimeout: 120_000 })

async function send(url: string, { path, head, body }: Question, method: 'POST' | 'PUT' = 'PUT') {
  const answer = await request(`${url}${path}`, {
    method,
    dispatcher: agent,
    headers: { ...head, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    body: body === undefined ? null : JSON.stringify(body),
  })
  const said = (await answer.body.json()) as { id?: number }
  return { ok: answer.statusCode === 200, status: answer.statusCode, id: said.id ?? 0 }
}

/** Three hundred people on the last twenty pieces, on two processes; then each claim is decided three times at once. */
export async function claimFigures(
  ground: Ground,
  { id, users }: { id: number; users: number },
  say: (line: string) => void,
): Promise<Figure[]> {
  const env = { BENCH_DATABASE_URL: ground.web_url, PORT: '0' }
  const servers = [await run('bench/server.ts', [], env), await run('bench/server.ts', [], env)]
  const urls = servers.map(({ said }) => said)
  const urlOf = (n: number) => urls[n % urls.length] ?? ''
  const [url = ''] = urls
  const trouble = { pieces: 0, refunds: 0, others: 0 }
  try {
    const { admin, people } = await onDatabase(ground, async (database) => ({
      admin: (await enter(database, url, id, users)).admin,
      // The first of all is the administrator.
      people: (await signedIn(database, id, url, { users, most: PEOPLE + 1 })).slice(1),
    }))
    const me = await asOwner(ground, id, async (client) => {
      const lines = people.map((person) => ({ user_id: person.id, cause: 'given', amount: PRICE }))
      await client.query('select points_post($1)', [JSON.stringify(lines)])
      const { rows } = await client.query<{ id: string }>(
        'select min(id)::text as id from users where enterprise_id = $1',
        [id],
      )
      return Number(rows[0]?.id)
    })
    const began = performance.now()
    for (let round = 0; round < ROUNDS; round++) {
      const reward = await ask<{ id: number; version: number }>(url, {
        path: rewards.create.path,
        head: admin,
        body: { label: `Tea ${round}`, price: PRICE, stock: PIECES, approver_ids: [me] },
      })
      const of = (path: string, one: number) => path.replace(':id', String(one))
      const claims = await Promise.all(
        people.map(async (person, n) => {
          const claim = {
            path: of(rewardClaims.create.path, reward.id),
            head: person.headers,
            body: { version: reward.version },
          }
          return { person, ...(await send(urlOf(n), claim, 'POST')) }
        }),
      )
      const won = claims.filter(({ ok }) => ok)
      const tries = await Promise.all(
        won.flatMap(({ id: claim, person }, n) => {
          const denial = { path: of(rewardClaims.deny.path, claim), head: admin, body: { reason: 'No' } }
          const withdrawal = { path: of(rewardClaims.withdraw.path, claim), head: person.headers }
          return [send(urlOf(n), denial), send(urlOf(n + 1), denial), send(urlOf(n), withdrawal)]
        }),
      )
      trouble.others += [...claims, ...tries].filter(({ status }) => status !== 200 && status !== 409).length
      const held = await asOwner(ground, id, (client) =>
        client.query<{ held: number; refunded: number; taken: number }>(
          `select count(*)::int as held, (select taken from rewards where enterprise_id = $1 and id = $2) as taken,
             count(*) filter (where (select array_agg(p.cause || p.amount order by p.id) from point_entries p
               where p.enterprise_id = $1 and p.claim_id = c.id) = array['claim-' || c.price, 'refund' || c.price])::int as refunded
           from reward_claims c where c.enterprise_id = $1 and c.reward_id = $2`,
          [id, reward.id],
        ),
      )
      const [row] = held.rows
      if (won.length !== PIECES || row?.held !== PIECES) trouble.pieces++
      if (row?.refunded !== PIECES || row.taken !== 0 || tries.filter(({ ok }) => ok).length !== PIECES)
        trouble.refunds++
    }
    say(`  ${ROUNDS} rounds of ${PEOPLE} claims in ${((performance.now() - began) / 1000).toFixed(0)} s`)
  } finally {
    for (const server of servers) await server.stop()
  }
  const none = (name: string, count: number): Figure => ({
    name,
    reached: String(count),
    asked: '0',
    ok: count === 0,
  })
  return [
    none(
      `rounds of ${ROUNDS} in which ${PEOPLE} people on two processes didn’t get exactly ${PIECES} pieces`,
      trouble.pieces,
    ),
    none('… in which a claim wasn’t decided and given back exactly once', trouble.refunds),
    none('answers there other than yes and no', trouble.others),
  ]
}
