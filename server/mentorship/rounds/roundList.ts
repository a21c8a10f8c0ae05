import { sql } from 'kysely'
import type { matchingRounds, RoundPair } from '../../../contract/mentorship/rounds.ts'
import type { Answers, Hears } from '../../../contract/route.ts'
import { facesOf } from '../../identity/faces.ts'
import type { Reading } from '../../platform/act.ts'
import { type Db, together, written } from '../../platform/database/db.ts'
import { isCalled } from '../../platform/database/patterns.ts'
import { markNames } from '../chosen.ts'
import type { Left } from '../matching/explanation.ts'
import type { Part } from '../matching/scores.ts'
import { managedProgram } from '../program/programRow.ts'
import { placesQuestion } from './roundPool.ts'
import { managedRound, marksOf, type RoundResult, type RoundRow, roundAbilities } from './roundRow.ts'

type Shown = Answers<typeof matchingRounds.show>

export async function listRounds(
  act: Reading,
  programId: number,
): Promise<Answers<typeof matchingRounds.list>> {
  const { db } = act
  await managedProgram(act, programId)
  const { rows } = await sql<Answers<typeof matchingRounds.list>['items'][number]>`
    select r.id, r.number, r.state, r.published_at, (select count(*)::int from mentorship_round_pairs p
      where p.enterprise_id = r.enterprise_id and p.round_id = r.id and p.mentorship_id is not null) as made
    from mentorship_rounds r where r.enterprise_id = ${db.enterpriseId}::bigint and r.program_id = ${programId}::bigint
    order by r.number desc`.execute(db)
  return { items: rows }
}

interface Counts {
  pairs: number
  made: number
  dropped: number
  mentors_left: number
  mentees_left: number
}

const countsQuestion = (db: Db, id: number) => {
  const of = (table: string) =>
    sql`from ${sql.table(table)} p where p.enterprise_id = ${db.enterpriseId}::bigint and p.round_id = ${id}::bigint`
  return sql<Counts>`select a.*, b.* from
    (select count(*)::int as pairs, count(p.mentorship_id)::int as made, count(p.dropped_because)::int as dropped
      ${of('mentorship_round_pairs')}) a,
    (select count(*) filter (where p.side = 'mentor')::int as mentors_left,
      count(*) filter (where p.side = 'mentee')::int as mentees_left ${of('mentorship_round_left')}) b`
}

const NOTHING: Counts = { pairs: 0, made: 0, dropped: 0, mentors_left: 0, mentees_left: 0 }

async function poolNow(db: Db, { program_id }: RoundRow): Promise<Shown['pool']> {
  const { rows } = await sql<Shown['pool']>`select
      count(*) filter (where mentor_places > 0)::int as mentors, count(*) filter (where mentee_places > 0)::int as mentees,
      coalesce(sum(mentor_places), 0)::int as mentor_places, coalesce(sum(mentee_places), 0)::int as mentee_places
    from (${placesQuestion(db, program_id)}) x`.execute(db)
  return rows[0] ?? { mentors: 0, mentees: 0, mentor_places: 0, mentee_places: 0 }
}

/** The ids of everybody named in a result. */
const namedIn = ({ refused, worth, difference }: RoundResult) => [
  ...refused.flatMap(({ mentee_id, mentor_id }) => [mentee_id, mentor_id]),
  ...worth.map(({ id }) => id),
  ...(difference
    ? [
        ...difference.ended.flatMap(({ mentee_id, mentor_id }) => [mentee_id, mentor_id]),
        ...difference.lost,
        ...difference.won,
      ]
    : []),
]

type Face = Awaited<ReturnType<typeof facesOf>>

/** People who are no more, since their accounts were merged, aren’t named. */
export function twoOf<Two extends { mentee_id: number; mentor_id: number }>(
  face: Face,
  pairs: readonly Two[],
) {
  return pairs.flatMap(({ mentee_id, mentor_id, ...rest }) => {
    const [mentee, mentor] = [face(mentee_id), face(mentor_id)]
    return mentee && mentor ? [{ mentee, mentor, ...rest }] : []
  })
}

