import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { classProblems, SurveyClasses } from '../../../contract/surveys/classes.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import { type AudienceSaid as Audience, peopleIn } from '../audience.ts'
import type { SurveyRow } from '../surveyRow.ts'
import { bands, coarsened, type Dimension, type Kept, NONE, SEVERAL, shownValue } from './coarseClasses.ts'

type Chosen = z.output<typeof SurveyClasses>
type Problem = (typeof classProblems)[number]

/** What classes are made of: a survey with whom it asks. */
export interface Classed extends Pick<SurveyRow, 'network_id' | 'promise' | 'figures_from'> {
  classes: Chosen
}

/** Fewer than this are never a class of their own; where names are seen there is nothing to hide. */
export const leastOf = ({ promise, figures_from }: Pick<SurveyRow, 'promise' | 'figures_from'>) =>
  promise === 'named' ? 1 : figures_from

/** Networks that tell people apart: those that are asked, those below the one that asks, or all at the top. Private ones never do. */
function networksOf(db: Db, { network_id }: Classed, audience: Audience) {
  const some =
    network_id !== null
      ? sql`n.parent_id = ${network_id}::bigint`
      : audience.network_ids.length > 0 && !audience.everybody
        ? sql`n.id = any(${audience.network_ids}::bigint[])`
        : sql`n.parent_id is null and n.kind <> 'region'`
  return sql`select n.id from networks n where n.enterprise_id = ${db.enterpriseId}::bigint and n.archived_at is null
    and not n.private and ${some}`
}

/** What is known of a person `p.user_id`, as a word. */
function rawOf(
  db: Db,
  survey: Classed,
  audience: Audience,
  { by, field_id }: Chosen[number],
): RawBuilder<string> {
  const e = sql`${db.enterpriseId}::bigint`
  if (by === 'tenure')
    return sql`(select case when u.joined_on is null then ${NONE}
      ${sql.join(
        bands
          .slice(0, -1)
          .map(
            ([, to], at) =>
              sql`when u.joined_on > clock_at(now(), o.time_zone)::date - make_interval(years => ${to}) then ${String(at)}`,
          ),
        sql` `,
      )} else ${String(bands.length - 1)} end from users u join enterprises o on o.id = u.enterprise_id
      where u.enterprise_id = ${e} and u.id = p.user_id)`
  if (by === 'field')
    return sql`coalesce((select min(v.value) from user_field_values v where v.enterprise_id = ${e}
      and v.field_id = ${field_id}::bigint and v.user_id = p.user_id), ${NONE})`
  return sql`coalesce((select case when count(*) > 1 then ${SEVERAL} else min(m.network_id)::text end from network_members m
    where m.enterprise_id = ${e} and m.user_id = p.user_id and m.state = 'active' and m.visibility = 'open'
      and m.network_id in (${networksOf(db, survey, audience)}) having count(*) > 0), ${NONE})`
}

async function titlesOf(db: Db, { by, field_id }: Chosen[number]) {
  if (by === 'field') {
    const field = await db
      .selectFrom('fields')
      .select('title')
      .where('id', '=', field_id ?? 0)
      .executeTakeFirst()
    return { title: field?.title ?? null, names: undefined }
  }
  if (by === 'tenure') return { title: null, names: undefined }
  const rows = await db.selectFrom('networks').select(['id', 'name']).execute()
  return { title: null, names: new Map(rows.map(({ id, name }) => [String(id), name])) }
}

/** How a class of these is called. */
function namedAs(
  by: Dimension['by'],
  raws: readonly string[],
  names: ReadonlyMap<string, string> | undefined,
): Omit<Kept, 'key' | 'raws'> {
  const blank = { label: null, from: null, to: null }
  const [raw = NONE] = raws
  if (raw === NONE) return { is: 'none', ...blank }
  if (raw === SEVERAL && by === 'network') return { is: 'several', ...blank }
  if (by !== 'tenure') return { is: 'named', ...blank, label: names?.get(raw) ?? raw }
  const places = raws.map(Number)
  return {
    is: 'years',
    ...blank,
    from: bands[Math.min(...places)]?.[0] ?? null,
    to: bands[Math.max(...places)]?.[1] ?? null,
  }
}

interface Classes {
  dimensions: (Omit<Dimension, 'values'> & { values: (Kept & { people: number })[] })[]
  problem: Problem | null
}

