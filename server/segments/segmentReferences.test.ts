import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fields } from '../../contract/fields/fields.ts'
import { accounts } from '../../contract/people/accounts.ts'
import { merges } from '../../contract/people/merges.ts'
import type { Rule } from '../../contract/segments/rules.ts'
import { segments } from '../../contract/segments/segments.ts'
import { type Client, pathOf, type World, world } from '../testing/world.ts'

describe('what the rules of segments name', () => {
  let w: World
  let ada: Client
  beforeAll(async () => {
    w = await world()
    ada = await w.as(w.people.admin)
  })
  afterAll(() => w.close())

  const fieldOf = async (title: string) =>
    (
      await ada.post(fields.create.path, {
        body: { title, type: 'text', class: 'public', shown_at_enrollment: false, required: false },
      })
    ).json.id as number
  const asks = (id: number): Rule => ({
    is: 'field',
    field: `field_${id}`,
    operator: 'contains',
    values: ['x'],
  })
  const create = (name: string, ...rules: Rule[]) =>
    ada.post(segments.create.path, { body: { name, rules: { is: 'all', rules } } })
  const rulesOf = async (id: number) =>
    (await ada.get(pathOf(segments.show, { id }))).json.rules.rules as Rule[]
  const newcomer = async (first_name: string) =>
    (
      await ada.post(accounts.create.path, {
        body: { first_name, last_name: 'Newcomer', email: `${first_name.toLowerCase()}@larkspur.test` },
      })
    ).json.id as number

  it('of fields stay while one asks about them, however deep inside, and are told by name', async () => {
    const id = await fieldOf('Favourite bread')
    const made = await create('Bread', { is: 'any', rules: [{ is: 'none', rules: [asks(id)] }] })
    expect(made.status).toBe(200)
    await create('Another bread', asks(id))
    const refused = await ada.delete(pathOf(fields.destroy, { id }))
    expect([refused.status, refused.json.error.message]).toEqual([
      409,
      'Segments use this field in their rules: Another bread, Bread. Change their rules first.',
    ])
    const other = await fieldOf('Favourite cheese')
    expect((await ada.delete(pathOf(fields.destroy, { id: other }))).status).toBe(200)
  })

  it('are never gone when somebody writes a rule and somebody else deletes the field at once', async () => {
    for (let round = 0; round < 6; round++) {
      const id = await fieldOf(`Torn ${round}`)
      const [made, gone] = await Promise.all([
        create(`Torn ${round}`, asks(id)),
        ada.delete(pathOf(fields.destroy, { id })),
      ])
      expect([made.status, gone.status].toSorted(), `round ${round}`).toEqual(
        made.status === 200 ? [200, 409] : [200, 422],
      )
    }
  })

  it('of people are those of the profile that stays, and again the other’s when a merge is undone', async () => {
    const [first, second] = [await newcomer('Uno'), await newcomer('Duo')]
    const { id } = (await create('Reached', { is: 'scope', user_id: second })).json
    const written = (await create('Rewritten', { is: 'scope', user_id: second })).json
    const merge = (
      await ada.post(merges.create.path, { body: { kept_id: first, gone_id: second, taken: [] } })
    ).json
    expect(await rulesOf(id)).toEqual([{ is: 'scope', user_id: first }])
    // Somebody thought again about one of them meanwhile.
    const now = (await ada.get(pathOf(segments.show, { id: written.id }))).json
    const change = await ada.put(pathOf(segments.update, { id: written.id }), {
      body: {
        name: 'Rewritten',
        rules: { is: 'any', rules: [{ is: 'scope', user_id: first }] },
        version: now.version,
      },
    })
    expect(change.status).toBe(200)
    expect((await ada.put(pathOf(merges.undo, { mergeId: merge.id }))).status).toBe(200)
    expect(await rulesOf(id)).toEqual([{ is: 'scope', user_id: second }])
    expect(await rulesOf(written.id)).toEqual([{ is: 'scope', user_id: first }])
  })
})
