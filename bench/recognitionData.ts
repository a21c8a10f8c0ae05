import pg from 'pg'
import { boardCauses, boardSweep } from '../server/recognition/boards/sums.ts'
import { withoutIndexes } from './copy.ts'
import type { Ground } from './ground.ts'
import { onDatabase, peopleOf } from './question.ts'

/** What everybody likes: posts of five networks, one every three days. */
export const LIKES_EACH = 25
const POSTS_A_NETWORK = 10
export const POINTS = 4
/** From here on rebuilding an index is faster than inserting row by row. */
const MANY = 100_000

/** The database as its owner, where rows are written that nobody could have written through the product. */
export async function asOwner<T>(ground: Ground, id: number, act: (client: pg.Client) => Promise<T>) {
  const client = new pg.Client({ connectionString: ground.owner_url })
  await client.connect()
  try {
    await client.query(`select set_config('app.enterprise_id', $1, false)`, [String(id)])
    return await act(client)
  } finally {
    await client.end()
  }
}

/** Sums by person and by network, reckoned from the entries at once. */
const sums = `with news as (
    select p.user_id, p.network_id, s.period, s.starts_on, p.amount from point_entries p
    cross join lateral (select period, date_trunc(period, p.fact_on)::date as starts_on
      from unnest(array['week', 'month', 'quarter', 'year']) period) s
    where p.enterprise_id = $1 and p.cause = any($2) and p.thing is distinct from 'spent')`
const ofPeople = `${sums} select $1::bigint, period, starts_on, user_id, sum(amount)::bigint from news group by 2, 3, 4`
const ofNetworks = `${sums}, each as (select period, starts_on, network_id, user_id, sum(amount) as amount from news
    where network_id is not null group by 1, 2, 3, 4)
  select $1::bigint, period, starts_on, network_id, sum(amount)::bigint, count(*) filter (where amount > 0)
  from each group by 2, 3, 4`

/**
 * So many people have points for 25 likes each, by a rule that is on, and the likes are there. What is there already is
 * kept. The boards of few are counted by the product, those of many at once, which is first compared with what the product
 * counted.
 */
export async function fillPoints(
  ground: Ground,
  { id, users, people }: { id: number; users: number; people: number },
  say: (line: string) => void,
) {
  const tables = ['post_likes', 'point_entries']
  const large = people * LIKES_EACH >= MANY
  await asOwner(ground, id, async (client) => {
    await client.query('update enterprises set rewards_enabled = true where id = $1', [id])
    const there = await client.query(
      `select from point_rules where enterprise_id = $1 and cause = 'like_given'`,
      [id],
    )
    if (there.rowCount !== 0) return
    const began = performance.now()
    const told = (what: string) => say(`  ${what} after ${((performance.now() - began) / 1000).toFixed(0)} s`)
    const { rows } = await client.query<{ first: string }>(
      'select min(id)::text as first from users where enterprise_id = $1',
      [id],
    )
    const first = Number(rows[0]?.first)
    const everybody = Array.from({ length: users }, (_, at) => first + at)
    const some = [...new Set([...peopleOf(first, users), ...everybody])].slice(0, people)
    await client.query('set session_replication_role = replica')
    const write = async () => {
      await client.query(
        `insert into post_likes (enterprise_id, post_id, user_id, at)
         select $1, s.id, u, now() - interval '1 day' * (3 * k) - interval '1 minute' * (u % 600)
         from unnest($2::bigint[]) u cross join generate_series(0, ${LIKES_EACH - 1}) k
         join posts s on s.enterprise_id = $1 and s.author_id <> u
           and s.id = (select min(id) from posts where enterprise_id = $1)
             + ${POSTS_A_NETWORK} * (((u - $3::bigint) * 7 + (k / 5) * 397) % (select count(*) from networks where enterprise_id = $1))
             + (u + k % 5) % ${POSTS_A_NETWORK}`,
        [id, some, first],
      )
      // Without statistics each like would look for its network among all of them.
      await client.query('analyze post_likes')
      told('likes')
      await client.query(
        `insert into point_entries (enterprise_id, user_id, cause, fact, thing, fact_on, amount, points, debt, rule_version, network_id, at)
         select $1, l.user_id, 'like_given', 'post:' || l.post_id, 'post:' || l.post_id, clock_at(l.at, n.time_zone)::date,
           ${POINTS}, ${POINTS}, 0, 1, p.network_id, l.at
         from post_likes l join enterprises n on n.id = $1
         join post_networks p on p.enterprise_id = $1 and p.post_id = l.post_id and p.origin = 'author'
         where l.enterprise_id = $1 order by l.at`,
        [id],
      )
      told('entries')
    }
    await (large ? withoutIndexes(client, tables, write) : write())
    await client.query(
      `insert into point_balances (enterprise_id, user_id, balance, earned)
       select enterprise_id, user_id, sum(points), sum(points) from point_entries where enterprise_id = $1 group by 1, 2`,
      [id],
    )
    if (large) {
      const [people, networks] = [
        'board_people (enterprise_id, period, starts_on, user_id, amount)',
        'board_networks (enterprise_id, period, starts_on, network_id, amount, people)',
      ]
      await client.query(`insert into ${people} ${ofPeople}`, [id, boardCauses])
      await client.query(`insert into ${networks} ${ofNetworks}`, [id, boardCauses])
    } else
      await client.query(
        'insert into board_backlog (enterprise_id, entry_id) select enterprise_id, id from point_entries where enterprise_id = $1',
        [id],
      )
    await client.query(
      `insert into point_rules (enterprise_id, cause, version, enabled, points) values ($1, 'like_given', 1, true, ${POINTS})`,
      [id],
    )
    await client.query('set session_replication_role = origin')
    await client.query(
      'vacuum (analyze) post_likes, point_entries, point_balances, point_rules, board_people, board_networks, board_backlog',
    )
    told('sums')
  })
  if (large) return
  await onDatabase(ground, (database) => boardSweep.run(database, new Date()))
  await asOwner(ground, id, async (client) => {
    const kept = {
      people: 'select enterprise_id, period, starts_on, user_id, amount from board_people',
      networks: 'select enterprise_id, period, starts_on, network_id, amount, people from board_networks',
    }
    for (const [counted, reckoned] of [
      [kept.people, ofPeople],
      [kept.networks, ofNetworks],
    ]) {
      const { rows } = await client.query(
        `with reckoned as (${reckoned}), counted as (${counted} where enterprise_id = $1)
         (select * from reckoned except select * from counted) union all (select * from counted except select * from reckoned)`,
        [id, boardCauses],
      )
      if (rows.length > 0) throw new Error(`boards were counted otherwise than by the sweep: ${rows.length}`)
    }
  })
}
