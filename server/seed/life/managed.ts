import { createType } from '../../networks/manage/categories.ts'
import { setCategories } from '../../networks/manage/categorize.ts'
import { connect } from '../../networks/manage/connections.ts'
import { createNetworkField, fillNetwork } from '../../networks/manage/fields.ts'
import type { Tx } from '../../platform/db.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { HERE, type Lived } from './lived.ts'

/** What the networks of a company are about: one type, a category for each word in its story. */
export async function addCategories(
  tx: Tx,
  me: Viewer,
  networks: readonly { id: number; category: string | null }[],
) {
  const names = [...new Set(networks.flatMap(({ category }) => category ?? []))].toSorted()
  if (names.length === 0) return
  const type = await createType(
    tx,
    me,
    { name: 'What it is about', categories: names.map((name) => ({ name })) },
    HERE,
  )
  const idOf = new Map(type.categories.map(({ id, name }) => [name, id]))
  for (const { id, category } of networks) {
    const chosen = category === null ? undefined : idOf.get(category)
    if (chosen !== undefined) await setCategories(tx, id, [chosen])
  }
}

const goals: [key: string, goal: string, budget: number][] = [
  ['women', 'Half of all shift leads by 2030', 4200],
  ['parents', 'Nobody has to choose between a shift and a school play', 4210],
  ['green', 'A third less water for every tonne we pack', 4300],
]

/** Who shares with whom – agreed, only proposed, turned down – and what is asked about every network. */
export async function addManaged({ tx, me, network }: Lived, leader: Viewer | undefined) {
  const both = { direction: 'both' as const }
  await connect(
    tx,
    me,
    {
      network_id: network('women'),
      with_network_id: network('parents'),
      shares: ['news', 'events'],
      ...both,
    },
    HERE,
  )
  const women = network('women')
  if (leader)
    await connect(
      tx,
      leader,
      { network_id: women, with_network_id: network('green'), shares: ['events'], direction: 'one' },
      HERE,
    )
  const goal = await createNetworkField(
    tx,
    me,
    women,
    {
      title: 'Executive goal',
      type: 'text',
      options: [],
      min: null,
      max: null,
      required: false,
      class: 'public',
      shown_at_enrollment: false,
    },
    HERE,
  )
  const budget = await createNetworkField(
    tx,
    me,
    women,
    {
      title: 'Cost centre',
      type: 'numeric',
      options: [],
      min: null,
      max: null,
      required: false,
      class: 'private',
      shown_at_enrollment: false,
    },
    HERE,
  )
  for (const [key, said, number] of goals)
    await fillNetwork(
      tx,
      me,
      network(key),
      {
        field_data: [
          { field_id: goal.id, value: said },
          { field_id: budget.id, value: number },
        ],
      },
      HERE,
    )
}
