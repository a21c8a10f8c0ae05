import pg from 'pg'
import { Agent, request } from 'undici'
import { csrf } from '../contract/access/access.ts'
import { surveyAnswers } from '../contract/surveys/questionnaire.ts'
import { surveyResults } from '../contract/surveys/results.ts'
import { surveys } from '../contract/surveys/surveys.ts'
import { hashOf } from '../server/platform/settings/secrets.ts'
import { tallySurvey } from '../server/surveys/tallies.ts'
import type { Figure } from './figure.ts'
import type { Ground } from './ground.ts'
import { median } from './load.ts'
import { run } from './processes.ts'
import { ask, enter, onDatabase, p95, type Tenant, timed } from './question.ts'
import { seedTenant, slugFor } from './seed.ts'

const PEOPLE = Number(process.env.SURVEY_PEOPLE ?? 20_000)
const SECONDS = (300 * PEOPLE) / 20_000
const BURST = 400
const BURST_MS = 10_000
const MOST_SLOWER = 3
const IDLE = 200
/** Answers in all, to a survey of many and to one of few. */
const [MANY, FEW] = [Number(process.env.SURVEY_ANSWERS ?? 1_000_000), 1000]
const MOST_READING = 1.5
const ROUNDS = 7
const READINGS = 40

const agent = new Agent({ connections: 500, pipelining: 1, headersTimeout: 120_000 })

const questions = [
  { key: 'mood', type: 'scale', title: 'How are you?', min: 1, max: 5, required: true },
  { key: 'stay', type: 'recommend', title: 'Would you recommend working here?' },
  {
    key: 'shift',
    type: 'select',
    title: 'Which shift?',
    options: ['day', 'night', 'both'].map((key) => ({ key, label: key })),
  },
  { key: 'words', type: 'short_text', title: 'What else?' },
]
const answersOf = (n: number) => ({
  mood: 1 + (n % 5),
  stay: n % 11,
  shift: ['day', 'night', 'both'][n % 3],
})

async function surveyOf(url: string, { admin }: Tenant, title: string) {
  const body = {
    kind: 'survey',
    title: `${title} ${Date.now()}`,
    locale: 'en',
    promise: 'confidential',
    sections: [{ key: 'first', questions }],
    audience: { everybody: true },
    publish: true,
  }
  const { id } = await ask<{ id: number }>(url, { path: surveys.create.path, head: admin, body })
  return id
}

/** Everybody has a link of their own, as the mails would have brought it. */
async function givenLinks(ground: Ground, enterpriseId: number, surveyId: number) {
  const client = new pg.Client({ connectionString: ground.owner_url })
  await client.connect()
  try {
    await client.query('select set_tenant($1)', [enterpriseId])
    const { rows } = await client.query<{ user_id: string }>(
      'select user_id::text from survey_invitations where enterprise_id = $1 and survey_id = $2 order by user_id',
      [enterpriseId, surveyId],
    )
    const links = rows.map(({ user_id }) => ({
      user_id,
      token: `bench${surveyId}x${user_id}`.padEnd(32, 'x'),
    }))
    await client.query(
      `update survey_invitations i set token_hash = t.hash
       from unnest($3::bigint[], $4::bytea[]) as t(user_id, hash)
       where i.enterprise_id = $1 and i.survey_id = $2 and i.user_id = t.user_id`,
      [enterpriseId, surveyId, links.map(({ user_id }) => user_id), links.map(({ token }) => hashOf(token))],
    )
    return links.map(({ token }) => token)
  } finally {
    await client.end()
  }
}

interface Guest {
  host: string
  cookie: string
  'x-csrf-token': string
}

async function guestAt(url: string): Promise<Guest> {
  const host = `${slugFor(PEOPLE)}.localhost`
  const answer = await request(`${url}${csrf.token.path}`, { headers: { host } })
  await answer.body.dump()
  const cookie = [answer.headers['set-cookie']].flat().find((line) => line?.startsWith('kindred-guest='))
  return {
    host,
    cookie: cookie?.split(';')[0] ?? '',
    'x-csrf-token': String(answer.headers['x-csrf-token']),
  }
}

/** One person opens the link and answers. Gives back how long the answer took. */
async function answerBy(url: string, guest: Guest, { token, n }: { token: string; n: number }) {
  const page = await request(`${url}${surveyAnswers.questionnaire.path}?token=${token}`, {
    dispatcher: agent,
    headers: { ...guest },
  })
  await page.body.dump()
  const began = performance.now()
  const { statusCode, body } = await request(`${url}${surveyAnswers.send.path}`, {
    method: 'POST',
    dispatcher: agent,
    headers: { ...guest, 'content-type': 'application/json' },
    body: JSON.stringify({ token, answers: answersOf(n) }),
  })
  await body.dump()
  return { took: performance.now() - began, ok: page.statusCode === 200 && statusCode === 200 }
}

