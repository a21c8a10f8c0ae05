import pg from 'pg'
import { mentorshipProfiles } from '../contract/mentorship/profiles.ts'
import { type Asks, comparison } from './comparison.ts'
import type { Figure } from './figure.ts'
import type { Ground } from './ground.ts'
import { run } from './processes.ts'
import { enter, onDatabase } from './question.ts'
import { seedTenant } from './seed.ts'

const MOST = 1.5
const [TOPICS, TYPES] = [20, 5]

interface Ids {
  topics: number[]
  types: number[]
}

/** The list as a member asks for it, another member each time. */
const asMember =
  (query: (n: number, ids: Ids) => string) =>
  (idsOf: (tenantId: number) => Ids): Asks =>
  (tenant, n) => ({
    path: `${mentorshipProfiles.list.path}?side=mentor&page_size=25&${query(n, idsOf(tenant.id))}`,
    head: tenant.members[n % tenant.members.length] ?? {},
  })
const of = (ids: readonly number[], n: number) => ids[n % ids.length] ?? 0
const languages = ['en', 'de', 'fr', 'ja']

const questions = {
  'list of mentors': asMember(() => ''),
  '… page 2': asMember(() => 'page=2'),
  '… of a topic': asMember((n, { topics }) => `mentoring_topic_id=${of(topics, n)}`),
  '… by two filters': asMember((n) => `language=${languages[n % 4]}&weekday=${n % 7}`),
  '… by three filters': asMember(
    (n, { topics, types }) =>
      `mentoring_topic_id=${of(topics, n)}&mentoring_type_id=${of(types, n)}&language=${languages[n % 4]}`,
  ),
  '… with a place': asMember(() => 'has_place=true'),
  '… by name': asMember(() => 'sort_by=name'),
  '… by a word': asMember((n) => `search=word${n % 500}`),
  '… by part of a name': asMember((n) => `search=${['Bra', 'Rui', 'Pet', 'Mor'][n % 4]}`),
}

/** Everybody a mentor and a mentee, each with two topics, a type, a language, a morning and a word of their own. */
async function fill(ground: Ground, id: number): Promise<Ids> {
  const client = new pg.Client({ connectionString: ground.owner_url })
  await client.connect()
  const idsIn = async (table: string, where = '') => {
    const { rows } = await client.query<{ id: string }>(
      `select id::text from ${table} where enterprise_id = $1 ${where} order by id`,
      [id],
    )
    return rows.map((row) => Number(row.id))
  }
  try {
    await client.query('update enterprises set mentorship_enabled = true where id = $1', [id])
    await client.query('begin')
    await client.query('select set_tenant($1)', [id])
    if ((await idsIn('mentoring_topics')).length === 0) {
      await client.query('set local session_replication_role = replica')
      await client.query(
        `insert into mentoring_topics (enterprise_id, side, name, position)
         select $1, side, 'Topic ' || n, n from generate_series(1, ${TOPICS}) n, unnest(array['mentor', 'mentee']) side`,
        [id],
      )
      await client.query(
        `insert into mentoring_types (enterprise_id, name, position) select $1, 'Type ' || n, n from generate_series(1, ${TYPES}) n`,
        [id],
      )
      await client.query(
        `with each as (
           select u.id, (select array_agg(t.id order by t.id) from mentoring_topics t where t.enterprise_id = $1 and t.side = 'mentor') as mentors,
             (select array_agg(t.id order by t.id) from mentoring_topics t where t.enterprise_id = $1 and t.side = 'mentee') as mentees,
             (select array_agg(t.id order by t.id) from mentoring_types t where t.enterprise_id = $1) as types
           from users u where u.enterprise_id = $1),
         drawn as (select e.*, k.n, (hashint8extended(e.id, k.n) & 1073741823)::int as d from each e, generate_series(1, 6) k(n)),
         draws as (select id, mentors, mentees, types, array_agg(d order by n) as d from drawn group by 1, 2, 3, 4)
         insert into mentorship_profiles (enterprise_id, user_id, is_mentor, is_mentee, mentor_topic_ids, mentee_topic_ids,
           type_ids, formats, languages, hours, offer)
         select $1, id, true, true, array[mentors[1 + d[1] % ${TOPICS}], mentors[1 + d[2] % ${TOPICS}]],
           array[mentees[1 + d[3] % ${TOPICS}], mentees[1 + d[2] % ${TOPICS}]], array[types[1 + d[4] % ${TYPES}]], '{video}',
           array[(array['en','de','fr','ja'])[1 + d[5] % 4]],
           jsonb_build_array(jsonb_build_object('weekday', d[6] % 7, 'from', 540, 'until', 720)), repeat('word ', 40) || d[3] % 500
         from draws`,
        [id],
      )
      await client.query(
        `insert into mentorship_marks (enterprise_id, mark, spread, user_id)
         select p.enterprise_id, mark, p.spread, p.user_id from mentorship_profiles p cross join lateral (
           select 'mentor' as mark union select 'mentee' union select 'mentor:topic:' || t from unnest(p.mentor_topic_ids) t
           union select 'mentor:type:' || p.type_ids[1] union select 'mentor:language:' || p.languages[1]
           union select 'mentor:day:' || (p.hours -> 0 ->> 'weekday') union select 'mentor:word:word' || substring(p.offer from '[0-9]+$')) m
         where p.enterprise_id = $1`,
        [id],
      )
    }
    await client.query('commit')
    await client.query(
      'vacuum (analyze) mentorship_profiles, mentorship_marks, mentoring_topics, mentoring_types',
    )
    return {
      topics: await idsIn('mentoring_topics', "and side = 'mentor'"),
      types: await idsIn('mentoring_types'),
    }
  } finally {
    await client.end()
  }
}

/** The list of 100,000 mentors beside that of 1,000. */
export async function mentorFigures(
  ground: Ground,
  say: (line: string) => void,
  { users = 100_000, few = 1000 } = {},
): Promise<Figure[]> {
  const [largeId, smallId] = [await seedTenant(ground, users, say), await seedTenant(ground, few, say)]
  const ids = new Map([
    [largeId, await fill(ground, largeId)],
    [smallId, await fill(ground, smallId)],
  ])
  const idsOf = (tenantId: number) => ids.get(tenantId) ?? { topics: [], types: [] }
  const kindred = await run('bench/server.ts', [], { BENCH_DATABASE_URL: ground.web_url, PORT: '0' })
  try {
    const [large, small] = await onDatabase(ground, async (database) => [
      await enter(database, kindred.said, largeId, users),
      await enter(database, kindred.said, smallId, few),
    ])
    const figures: Figure[] = []
    for (const [name, asks] of Object.entries(questions)) {
      const { ratio, reached } = await comparison({ url: kindred.said, large, small }, asks(idsOf))
      say(`  ${name}: ${reached}`)
      figures.push({
        name: `${name}, 100,000 against 1,000 (p95)`,
        reached,
        asked: `≤ ${MOST}`,
        ok: ratio <= MOST,
      })
    }
    return figures
  } finally {
    await kindred.stop()
  }
}
