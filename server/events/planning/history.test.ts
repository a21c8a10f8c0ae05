import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventHistory } from '../../../contract/events/history.ts'
import { eventTodos } from '../../../contract/events/todos.ts'
import { eventMetrics } from '../../../contract/planning/eventKpis.ts'
import { acting } from '../../platform/act.ts'
import { record } from '../../platform/changes.ts'
import { makeEvent } from '../../testing/events.ts'
import { type Client, pathOf, type World, world } from '../../testing/world.ts'

describe('the history of an event', () => {
  let w: World
  let leader: Client
  let id: number
  beforeAll(async () => {
    w = await world()
    leader = await w.as(w.people.leader)
    id = (await makeEvent(await w.as(w.people.admin), w.networks['Women at Larkspur'] ?? 0, 'The long table'))
      .id
  })
  afterAll(() => w.close())

  const history = (who: Client, query = {}) => who.get(pathOf(eventHistory.list, { id }), { query })
  const noted = (action: string, difference: Record<string, unknown> = {}) =>
    w.app.database.inTransaction(w.enterprises.larkspur, (tx) =>
      record(acting(tx, { user_id: w.people.leader }), {
        action,
        subject: { type: 'event', id },
        difference,
      }),
    )

  it('tells what became of it, by whom and which fields changed, newest first', async () => {
    const todo = (await leader.post(pathOf(eventTodos.create, { id }), { body: { content: 'Soup' } })).json
    await leader.put(pathOf(eventTodos.finish, { id: todo.id }))
    await noted('event.changed', { name: ['Table', 'Long table'], seats: [4, 8], version: [1, 2] })
    const { status, json } = await history(leader)
    expect(status).toBe(200)
    expect(json.items.slice(0, 2)).toMatchObject([
      {
        action: 'event.changed',
        title: 'Event changed',
        actor: { id: w.people.leader },
        fields: ['name', 'seats'],
      },
      { action: 'event.todo_done', actor: { id: w.people.leader }, fields: [] },
    ])
  })

  it('comes in pages', async () => {
    for (let times = 0; times < 12; times++) await noted('event.changed', { seats: [times, times + 1] })
    const first = (await history(leader, { page_size: 10 })).json
    const second = (await history(leader, { page_size: 10, page: 2 })).json
    expect(first.items).toHaveLength(10)
    expect(first.total).toBeGreaterThan(12)
    const ids = [...first.items, ...second.items].map((one: { id: number }) => one.id)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('tells nothing about people who registered, came or commented', async () => {
    await noted('registration.registered', { user_id: w.people.member })
    await noted('event_day.checked_in', { user_id: w.people.member })
    await noted('event.comment_removed')
    const { items } = (await history(leader, { page_size: 100 })).json
    const actions = items.map(({ action }: { action: string }) => action)
    expect(actions).not.toContain('registration.registered')
    expect(actions).not.toContain('event_day.checked_in')
    expect(actions).not.toContain('event.comment_removed')
  })

  it('is for those who organize it', async () => {
    expect((await history(await w.as(w.people.member))).status).toBe(403)
    const nobodys = await leader.get(pathOf(eventHistory.list, { id: 987_654_321 }))
    expect(nobodys.status).toBe(404)
  })

  it('goes with numbers that agree: the line of registrations ends where the sentence says', async () => {
    const { rows } = await w.owner.query(
      `select u.id::int from users u where u.enterprise_id = $1 and u.state = 'active'
         and not exists (select from event_registrations r where r.event_id = $2 and r.user_id = u.id)
       order by id limit 4`,
      [w.enterprises.larkspur, id],
    )
    const states = [
      ['registered', false],
      ['attended', false],
      ['attended', true],
      ['waitlisted', false],
    ] as const
    for (const [at, [state, walked_in]] of states.entries())
      await w.owner.query(
        `insert into event_registrations (enterprise_id, event_id, user_id, state, walked_in, place, checked_in_at)
         values ($1, $2, $3, $4, $5, $6, case when $4 = 'attended' then now() end)`,
        [w.enterprises.larkspur, id, rows[at]?.id, state, walked_in, 900 + at],
      )
    const { json } = await leader.get(pathOf(eventMetrics.show, { id }))
    const registered = json.registered + json.attended + json.no_shows - json.walked_in
    expect(json.asked.at(-1).count).toBe(registered)
  })
})
