import { type RawBuilder, sql } from 'kysely'
import type { RuleCause } from '../../../contract/recognition/causes.ts'
import type { pointRecounts } from '../../../contract/recognition/rules.ts'
import type { Answers, Hears } from '../../../contract/route.ts'
import { facesOf } from '../../identity/faces.ts'
import type { Act, Reading } from '../../platform/act.ts'
import { record } from '../../platform/changes.ts'
import { together, written } from '../../platform/database/db.ts'
import { isCalled } from '../../platform/database/patterns.ts'
import { conflict, missing } from '../../platform/errors.ts'
import { authorize } from '../../platform/rights/policy.ts'
import { recognitionPolicy } from '../policy.ts'
import { handfuls, isQuiet } from '../quiet.ts'
import { rulesChanged } from '../stale.ts'
import { canTell, keepTargets, mustBeThere, nameable } from '../targets.ts'
import { type RecountState, recountContinued } from './recountWork.ts'
import { holdRule, type RuleWish, ruleNow, versionsOf, writeRule } from './rules.ts'

type Shown = Answers<typeof pointRecounts.show>

interface RecountRow {
  id: number
  cause: RuleCause
  state: RecountState
  rule: RuleWish
  made_from: number
  rule_version: number | null
  done: number
  people_in_all: number
  people: number
  more: number
  less: number
  created_at: string
  created_by: number
  finished_at: string | null
  /** A newer one of the same rule holds. */
  covered: boolean
}

/** Recounts (as `r`). */
const recountsQuestion = (e: RawBuilder<unknown>, which: RawBuilder<unknown>) => sql<RecountRow>`
  select r.*, exists (select from point_recounts n where n.enterprise_id = ${e} and n.cause = r.cause
    and n.rule_version > r.rule_version and n.state in ('applying', 'applied', 'taking_back')) as covered
  from point_recounts r where r.enterprise_id = ${e} ${which}`

/** What may be done with a recount, in which state. */
const abilities = {
  apply: ['ready'],
  take_back: ['applied'],
  drop: ['counting', 'ready'],
} as const satisfies Record<string, readonly RecountState[]>
type Ability = keyof typeof abilities

const can = (state: RecountState, ability: Ability) =>
  (abilities[ability] as readonly RecountState[]).includes(state)

/** Whether the viewer may hear of the difference person by person. */
const isOpen = (act: Reading, recount: RecountRow, canName: (ids: readonly number[]) => boolean) =>
  !isQuiet(recount) && canTell(act, recount.rule, canName)

/** How much would change for how many; where nobody is named, as much as a handful's share of it. */
function sumsOf(
  { people, more, less }: RecountRow,
  { open, told }: { open: boolean; told: (count: number) => number },
) {
  if (open) return { people, more, less }
  const some = told(people)
  const share = (sum: number) => (some === 0 ? 0 : Math.floor((sum * some) / people))
  return { people: some, more: share(more), less: share(less) }
}

async function shown(act: Reading, rows: readonly RecountRow[]): Promise<Shown[]> {
  const { db } = act
  const face = await facesOf(
    db,
    rows.map(({ created_by }) => created_by),
  )
  const told = await handfuls(db)
  const canName = await nameable(
    act,
    rows.flatMap(({ rule }) => rule.segment_ids),
  )
  return rows.map((row) => ({
    id: row.id,
    cause: row.cause,
    state: row.state,
    rule: { enabled: row.rule.enabled, points: row.rule.points },
    done: row.done,
    of: row.people_in_all,
    ...sumsOf(row, { open: isOpen(act, row, canName), told }),
    created_at: row.created_at,
    created_by: face(row.created_by),
    finished_at: row.finished_at,
    can: {
      apply: can(row.state, 'apply'),
      take_back: can(row.state, 'take_back') && !row.covered,
      drop: can(row.state, 'drop'),
    },
  }))
}

async function recountOf({ db, me }: Reading, id: number): Promise<RecountRow> {
  authorize(me, recognitionPolicy.rules)
  const { rows } = await recountsQuestion(
    sql`${db.enterpriseId}::bigint`,
    sql`and r.id = ${id}::bigint`,
  ).execute(db)
  if (!rows[0]) throw missing()
  return rows[0]
}

export async function showRecount(act: Reading, id: number): Promise<Shown> {
  const [one] = await shown(act, [await recountOf(act, id)])
  if (!one) throw missing()
  return one
}

export async function listRecounts(
  act: Reading,
  { page, page_size }: Hears<typeof pointRecounts.list, 'query'>,
): Promise<Answers<typeof pointRecounts.list>> {
  const { db, me } = act
  authorize(me, recognitionPolicy.rules)
  const e = sql`${db.enterpriseId}::bigint`
  const [rows, [counted]] = await together(
    db,
    written<RecountRow>(
      db,
      recountsQuestion(e, sql`order by r.id desc limit ${page_size} offset ${(page - 1) * page_size}`),
    ),
    written<{ count: number }>(
      db,
      sql`select count(*)::int as count from point_recounts where enterprise_id = ${e}`,
    ),
  )
  return { items: await shown(act, rows), page, page_size, total: counted?.count ?? 0, total_is: 'exact' }
}

