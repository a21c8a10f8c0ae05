import { sql } from 'kysely'
import { z } from 'zod'
import type { RuleCause } from '../../../contract/recognition/causes.ts'
import type { recountStates } from '../../../contract/recognition/rules.ts'
import { isModuleOn } from '../../enterprise/modules.ts'
import type { Tx } from '../../platform/database/db.ts'
import { job } from '../../platform/jobs/jobs.ts'
import { type Due, plan } from '../../platform/jobs/timed.ts'
import { rulesChanged } from '../stale.ts'
import { factsJudged, type Judged } from './judgement.ts'
import { holdPoints, type Line, post } from './ledger.ts'
import { preview, reckoned } from './recountPreview.ts'
import type { RuleWish } from './rules.ts'

export type RecountState = (typeof recountStates)[number]

interface Recount {
  id: number
  cause: RuleCause
  state: RecountState
  rule: RuleWish
  rule_version: number | null
  done_to: number
}

/** How long one run of the job goes on before it commits what it has. */
const RUN_MS = 4000

/** A recount waits until recognition is on again; it is asked so often. */
const WAITS = 'recognition.recount_waits'
const WAIT_MS = 10 * 60_000

const lineOf = ({ cause, id }: Pick<Recount, 'cause' | 'id'>, row: Judged, amount: number): Line => ({
  user_id: row.user_id,
  cause,
  fact: row.fact,
  thing: row.thing,
  fact_on: row.day,
  amount,
  rule_version: row.rule_version,
  network_id: row.network_id,
  recount_id: id,
})

type Work = Omit<Recount, 'rule' | 'done_to'>

const isBack = ({ state }: Work) => state === 'taking_back' || state === 'taken_back'

/** Writes what the rules in force change for these people, under the hold of their points. */
async function reckon(tx: Tx, recount: Work, users: readonly number[]) {
  await holdPoints(tx, users)
  const { rows } = await factsJudged(tx, { cause: recount.cause, users }).execute(tx)
  const lines = [...reckoned(rows)].flatMap(([row, after]) =>
    after === row.stands
      ? []
      : lineOf(
          recount,
          row.stands === 0 || isBack(recount) ? row : { ...row, rule_version: recount.rule_version },
          after - row.stands,
        ),
  )
  await post(tx, lines)
}

interface Written {
  user_id: number
  fact: string
  /** Since the fact last fell or came back. */
  amount: number
  is_last: boolean
  at: number
}

/** Which of these people became one with another, or two again, since the recount was applied. */
async function changedSince(tx: Tx, recount: Work, users: readonly number[]): Promise<number[]> {
  const e = sql`${tx.enterpriseId}::bigint`
  const { rows } = await sql<{ user_id: number }>`
    select m.user_id from point_merges m
    join point_rules r on r.enterprise_id = ${e} and r.cause = ${recount.cause} and r.version = ${recount.rule_version}
    where m.enterprise_id = ${e} and m.user_id = any(${[...users]}::bigint[]) and m.at > r.created_at`.execute(
    tx,
  )
  return rows.map(({ user_id }) => user_id)
}

/** Whoever is what they were gets back exactly what the recount took, and the other way round; others are reckoned anew. */
async function takeBack(tx: Tx, recount: Work, users: readonly number[]) {
  await holdPoints(tx, users)
  const changed = await changedSince(tx, recount, users)
  if (changed.length > 0) await reckon(tx, recount, changed)
  await balance(
    tx,
    recount,
    users.filter((user) => !changed.includes(user)),
  )
}

/**
 * Balances what the recount wrote. Where a fact fell, or came back, since then, it gives what it does by the rule that holds
 * again.
 */
