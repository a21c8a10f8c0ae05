import { annualBudgets } from '../../contract/budgets/annualBudgets.ts'
import { budgetRequests } from '../../contract/budgets/budgetRequests.ts'
import { expenses } from '../../contract/budgets/eventBudgets.ts'
import { fiscalPeriods } from '../../contract/budgets/fiscalPeriods.ts'
import { rightsChanged } from '../platform/live/listen.ts'
import { type Client, pathOf, world } from './world.ts'

export const WOMEN = 'Women at Larkspur'

/** So many days from now. */
export const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/**
 * A company with money: the administrator gives and grants it, the leader of "Women at Larkspur" asks and spends, the
 * member has no say in it.
 */
export async function moneyRoom() {
  const w = await world()
  const [admin, leader, member] = await Promise.all([
    w.as(w.people.admin),
    w.as(w.people.leader),
    w.as(w.people.member),
  ])
  const women = w.networks[WOMEN] ?? 0
  const e = w.enterprises.larkspur
  let years = 2300

  const createPeriod = (body: object, client = admin) => client.post(fiscalPeriods.create.path, { body })
  /** A year that nobody else has. */
  const makePeriod = async () => {
    const year = ++years
    const body = { name: `Year ${year}`, starts_on: `${year}-01-01`, ends_on: `${year}-12-31`, tags: [] }
    return { id: (await createPeriod(body)).json.id as number, first: `${year}-01-01` }
  }
  const giveBudget = async (period_id: number, amount_cents: number) =>
    (
      await admin.post(pathOf(annualBudgets.create, { id: women }), {
        body: { period_id, amount_cents, comment: 'To begin with' },
      })
    ).json.id as number
  /** A year of its own with so much in it. */
  const makeBudget = async (amount_cents: number) => {
    const { id: period_id, first } = await makePeriod()
    return { period_id, first, id: await giveBudget(period_id, amount_cents) }
  }

  return {
    w,
    admin,
    leader,
    member,
    women,
    createPeriod,
    makePeriod,
    giveBudget,
    makeBudget,
    /** The year around today. */
    thisYear: async (amount_cents: number) => {
      const body = { name: 'This year', starts_on: day(-100), ends_on: day(200), tags: [] }
      const period = (await createPeriod(body)).json.id as number
      return { period, budget: await giveBudget(period, amount_cents) }
    },
    /** Asks for so much, or for these items. */
    ask: (wanted: number | readonly object[], more: object = {}, client: Client = leader) =>
      client.post(budgetRequests.create.path, {
        body: {
          network_id: women,
          description: 'A day for all of us',
          approver_id: w.people.admin,
          items: typeof wanted === 'number' ? [{ title: 'Room', estimated_amount_cents: wanted }] : wanted,
          ...more,
        },
      }),
    approve: ({ id, version }: { id: number; version: number }, by = admin) =>
      by.put(pathOf(budgetRequests.approve, { id }), { body: { items: [], version } }),
    showRequest: async (id: number, by = admin) => (await by.get(pathOf(budgetRequests.show, { id }))).json,
    spend: (event: number, body: object, by = leader) =>
      by.post(pathOf(expenses.create, { id: event }), { body: { description: 'Something', ...body } }),
    figures: async (id: number) =>
      (await admin.get(pathOf(annualBudgets.show, { id }))).json.figures as Record<string, number>,
    /** What people hold was changed past the product. */
    rightsChanged: () => w.app.database.inTransaction(e, (tx) => rightsChanged(tx, '*')),
    /** Somebody looks after money as the administrator does. */
    makeFinance: (userId: number) =>
      w.owner.query('update users set role_id = (select role_id from users where id = $1) where id = $2', [
        w.people.admin,
        userId,
      ]),
    /** The role of somebody carries these permissions and no others. */
    hold: (userId: number, permissions: readonly string[]) =>
      w.owner.query(
        `update policy_templates set permissions = $2 where enterprise_id = $1
           and role_id = (select role_id from users where enterprise_id = $1 and id = $3)`,
        [e, permissions, userId],
      ),
  }
}
export type MoneyRoom = Awaited<ReturnType<typeof moneyRoom>>
