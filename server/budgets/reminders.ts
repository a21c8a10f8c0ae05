import { type RawBuilder, sql } from 'kysely'
import { networkAddress } from '../../contract/networks/addresses.ts'
import { inOffice } from '../identity/office.ts'
import { notify } from '../messages/notifications.ts'
import { knownToPerson } from '../networks/known.ts'
import type { Database, Tx } from '../platform/database/db.ts'
import { todayHere } from '../platform/database/today.ts'
import type { Sweep } from '../platform/jobs/sweeper.ts'
import { whoMayDecide } from './approvers.ts'
import { requestLink } from './requestNotices.ts'
import { deciderLeft, requestsQuestion, waitsFor } from './requestRow.ts'

/** Days before the end of a period at which leaders are reminded of unspent money, the larger number first. */
const BEFORE_THE_END = [60, 30] as const
/** Days until missing receipts of an event are asked for, and until the approver of a request is reminded. */
const RECEIPTS_DAYS = 7
const WAITING_DAYS = 5
/** Per kind and run; the rest follows in the next run. */
const AT_ONCE = 500

type Kind = 'unspent_60' | 'unspent_30' | 'receipts' | 'waits' | 'passed_on'

const untold = (tx: Tx, kind: Kind, subject: RawBuilder<unknown>, about: RawBuilder<unknown>) =>
  sql<boolean>`not exists (select from budget_reminders m where m.enterprise_id = ${tx.enterpriseId}::bigint
    and m.kind = ${kind} and m.subject_id = ${subject} and m.about = ${about})`

