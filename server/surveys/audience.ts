import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { FieldError } from '../../contract/fieldErrors.ts'
import type { Answers, Hears } from '../../contract/route.ts'
import type { Audience, surveys } from '../../contract/surveys/surveys.ts'
import { knownNetwork, knownTo } from '../networks/known.ts'
import { networksPolicy } from '../networks/policy.ts'
import type { Reading } from '../platform/act.ts'
import type { Db } from '../platform/database/db.ts'
import { invalid } from '../platform/errors.ts'
import { allows } from '../platform/rights/policy.ts'
import { segmentsNamed } from '../segments/nameable.ts'
import { surveysPolicy, toCreate } from './policy.ts'
import type { SurveyRow } from './surveyRow.ts'

export type AudienceSaid = z.output<typeof Audience>

const noOne: AudienceSaid = {
  everybody: false,
  network_ids: [],
  segment_ids: [],
  user_ids: [],
  joiners: false,
}

/** A network surveys only its own members; surveys of the enterprise can include anybody. */
interface Asking {
  audience: AudienceSaid
  network_id: number | null
}

/**
 * Everybody in an audience, each person once. `discreet` marks those who are included only through a membership that
 * isn't public: they are asked, but neither counted nor listed.
 */
export function peopleIn(
  db: Db,
  { audience, network_id }: Asking,
): RawBuilder<{ user_id: number; discreet: boolean }> {
  const e = sql`${db.enterpriseId}::bigint`
  const { everybody, network_ids, segment_ids, user_ids } = audience
  const inSegments = sql`select s.user_id from segment_members s
    where s.enterprise_id = ${e} and s.segment_id = any(${segment_ids}::bigint[])`
  if (network_id !== null)
    return sql`select m.user_id, m.visibility <> 'open' as discreet from network_members m
      join users u on u.enterprise_id = ${e} and u.id = m.user_id and u.state = 'active'
      where m.enterprise_id = ${e} and m.network_id = ${network_id}::bigint and m.state = 'active'
        and (${everybody} or m.user_id = any(${user_ids}::bigint[]) or m.user_id in (${inSegments}))`
  return sql`select p.user_id, bool_and(p.discreet) as discreet from (
      select u.id as user_id, false as discreet from users u where u.enterprise_id = ${e} and ${everybody}
      union all select m.user_id, m.visibility <> 'open' from network_members m
        where m.enterprise_id = ${e} and m.network_id = any(${network_ids}::bigint[]) and m.state = 'active'
      union all select q.user_id, false from (${inSegments}) q
      union all select named, false from unnest(${user_ids}::bigint[]) as named
    ) p join users u on u.enterprise_id = ${e} and u.id = p.user_id and u.state = 'active'
    group by p.user_id`
}

/**
 * A network asks its members: who left or was removed is asked no longer, whatever link they hold, and nobody is once it is
 * archived and nobody looks after it. As a condition on `survey_invitations as i`, of a survey of that network or of none.
 */
export const belongsStill = (
  db: Db,
  networkId: RawBuilder<number | null>,
) => sql<boolean>`(${networkId} is null
  or exists (select from network_members m
    join networks h on h.enterprise_id = m.enterprise_id and h.id = m.network_id and h.archived_at is null
    where m.enterprise_id = ${db.enterpriseId}::bigint and m.network_id = ${networkId} and m.user_id = i.user_id
      and m.state = 'active'))`

/** The same, where the survey is at hand. */
export const stillAskedBy = (db: Db, { network_id }: Pick<SurveyRow, 'network_id'>) =>
  belongsStill(db, sql`${network_id}::bigint`)

