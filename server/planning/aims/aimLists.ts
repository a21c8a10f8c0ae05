import { foldedText } from '../../../contract/foldedText.ts'
import type { outcomes, pillars } from '../../../contract/planning/outcomes.ts'
import type { Answers, Hears } from '../../../contract/route.ts'
import type { Reading } from '../../platform/act.ts'
import { totalOf } from '../../platform/database/totals.ts'
import { missing } from '../../platform/errors.ts'
import { allows } from '../../platform/rights/policy.ts'
import { planningPolicy } from '../policy.ts'
import { knownAim, type Network, viewedPlan } from './aimRows.ts'
import { type GoalShown, type OutcomeShown, outcomesOf, type PillarShown } from './aimTree.ts'

type Asked = Hears<typeof outcomes.list, 'query'>

interface Line {
  name: string
  value_proposition: string | null
  due_on: string | null
}

const said = ({ name, value_proposition }: Line) => foldedText(`${name} ${value_proposition ?? ''}`)

/** A search finds an outcome by its own text and by that of what is below it. */
export const found = <One extends Line>(
  all: readonly One[],
  search: string | undefined,
  partsOf: (one: One) => readonly Line[],
) => {
  const words = foldedText(search ?? '')
  return words === ''
    ? all
    : all.filter((one) => [one, ...partsOf(one)].some((line) => said(line).includes(words)))
}

const byDay = (a: Line, b: Line) =>
  // Aims without a due day come last.
  (a.due_on ?? '9999').localeCompare(b.due_on ?? '9999')

function pageOf<One extends Line>(
  all: readonly One[],
  {
    page,
    page_size,
    sort_by,
    sort_direction = 'asc',
  }: Pick<Asked, 'page' | 'page_size' | 'sort_by' | 'sort_direction'>,
) {
  const sorted =
    sort_by === 'position'
      ? all
      : all.toSorted((a, b) => (sort_by === 'name' ? a.name.localeCompare(b.name) : byDay(a, b)))
  const ordered = sort_direction === 'desc' ? sorted.toReversed() : sorted
  return {
    items: ordered.slice((page - 1) * page_size, page * page_size),
    page,
    page_size,
    ...totalOf(all.length),
  }
}

export const pillarsOf = ({ pillars: some }: OutcomeShown) => some
const partsOf = ({ pillars: some }: OutcomeShown) => some.flatMap((pillar) => [pillar, ...pillar.goals])

export async function listOutcomes(act: Reading, query: Asked): Promise<Answers<typeof outcomes.list>> {
  const network = await viewedPlan(act, query.network_id)
  return {
    ...pageOf(found(await outcomesOf(act, network), query.search, partsOf), query),
    can: {
      create: allows(act.me, planningPolicy.create_outcomes, network),
      manage: allows(act.me, planningPolicy.manage_outcomes, network),
    },
  }
}

export async function listPillars(
  act: Reading,
  query: Hears<typeof pillars.list, 'query'>,
): Promise<Answers<typeof pillars.list>> {
  return pageOf(await pillarsFound(act, await viewedPlan(act, query.network_id), query), query)
}

export async function pillarsFound(
  act: Reading,
  network: Network,
  { outcome_id, search }: Pick<Hears<typeof pillars.list, 'query'>, 'outcome_id' | 'search'>,
): Promise<readonly PillarShown[]> {
  const all = (await outcomesOf(act, network)).flatMap(pillarsOf)
  const some = outcome_id === undefined ? all : all.filter((one) => one.outcome_id === outcome_id)
  return found(some, search, ({ goals }) => goals)
}

/** One aim with the tree around it, since its progress depends on what is below it. */
async function inTree<One extends { id: number }>(
  act: Reading,
  id: number,
  { kind, among }: { kind: 'outcome' | 'pillar' | 'goal'; among: (tree: OutcomeShown[]) => One[] },
): Promise<One> {
  const { network } = await knownAim(act, id, { kind })
  const one = among(await outcomesOf(act, network)).find((aim) => aim.id === id)
  if (!one) throw missing()
  return one
}

export const showOutcome = (act: Reading, id: number): Promise<OutcomeShown> =>
  inTree(act, id, { kind: 'outcome', among: (tree) => tree })
export const showPillar = (act: Reading, id: number): Promise<PillarShown> =>
  inTree(act, id, { kind: 'pillar', among: (tree) => tree.flatMap(pillarsOf) })
export const showGoal = (act: Reading, id: number): Promise<GoalShown> =>
  inTree(act, id, { kind: 'goal', among: (tree) => tree.flatMap(pillarsOf).flatMap(({ goals }) => goals) })
