import { afterAll, beforeAll, expect, it } from 'vitest'
import { myEvents } from '../../contract/events/events.ts'
import { initiativeUsers } from '../../contract/events/registrations.ts'
import { makeEvent } from '../testing/events.ts'
import { type Client, type World, world } from '../testing/world.ts'

let w: World
let member: Client
const ids = new Map<string, number>()

/** An event of the member's network, so many days from now. */
async function anEvent(name: string, from: number, until = from + 0.1) {
  const admin = await w.as(w.people.admin)
  const { id } = await makeEvent(admin, w.networks['Women at Larkspur'] ?? 0, name)
  for (const [table, key] of [
    ['events', 'id'],
    ['event_networks', 'event_id'],
  ])
    await w.owner.query(
      `update ${table} set starts_at = now() + $2 * interval '1 day', ends_at = now() + $3 * interval '1 day' where ${key} = $1`,
      [id, from, until],
    )
  ids.set(name, id)
}
const come = (name: string) =>
  member.post(initiativeUsers.join.path, { body: { initiative_id: ids.get(name) } })

beforeAll(async () => {
  w = await world()
  await w.owner.query('delete from events where enterprise_id = $1', [w.enterprises.larkspur])
  member = await w.as(w.people.member)
  await anEvent('Next week', 8)
  await anEvent('In two months', 65)
  await anEvent('Tomorrow', 1)
  await anEvent('On since Friday', -2, 3)
})
afterAll(() => w.close())

const onHome = async () => {
  const { json } = await member.get(myEvents.upcoming.path, { query: { limit: 4 } })
  return json.items.map(({ name }: { name: string }) => name)
}

it('Home shows what is on, and then what comes, by time', async () => {
  expect(await onHome()).toEqual(['On since Friday', 'Tomorrow', 'Next week', 'In two months'])
})

it('what somebody comes to leads once it is near, and the rest stays by time', async () => {
  expect((await come('In two months')).status).toBe(200)
  expect(await onHome()).toEqual(['On since Friday', 'Tomorrow', 'Next week', 'In two months'])
  expect((await come('Next week')).status).toBe(200)
  expect(await onHome()).toEqual(['Next week', 'On since Friday', 'Tomorrow', 'In two months'])
})