/** Notes a reminder; false if it was sent before. */
async function isFirst(tx: Tx, kind: Kind, subject_id: number, about: string) {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('budget_reminders')
    .values({ kind, subject_id, about })
    .onConflict((there) => there.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** Leaders of a network who may ask for its money or manage it. */
async function whoSpends(tx: Tx, networkId: number) {
  const rows = await tx
    .selectFrom('network_leaders as l')
    .innerJoin('users as u', 'u.id', 'l.user_id')
    .innerJoin('policy_templates as t', 't.role_id', 'l.role_id')
    .select('u.id')
    .distinct()
    .where('l.network_id', '=', networkId)
    .where('u.state', '=', 'active')
    .where(inOffice('l'))
    .where(sql<boolean>`t.permissions && '{budgets_manage,budgets_request}'`)
    .where(knownToPerson(tx.enterpriseId, networkId))
    .execute()
  return rows.map(({ id }) => id)
}

/** Unspent money, while there is still time to spend it. */
async function tellUnspent(tx: Tx, now: Date) {
  const today = todayHere(tx, now)
  for (const [at, days] of BEFORE_THE_END.entries()) {
    const next = BEFORE_THE_END[at + 1] ?? 0
    const kind: Kind = `unspent_${days}`
    const rows = await tx
      .selectFrom('fiscal_periods as p')
      .innerJoin('annual_budgets as b', 'b.period_id', 'p.id')
      .innerJoin('networks as n', 'n.id', 'b.network_id')
      .innerJoin('budget_figures as f', 'f.annual_budget_id', 'b.id')
      .select([
        'b.id as budget_id',
        'n.id',
        'n.kind',
        'n.name',
        'p.id as period_id',
        'p.name as period',
        'p.ends_on',
      ])
      .select(sql<number>`p.ends_on - ${today}`.as('days'))
      .where('p.state', '=', 'open')
      .where('p.deleted_at', 'is', null)
      .where('b.state', '=', 'open')
      .where('n.archived_at', 'is', null)
      .where(
        sql<boolean>`p.starts_on <= ${today} and p.ends_on - ${today} > ${next} and p.ends_on - ${today} <= ${days}`,
      )
      .where(sql<boolean>`f.budgeted_cents > f.spent_cents`)
      .where(untold(tx, kind, sql`b.id`, sql`p.ends_on`))
      .orderBy('b.id')
      .limit(AT_ONCE)
      .execute()
    for (const row of rows)
      if (await isFirst(tx, kind, row.budget_id, row.ends_on))
        await notify(tx, await whoSpends(tx, row.id), {
          kind: 'budget.unspent',
          facts: { group: row.name, period: row.period, count: row.days },
          link: `${networkAddress(row)}/plan/budgeting/manage?period=${row.period_id}`,
          actor_id: null,
          network_id: row.id,
        })
  }
}

/** Paid expenses without a receipt, to those who entered them, as long as they may know of the network. */
async function tellReceipts(tx: Tx, now: Date) {
  const rows = await sql<{
    event_id: number
    name: string
    network_id: number
    ended_on: string
    people: number[]
    count: number
  }>`
    select e.id as event_id, e.name, e.network_id, e.ends_at::date as ended_on, count(*)::int as count,
      array_agg(distinct u.id) filter (where u.state = 'active' and ${knownToPerson(tx.enterpriseId, sql`e.network_id`)}) as people
    from event_budgets v
    join events e on e.enterprise_id = v.enterprise_id and e.id = v.event_id
    join networks n on n.enterprise_id = e.enterprise_id and n.id = e.network_id and n.archived_at is null
    join expenses x on x.enterprise_id = v.enterprise_id and x.event_id = v.event_id and x.canceled_at is null
      and x.amount_cents is not null
    join users u on u.enterprise_id = x.enterprise_id and u.id = x.created_by
    where v.enterprise_id = ${tx.enterpriseId}::bigint and v.finalized_at is null
      and e.ends_at < ${new Date(now.getTime() - RECEIPTS_DAYS * 86_400_000).toISOString()}::timestamptz
      and not exists (select from expense_receipts r where r.enterprise_id = x.enterprise_id and r.expense_id = x.id)
      and ${untold(tx, 'receipts', sql`e.id`, sql`e.ends_at::date`)}
    group by e.id, e.name, e.network_id, e.ends_at order by e.id limit ${AT_ONCE}`.execute(tx)
  for (const { event_id, name, network_id, ended_on, people, count } of rows.rows)
    if (await isFirst(tx, 'receipts', event_id, ended_on))
      await notify(tx, people ?? [], {
        kind: 'budget.receipts_missing',
        facts: { event: name, count },
        link: `/events/${event_id}/manage/budgeting`,
        actor_id: null,
        network_id,
      })
}

/** Requests that wait too long, and immediately those whose approver can't decide any more. */
async function tellWaiting(tx: Tx, now: Date) {
  const long = new Date(now.getTime() - WAITING_DAYS * 86_400_000).toISOString()
  const rows = await requestsQuestion({ db: tx })
    .select(sql<string>`r.waits_since::date`.as('waits_on'))
    .where('r.state', '=', 'pending')
    .where('n.archived_at', 'is', null)
    .where('b.state', '=', 'open')
    .where('p.state', '=', 'open')
    .where((eb) =>
      eb.or([
        eb.and([eb('r.waits_since', '<', long), untold(tx, 'waits', sql`r.id`, sql`r.waits_since::date`)]),
        eb.and([deciderLeft(tx), untold(tx, 'passed_on', sql`r.id`, sql`r.waits_since::date`)]),
      ]),
    )
    .orderBy('r.waits_since')
    .limit(AT_ONCE)
    .execute()
  for (const row of rows) {
    const isLong = row.waits_since < long && (await isFirst(tx, 'waits', row.request_id, row.waits_on))
    const isPassed = row.decider_left && (await isFirst(tx, 'passed_on', row.request_id, row.waits_on))
    if (!isLong && !isPassed) continue
    const next = waitsFor(row)
    await notify(tx, next === null ? await whoMayDecide(tx, row) : [next], {
      kind: 'budget.waits',
      facts: { request: row.description, group: row.name },
      link: requestLink(row),
      actor_id: null,
      network_id: row.id,
    })
  }
}

/** Reminds the people who can act, once each, while the enterprise uses planning. */
export const budgetReminderSweep: Sweep = {
  name: 'budget reminders',
  every: 3_600_000,
  run: async (database: Database, now) => {
    for (const enterpriseId of await database.across('all_enterprises'))
      await database.inTransaction(enterpriseId, async (tx) => {
        const { rows } = await sql`select from enterprises e
          where e.id = ${tx.enterpriseId}::bigint and e.plan_module_enabled`.execute(tx)
        if (rows.length === 0) return
        await tellUnspent(tx, now)
        await tellReceipts(tx, now)
        await tellWaiting(tx, now)
      })
  },
}