async function balance(tx: Tx, recount: Work, users: readonly number[]) {
  const e = sql`${tx.enterpriseId}::bigint`
  const { rows: written } = await sql<Written>`
    select r.user_id, r.fact, coalesce(sum(r.amount) filter (where r.id > f.id), 0)::bigint as amount, max(r.id) > f.id as is_last,
      (extract(epoch from max(r.at)) * 1000000)::bigint as at
    from point_entries r
    cross join lateral (select coalesce(max(l.id), 0) as id from point_entries l where l.enterprise_id = ${e}
      and l.cause = ${recount.cause} and l.user_id = r.user_id and l.fact = r.fact and l.recount_id is null) f
    where r.enterprise_id = ${e} and r.recount_id = ${recount.id}::bigint and r.user_id = any(${[...users]}::bigint[])
    group by r.user_id, r.fact, f.id
    having sum(r.amount) <> 0 or sum(r.amount) filter (where r.id > f.id) <> 0`.execute(tx)
  if (written.length === 0) return
  const { rows } = await factsJudged(tx, {
    cause: recount.cause,
    users: [...new Set(written.map(({ user_id }) => user_id))],
    facts: [...new Set(written.map(({ fact }) => fact))],
  }).execute(tx)
  const keyOf = ({ user_id, fact }: { user_id: number; fact: string }) => `${user_id} ${fact}`
  const judged = new Map(rows.map((row) => [keyOf(row), row]))
  const lines = written.flatMap((one) => {
    const row = judged.get(keyOf(one))
    // It is no longer so, and gives nothing: what the recount had taken stays taken.
    if (!row) return []
    const isSame = one.is_last && (row.happened_at === null || row.happened_at <= one.at)
    const more = isSame ? -one.amount : row.stands === 0 || row.own ? 0 : (row.worth ?? 0) - row.stands
    return more === 0 ? [] : [lineOf(recount, row, more)]
  })
  await post(tx, lines)
}

interface Again {
  users: readonly number[]
  /** Microseconds; only recounts that are being worked on if left out. */
  since?: number
  /** These in any case. */
  ids?: readonly number[]
}

/**
 * A recount that is applied, or taken back, while two accounts are one knows nothing of the two; one that is being worked on may
 * have passed one of them. Answers the recounts.
 */
export async function reckonedAgain(tx: Tx, { users, since, ids = [] }: Again): Promise<number[]> {
  const { rows } = await sql<Work>`
    select id, cause, state, rule_version from point_recounts where enterprise_id = ${tx.enterpriseId}::bigint
      and rule_version is not null and (state in ('applying', 'taking_back') or id = any(${[...ids]}::bigint[])
        or (extract(epoch from finished_at) * 1000000)::bigint > ${since ?? null}::bigint)
    order by id desc`.execute(tx)
  // The newest of a cause says all: the rules in force are the same for each.
  const newest = rows.filter(({ cause }, at) => rows.findIndex((one) => one.cause === cause) === at)
  for (const recount of newest) await reckon(tx, recount, users)
  return rows.map(({ id }) => id)
}

interface Step {
  next: RecountState
  /** People looked at in one turn. */
  at_once: number
  work: (tx: Tx, recount: Recount, users: readonly number[]) => Promise<void>
}
const steps: Partial<Record<RecountState, Step>> = {
  counting: { next: 'ready', at_once: 2000, work: preview },
  applying: { next: 'applied', at_once: 500, work: reckon },
  taking_back: { next: 'taken_back', at_once: 500, work: takeBack },
}

/** The next people, by id. Whoever comes later is judged by the rule that holds anyway. */
async function nextPeople(tx: Tx, after: number, most: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '>', after)
    .orderBy('id')
    .limit(most)
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Goes on with a recount for a while and then asks to be called again. How far it is stands in its row and commits together
 * with what was written: killed at any moment, it goes on from there.
 */
export const recountContinued = job(
  'recognition.recount_continued',
  z.object({ id: z.number().int() }),
  async ({ tx, now }, { id }) => {
    const e = sql`${tx.enterpriseId}::bigint`
    const { rows } =
      await sql<Recount>`select id, cause, state, rule, rule_version, done_to from point_recounts
      where enterprise_id = ${e} and id = ${id}::bigint for update`.execute(tx)
    const [recount] = rows
    const step = recount && steps[recount.state]
    if (!step) return
    // Nothing is given meanwhile; it goes on from where it is.
    if (!(await isModuleOn(tx, 'rewards_enabled'))) {
      await plan(tx, WAITS, String(id), new Date(now.getTime() + WAIT_MS).toISOString())
      return
    }
    const until = Date.now() + RUN_MS
    let to = recount.done_to
    for (;;) {
      const users = await nextPeople(tx, to, step.at_once)
      if (users.length > 0) await step.work(tx, recount, users)
      to = users.at(-1) ?? to
      await sql`update point_recounts set done = done + ${users.length}::int, done_to = ${to}::bigint
        where enterprise_id = ${e} and id = ${id}::bigint`.execute(tx)
      if (users.length < step.at_once) {
        await sql`update point_recounts set state = ${step.next}, finished_at = now()
          where enterprise_id = ${e} and id = ${id}::bigint`.execute(tx)
        break
      }
      if (Date.now() >= until) {
        await recountContinued.later(tx, { id })
        break
      }
    }
    rulesChanged(tx)
  },
  'long',
)

export const recountWaits: Due = {
  kind: WAITS,
  happen: (tx, id) => recountContinued.later(tx, { id: Number(id) }),
}
