import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { COUNT_LIMIT } from '../../../contract/limits.ts'
import type { MentorshipFilter, mentorshipProfiles } from '../../../contract/mentorship/profiles.ts'
import type { MentorshipSide } from '../../../contract/mentorship/states.ts'
import type { Answers, Hears } from '../../../contract/route.ts'
import type { Reading } from '../../platform/act.ts'
import { type Db, together, written } from '../../platform/database/db.ts'
import { countedUpTo, mostCounted, totalOf } from '../../platform/database/totals.ts'
import { hashOf } from '../../platform/settings/secrets.ts'
import { type Compared, type Fit, fitOf } from './fit.ts'
import { wordsOf } from './marks.ts'
import {
  activeCount,
  comparedColumns,
  isPaused,
  type ProfileRow,
  profilesOfPeople,
  profilesQuestion,
} from './profileRow.ts'
import { ownProfile, shownProfiles, topicAnswers } from './shownProfiles.ts'

/**
 * So many are compared with the reader, whatever the number of mentors: up to there the order is exact. Of more, each
 * reader gets a part of their own, another one each day, so that nobody is always passed over. Who asks for something
 * in particular has chosen already, so that fewer need to be weighed against each other.
 */
const COMPARED = { all: 1000, chosen: 100 } as const
/** People whose name or words match; the rest is found by more specific words. */
const NAMED = 1000

type Filter = z.output<typeof MentorshipFilter>

/** What the filter asks for, as marks; the first is what the search goes along. */
const marksAsked = (side: MentorshipSide, filter: Filter): string[] => {
  const marks: string[] = []
  if (filter.mentoring_topic_id !== undefined) marks.push(`${side}:topic:${filter.mentoring_topic_id}`)
  if (filter.mentoring_type_id !== undefined) marks.push(`${side}:type:${filter.mentoring_type_id}`)
  if (filter.language !== undefined) marks.push(`${side}:language:${filter.language}`)
  if (filter.weekday !== undefined) marks.push(`${side}:day:${filter.weekday}`)
  if (filter.format !== undefined) marks.push(`${side}:format:${filter.format}`)
  return marks.length > 0 ? marks : [side]
}

/** Greater than every character that words have, in the order of code points. */
const LAST = '\u{10ffff}'

/** Ids of people whose name matches, or whose profile has all the words. */
async function peopleWith(db: Db, side: MentorshipSide, search: string): Promise<number[]> {
  const e = sql`${db.enterpriseId}::bigint`
  const beginning = (
    word: string,
  ) => sql`select m.user_id as id from mentorship_marks m where m.enterprise_id = ${e}
    and m.mark >= ${`${side}:word:${word}`} and m.mark < ${`${side}:word:${word}${LAST}`}`
  const words = wordsOf(search)
  const [named, worded] = await together(
    db,
    written<{ id: number }>(db, sql`select id from search_people(${search}, ${NAMED})`),
    words.length > 0
      ? written<{ id: number }>(
          db,
          sql`select id from (${sql.join(
            words.map((word) => sql`(${beginning(word)})`),
            sql` intersect `,
          )}) found limit ${NAMED}`,
        )
      : undefined,
  )
  return [...new Set([...named, ...worded].map(({ id }) => id))]
}

interface Sought {
  side: MentorshipSide
  marks: readonly string[]
  has_place: boolean
  among: readonly number[] | undefined
}

/** Who of the profiles `p` with their people `u` a list has. */
const isListed = (db: Db, { side, has_place }: Pick<Sought, 'side' | 'has_place'>) =>
  sql<boolean>`(u.state = 'active' and not ${isPaused(db)}
    ${has_place ? sql`and ${activeCount(db, side)} < ${sql.ref(`p.${side}_places`)}` : sql``})`

/** A stretch of all profiles in the order of their spread. */
type Stretch = (spread: RawBuilder<unknown>) => RawBuilder<unknown>
const everywhere: Stretch = () => sql``

/**
 * Profiles that fit the filter, never the reader's own. Marks are compared with each other first, all of them along one
 * index, so that people are read only where every mark is theirs (`offset 0` keeps the two apart).
 */
function found(
  { db, me }: Reading,
  { side, marks, has_place, among }: Sought,
  stretch = everywhere,
): RawBuilder<unknown> {
  const e = sql`${db.enterpriseId}::bigint`
  const [first = side, ...others] = marks
  const alsoMarked = others.map(
    (mark) => sql`and exists (select from mentorship_marks o where o.enterprise_id = ${e} and o.mark = ${mark}
      and o.spread = k.spread and o.user_id = k.user_id ${stretch(sql`o.spread`)})`,
  )
  return sql`from (select k.spread, k.user_id from mentorship_marks k
      where k.enterprise_id = ${e} and k.mark = ${first} and k.user_id <> ${me.user_id}::bigint ${stretch(sql`k.spread`)}
        ${among ? sql`and k.user_id = any(${[...among]}::bigint[])` : sql``}
        ${sql.join(alsoMarked, sql` `)} order by k.spread, k.user_id offset 0) m
    join mentorship_profiles p on p.enterprise_id = ${e} and p.user_id = m.user_id
    join users u on u.enterprise_id = ${e} and u.id = m.user_id
    where ${isListed(db, { side, has_place })}`
}

/** Where the reader's part begins today: anywhere among all numbers of 32 bits. */
const beginOf = ({ me, now }: Reading) =>
  hashOf(`${me.enterprise_id}.${me.user_id}.${now.toISOString().slice(0, 10)}`).readInt32BE(0)

/** What ranks a profile: those of the page are read whole afterwards. */
interface RankedRow extends Compared {
  user_id: number
  spread: number
  takes: boolean
}

