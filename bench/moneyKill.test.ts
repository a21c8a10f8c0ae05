import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { annualBudgets } from '../contract/budgets/annualBudgets.ts'
import { fiscalPeriods } from '../contract/budgets/fiscalPeriods.ts'
import { type Answer, type Asking, type Client, pathOf, type World, world } from '../server/testing/world.ts'
import { type MortalServer, mortalServer } from './mortalServer.ts'

/** The gate asks for 20; without it nothing is killed. */
const KILLS = Number(process.env.BUDGET_KILLS ?? 0)

describe.runIf(KILLS > 0)('money, while the server is killed half-way', () => {
  let w: World
  let server: MortalServer
  let admin: Client
  const networks: { id: number; name: string }[] = []

  beforeAll(async () => {
    w = await world()
    const { rows } = await w.owner.query<{ id: string; name: string }>(
      'select id::text, name from networks where enterprise_id = $1 and archived_at is null order by id',
      [w.enterprises.larkspur],
    )
    networks.push(...rows.map(({ id, name }) => ({ id: Number(id), name })))
    server = mortalServer(w)
    admin = await w.as(w.people.admin)
    await server.start()
  })
  afterAll(async () => {
    await server?.stop()
    await w?.close()
  })

  async function surely(method: string, path: string, asking: Asking = {}): Promise<Answer> {
    const answer = await server.surely(admin, method, path, asking)
    expect(answer.status, `${path} ${answer.text.slice(0, 300)}`).toBeLessThan(500)
    return answer
  }

  /** What doesn't hold that always must. */
  async function complaints() {
    const { rows } = await w.owner.query(
      `with sides as (
         select annual_budget_id, from_kind as kind, from_ref as ref, -amount_cents as moved from ledger_postings
         union all select annual_budget_id, to_kind, to_ref, amount_cents from ledger_postings),
       summed as (select annual_budget_id, kind, ref, sum(moved) as balance from sides group by 1, 2, 3)
       select 'balance' as what, a.annual_budget_id as id from ledger_accounts a
         full join summed s on s.annual_budget_id = a.annual_budget_id and s.kind = a.kind and s.ref = a.ref_id
         where coalesce(a.balance_cents, 0) <> coalesce(s.balance, 0)
       union all select 'days', f.annual_budget_id from budget_figures f where f.budgeted_cents <>
         (select sum(d.budgeted_cents) from budget_days d where d.annual_budget_id = f.annual_budget_id)
       union all select 'days of the period', p.id from fiscal_periods p where
         coalesce((select sum(d.budgeted_cents) from fiscal_period_days d where d.period_id = p.id), 0) <>
         coalesce((select sum(f.budgeted_cents) from budget_figures f join annual_budgets b on b.id = f.annual_budget_id where b.period_id = p.id), 0)
       union all select 'initialized in part', p.id from fiscal_periods p where
         (select count(*) from ledger_postings l join annual_budgets b on b.id = l.annual_budget_id
           where b.period_id = p.id and l.kind = 'initialize') <> case when p.initialized_at is null then 0 else $1 end
       union all select 'carried in part', b.id from annual_budgets b where
         (select count(*) from ledger_postings o join ledger_postings i on i.kind = 'carry_in'
            and i.annual_budget_id = o.other_budget_id and i.other_budget_id = b.id and i.amount_cents = o.amount_cents
          where o.annual_budget_id = b.id and o.kind = 'carry_out' and o.other_budget_id = b.carried_into_id)
           <> case when b.ended_as = 'carried_over' then 1 else 0 end
       union all select 'carried twice', l.annual_budget_id from ledger_postings l where l.kind = 'carry_out'
         group by 2 having count(*) > 1`,
      [networks.length],
    )
    return rows
  }

  it(
    `is there whole or not at all, once, when a year is begun, carried over or closed (${KILLS} kills)`,
    async () => {
      let [before, acts] = [0, 0]
      for (let round = 0; round <= KILLS; round++) {
        const year = 2500 + round
        const working = (async () => {
          const made = await surely('POST', fiscalPeriods.create.path, {
            body: { name: `Year ${year}`, starts_on: `${year}-01-01`, ends_on: `${year}-12-31`, tags: [] },
          })
          const id = made.json.id as number
          const lines = networks.map((network) => ({ network_id: network.id, amount_cents: 1_000 }))
          const begun = await surely('POST', pathOf(fiscalPeriods.initialize, { id }), {
            body: { begin: { strategy: 'lines', lines }, total_cents: 1_000 * lines.length },
          })
          expect(begun.status, begun.text.slice(0, 300)).toBe(200)
          if (before > 0) {
            const carried = await Promise.all(
              networks.map((network) =>
                surely('POST', pathOf(annualBudgets.carryOver, { id: network.id }), {
                  body: { name: network.name, period_id: before, into_period_id: id },
                }),
              ),
            )
            expect(carried.map(({ status }) => status)).toEqual(networks.map(() => 200))
            const shut = await surely('PUT', pathOf(fiscalPeriods.close, { id: before }))
            expect([shut.status, shut.json.state]).toEqual([200, 'closed'])
            acts += networks.length + 1
          }
          acts += 2
          return id
        })()
        // Its failure is told by the await below.
        working.catch(() => {})
        if (round < KILLS) {
          await new Promise((done) => setTimeout(done, 20 + Math.random() * 400))
          await server.kill()
          await server.start()
        }
        before = await working
        expect(await complaints(), `round ${round}`).toEqual([])
      }
      const { rows } = await w.owner.query(
        `select sum(budgeted_cents)::int as all from budget_figures f join annual_budgets b on b.id = f.annual_budget_id where b.period_id = $1`,
        [before],
      )
      expect(rows[0].all).toBe((KILLS + 1) * 1_000 * networks.length)
      console.log(`budgets: killed ${KILLS} times, ${acts} acts, each once`)
    },
    60_000 + KILLS * 60_000,
  )
})