const sizeOf = async (db: Db, asking: Asking) => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (${peopleIn(db, asking)}) p where not p.discreet`.execute(db)
  return rows[0]?.count ?? 0
}

/** Whether the audience has anybody, including people who aren't counted. */
export async function asksSomebody(db: Db, asking: Asking) {
  const { rows } = await sql`select from (${peopleIn(db, asking)}) p limit 1`.execute(db)
  return rows.length > 0
}

/** Networks whose members the viewer sees. */
async function networksNamed({ db, me }: Reading, ids: readonly number[]) {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('networks as n')
    .selectAll('n')
    .where('n.id', '=', sql<number>`any(${ids}::bigint[])`)
    .where('n.archived_at', 'is', null)
    .where(knownTo(me))
    .execute()
  return rows.filter((row) => allows(me, networksPolicy.view_members, row))
}

const newIn = (ids: readonly number[], before: readonly number[]) => {
  const known = new Set(before)
  return ids.filter((id) => !known.has(id))
}

/** The networks and segments through which a survey asks, as far as the viewer could name them. */
export async function namedOf(act: Reading, survey: { id: number; everybody: boolean; joiners: boolean }) {
  const { network_ids, segment_ids } = await audienceOf(act.db, survey)
  const [networks, segments] = await Promise.all([
    networksNamed(act, network_ids),
    segmentsNamed(act, segment_ids),
  ])
  return { networks, segments }
}

/** Refuses what the viewer may not name, except what somebody else named in this audience before. */
export async function checkAudience(act: Reading, { audience, network_id }: Asking, before = noOne) {
  const { db } = act
  const networks = newIn(audience.network_ids, before.network_ids)
  const segments = newIn(audience.segment_ids, before.segment_ids)
  const people = newIn(audience.user_ids, before.user_ids)
  const [networksFound, segmentsFound, peopleFound] = await Promise.all([
    network_id === null ? networksNamed(act, networks) : [],
    segmentsNamed(act, segments),
    people.length === 0 ? 0 : sizeOf(db, { audience: { ...noOne, user_ids: people }, network_id }),
  ])
  const wrong: Record<string, FieldError> = {}
  if (networksFound.length < networks.length) wrong['audience.network_ids'] = { code: 'not_there' }
  if (segmentsFound.length < segments.length) wrong['audience.segment_ids'] = { code: 'not_there' }
  if (peopleFound < people.length) wrong['audience.user_ids'] = { code: 'not_there' }
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
}

/** Stores the audience of a survey. */
export async function keepAudience(
  db: Db,
  surveyId: number,
  { network_ids, segment_ids, user_ids }: AudienceSaid,
) {
  for (const table of ['survey_networks', 'survey_segments', 'survey_people'] as const)
    await db.deleteFrom(table).where('survey_id', '=', surveyId).execute()
  const survey_id = surveyId
  if (network_ids.length > 0)
    await db
      .insertInto('survey_networks')
      .values(network_ids.map((network_id) => ({ survey_id, network_id })))
      .execute()
  if (segment_ids.length > 0)
    await db
      .insertInto('survey_segments')
      .values(segment_ids.map((segment_id) => ({ survey_id, segment_id })))
      .execute()
  if (user_ids.length > 0)
    await db
      .insertInto('survey_people')
      .values(user_ids.map((user_id) => ({ survey_id, user_id })))
      .execute()
}

/** The audience of a survey, as it was stored. */
export async function audienceOf(
  db: Db,
  { id, everybody, joiners }: { id: number; everybody: boolean; joiners: boolean },
): Promise<AudienceSaid> {
  const { rows } = await sql<Pick<AudienceSaid, 'network_ids' | 'segment_ids' | 'user_ids'>>`select
    array(select network_id from survey_networks where enterprise_id = ${db.enterpriseId}::bigint and survey_id = ${id}::bigint order by 1) as network_ids,
    array(select segment_id from survey_segments where enterprise_id = ${db.enterpriseId}::bigint and survey_id = ${id}::bigint order by 1) as segment_ids,
    array(select user_id from survey_people where enterprise_id = ${db.enterpriseId}::bigint and survey_id = ${id}::bigint order by 1) as user_ids`.execute(
    db,
  )
  const [named] = rows
  const numbers = (ids: readonly (number | string)[] | undefined) => (ids ?? []).map(Number)
  return {
    everybody,
    joiners,
    network_ids: numbers(named?.network_ids),
    segment_ids: numbers(named?.segment_ids),
    user_ids: numbers(named?.user_ids),
  }
}

/** For who may ask anybody there, and those whom they could list. */
export async function mayNameAudience(act: Reading, { audience, network_id }: Asking) {
  const { me } = act
  const network = network_id === null ? null : await knownNetwork(act, network_id)
  if (network) toCreate({ kind: 'survey', network }).authorize(me)
  else if (!allows(me, surveysPolicy.create_polls, undefined))
    toCreate({ kind: 'survey', network }).authorize(me)
  await checkAudience(act, { audience, network_id })
}

type Size = Answers<typeof surveys.audience>

/** How many people would be asked. Exact, since the viewer can name only people they could list anyway. */
export async function audienceSize(
  act: Reading,
  { audience, network_id }: Hears<typeof surveys.audience, 'body'>,
): Promise<Size> {
  const { db } = act
  await mayNameAudience(act, { audience, network_id })
  const [networks, segments] = await Promise.all([
    networksNamed(act, audience.network_ids),
    segmentsNamed(act, audience.segment_ids),
  ])
  const only = (some: Partial<AudienceSaid>) => sizeOf(db, { audience: { ...noOne, ...some }, network_id })
  const parts: Size['parts'] = []
  if (audience.everybody)
    parts.push({ of: 'everybody', id: null, name: null, people: await only({ everybody: true }) })
  for (const { id, name } of networks)
    parts.push({ of: 'network', id, name, people: await only({ network_ids: [id] }) })
  for (const { id, name } of segments)
    parts.push({ of: 'segment', id, name, people: await only({ segment_ids: [id] }) })
  if (audience.user_ids.length > 0)
    parts.push({
      of: 'people',
      id: null,
      name: null,
      people: await only({ user_ids: audience.user_ids }),
    })
  return { people: await sizeOf(db, { audience, network_id }), parts }
}