export async function recountPeople(
  act: Reading,
  id: number,
  { page, page_size, search }: Hears<typeof pointRecounts.people, 'query'>,
): Promise<Answers<typeof pointRecounts.people>> {
  const { db } = act
  // Person by person it would tell what each did in quiet, or where, for any rule that somebody thinks of.
  const recount = await recountOf(act, id)
  if (!isOpen(act, recount, await nameable(act, recount.rule.segment_ids)))
    return { items: [], page, page_size, total: 0, total_is: 'exact' }
  const some = sql`from point_recount_people p where p.enterprise_id = ${db.enterpriseId}::bigint and p.recount_id = ${id}::bigint
    ${
      search
        ? sql`and exists (select from users u where u.enterprise_id = p.enterprise_id and u.id = p.user_id and ${isCalled('u', search)})`
        : sql``
    }`
  const [rows, [counted]] = await together(
    db,
    written<{ user_id: number; before: number; after: number }>(
      db,
      sql`select p.user_id, p.before, p.after ${some} order by abs(p.after - p.before) desc, p.user_id limit ${page_size}
        offset ${(page - 1) * page_size}`,
    ),
    written<{ count: number }>(db, sql`select count(*)::int as count ${some}`),
  )
  const face = await facesOf(
    db,
    rows.map(({ user_id }) => user_id),
  )
  return {
    items: rows.flatMap(({ user_id, before, after }) => {
      const person = face(user_id)
      return person ? [{ person, before, after, difference: after - before }] : []
    }),
    page,
    page_size,
    total: counted?.count ?? 0,
    total_is: 'exact',
  }
}

export async function createRecount(
  act: Act,
  cause: RuleCause,
  { version, ...wish }: Hears<typeof pointRecounts.create, 'body'>,
): Promise<Shown> {
  const { tx, me } = act
  authorize(me, recognitionPolicy.rules)
  await holdRule(tx, cause)
  const before = await ruleNow(tx, cause)
  const rule = { ...wish, ...(await keepTargets(act, wish, before)) }
  if ((before?.version ?? 0) !== version) throw conflict('changed_meanwhile')
  const { id } = await tx
    .insertInto('point_recounts')
    .values({
      cause,
      rule: JSON.stringify(rule),
      made_from: version,
      created_by: me.user_id,
      people_in_all: sql<number>`(select count(*)::int from users where enterprise_id = ${tx.enterpriseId}::bigint)`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await recountContinued.later(tx, { id })
  await record(act, {
    action: 'point_recount.created',
    subject: { type: 'point_rule', id: cause },
    difference: { points: rule.points },
  })
  rulesChanged(tx)
  return showRecount(act, id)
}

/** A recount, held, if this may be done with it now. */
async function held(act: Act, id: number, ability: Ability): Promise<RecountRow> {
  const known = await recountOf(act, id)
  await holdRule(act.tx, known.cause)
  await act.tx.selectFrom('point_recounts').select('id').where('id', '=', id).forUpdate().execute()
  const recount = await recountOf(act, id)
  if (!can(recount.state, ability)) throw conflict('recount_state')
  return recount
}

/** Work on it begins anew, from the first person. */
const begin = (act: Act, id: number, set: { state: RecountState; rule_version?: number }) =>
  act.tx
    .updateTable('point_recounts')
    .set({ ...set, done: 0, done_to: 0 })
    .where('id', '=', id)
    .execute()

async function logged(
  act: Act,
  { cause }: RecountRow,
  did: string,
  difference: Record<string, unknown> = {},
) {
  await record(act, {
    action: `point_recount.${did}`,
    subject: { type: 'point_rule', id: cause },
    difference,
  })
  rulesChanged(act.tx)
}

export async function applyRecount(act: Act, id: number): Promise<Shown> {
  const { tx } = act
  const recount = await held(act, id, 'apply')
  if ((await versionsOf(tx, recount.cause)).holds !== recount.made_from) throw conflict('changed_meanwhile')
  await mustBeThere(act, recount.rule)
  const rule_version = await writeRule(act, recount.cause, recount.rule, { fromNow: false })
  await begin(act, id, { state: 'applying', rule_version })
  await recountContinued.later(tx, { id })
  await logged(act, recount, 'applied', { points: recount.rule.points })
  return showRecount(act, id)
}

export async function takeRecountBack(act: Act, id: number): Promise<Shown> {
  const { tx } = act
  const recount = await held(act, id, 'take_back')
  // What the newer one left as the older had made it would stay, by a rule that never held.
  if (recount.covered) throw conflict('recount_newer')
  await tx
    .updateTable('point_rules')
    .set({ taken_back_at: sql`now()` })
    .where('cause', '=', recount.cause)
    .where('version', '=', recount.rule_version)
    .execute()
  await begin(act, id, { state: 'taking_back' })
  await recountContinued.later(tx, { id })
  await logged(act, recount, 'taken_back')
  return showRecount(act, id)
}

export async function dropRecount(act: Act, id: number) {
  const recount = await held(act, id, 'drop')
  await act.tx
    .updateTable('point_recounts')
    .set({ state: 'dropped', finished_at: sql`now()` })
    .where('id', '=', id)
    .execute()
  await act.tx.deleteFrom('point_recount_people').where('recount_id', '=', id).execute()
  await logged(act, recount, 'dropped')
  return { done: true as const }
}
