import { sql } from 'kysely'
import type { Hears } from '../../contract/route.ts'
import { isGather, type Leaf, rulesIn } from '../../contract/segments/rules.ts'
import type { segments } from '../../contract/segments/segments.ts'
import { accountPolicy } from '../identity/accountPolicy.ts'
import { countersOf } from '../identity/counts.ts'
import { FACE_WIDTHS, faceOf } from '../identity/faces.ts'
import type { Reading } from '../platform/act.ts'
import { type Db, together } from '../platform/database/db.ts'
import type { Enterprise } from '../platform/enterprises.ts'
import { missing } from '../platform/errors.ts'
import { allows, authorize } from '../platform/rights/policy.ts'
import { estimateThroughGate, throughGate } from '../platform/rights/privacyGate.ts'
import { chosenFrom, meant, peopleMeantBy, standingBy } from './evaluate.ts'
import { figureWithheld } from './figures.ts'
import type { Known } from './known.ts'
import { segmentsPolicy } from './policy.ts'
import { keptCounts } from './queries.ts'
import { checkWritten, type Described, isOther, type Readable, readingOf, withHidden } from './readable.ts'
import { describedBy } from './segmentRow.ts'
import { idsMeant } from './segmentWork.ts'

type Draft = Hears<typeof segments.preview, 'body'>

/** Up to so many people are checked one by one; of more, a fair sample of so many. */
const EXACT_UP_TO = 2_000
const LOOKED_AT = 500
const SHOWN = 8

/** A draft made whole: hidden rules put back, checked as if it were saved. `kept` is there while nothing differs from it. */
async function wholeOf(act: Reading, { segment_id, ...draft }: Draft) {
  const { db, me } = act
  authorize(me, segmentsPolicy.manage)
  const kept =
    segment_id === null
      ? undefined
      : await db.selectFrom('segments').selectAll().where('id', '=', segment_id).executeTakeFirst()
  if (segment_id !== null && !kept) throw missing()
  const before = kept && describedBy(kept)
  const said = draft.rules
  const described: Described = { ...draft, rules: withHidden(said, before?.rules) }
  const reading = await readingOf(act, [described.rules])
  checkWritten(reading, said, before, described)
  return { described, reading, kept: before && isOther(before, described) ? undefined : kept }
}

const statesOf = { active: ['active'], inactive: ['inactive', 'pending_deletion'] } as const

const standing = ({ order_by }: Described) => (order_by === null ? sql<number>`0` : standingBy(order_by))

/** How many there are to choose from, by the kept totals. */
async function choiceOf(db: Db, filter: Described['active_filter']) {
  const counts = await keptCounts(db).execute()
  return countersOf(counts, filter === 'all' ? [...statesOf.active, ...statesOf.inactive] : statesOf[filter])
}

/**
 * The people a draft matches, among as many as can be checked while somebody waits: all of them in a small
 * enterprise, or if one of the rules matches few by itself; else the first in an order unrelated to the rules.
 */
async function look(db: Db, described: Described, known: Known, of: number) {
  const { active_filter, rules } = described
  if (of <= EXACT_UP_TO)
    return {
      rows: await peopleMeantBy(db, active_filter, rules, known)
        .select(['u.id', 'u.name', standing(described).as('standing')])
        .execute(),
      looked_at: null,
    }
  const few = await fewMeantBy(db, described, known)
  // The people are known before the rules are evaluated: these few are looked up, not everybody in a network.
  const looked = db.with(
    (cte) => cte('looked').materialized(),
    () => few ?? sampleOf(db, active_filter),
  )
  const among: Known['among'] = (person) => sql<boolean>`${person} in (select id from looked)`
  const rows = await peopleMeantBy(looked as unknown as Db, active_filter, rules, { ...known, among })
    .select(['u.id', 'u.name', standing(described).as('standing')])
    .execute()
  return { rows, looked_at: few ? null : LOOKED_AT }
}

const sampleOf = (db: Db, filter: Described['active_filter']) =>
  db
    .selectFrom('users as u')
    .select('u.id')
    .where((eb) => chosenFrom(eb as never, filter))
    .orderBy(sql`hashint8(u.id)`)
    .orderBy('u.id')
    .limit(LOOKED_AT)

/** The few people of a rule that everybody must match, if there is one that matches few. */
async function fewMeantBy(db: Db, { rules }: Described, known: Known) {
  if (rules.is !== 'all') return
  const meant = rules.rules.flatMap((rule) => idsOf(db, rule as Leaf, known) ?? [])
  const counts = await together(db, ...meant.map((ids) => atMost(db, ids, LOOKED_AT + 1)))
  return meant.find((_ids, at) => (counts[at]?.[0]?.count ?? 0) <= LOOKED_AT)
}

const atMost = (db: Db, ids: NonNullable<ReturnType<typeof idsOf>>, most: number) =>
  db.selectFrom(ids.limit(most).as('some')).select((eb) => eb.fn.countAll<number>().as('count'))

/** The people of one rule, where an index gives them. */
function idsOf(db: Db, rule: Leaf, known: Known) {
  if (rule.is === 'group' && rule.relation === 'member') {
    const members = db
      .selectFrom('network_members as m')
      .select('m.user_id as id')
      .where('m.network_id', '=', sql<number>`any(${known.networksOf(rule)}::bigint[])`)
      .where('m.state', '=', 'active')
      .where('m.visibility', '=', 'open')
    return db.selectFrom(members.as('meant')).select('meant.id')
  }
  if (rule.is !== 'field' || rule.operator !== 'equals') return
  const field = known.fields.get(rule.field)
  if (!field || field.id === 0 || field.kind === 'number') return
  const holders = db
    .selectFrom('user_field_values as v')
    .select('v.user_id as id')
    .where('v.field_id', '=', field.id)
    .where('v.value', '=', String(rule.values[0] ?? ''))
  return db.selectFrom(holders.as('meant')).select('meant.id')
}

