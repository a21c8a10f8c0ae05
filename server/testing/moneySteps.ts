import fc from 'fast-check'

/** Finance, who is asked first, and the other who is asked second; who asks and spends; and a member without any right. */
export const actors = ['admin', 'second', 'leader', 'member'] as const
export type Actor = (typeof actors)[number]

/** Of a network in a period: 0 and 1 are the one that asks and spends, this year and next; 2 and 3 another one. */
export type Slot = 0 | 1 | 2 | 3
export const slots = [0, 1, 2, 3] as const
export const periodOf = (slot: Slot) => (slot % 2) as 0 | 1

/**
 * What somebody does next. `pick` chooses among what it could be done with, and every eighth among all that is there.
 */
export type Step = { by: Actor } & (
  | { do: 'create' | 'amend'; at: Slot; cents: number }
  | { do: 'initialize'; period: 0 | 1; cents: readonly [number, number] }
  | { do: 'initialize_from_last'; of: 'budgeted' | 'spent'; percent: number }
  | { do: 'close' | 'reopen' | 'delete'; at: Slot }
  | {
      do: 'close_period' | 'reopen_period' | 'close_budgets' | 'reopen_budgets' | 'delete_period'
      period: 0 | 1
    }
  | { do: 'carry_over' | 'reset'; at: Slot; named: boolean }
  | { do: 'ask'; period: 0 | 1; items: readonly number[]; of: number | null }
  | { do: 'change'; pick: number; items: readonly number[] }
  | { do: 'approve'; pick: number; share: number }
  | { do: 'decline' | 'send_back' | 'cancel' | 'close_request'; pick: number }
  | { do: 'draw'; pick: number; of: number }
  | { do: 'spend'; of: number; cents: number; paid: boolean }
  | { do: 'correct'; pick: number; cents: number; paid: boolean }
  | { do: 'take_back'; pick: number }
  | { do: 'finalize'; of: number }
)

const pick = fc.nat(999)
const cents = fc.integer({ min: 1, max: 15_000 })
const items = fc.array(cents, { minLength: 1, maxLength: 3 })
/** The first, the other, or one that has money to spend. */
const of = fc.nat(5)
const paid = fc.nat(9).map((one) => one > 0)
const at = fc.nat(15).map((one): Slot => (one < 10 ? 0 : one < 13 ? 1 : one < 15 ? 2 : 3))
/** What ends for good is mostly what nobody asks of. */
const ending = fc.nat(9).map((one): Slot => (one < 6 ? 2 : one < 7 ? 0 : one < 9 ? 1 : 3))
const period = fc.nat(4).map((one): 0 | 1 => (one === 0 ? 1 : 0))
const one = <const T extends string>(...of: T[]) => fc.constantFrom(...of)
/** Usually whoever may; now and then anybody. */
const mostly = (who: Actor) => fc.nat(49).map((other): Actor => actors[other] ?? who)
const finance = mostly('admin')
const asker = fc.nat(29).map((other): Actor => (other === 0 ? 'member' : 'leader'))
const decider = fc.nat(39).map((other): Actor => actors[other] ?? (other < 26 ? 'admin' : 'second'))

const steps: Record<string, [weight: number, fc.Arbitrary<Step>]> = {
  amend: [
    2,
    fc.record({ by: finance, do: one('amend'), at, cents: fc.integer({ min: 30_000, max: 150_000 }) }),
  ],
  create: [1, fc.record({ by: finance, do: one('create'), at, cents: fc.nat(90_000) })],
  begin: [
    1,
    fc.record({
      by: finance,
      do: one('initialize'),
      period,
      cents: fc.tuple(fc.nat(90_000), fc.nat(90_000)),
    }),
  ],
  again: [
    1,
    fc.record({
      by: finance,
      do: one('initialize_from_last'),
      of: one('budgeted', 'spent'),
      percent: fc.nat(250),
    }),
  ],
  ask: [
    7,
    fc.record({ by: asker, do: one('ask'), period, items, of: fc.option(fc.nat(1), { nil: null, freq: 2 }) }),
  ],
  change: [1, fc.record({ by: asker, do: one('change'), pick, items })],
  approve: [
    5,
    fc.record({ by: decider, do: one('approve'), pick, share: fc.integer({ min: 20, max: 100 }) }),
  ],
  refuse: [2, fc.record({ by: decider, do: one('decline', 'send_back'), pick })],
  withdraw: [2, fc.record({ by: asker, do: one('cancel', 'close_request', 'close_request'), pick })],
  draw: [4, fc.record({ by: asker, do: one('draw'), pick, of })],
  spend: [7, fc.record({ by: asker, do: one('spend'), of, cents, paid })],
  correct: [3, fc.record({ by: asker, do: one('correct'), pick, cents, paid })],
  take_back: [2, fc.record({ by: asker, do: one('take_back'), pick })],
  finalize: [2, fc.record({ by: asker, do: one('finalize'), of })],
  end: [2, fc.record({ by: finance, do: one('carry_over', 'reset', 'carry_over'), at: ending, named: paid })],
  close: [1, fc.record({ by: finance, do: one('close', 'delete'), at })],
  shut: [1, fc.record({ by: finance, do: one('close_period', 'close_budgets', 'delete_period'), period })],
  // What is closed opens again soon, else most of a program would only be refused.
  open: [1, fc.record({ by: finance, do: one('reopen'), at })],
  reopen: [1, fc.record({ by: finance, do: one('reopen_period', 'reopen_budgets'), period })],
}
export const step: fc.Arbitrary<Step> = fc.oneof(
  ...Object.values(steps).map(([weight, arbitrary]) => ({ weight, arbitrary })),
)

const asks = fc.record({
  by: fc.constant('leader' as const),
  do: one('ask'),
  period: fc.constant(0 as const),
  items,
  of: fc.nat(1),
})
const grants = fc.record({
  by: one('admin', 'second'),
  do: one('approve'),
  pick,
  share: fc.integer({ min: 50, max: 100 }),
})

/** A program begins with a year that has something in it, and with something that was asked for and granted. */
export const program = fc
  .tuple(
    fc.nat(60_000),
    fc.tuple(asks, grants, grants, asks, grants, grants),
    fc.array(step, { minLength: 28, maxLength: 34 }),
  )
  .map(([more, opening, steps]): Step[] => [
    { by: 'admin', do: 'initialize', period: 0, cents: [80_000 + more, 20_000] },
    ...opening,
    ...steps,
  ])