/** So many answers as if given before, by people who needn't exist, and their sums as the jobs would have made them. */
async function filled(ground: Ground, enterpriseId: number, { id, count }: { id: number; count: number }) {
  const client = new pg.Client({ connectionString: ground.owner_url })
  await client.connect()
  try {
    await client.query('begin')
    await client.query('select set_tenant($1)', [enterpriseId])
    await client.query('set local session_replication_role = replica')
    await client.query(
      `insert into survey_responses (enterprise_id, survey_id, promise, user_id, answers, answered_on, position)
       select $1, $2, 'confidential', 1000000000 + n, jsonb_build_object('mood', 1 + n % 5, 'stay', n % 11,
         'shift', (array['day', 'night', 'both'])[1 + n % 3]), current_date, n
       from generate_series(1, $3::int) n`,
      [enterpriseId, id, count],
    )
    await client.query('update surveys set response_count = $3 where enterprise_id = $1 and id = $2', [
      enterpriseId,
      id,
      count,
    ])
    await client.query('commit')
    await client.query('vacuum (analyze) survey_responses')
  } finally {
    await client.end()
  }
  await onDatabase(ground, async (database) => {
    const counted = async () => {
      const row = await database
        .of(enterpriseId)
        .selectFrom('survey_tallies')
        .select('counted_to')
        .where('survey_id', '=', id)
        .executeTakeFirst()
      return row?.counted_to ?? 0
    }
    while ((await counted()) < count)
      await database.inTransaction(enterpriseId, (tx) =>
        tallySurvey.run({ tx, db: tx, now: new Date() }, { survey_id: id }),
      )
  })
}

/** Twenty thousand people answer within five minutes, on two processes; and what a million said is read as fast as what a thousand did. */
export async function surveyFigures(ground: Ground, say: (line: string) => void): Promise<Figure[]> {
  const enterpriseId = await seedTenant(ground, PEOPLE, say)
  const env = { BENCH_DATABASE_URL: ground.web_url, PORT: '0' }
  const servers = [await run('bench/server.ts', [], env), await run('bench/server.ts', [], env)]
  const urls = servers.map(({ said }) => said)
  const [url = ''] = urls
  try {
    const tenant = await onDatabase(ground, (database) => enter(database, url, enterpriseId, PEOPLE))
    const guests = await Promise.all(urls.map(guestAt))
    const send = (token: string, n: number) => {
      const at = n % urls.length
      return answerBy(urls[at] ?? '', guests[at] as Guest, { token, n })
    }
    const id = await surveyOf(url, tenant, 'How we work')
    const tokens = await givenLinks(ground, enterpriseId, id)
    say(`  ${tokens.length} asked`)
    const idle = tokens.slice(0, IDLE)
    const steady = tokens.slice(IDLE, -BURST)
    const burst = tokens.slice(-BURST)

    const alone: number[] = []
    for (const [n, token] of idle.entries()) alone.push((await send(token, n)).took)
    const began = performance.now()
    const every = (SECONDS * 1000) / steady.length
    const sent: Promise<{ took: number; ok: boolean }>[] = []
    for (const [n, token] of steady.entries()) {
      const wait = began + n * every - performance.now()
      if (wait > 1) await new Promise((resolve) => setTimeout(resolve, wait))
      sent.push(send(token, n))
    }
    const answered = await Promise.all(sent)
    const minutes = (performance.now() - began) / 60_000
    const burstBegan = performance.now()
    const rushed = await Promise.all(burst.map(send))
    const burstMs = performance.now() - burstBegan
    const errors = [...answered, ...rushed].filter(({ ok }) => !ok).length
    const counted = await onDatabase(ground, (database) =>
      database
        .of(enterpriseId)
        .selectFrom('survey_responses')
        .select((eb) => [
          eb.fn.countAll<number>().as('all'),
          eb.fn.count<number>('user_id').distinct().as('people'),
          eb.fn.max('position').as('last'),
        ])
        .where('survey_id', '=', id)
        .executeTakeFirstOrThrow(),
    )
    const once = [counted.all, counted.people, counted.last].every((one) => Number(one) === tokens.length)
    const slower = p95(answered.map(({ took }) => took)) / p95(alone)

    const [many, few] = [await surveyOf(url, tenant, 'Many'), await surveyOf(url, tenant, 'Few')]
    await filled(ground, enterpriseId, { id: many, count: MANY })
    await filled(ground, enterpriseId, { id: few, count: FEW })
    const read = (of: number) =>
      timed(url, { path: surveyResults.show.path.replace(':id', String(of)), head: tenant.admin })
    for (let n = 0; n < READINGS; n++) await Promise.all([read(many), read(few)])
    const ratios: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const took = { many: [] as number[], few: [] as number[] }
      for (let n = 0; n < READINGS; n++) {
        took.many.push(await read(many))
        took.few.push(await read(few))
      }
      ratios.push(p95(took.many) / p95(took.few))
      say(`  results: ${p95(took.many).toFixed(1)} ms against ${p95(took.few).toFixed(1)} ms`)
    }
    const reading = median(ratios)
    return [
      {
        name: `${steady.length} people answer on two processes in ${minutes.toFixed(1)} minutes: errors, each counted once`,
        reached: `${errors}, ${once ? 'yes' : `no: ${counted.all} of ${tokens.length}`}`,
        asked: '0, yes',
        ok: errors === 0 && once,
      },
      {
        name: 'an answer then, against one on an idle product, p95',
        reached: `${slower.toFixed(2)}, ${p95(alone).toFixed(0)} ms idle`,
        asked: `≤ ${MOST_SLOWER}`,
        ok: slower <= MOST_SLOWER,
      },
      {
        name: `${BURST} answers at once, to the last`,
        reached: `${(burstMs / 1000).toFixed(1)} s`,
        asked: `≤ ${BURST_MS / 1000} s`,
        ok: burstMs <= BURST_MS,
      },
      {
        name: `results of ${MANY} answers against those of ${FEW}, p95`,
        reached: reading.toFixed(2),
        asked: `≤ ${MOST_READING}`,
        ok: reading <= MOST_READING,
      },
    ]
  } finally {
    for (const server of servers) await server.stop()
  }
}
