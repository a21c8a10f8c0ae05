import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { MentorshipFilter, mentorshipProfiles } from '../../../contract/mentorship/profiles.ts'
import type { MentorshipSide } from '../../../contract/mentorship/states.ts'
import type { Answers, Hears } from '../../../contract/route.ts'
import type { Reading } from '../../platform/act.ts'
import { type Db, together, written } from '../../platform/database/db.ts'
import { countedUpTo, mostCounted, totalOf } from '../../platform/database/totals.ts'
import { hashOf } from '../../platform/settings/secrets.ts'
import { type Fit, fitOf } from './fit.ts'
import { wordsOf } from './marks.ts'
import { activeCount, isPaused, type ProfileRow, profilesQuestion } from './profileRow.ts'
import { ownProfile, shownProfiles, topicAnswers } from './shownProfiles.ts'

/**
 * So many are compared with the reader, whatever the number of mentors: up to there the order is exact. Of more, each
 * reader gets a part of their own, another one each day, so that nobody is always passed over.
 */
const COMPARED = 1000
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

/** Profiles that fit the filter, never the reader's own. */
function found({ db, me }: Reading, { side, marks, has_place, among }: Sought): RawBuilder<unknown> {
  const e = sql`${db.enterpriseId}::bigint`
  const [first = side, ...others] = marks
  const alsoMarked = others.map(
    (mark) => sql`and exists (select from mentorship_marks o where o.enterprise_id = ${e} and o.mark = ${mark}
      and o.spread = m.spread and o.user_id = m.user_id)`,
  )
  const places = sql.ref(`p.${side}_places`)
  return sql`from mentorship_marks m
    join mentorship_profiles p on p.enterprise_id = ${e} and p.user_id = m.user_id
    join users u on u.enterprise_id = ${e} and u.id = m.user_id and u.state = 'active'
    where m.enterprise_id = ${e} and m.mark = ${first} and m.user_id <> ${me.user_id}::bigint and not ${isPaused(db)}
      ${among ? sql`and m.user_id = any(${[...among]}::bigint[])` : sql``}
      ${has_place ? sql`and ${activeCount(db, side)} < ${places}` : sql``}
      ${sql.join(alsoMarked, sql` `)}`
}

/** Where the reader's part begins today: anywhere among all numbers of 32 bits. */
const beginOf = ({ me, now }: Reading) =>
  hashOf(`${me.enterprise_id}.${me.user_id}.${now.toISOString().slice(0, 10)}`).readInt32BE(0)

/** The part that is compared, from its beginning on and then from the first. */
function comparedQuestion(act: Reading, sought: Sought) {
  const all = found(act, sought)
  const begin = beginOf(act)
  const part = (from: RawBuilder<unknown>) =>
    sql`(${profilesQuestion(act.db, sql`${all} ${from} order by m.spread, m.user_id limit ${COMPARED}`)})`
  return sql<ProfileRow>`select * from (${part(sql`and m.spread >= ${begin}`)} union all
    ${part(sql`and m.spread < ${begin}`)}) part limit ${COMPARED}`
}

const takesOneMore = (row: ProfileRow, side: MentorshipSide) => row[`${side}_count`] < row[`${side}_places`]

type Page = Pick<Hears<typeof mentorshipProfiles.list, 'query'>, 'page' | 'page_size' | 'sort_direction'>
type Fits = Map<number, Fit>

const skippedOf = ({ page, page_size }: Page) => (page - 1) * page_size

async function byName(act: Reading, sought: Sought, query: Page): Promise<ProfileRow[]> {
  const direction = sql.raw(query.sort_direction ?? 'asc')
  const { rows } = await profilesQuestion(
    act.db,
    sql`${found(act, sought)} order by u.name ${direction}, u.id ${direction} limit ${query.page_size}
      offset ${skippedOf(query)}`,
  ).execute(act.db)
  return rows
}

/** Those who take one more first, then those who fit best. Beyond what was compared, the others follow as they stand. */
async function byFit(act: Reading, sought: Sought, query: Page, fitting: (rows: ProfileRow[]) => Fits) {
  const { rows: part } = await comparedQuestion(act, sought).execute(act.db)
  const fits = fitting(part)
  const score = ({ user_id }: ProfileRow) => fits.get(user_id)?.score ?? 0
  const takes = (row: ProfileRow) => Number(takesOneMore(row, sought.side))
  const ranked = part.toSorted(
    (one, other) => takes(other) - takes(one) || score(other) - score(one) || one.spread - other.spread,
  )
  const skipped = skippedOf(query)
  const here = ranked.slice(skipped, skipped + query.page_size)
  const lacking = query.page_size - here.length
  if (lacking === 0 || part.length < COMPARED) return here
  const compared = part.map(({ user_id }) => user_id)
  const { rows: rest } = await profilesQuestion(
    act.db,
    sql`${found(act, sought)} and m.user_id <> all(${compared}::bigint[])
      order by m.spread, m.user_id limit ${lacking} offset ${Math.max(0, skipped - part.length)}`,
  ).execute(act.db)
  return [...here, ...rest]
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
  const fitting = (rows: readonly ProfileRow[]): Fits =>
    new Map(mine ? rows.map((row) => [row.user_id, fitOf(mine, row, { side, answers, now })]) : [])
  const rows = await (sort_by === 'name' ? byName(act, sought, query) : byFit(act, sought, query, fitting))
  const { rows: counted } = await countQuestion(act, sought).execute(db)
  const items = await shownProfiles(act, rows, { mine, fits: fitting(rows) })
  return { items, page, page_size, ...totalOf(counted[0]?.count ?? 0) }
}
