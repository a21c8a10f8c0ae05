import { once } from 'node:events'
import { pointRecounts } from '../contract/recognition/rules.ts'
import type { Figure } from './figure.ts'
import type { Ground } from './ground.ts'
import { pause, type Running, run } from './processes.ts'
import { ask, enter, onDatabase, type Tenant } from './question.ts'
import { asOwner, LIKES_EACH, POINTS } from './recognitionData.ts'

const PREVIEW_MS = 30_000
const KILLS = Number(process.env.RECOUNT_KILLS ?? 5)
/** A rule that begins only now leaves out the likes that are older: two of everybody's. */
const SINCE_DAYS = 68

const of = (path: string, id: number) => path.replace(':id', String(id)).replace(':cause', 'like_given')

interface Progress {
  state: string
  done: number
  rule_version: number | null
  /** By the clock of the database. */
  took: number
}
type Rule = { starts_on?: string; per_week?: number }

/** A rule reckoned anew over everybody, by the job of a server that is killed while it applies it, and taken back. */
export async function recountFigures(
  ground: Ground,
  { id, users }: { id: number; users: number },
  say: (line: string) => void,
): Promise<Figure[]> {
  const env = { BENCH_DATABASE_URL: ground.web_url, PORT: '0', ONLY: '' }
  const figures: Figure[] = []
  let server: Running = await run('bench/server.ts', [], env)
  const query = async <Row extends object>(text: string, ...values: unknown[]) =>
    asOwner(ground, id, async (client) => (await client.query<Row>(text, [id, ...values])).rows)
  const progress = async (recount: number) => {
    const [row] = await query<Progress>(
      `select state, done, rule_version, (extract(epoch from finished_at - created_at) * 1000)::float8 as took
       from point_recounts where enterprise_id = $1 and id = $2`,
      recount,
    )
    if (!row) throw new Error('the recount is gone')
    return row
  }
  const reaches = async (recount: number, wanted: string) => {
    for (;;) {
      const now = await progress(recount)
      if (now.state === wanted) return now
      await pause(200)
    }
  }
  const previewed = async (tenant: Tenant, name: string, rule: Rule) => {
    const [holds] = await query<{ version: number }>(
      `select max(version) as version from point_rules where enterprise_id = $1 and cause = 'like_given' and taken_back_at is null`,
    )
    const { id: recount } = await ask<{ id: number }>(server.said, {
      path: of(pointRecounts.create.path, 0),
      head: tenant.admin,
      body: { enabled: true, points: POINTS, version: holds?.version ?? 0, ...rule },
    })
    const { took, done } = await reaches(recount, 'ready')
    say(`  ${name}: ${done} people looked at in ${(took / 1000).toFixed(1)} s`)
    figures.push({
      name: `${name}: preview over ${users} people and ${users * LIKES_EACH} entries`,
      reached: `${(took / 1000).toFixed(1)} s`,
      asked: `≤ ${PREVIEW_MS / 1000} s`,
      ok: took <= PREVIEW_MS && done >= users,
    })
    return recount
  }
  try {
    const tenant = await onDatabase(ground, (database) => enter(database, server.said, id, users))
    const limited = await previewed(tenant, 'at most two a week', { per_week: 2 })
    await ask(server.said, { path: of(pointRecounts.drop.path, limited), head: tenant.admin }, 'DELETE')
    const starts_on = new Date(Date.now() - SINCE_DAYS * 86_400_000).toISOString().slice(0, 10)
    const recount = await previewed(tenant, 'a later beginning', { starts_on })
    const [promised] = await query<{ less: number }>(
      'select less::int from point_recounts where enterprise_id = $1 and id = $2',
      recount,
    )
    const sums = (what: string) =>
      query(
        `select md5(string_agg(${what}, ',' order by user_id)) as sum from point_balances where enterprise_id = $1`,
      )
    const before = await sums(`user_id || ' ' || balance || ' ' || debt || ' ' || earned`)

    await ask(server.said, { path: of(pointRecounts.apply.path, recount), head: tenant.admin }, 'PUT')
    let kills = 0
    for (let seen = 0; kills < KILLS; ) {
      const { state, done } = await progress(recount)
      if (state !== 'applying') break
      if (done > seen) {
        // Somewhere within its next stretch of work.
        await pause(Math.random() * 3000)
        if ((await progress(recount)).state !== 'applying') break
        server.child.kill('SIGKILL')
        await once(server.child, 'exit')
        kills++
        seen = (await progress(recount)).done
        say(`  killed at ${seen} of ${users}`)
        server = await run('bench/server.ts', [], env)
      } else await pause(100)
    }
    const { rule_version } = await reaches(recount, 'applied')
    const flaws = await query<Record<string, number>>(
      `with standing as (select user_id, fact, sum(amount) as stands from point_entries
         where enterprise_id = $1 and cause = 'like_given' group by 1, 2),
       asked as (select l.user_id, 'post:' || l.post_id as fact,
           case when clock_at(l.at, n.time_zone)::date >= $3::date then ${POINTS} else 0 end as worth
         from post_likes l join enterprises n on n.id = $1
         join posts s on s.enterprise_id = $1 and s.id = l.post_id and s.author_id <> l.user_id where l.enterprise_id = $1),
       wrote as (select count(*) as entries, -sum(amount) as less, count(distinct (user_id, fact)) as facts,
           count(*) filter (where rule_version is distinct from $4) as strange
         from point_entries where enterprise_id = $1 and recount_id = $2)
       select (select count(*)::int from standing s full join asked a using (user_id, fact)
           where coalesce(s.stands, 0) <> coalesce(a.worth, 0)) as wrong,
         (select count(*)::int from point_balances b join (select user_id, sum(points) as points, sum(debt) as debt
             from point_entries where enterprise_id = $1 group by 1) p using (user_id)
           where b.enterprise_id = $1 and (b.balance, b.debt) is distinct from (p.points, p.debt)) as unequal,
         (select (entries - facts)::int from wrote) as twice, (select strange::int from wrote) as strange,
         (select (less - $5)::int from wrote) as unlike_the_preview`,
      recount,
      starts_on,
      rule_version,
      promised?.less ?? 0,
    )
    const wrong = Object.values(flaws[0] ?? { missing: 1 }).reduce((sum, one) => sum + Math.abs(one), 0)
    say(`  applied: ${JSON.stringify(flaws[0])}`)
    figures.push({
      name: `a recount applied through ${KILLS} kills: facts, balances and entries unlike one that wasn’t killed`,
      reached: `${wrong} after ${kills} kills, ${promised?.less ?? 0} points taken`,
      asked: `0 after ${KILLS}`,
      ok: wrong === 0 && kills === KILLS,
    })

    await ask(server.said, { path: of(pointRecounts.takeBack.path, recount), head: tenant.admin }, 'PUT')
    await reaches(recount, 'taken_back')
    const after = await sums(`user_id || ' ' || balance || ' ' || debt || ' ' || earned`)
    const equal = JSON.stringify(before) === JSON.stringify(after)
    figures.push({
      name: '… and taken back: everybody’s points as before',
      reached: equal ? 'yes' : 'no',
      asked: 'yes',
      ok: equal,
    })
    return figures
  } finally {
    await server.stop()
  }
}
