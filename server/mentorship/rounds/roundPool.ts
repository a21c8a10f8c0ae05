import { sql } from 'kysely'
import type { MatchRules } from '../../../contract/mentorship/matchRules.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Apart, Hours, Pair, Person, Pool } from '../matching/pool.ts'
import { WEEK } from '../matching/pool.ts'
import { isPaused, type ProfileRow, profilesQuestion } from '../profiles/profileRow.ts'
import { topicAnswers } from '../profiles/shownProfiles.ts'
import { hoursSeenFrom } from '../profiles/weeks.ts'

const DAY_MINUTES = 1440

interface Placed {
  user_id: number
  mentor_places: number
  mentee_places: number
}

/**
 * Who can be matched in a program, with the places they have left: no more than they said when they enrolled, and no more
 * than their profile says at all.
 */
export const placesQuestion = (db: Db, programId: number) => {
  const e = sql`${db.enterpriseId}::bigint`
  const taken = (side: 'mentor' | 'mentee', within: boolean) => sql`(select count(*) from mentorships x
    where x.enterprise_id = ${e} and ${sql.ref(`x.${side}_id`)} = q.user_id and x.state = 'active'
    ${within ? sql`and x.program_id = q.program_id` : sql``})`
  const left = (
    side: 'mentor' | 'mentee',
  ) => sql`case when q.side in (${side}, 'both') and ${sql.ref(`p.is_${side}`)}
    then greatest(0, least(${sql.ref(`q.${side}_places`)} - ${taken(side, true)},
      ${sql.ref(`p.${side}_places`)} - ${taken(side, false)}))::int else 0 end`
  return sql<Placed>`select q.user_id, ${left('mentor')} as mentor_places, ${left('mentee')} as mentee_places
    from mentorship_participants q
    join users u on u.enterprise_id = ${e} and u.id = q.user_id and u.state = 'active'
    join mentorship_profiles p on p.enterprise_id = ${e} and p.user_id = q.user_id and not ${isPaused(db)}
    where q.enterprise_id = ${e} and q.program_id = ${programId}::bigint and q.state = 'enrolled'`
}

interface Asked {
  programId: number
  rules: MatchRules
  locked: readonly Pair[]
  excluded: readonly Pair[]
  previous: readonly Pair[]
  now: Date
}

/** Everything the matching needs to know of the people of a program. */
export async function gatherPool(db: Db, asked: Asked): Promise<Pool> {
  const { rules, locked, previous, programId } = asked
  const e = sql`${db.enterpriseId}::bigint`
  const { rows: places } = await placesQuestion(db, programId).execute(db)
  const ids = places.map(({ user_id }) => user_id)
  const among = sql`any(${ids}::bigint[])`
  const { rows: profiles } = await profilesQuestion(
    db,
    sql`from mentorship_profiles p join users u on u.enterprise_id = ${e} and u.id = p.user_id
      where p.enterprise_id = ${e} and p.user_id = ${among}`,
  ).execute(db)
  const [answered, choices, answers, facts] = [
    await topicAnswers(db),
    await choicesOf(db, programId),
    await chosenAnswers(db, programId),
    await factsOf(db, rules, ids),
  ]
  const only = await typeOf(db, programId)
  const placed = new Map(places.map((one) => [one.user_id, one]))
  const person = (row: ProfileRow, side: 'mentor' | 'mentee'): Person => {
    const { user_id: id, type_ids, formats, languages } = row
    const topics =
      side === 'mentor'
        ? row.mentor_topic_ids
        : row.mentee_topic_ids.flatMap((one) => answered.get(one) ?? [])
    return {
      id,
      places: placed.get(id)?.[`${side}_places`] ?? 0,
      topics: [...new Set(topics)],
      // Where the program is of a type, no other counts.
      types: only === null ? type_ids : type_ids.filter((one) => one === only),
      formats,
      languages,
      hours: weekOf(row, asked.now),
      choices: choices.get(`${id} ${side === 'mentor' ? 'mentee' : 'mentor'}`) ?? [],
      answers: answers.get(id) ?? {},
      site: facts(id, 'site'),
      team: facts(id, 'team'),
      manager_id: facts.manager(id),
    }
  }
  const of = (side: 'mentor' | 'mentee') =>
    profiles
      .filter(({ user_id }) => (placed.get(user_id)?.[`${side}_places`] ?? 0) > 0)
      .map((row) => person(row, side))
  return {
    mentees: of('mentee'),
    mentors: of('mentor'),
    rules: { criteria: rules.criteria as Pool['rules']['criteria'], apart: rules.apart },
    apart: [...(await pairsThatWere(db, ids)), ...asked.excluded.map(keptApart)],
    locked,
    previous,
  }
}

const typeOf = async (db: Db, programId: number) =>
  (
    await db
      .selectFrom('mentorship_programs')
      .select('mentoring_type_id')
      .where('id', '=', programId)
      .executeTakeFirst()
  )?.mentoring_type_id ?? null

