import { viewerOfPerson } from '../../identity/viewer.ts'
import { setCategories } from '../../networks/manage/categorize.ts'
import { createType } from '../../networks/manage/categoryTypes.ts'
import { connect } from '../../networks/manage/connections.ts'
import { createNetworkField, fillNetwork } from '../../networks/manage/fields.ts'
import { type Act, acting } from '../../platform/act.ts'
import { HERE, type Lived } from './lived.ts'

/** The categories of a company's networks: one type, a category for each topic. */
export async function addCategories(act: Act, networks: readonly { id: number; category: string | null }[]) {
  const { tx } = act
  const names = [...new Set(networks.flatMap(({ category }) => category ?? []))].toSorted()
  if (names.length === 0) return
  const type = await createType(
    { ...act, address: HERE },
    { name: 'What it is about', categories: names.map((name) => ({ name })) },
  )
  const idOf = new Map(type.categories.map(({ id, name }) => [name, id]))
  for (const { id, category } of networks) {
    const chosen = category === null ? undefined : idOf.get(category)
    if (chosen !== undefined) await setCategories(tx, id, [chosen])
  }
}

const asked = { options: [], min: null, max: null, required: false, shown_at_enrollment: false }

/** Connections of networks – agreed or only proposed – and the fields of all networks. */
export async function addManaged({ tx, me, life, network, person }: Lived) {
  for (const { from, with: other, by, ...shared } of life.connections) {
    const proposer = by === undefined ? me : await viewerOfPerson(tx, person(by))
    if (!proposer) throw new Error('the seed has nobody who proposes')
    await connect(acting(tx, proposer, { address: HERE }), {
      network_id: network(from),
      with_network_id: network(other),
      ...shared,
    })
  }
  const [first] = life.goals
  if (!first) return
  const id = network(first.network)
  const goal = await createNetworkField(acting(tx, me, { address: HERE }), id, {
    ...asked,
    title: 'Executive goal',
    type: 'text',
    class: 'public',
  })
  const money = await createNetworkField(acting(tx, me, { address: HERE }), id, {
    ...asked,
    title: 'Cost centre',
    type: 'numeric',
    class: 'private',
  })
  for (const one of life.goals)
    await fillNetwork(acting(tx, me, { address: HERE }), network(one.network), {
      field_data: [
        { field_id: goal.id, value: one.goal },
        { field_id: money.id, value: one.cost_centre },
      ],
    })
}