/** How many people a draft means, and a few of them; only what this editor could find out by looking people up. */
export async function previewSegment(act: Reading, draft: Draft, { privacy_k }: Enterprise) {
  const { db } = act
  const { described, reading, kept } = await wholeOf(act, draft)
  const of = await choiceOf(db, described.active_filter)
  // Viewers' own rules beside ones they can't read are never counted: one person at a time, they would learn who
  // matches.
  const withheld = figureWithheld(kept, privacy_k, reading.hides(described))
  if (withheld) return { count: withheld, looked_at: null, of, sample: [], sample_withheld: true }
  const { rows, looked_at } = await look(db, described, reading.known, of)
  const most = described.member_limit ?? Number.POSITIVE_INFINITY
  const count =
    looked_at === null
      ? throughGate(Math.min(rows.length, most), privacy_k, true)
      : estimateThroughGate({ hits: rows.length, looked_at, of }, privacy_k, true)
  return {
    count: { ...count, count: Math.min(count.count, most) },
    looked_at,
    of,
    sample: await facesOf(db, byName(await own(db, described, reading.known, { rows, looked_at }))),
    sample_withheld: false,
  }
}

type Row = { id: number; name: string; standing: number }

/** Some of the people a draft matches: for a limited one, of the first by its order. */
async function own(
  db: Db,
  described: Described,
  known: Known,
  { rows, looked_at }: { rows: readonly Row[]; looked_at: number | null },
): Promise<readonly Pick<Row, 'id' | 'name'>[]> {
  const { member_limit, order_direction } = described
  if (member_limit === null) return rows
  if (looked_at !== null) {
    // A fair sample of everybody doesn't know who comes first.
    const first = idsMeant(db, { ...described, member_limit: Math.min(member_limit, LOOKED_AT) }, known)
    return await db
      .selectFrom('users')
      .select(['id', 'name'])
      .where('id', 'in', first as never)
      .execute()
  }
  const up = order_direction === 'asc' ? 1 : -1
  return rows.toSorted((a, b) => (a.standing - b.standing) * up || a.id - b.id).slice(0, member_limit)
}

const byName = (people: readonly Pick<Row, 'id' | 'name'>[]) =>
  people
    .toSorted((a, b) => a.name.localeCompare(b.name) || a.id - b.id)
    .slice(0, SHOWN)
    .map(({ id }) => id)

async function facesOf(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return []
  const people = await db
    .selectFrom('users')
    .select(['id', 'name', 'pronouns', 'avatar_file_id'])
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute()
  return ids
    .flatMap((id) => people.find((one) => one.id === id) ?? [])
    .map((one) => faceOf(one, FACE_WIDTHS[0]))
}

/** A verdict for each rule about one person. A rule that is hidden has none, nor has what it is part of. */
export async function whyInSegment(act: Reading, { user_id, ...draft }: Hears<typeof segments.why, 'body'>) {
  const { db, me } = act
  const { described, reading } = await wholeOf(act, draft)
  const { known } = reading
  const placed = rulesIn(described.rules)
  const seen = placed.map(({ rule }) => tellable(reading, rule))
  const row = await db
    .selectFrom('users as u')
    .select([
      'u.id',
      'u.name',
      'u.pronouns',
      'u.avatar_file_id',
      'u.state',
      standing(described).as('standing'),
    ])
    .select((eb) => sql<boolean>`${chosenFrom(eb as never, described.active_filter)}`.as('chosen'))
    .select((eb) =>
      sql<boolean[]>`array[${sql.join(placed.map(({ rule }) => meant(eb as never, rule, known)))}]`.as(
        'verdicts',
      ),
    )
    .where('u.id', '=', user_id)
    .where('u.list_scope', 'is not', null)
    .executeTakeFirst()
  if (!row || (row.state !== 'active' && !allows(me, accountPolicy.list, undefined))) throw missing()
  const verdicts = row.verdicts.map((verdict, at) => (seen[at] ? verdict : null))
  const fits = row.chosen === true
  const tells = !reading.hides(described)
  const fitsAll = fits && row.verdicts[0] === true
  const within_limit =
    described.member_limit === null || !fitsAll || !tells
      ? null
      : await isAmongFirst(db, described, known, row)
  return {
    person: faceOf(row, FACE_WIDTHS[0]),
    is_in: tells ? fitsAll && within_limit !== false : null,
    fits_active_filter: fits,
    verdicts,
    within_limit,
  }
}

const tellable = (reading: Readable, rule: Parameters<typeof rulesIn>[0]): boolean =>
  rulesIn(rule).every(({ rule: one }) => isGather(one) || reading.reads(one))

async function isAmongFirst(db: Db, described: Described, known: Known, { id, standing: theirs }: Row) {
  const most = described.member_limit ?? 0
  const { active_filter, rules, order_by, order_direction } = described
  const better = peopleMeantBy(db, active_filter, rules, known)
    .where((eb) =>
      order_by === null
        ? eb('u.id', '<', id)
        : eb.or([
            eb(standing(described), order_direction === 'asc' ? '<' : '>', theirs),
            eb.and([eb(standing(described), '=', theirs), eb('u.id', '<', id)]),
          ]),
    )
    .select('u.id')
    .limit(most)
  const { count } = await db
    .selectFrom(better.as('better'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count < most
}