const mostCompared = ({ side, marks, among }: Sought) =>
  marks[0] === side && !among ? COMPARED.all : COMPARED.chosen

/** The part that is compared, from its beginning on and then from the first. */
function comparedQuestion(act: Reading, sought: Sought) {
  const { db } = act
  const begin = beginOf(act)
  const most = mostCompared(sought)
  const places = sql.ref(`p.${sought.side}_places`)
  const part = (stretch: Stretch) =>
    sql`(select p.user_id, p.spread, u.time_zone, ${activeCount(db, sought.side)} < ${places} as takes, ${comparedColumns}
      ${found(act, sought, stretch)} order by m.spread, m.user_id limit ${most})`
  return sql<RankedRow>`select * from (${part((spread) => sql`and ${spread} >= ${begin}`)} union all
    ${part((spread) => sql`and ${spread} < ${begin}`)}) part limit ${most}`
}

type Page = Pick<Hears<typeof mentorshipProfiles.list, 'query'>, 'page' | 'page_size' | 'sort_direction'>

const skippedOf = ({ page, page_size }: Page) => (page - 1) * page_size

/** The same profiles, asked person by person: the order of names is gone along until a page is full. */
function foundAlongNames(
  { db, me }: Reading,
  { side, marks, has_place, among }: Sought,
): RawBuilder<unknown> {
  const e = sql`${db.enterpriseId}::bigint`
  const marked = marks.map(
    (mark) => sql`and exists (select from mentorship_marks k where k.enterprise_id = ${e} and k.mark = ${mark}
      and k.spread = p.spread and k.user_id = p.user_id offset 0)`,
  )
  return sql`from users u join mentorship_profiles p on p.enterprise_id = ${e} and p.user_id = u.id
    where u.enterprise_id = ${e} and u.id <> ${me.user_id}::bigint
      ${among ? sql`and u.id = any(${[...among]}::bigint[])` : sql``} ${sql.join(marked, sql` `)}
      and ${isListed(db, { side, has_place })}`
}

/** Few are put in order; of many, who comes first is found along the names. */
async function byName(act: Reading, sought: Sought, query: Page, isFew: boolean): Promise<ProfileRow[]> {
  const direction = sql.raw(query.sort_direction ?? 'asc')
  const { rows } = await profilesQuestion(
    act.db,
    sql`${isFew ? found(act, sought) : foundAlongNames(act, sought)} order by u.name ${direction}, u.id ${direction} limit ${query.page_size}
      offset ${skippedOf(query)}`,
  ).execute(act.db)
  return rows
}

/** Those who take one more first, then those who fit best. Beyond what was compared, the others follow as they stand. */
async function byFit(
  act: Reading,
  sought: Sought,
  query: Page,
  fitOfRow: (row: Compared) => Fit | undefined,
) {
  const { rows: part } = await comparedQuestion(act, sought).execute(act.db)
  const ranked = part
    .map((row) => ({ ...row, score: fitOfRow(row)?.score ?? 0 }))
    .toSorted(
      (one, other) =>
        Number(other.takes) - Number(one.takes) || other.score - one.score || one.spread - other.spread,
    )
  const skipped = skippedOf(query)
  const ids = ranked.slice(skipped, skipped + query.page_size).map(({ user_id }) => user_id)
  const lacking = query.page_size - ids.length
  const [here, rest] = await together(
    act.db,
    ids.length > 0
      ? written<ProfileRow>(
          act.db,
          profilesQuestion(act.db, sql`${profilesOfPeople(act.db)} and p.user_id = any(${ids}::bigint[])`),
        )
      : undefined,
    lacking > 0 && part.length === mostCompared(sought)
      ? written<ProfileRow>(
          act.db,
          profilesQuestion(
            act.db,
            sql`${found(act, sought)} and m.user_id <> all(${part.map(({ user_id }) => user_id)}::bigint[])
              order by m.spread, m.user_id limit ${lacking} offset ${Math.max(0, skipped - part.length)}`,
          ),
        )
      : undefined,
  )
  return [...here.toSorted((one, other) => ids.indexOf(one.user_id) - ids.indexOf(other.user_id)), ...rest]
}

/** How many there are, counted no further than a list's total needs. */
function countQuestion(act: Reading, sought: Sought) {
  const most = mostCounted(act.db)
  return sql<{ count: number }>`select ${countedUpTo(act.db)} as count from (select 1 ${found(act, sought)}
    ${most === null ? sql`` : sql`limit ${most}`}) counted`
}

export async function listProfiles(
  act: Reading,
  query: Hears<typeof mentorshipProfiles.list, 'query'>,
): Promise<Answers<typeof mentorshipProfiles.list>> {
  const { db, now } = act
  const { side, page, page_size, search, sort_by, has_place } = query
  const among = search ? await peopleWith(db, side, search) : undefined
  const sought: Sought = { side, marks: marksAsked(side, query), has_place: has_place === true, among }
  const mine = await ownProfile(act)
  const answers = await topicAnswers(db)
  const fitOfRow = (row: Compared) => (mine ? fitOf(mine, row, { side, answers, now }) : undefined)
  const { rows: counted } = await countQuestion(act, sought).execute(db)
  const total = totalOf(counted[0]?.count ?? 0)
  const rows = await (sort_by === 'name'
    ? byName(act, sought, query, total.total < COUNT_LIMIT)
    : byFit(act, sought, query, fitOfRow))
  const fits = new Map(
    rows.flatMap((row) => {
      const fit = fitOfRow(row)
      return fit ? [[row.user_id, fit]] : []
    }),
  )
  const items = await shownProfiles(act, rows, { mine, fits })
  return { items, page, page_size, ...total }
}