/** The classes of those who are asked. Every combination that somebody is in holds enough people, or it is said that it can’t. */
export async function classesOf(db: Db, survey: Classed, audience: Audience): Promise<Classes> {
  const { classes } = survey
  if (classes.length === 0) return { dimensions: [], problem: null }
  const least = leastOf(survey)
  const { rows } = await sql<{ raws: string[]; people: number }>`
    select array[${sql.join(classes.map((one) => rawOf(db, survey, audience, one)))}] as raws, count(*)::int as people
    from (${peopleIn(db, { audience, network_id: survey.network_id })}) p group by 1`.execute(db)
  const dimensions: Classes['dimensions'] = []
  for (const [at, chosen] of classes.entries()) {
    const counts = new Map<string, number>()
    for (const { raws, people } of rows)
      counts.set(raws[at] ?? NONE, (counts.get(raws[at] ?? NONE) ?? 0) + people)
    const { title, names } = await titlesOf(db, chosen)
    const ordered = chosen.by === 'tenure' ? bands.map((_, place) => String(place)) : undefined
    const { groups, others } = coarsened(counts, least, ordered)
    const named = groups
      .map(({ raws, people }) => ({ ...namedAs(chosen.by, raws, names), raws, people }))
      .toSorted(
        (one, other) =>
          (one.from ?? 0) - (other.from ?? 0) || (one.label ?? '~').localeCompare(other.label ?? '~'),
      )
    const all = others
      ? [...named, { is: 'others' as const, label: null, from: null, to: null, ...others }]
      : named
    dimensions.push({
      ...chosen,
      title,
      values: all.map((value, place) => ({ ...value, key: `${at === 0 ? 'a' : 'b'}${place + 1}` })),
    })
  }
  return { dimensions, problem: problemOf(dimensions, rows, least) }
}

function problemOf(
  dimensions: Classes['dimensions'],
  rows: readonly { raws: string[]; people: number }[],
  least: number,
): Problem | null {
  if (dimensions.some(({ values }) => values.filter(({ people }) => people >= least).length < 2))
    return 'survey_class_single'
  const together = new Map<string, number>()
  for (const { raws, people } of rows) {
    const key = keyFor(dimensions, raws) ?? ''
    together.set(key, (together.get(key) ?? 0) + people)
  }
  return [...together.values()].some((people) => people < least) ? 'survey_classes_small' : null
}

/** "a1.b2": the class of somebody of whom this is known. */
function keyFor(dimensions: readonly Dimension[], raws: readonly string[]): string | null {
  const keys = dimensions.map(({ values }, at) => classFor(values, raws[at] ?? NONE))
  return keys.every((key) => key !== undefined) && keys.length > 0 ? keys.join('.') : null
}

/** Who comes with something new belongs to all the others. */
const classFor = (values: readonly Kept[], raw: string) =>
  (values.find(({ raws }) => raws.includes(raw)) ?? values.find(({ is }) => is === 'others'))?.key

/** Writes down, once, into which classes those who are asked fall, as they are from now on. */
export async function keepClasses(tx: Tx, survey: SurveyRow, audience: Audience) {
  const { dimensions, problem } = await classesOf(tx, survey, audience)
  const kept: Dimension[] = problem
    ? []
    : dimensions.map(({ values, ...one }) => ({
        ...one,
        values: values.map(({ people: _, ...value }) => value),
      }))
  await tx
    .updateTable('surveys')
    .set({ class_map: JSON.stringify(kept) })
    .where('id', '=', survey.id)
    .execute()
  return kept
}

/** Gives each who is asked now their class, and notes through what they are asked. */
export async function classThem(tx: Tx, survey: SurveyRow, audience: Audience) {
  const e = sql`${tx.enterpriseId}::bigint`
  const { classes, class_map } = survey
  const isNew = sql`i.enterprise_id = ${e} and i.survey_id = ${survey.id}::bigint and i.invited_at is null and i.class_key is null`
  if (audience.network_ids.length > 0 || audience.segment_ids.length > 0)
    await sql`update survey_invitations i set
      through_networks = array(select m.network_id from network_members m where m.enterprise_id = ${e} and m.user_id = i.user_id
        and m.network_id = any(${audience.network_ids}::bigint[]) and m.state = 'active' and m.visibility = 'open'),
      through_segments = array(select g.segment_id from segment_members g where g.enterprise_id = ${e} and g.user_id = i.user_id
        and g.segment_id = any(${audience.segment_ids}::bigint[]))
      where ${isNew}`.execute(tx)
  if (class_map.length === 0) return
  const { rows } = await sql<{ user_id: number; raws: string[] }>`
    select p.user_id, array[${sql.join(classes.map((one) => rawOf(tx, survey, audience, one)))}] as raws
    from (select i.user_id from survey_invitations i where ${isNew}) p`.execute(tx)
  const keyed = rows.flatMap(({ user_id, raws }) => {
    const key = keyFor(class_map, raws)
    return key === null ? [] : [{ user_id, key }]
  })
  await sql`update survey_invitations i set class_key = k.key
    from unnest(${keyed.map(({ user_id }) => user_id)}::bigint[], ${keyed.map(({ key }) => key)}::text[]) as k(user_id, key)
    where i.enterprise_id = ${e} and i.survey_id = ${survey.id}::bigint and i.user_id = k.user_id`.execute(tx)
}

/** What somebody counts as, way by way. */
export const ownClasses = (dimensions: readonly Dimension[], key: string | null) =>
  dimensions.flatMap(({ by, title, values }, at) => {
    const own = values.find((value) => value.key === key?.split('.')[at])
    return own ? [{ by, title, value: shownValue(own) }] : []
  })

/** Whether there is such a combination of classes. */
export const isClassKey = (dimensions: readonly Dimension[], key: string) => {
  const parts = key.split('.')
  return (
    parts.length === dimensions.length &&
    dimensions.every(({ values }, at) => values.some((value) => value.key === parts[at]))
  )
}