const keptApart = ({ mentee_id, mentor_id }: Pair): Apart => ({
  one_id: mentee_id,
  other_id: mentor_id,
  because: 'excluded',
})

/** Weeks of people begin on Sunday where they are; those of the matching on Monday in UTC. */
function weekOf({ hours, time_zone }: ProfileRow, now: Date): Hours[] {
  return hoursSeenFrom(hours, { now, from: time_zone, to: 'UTC' }).flatMap(([from, until]): Hours[] => {
    if (until <= DAY_MINUTES) return [[from - DAY_MINUTES + WEEK, until - DAY_MINUTES + WEEK]]
    if (from >= DAY_MINUTES) return [[from - DAY_MINUTES, until - DAY_MINUTES]]
    return [
      [from - DAY_MINUTES + WEEK, WEEK],
      [0, until - DAY_MINUTES],
    ]
  })
}

/** Whom people wish for, the dearest first, by their id and the side of those they wish for. */
async function choicesOf(db: Db, programId: number) {
  const rows = await db
    .selectFrom('mentorship_wishes')
    .select(['user_id', 'wished_side', 'wished_id'])
    .where('program_id', '=', programId)
    .orderBy('rank')
    .orderBy('wished_id')
    .execute()
  const choices = new Map<string, number[]>()
  for (const { user_id, wished_side, wished_id } of rows) {
    const key = `${user_id} ${wished_side}`
    choices.set(key, [...(choices.get(key) ?? []), wished_id])
  }
  return choices
}

/** Options that people chose, by person and question; what is written in words can’t be compared. */
async function chosenAnswers(db: Db, programId: number) {
  const { rows } = await sql<{ user_id: number; field_id: number; value: string }>`
    select v.user_id, v.field_id, v.value from participant_field_values v
    join fields f on f.enterprise_id = v.enterprise_id and f.id = v.field_id and f.type in ('select', 'checkbox')
      and f.archived_at is null
    where v.enterprise_id = ${db.enterpriseId}::bigint and v.program_id = ${programId}::bigint
    order by v.user_id, v.field_id, v.value`.execute(db)
  const answers = new Map<number, Record<string, string[]>>()
  for (const { user_id, field_id, value } of rows) {
    const own = answers.get(user_id) ?? {}
    answers.set(user_id, { ...own, [field_id]: [...(own[field_id] ?? []), value] })
  }
  return answers
}

/** Where people work, in which team, and who manages them, as the fields say that the program names; only public ones. */
async function factsOf(db: Db, { fields }: MatchRules, ids: readonly number[]) {
  const named = Object.values(fields).flatMap((id) => id ?? [])
  const { rows } = await sql<{ user_id: number; field_id: number; value: string }>`
    select v.user_id, v.field_id, v.value from user_field_values v
    join fields f on f.enterprise_id = v.enterprise_id and f.id = v.field_id and f.class = 'public' and f.archived_at is null
    where v.enterprise_id = ${db.enterpriseId}::bigint and v.field_id = any(${named}::bigint[])
      and v.user_id = any(${[...ids]}::bigint[]) order by v.value`.execute(db)
  const said = new Map(rows.map(({ user_id, field_id, value }) => [`${user_id} ${field_id}`, value]))
  const fact = (id: number, name: keyof MatchRules['fields']) => said.get(`${id} ${fields[name]}`) ?? null
  const known = fields.manager === null ? [] : await namesOf(db, ids)
  const byName = new Map(known.flatMap(({ id, names }) => names.map((name) => [name.toLowerCase(), id])))
  const manager = (id: number) => byName.get((fact(id, 'manager') ?? '').trim().toLowerCase()) ?? null
  return Object.assign(fact, { manager })
}

/** By what a field may name a manager: address, number or name; a name that two people have names nobody. */
async function namesOf(db: Db, ids: readonly number[]) {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'email', 'employee_id', 'name'])
    .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .orderBy('id')
    .execute()
  const shared = new Set<string>()
  const seen = new Set<string>()
  for (const { name } of rows) (seen.has(name) ? shared : seen).add(name)
  return rows.map(({ id, email, employee_id, name }) => ({
    id,
    names: [email, ...(employee_id === null ? [] : [employee_id]), ...(shared.has(name) ? [] : [name])],
  }))
}

/** Who is a pair now is never made one again; who was one is kept apart if the rules say so. */
async function pairsThatWere(db: Db, ids: readonly number[]): Promise<Apart[]> {
  const among = sql`any(${[...ids]}::bigint[])`
  const { rows } = await sql<
    Pair & { active: boolean }
  >`select m.mentee_id, m.mentor_id, bool_or(m.state = 'active') as active
    from mentorships m where m.enterprise_id = ${db.enterpriseId}::bigint and m.mentee_id = ${among} and m.mentor_id = ${among}
    group by m.mentee_id, m.mentor_id`.execute(db)
  return rows.map(({ mentee_id, mentor_id, active }) => ({
    one_id: mentee_id,
    other_id: mentor_id,
    because: active ? 'excluded' : 'past_pair',
  }))
}
