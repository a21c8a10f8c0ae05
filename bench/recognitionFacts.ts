import { eventDay } from '../contract/events/day.ts'
import { postComments } from '../contract/posts/comments.ts'
import { anEvent } from './eventData.ts'
import type { Figure } from './figure.ts'
import type { Ground } from './ground.ts'
import { median } from './load.ts'
import { databaseTime, processorTime, type Running, run } from './processes.ts'
import { ask, enter, onDatabase, peopleOf, type Tenant } from './question.ts'
import { asOwner } from './recognitionData.ts'

const MOST = 1.25
const ROUNDS = 5
/** Facts of each round. */
const FACTS = 100

/** An event that takes place soon, to which so many people are registered. */
async function expected(ground: Ground, { id, firstUser }: Tenant): Promise<number> {
  const event = await onDatabase(ground, (database) => anEvent(database, id, FACTS))
  await asOwner(ground, id, async (client) => {
    await client.query(
      `insert into event_registrations (enterprise_id, event_id, user_id, state, place)
       select $1, $2, $3::bigint + n, 'registered', n from generate_series(1, ${FACTS}) n`,
      [id, event, firstUser],
    )
    await client.query(
      `update events set going_count = ${FACTS}, next_place = ${FACTS + 1}, starts_at = now() + interval '1 hour'
       where enterprise_id = $1 and id = $2`,
      [id, event],
    )
  })
  return event
}

/** A post of a network whose members may comment, and those of them who are signed in. */
async function commented(ground: Ground, { id, members, firstUser, users }: Tenant) {
  const people = peopleOf(firstUser, users).slice(1)
  return asOwner(ground, id, async (client) => {
    const { rows } = await client.query<{ post: string; users: string[] }>(
      `select p.post_id::text as post, array_agg(m.user_id::text) as users from post_networks p
       join networks n on n.enterprise_id = $1 and n.id = p.network_id and not n.private and n.parent_path = '{}' and n.kind = 'group'
       join network_members m on m.enterprise_id = $1 and m.network_id = n.id and m.state = 'active' and m.user_id = any($2)
       where p.enterprise_id = $1 and p.kind = 'news_link' group by p.post_id order by count(*) desc, p.post_id limit 1`,
      [id, people],
    )
    const [found] = rows
    return {
      post: Number(found?.post),
      commenters: (found?.users ?? []).map((user) => members[people.indexOf(Number(user))] ?? {}),
    }
  })
}

/** Rules of both causes and an achievement, or nothing of all that. */
const rules = (ground: Ground, id: number, on: boolean) =>
  asOwner(ground, id, async (client) => {
    await client.query('update enterprises set rewards_enabled = $2 where id = $1', [id, on])
    await client.query(
      `delete from point_rules where enterprise_id = $1 and cause in ('event_attended', 'comment_written')`,
      [id],
    )
    await client.query('delete from achievements where enterprise_id = $1', [id])
    if (!on) return
    await client.query(
      `insert into point_rules (enterprise_id, cause, version, enabled, points)
       select $1, cause, 1, true, 5 from unnest(array['event_attended', 'comment_written']) cause`,
      [id],
    )
    await client.query(
      `insert into achievements (enterprise_id, name, icon, type, cause, milestone, looked_to)
       values ($1, 'Often there', 'star', 'count', 'event_attended', 1000000, null)`,
      [id],
    )
  })

/** What a fact costs the processor, in the server and in the database, with rules on against everything off. */
export async function factFigures(
  ground: Ground,
  { id, users }: { id: number; users: number },
  say: (line: string) => void,
): Promise<Figure[]> {
  const server = await run('bench/server.ts', [], { BENCH_DATABASE_URL: ground.web_url, PORT: '0' })
  const url = server.said
  try {
    const tenant = await onDatabase(ground, (database) => enter(database, url, id, users))
    const { post, commenters } = await commented(ground, tenant)
    const facts: Record<string, () => Promise<(n: number) => Promise<unknown>>> = {
      'a check-in': async () => {
        const event = await expected(ground, tenant)
        return (n) =>
          ask(
            url,
            {
              path: eventDay.checkIn.path
                .replace(':id', String(event))
                .replace(':user_id', String(tenant.firstUser + n + 1)),
              head: tenant.admin,
            },
            'PUT',
          )
      },
      'a comment': async () => (n) =>
        ask(url, {
          path: postComments.create.path.replace(':id', String(post)),
          head: commenters[n % commenters.length] ?? {},
          body: { body: `Well said ${n}`, reply_to_id: null },
        }),
    }
    const figures: Figure[] = []
    for (const [name, prepare] of Object.entries(facts)) {
      const ratios: number[] = []
      const each: { on: number[]; off: number[] } = { on: [], off: [] }
      for (let round = 0; round <= ROUNDS; round++) {
        const took = { on: 0, off: 0 }
        for (const way of round % 2 ? (['on', 'off'] as const) : (['off', 'on'] as const)) {
          await rules(ground, id, way === 'on')
          const act = await prepare()
          took[way] = await spent(ground, server, act)
        }
        // The first warms up.
        if (round === 0) continue
        ratios.push(took.on / took.off)
        each.on.push(took.on / FACTS)
        each.off.push(took.off / FACTS)
      }
      const ratio = median(ratios)
      const reached = `${ratio.toFixed(2)}, ${median(each.on).toFixed(1)} ms against ${median(each.off).toFixed(1)} ms`
      say(`  ${name}: ${reached}`)
      figures.push({
        name: `processor time of ${name}, rules on against off`,
        reached,
        asked: `≤ ${MOST}`,
        ok: ratio <= MOST,
      })
    }
    return figures
  } finally {
    await rules(ground, id, true)
    await server.stop()
  }
}

async function spent(ground: Ground, server: Running, act: (n: number) => Promise<unknown>) {
  const now = () => processorTime(server) + databaseTime(ground)
  const before = now()
  for (let n = 0; n < FACTS; n++) await act(n)
  return now() - before
}
