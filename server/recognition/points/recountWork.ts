import { sql } from 'kysely'
import { z } from 'zod'
import type { RuleCause } from '../../../contract/recognition/causes.ts'
import type { recountStates } from '../../../contract/recognition/rules.ts'
import type { Tx } from '../../platform/database/db.ts'
import { job } from '../../platform/jobs/jobs.ts'
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

/** Writes the differences of these people, under the hold of their points. */
async function apply(tx: Tx, recount: Omit<Recount, 'rule' | 'done_to'>, users: readonly number[]) {
  await holdPoints(tx, users)
  const { rows } = await factsJudged(tx, { cause: recount.cause, users }).execute(tx)
  const lines = [...reckoned(rows)].flatMap(([row, after]) =>
    after === row.stands
      ? []
      : lineOf(
          recount,
          row.stands === 0 ? row : { ...row, rule_version: recount.rule_version },
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

/**
 * Balances what the recount wrote. Where a fact fell, or came back, since then, it gives what it does by the rule that holds
 * again.
 */
async function takeBack(
  tx: Tx,
  recount: Omit<Recount, 'rule' | 'done_to'>,
  users: readonly number[],
  facts?: readonly string[],
) {
  await holdPoints(tx, users)
  const e = sql`${tx.enterpriseId}::bigint`
  const { rows: written } = await sql<Written>`
    select r.user_id, r.fact, coalesce(sum(r.amount) filter (where r.id > f.id), 0)::bigint as amount, max(r.id) > f.id as is_last,
      (extract(epoch from max(r.at)) * 1000000)::bigint as at
    from point_entries r
    cross join lateral (select coalesce(max(l.id), 0) as id from point_entries l where l.enterprise_id = ${e}
      and l.cause = ${recount.cause} and l.user_id = r.user_id and l.fact = r.fact and l.recount_id is null) f
    where r.enterprise_id = ${e} and r.recount_id = ${recount.id}::bigint and r.user_id = any(${[...users]}::bigint[])
      ${facts ? sql`and r.fact = any(${[...facts]}::text[])` : sql``}
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

interface Rejoined {
  /** Two accounts that were one. */
  users: readonly number[]
  /** Facts that are given what they gave before: no recount since has seen them. */
  restored: readonly { user_id: number; cause: string; fact: string }[]
  /** Microseconds. */
  since: number
}

/** Recounts that were applied, or taken back, while two accounts were one hold for each of the two. */
export async function reckonAgain(tx: Tx, { users, restored, since }: Rejoined) {
  const { rows } = await sql<Omit<Recount, 'rule' | 'done_to'>>`
    select id, cause, state, rule_version from point_recounts where enterprise_id = ${tx.enterpriseId}::bigint
      and rule_version is not null and (state in ('applying', 'taking_back')
        or (extract(epoch from finished_at) * 1000000)::bigint > ${since}::bigint)
    order by id desc`.execute(tx)
  const isBack = ({ state }: Pick<Recount, 'state'>) => state === 'taken_back' || state === 'taking_back'
  for (const recount of rows.filter(isBack))
    for (const user of users) {
      const facts = restored.filter(({ user_id, cause }) => user_id === user && cause === recount.cause)
      if (facts.length > 0)
        await takeBack(
          tx,
          recount,
          [user],
          facts.map(({ fact }) => fact),
        )
    }
  const holds = rows.filter((recount) => !isBack(recount))
  // The newest of a cause says all.
  for (const recount of holds.filter(({ cause }, at) => holds.findIndex((one) => one.cause === cause) === at))
    await apply(tx, recount, users)
}

interface Step {
  next: RecountState
  /** People looked at in one turn. */
  at_once: number
  work: (tx: Tx, recount: Recount, users: readonly number[]) => Promise<void>
}
const steps: Partial<Record<RecountState, Step>> = {
  counting: { next: 'ready', at_once: 2000, work: preview },
  applying: { next: 'applied', at_once: 500, work: apply },
  taking_back: {
    next: 'taken_back',
    at_once: 500,
    work: (tx, recount, users) => takeBack(tx, recount, users),
  },
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
  async ({ tx }, { id }) => {
    const e = sql`${tx.enterpriseId}::bigint`
    const { rows } =
      await sql<Recount>`select id, cause, state, rule, rule_version, done_to from point_recounts
      where enterprise_id = ${e} and id = ${id}::bigint for update`.execute(tx)
    const [recount] = rows
    const step = recount && steps[recount.state]
    if (!step) return
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
