import { z } from 'zod'
import { NetworkMark } from '../networks/networks.ts'
import { get, post } from '../route.ts'
import { Id, ListOf, ListQuery, PureDate } from '../shapes.ts'
import { MOST_CENTS } from './figures.ts'
import { FiscalPeriod, FiscalPeriodMark, fromPeriod, inOrder, periodShape } from './fiscalPeriods.ts'

const one = z.object({ id: Id })

/** `new`: made since the period began; `without`: older, yet it has no budget in it; `archived`: it gets none. */
export const nextStandings = ['kept', 'new', 'without', 'archived'] as const

export const NextPlan = z.strictObject(fromPeriod)

const NextLine = z.object({
  network: NetworkMark,
  standing: z.enum(nextStandings),
  budgeted_cents: z.number().int(),
  /** All that was asked for, whatever became of it; what was canceled doesn’t count. */
  asked_cents: z.number().int(),
  approved_cents: z.number().int(),
  spent_cents: z.number().int(),
  leftover_cents: z.number().int(),
  proposed_cents: z.number().int(),
})

export const nextSorts = [
  'name',
  'budgeted',
  'asked',
  'approved',
  'spent',
  'leftover',
  'proposed',
  'change',
] as const

export const nextPeriod = {
  proposed: get('/api/v2/fiscal-periods/:id/next', {
    says: 'What the period after another one would be: its name, days and tags; and the period that is there already, if one is.',
    params: one,
    returns: z.object({
      period: FiscalPeriodMark,
      name: z.string(),
      starts_on: PureDate,
      ends_on: PureDate,
      tags: z.array(z.string()),
      following: FiscalPeriod.nullable(),
    }),
  }),
  lines: post('/api/v2/fiscal-periods/:id/next-lines', {
    says: 'What each network had in a period beside what it would get in the next one, and both totals.',
    params: one,
    query: ListQuery.pick({ page: true, page_size: true, search: true, sort_direction: true }).extend({
      sort_by: z.enum(nextSorts).default('name'),
      standing: z.enum(nextStandings).optional(),
    }),
    body: NextPlan,
    returns: ListOf(NextLine).extend({
      /** Of all networks, whatever is searched for. */
      budgeted_cents: z.number().int(),
      proposed_cents: z.number().int(),
      counts: z.record(z.enum(nextStandings), z.number().int()),
    }),
  }),
  create: post('/api/v2/fiscal-periods/:id/next', {
    says: 'Creates the period after another one together with its budgets, or neither. `total_cents` is the total of the lines.',
    params: one,
    body: z
      .strictObject({
        ...periodShape,
        begin: NextPlan,
        total_cents: z.number().int().min(0).max(MOST_CENTS),
      })
      .superRefine(inOrder),
    returns: FiscalPeriod,
  }),
}