function solvedOf(row: RoundRow, counts: Counts, face: Face): Shown['solved'] {
  if (row.result === null || row.solved_at === null) return null
  const { score, bound, percent, possible, refused, worth, difference } = row.result
  const faces = (ids: readonly number[]) => ids.flatMap((id) => face(id) ?? [])
  return {
    solved_at: row.solved_at,
    score,
    bound,
    percent,
    possible,
    pairs: counts.pairs,
    left: { mentors: counts.mentors_left, mentees: counts.mentees_left },
    refused: twoOf(face, refused),
    worth: worth.flatMap(({ id, side, points }) => {
      const person = face(id)
      return person ? [{ person, side, points }] : []
    }),
    difference: difference && {
      kept: difference.kept,
      begun: difference.begun,
      ended: twoOf(face, difference.ended),
      ended_count: difference.ended_count,
      lost: faces(difference.lost),
      won: faces(difference.won),
      percent_before: difference.percent_before,
    },
  }
}

export async function showRound(act: Reading, id: number): Promise<Shown> {
  const { db, me, now } = act
  const row = await managedRound(act, id)
  const [[counts = NOTHING]] = await together(db, written<Counts>(db, countsQuestion(db, id)))
  const marks = await marksOf(db, id)
  const face = await facesOf(db, [
    row.published_by,
    ...marks.flatMap(({ mentee_id, mentor_id }) => [mentee_id, mentor_id]),
    ...(row.result ? namedIn(row.result) : []),
  ])
  const { program_id, number, state, rules, progress, outdated, published_at, version } = row
  return {
    id,
    program_id,
    number,
    state,
    rules,
    progress,
    pool: await poolNow(db, row),
    outdated,
    solved: solvedOf(row, counts, face),
    marks: twoOf(face, marks),
    published_at,
    published_by: face(row.published_by),
    made: counts.made,
    dropped: counts.dropped,
    version,
    can: roundAbilities(me, row, now),
  }
}

interface PairRow {
  mentee_id: number
  mentor_id: number
  points: number
  percent: number
  parts: Part[]
  is_new: boolean
  locked: boolean
  dropped_because: RoundPair['dropped_because']
  mentorship_id: number | null
}

const sortedBy = {
  percent: sql`p.percent`,
  mentee: sql`a.name collate "und-x-icu"`,
  mentor: sql`b.name collate "und-x-icu"`,
}

export async function listRoundPairs(
  act: Reading,
  id: number,
  query: Hears<typeof matchingRounds.pairs, 'query'>,
): Promise<Answers<typeof matchingRounds.pairs>> {
  const { db } = act
  await managedRound(act, id)
  const { page, page_size, search, only, sort_by } = query
  const direction = sql.raw(query.sort_direction ?? (sort_by === 'percent' ? 'desc' : 'asc'))
  const e = sql`${db.enterpriseId}::bigint`
  const kinds = {
    locked: sql`and k.kind = 'locked'`,
    new: sql`and p.is_new`,
    dropped: sql`and p.dropped_because is not null`,
  }
  const found = sql`from mentorship_round_pairs p
    join users a on a.enterprise_id = ${e} and a.id = p.mentee_id
    join users b on b.enterprise_id = ${e} and b.id = p.mentor_id
    left join mentorship_round_marks k on k.enterprise_id = ${e} and k.round_id = p.round_id and k.mentee_id = p.mentee_id
      and k.mentor_id = p.mentor_id
    where p.enterprise_id = ${e} and p.round_id = ${id}::bigint ${only ? kinds[only] : sql``}
      ${search ? sql`and (${isCalled('a', search)} or ${isCalled('b', search)})` : sql``}`
  const [rows, [counted]] = await together(
    db,
    written<PairRow>(
      db,
      sql`select p.mentee_id, p.mentor_id, p.points, p.percent, p.parts, p.is_new, coalesce(k.kind = 'locked', false) as locked,
          p.dropped_because, p.mentorship_id ${found}
        order by ${sortedBy[sort_by]} ${direction}, p.mentee_id, p.mentor_id
        limit ${page_size} offset ${(page - 1) * page_size}`,
    ),
    written<{ count: number }>(db, sql`select count(*)::int as count ${found}`),
  )
  return {
    items: await shownPairs(db, rows),
    page,
    page_size,
    total: counted?.count ?? 0,
    total_is: 'exact',
  }
}

