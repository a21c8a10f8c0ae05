import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aims, goals, outcomes, pillars } from '../../../contract/planning/outcomes.ts'
import { type Client, pathOf, type World, world } from '../../testing/world.ts'

interface Shown {
  id: number
  name: string
}

describe('what goes on into the next year', () => {
  let w: World
  let leader: Client
  let women: number
  let top: number
  let circles: number
  let first: number
  let second: number
  beforeAll(async () => {
    w = await world()
    women = w.networks['Women at Larkspur'] ?? 0
    leader = await w.as(w.people.leader)
    const made = async (path: string, body: object) => (await leader.post(path, { body })).json.id as number
    top = await made(outcomes.create.path, {
      network_id: women,
      name: 'Paths 2026',
      value_proposition: 'More of us lead.',
      owner_id: w.people.outsider,
      target: 20,
      unit: 'shifts',
      due_on: '2026-12-31',
    })
    circles = await made(pillars.create.path, {
      outcome_id: top,
      name: 'Circles',
      owner_id: w.people.outsider,
    })
    first = await made(goals.create.path, { pillar_id: circles, name: 'One', due_on: '2028-02-29' })
    second = await made(goals.create.path, { pillar_id: circles, name: 'Two' })
  })
  afterAll(() => w.close())

  const said = (name: string, more: object = {}) => ({ name, due_on: null, target: null, ...more })
  const take = (chosen: Record<number, object>, client = leader) =>
    client.post(pathOf(aims.takeOver, { id: women }), { body: { aims: chosen } })
  const show = async (id: number) => (await leader.get(pathOf(outcomes.show, { id }))).json
  const told = async () =>
    (
      await w.owner.query<{ facts: { aim: string } }>(
        "select facts from notifications where user_id = $1 and kind = 'plan.owner_named' order by id",
        [w.people.outsider],
      )
    ).rows.map(({ facts }) => facts.aim)

  it('is chosen by those who may add to a plan, each with what it is part of', async () => {
    const member = await w.as(w.people.member)
    expect((await take({ [top]: said('Mine') }, member)).status).toBe(403)
    expect((await take({ [circles]: said('Circles') })).json.error.fields).toHaveProperty(
      `aims.${circles}.name`,
    )
    // Its name would stand twice beside the one of now.
    expect((await take({ [top]: said('Paths 2026') })).json.error.fields).toHaveProperty(`aims.${top}.name`)
    expect((await take({ [top]: said('Paths 2027'), 987654: said('Nothing') })).status).toBe(404)
    const quiet = w.networks['Quiet Room'] ?? 0
    const outsider = await w.as(w.people.outsider)
    const elsewhere = await outsider.post(pathOf(aims.takeOver, { id: quiet }), { body: { aims: {} } })
    expect(elsewhere.status).toBe(404)
    expect((await show(top)).taken_over_as).toBeNull()
  })

  it('becomes a copy that names what it goes on from; what was there stays as it was', async () => {
    const before = await show(top)
    const heard = (await told()).length
    const { status, json } = await take({
      [top]: said('Paths 2027', { due_on: '2027-12-31', target: 25 }),
      [circles]: said('Circles'),
      [first]: said('One', { due_on: '2029-02-28' }),
    })
    expect(status).toBe(200)
    expect(json.taken.map(({ name }: Shown) => name)).toEqual(['Paths 2027', 'Circles', 'One'])
    expect(json.before).toEqual([])
    const copy = await show(json.taken[0].id)
    expect(copy).toMatchObject({
      name: 'Paths 2027',
      value_proposition: 'More of us lead.',
      owner: { id: w.people.outsider },
      target: 25,
      unit: 'shifts',
      due_on: '2027-12-31',
      reached_at: null,
      taken_from: { id: top, name: 'Paths 2026' },
      taken_over_as: null,
    })
    expect(copy.pillars.map(({ name }: Shown) => name)).toEqual(['Circles'])
    expect(copy.pillars[0].goals).toMatchObject([{ name: 'One', taken_from: { id: first } }])
    const after = await show(top)
    expect(after.taken_over_as).toMatchObject({ id: copy.id, name: 'Paths 2027', archived: false })
    expect({ ...after, taken_over_as: null, pillars: [] }).toEqual({ ...before, pillars: [] })
    // The owner holds two of the copies and hears of it once.
    expect((await told()).slice(heard)).toEqual(['Paths 2027'])
    const { rows } = await w.owner.query(
      "select action, difference from change_log where action like '%.taken_over' order by id",
    )
    expect(rows.map(({ action }) => action)).toEqual([
      'outcome.taken_over',
      'pillar.taken_over',
      'goal.taken_over',
    ])
    expect(rows[0].difference).toMatchObject({
      name: ['Paths 2026', 'Paths 2027'],
      due_on: ['2026-12-31', '2027-12-31'],
      target: [20, 25],
    })
  })

  it('is taken over once, however often and by however many; more of it may follow', async () => {
    await take({ [top]: said('Paths 2027'), [circles]: said('Circles') })
    const again = await take({ [top]: said('Paths 2028'), [second]: said('Two') })
    expect(again.json).toMatchObject({ taken: [{ name: 'Two' }], before: [{ name: 'Paths 2027' }] })
    const other = (await leader.post(outcomes.create.path, { body: { network_id: women, name: 'Raced' } }))
      .json.id as number
    const both = await Promise.all([take({ [other]: said('Left') }), take({ [other]: said('Right') })])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(both.map(({ json }) => json.taken.length).toSorted()).toEqual([0, 1])
    const copy = (await show(top)).taken_over_as
    await leader.delete(pathOf(outcomes.delete, { id: copy.id }))
    expect((await take({ [top]: said('Paths again') })).json).toMatchObject({
      taken: [],
      before: [{ name: 'Paths 2027', archived: true }],
    })
  })
})