async function shownPairs(db: Db, rows: readonly PairRow[]): Promise<RoundPair[]> {
  const face = await facesOf(
    db,
    rows.flatMap(({ mentee_id, mentor_id }) => [mentee_id, mentor_id]),
  )
  const inCommon = (criterion: string) =>
    rows.flatMap(({ parts }) =>
      parts.flatMap((part) =>
        part.criterion === criterion && part.found.kind === 'common' ? part.found.items.map(Number) : [],
      ),
    )
  const names = await markNames(db, { topics: inCommon('topics'), types: inCommon('types') })
  const questions = await questionTitles(db, inCommon('answers'))
  const foundOf = ({ criterion, found }: Part): RoundPair['parts'][number]['found'] => {
    if (found.kind !== 'common') return found
    if (criterion === 'topics') return { kind: 'topics', items: names.topics(found.items.map(Number)) }
    if (criterion === 'types') return { kind: 'types', items: names.types(found.items.map(Number)) }
    const items = found.items.map(String)
    return {
      kind: 'words',
      items: criterion === 'answers' ? items.flatMap((one) => questions.get(Number(one)) ?? []) : items,
    }
  }
  return twoOf(face, rows).map(({ parts, ...pair }) => ({
    ...pair,
    parts: parts.map((part) => ({ ...part, found: foundOf(part) })),
  }))
}

async function questionTitles(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, string>()
  const rows = await db
    .selectFrom('fields')
    .select(['id', 'title'])
    .where('belongs_to', '=', 'participant')
    .where('id', '=', sql<number>`any(${[...new Set(ids)]}::bigint[])`)
    .execute()
  return new Map(rows.map(({ id, title }) => [id, title]))
}

interface LeftRow {
  user_id: number
  side: 'mentor' | 'mentee'
  reasons: Pick<Left, 'possible' | 'barriers' | 'unmet'> & {
    because: Left['because'] | 'by_hand'
    nearest: { id: number; percent: number }[]
  }
}

export async function listRoundLeft(
  act: Reading,
  id: number,
  { side, page, page_size }: Hears<typeof matchingRounds.left, 'query'>,
): Promise<Answers<typeof matchingRounds.left>> {
  const { db } = act
  await managedRound(act, id)
  const found = sql`from mentorship_round_left l
    join users u on u.enterprise_id = l.enterprise_id and u.id = l.user_id
    where l.enterprise_id = ${db.enterpriseId}::bigint and l.round_id = ${id}::bigint
      ${side ? sql`and l.side = ${side}` : sql``}`
  const [rows, [counted]] = await together(
    db,
    written<LeftRow>(
      db,
      sql`select l.user_id, l.side, l.reasons ${found} order by l.side, u.name collate "und-x-icu", l.user_id
        limit ${page_size} offset ${(page - 1) * page_size}`,
    ),
    written<{ count: number }>(db, sql`select count(*)::int as count ${found}`),
  )
  const face = await facesOf(
    db,
    rows.flatMap(({ user_id, reasons }) => [user_id, ...reasons.nearest.map((one) => one.id)]),
  )
  return {
    items: rows.flatMap(({ user_id, side: of, reasons }) => {
      const person = face(user_id)
      if (!person) return []
      const { because, possible, barriers, unmet } = reasons
      const nearest = reasons.nearest.flatMap((one) => {
        const other = face(one.id)
        return other ? [{ person: other, percent: one.percent }] : []
      })
      return [{ person, side: of, because, possible, barriers, unmet, nearest }]
    }),
    page,
    page_size,
    total: counted?.count ?? 0,
    total_is: 'exact',
  }
}
