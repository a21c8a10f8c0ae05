import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventPlans } from '../../../contract/events/management.ts'
import {
  type EventAction,
  type EventState,
  eventActions,
  eventStateAfter,
  eventStates,
} from '../../../contract/events/states.ts'
import { eventTodos } from '../../../contract/events/todos.ts'
import { makeEvent } from '../../testing/events.ts'
import { type Client, pathOf, type World, world } from '../../testing/world.ts'

describe('beside an event', () => {
  let w: World
  let leader: Client
  let member: Client
  let admin: Client
  let outsider: Client
  let women: number
  let id: number
  beforeAll(async () => {
    w = await world()
    women = w.networks['Women at Larkspur'] ?? 0
    leader = await w.as(w.people.leader)
    member = await w.as(w.people.member)
    admin = await w.as(w.people.admin)
    outsider = await w.as(w.people.outsider)
    id = (await makeEvent(admin, women, 'The long table')).id
  })
  afterAll(() => w.close())

  describe('to-dos', () => {
    const add = (client: Client, body: object) => client.post(pathOf(eventTodos.create, { id }), { body })
    const list = async (query: Record<string, string> = {}) =>
      (await leader.get(pathOf(eventTodos.list, { id }), { query })).json

    it('say what is to be done, and belong to somebody who organizes or belongs there', async () => {
      const empty = await add(leader, { content: ' ' })
      expect(empty.json.error.fields).toHaveProperty('content')
      const stranger = await add(leader, { content: 'Soup', owner_id: w.people.outsider })
      expect(stranger.json.error.fields).toHaveProperty('owner_id')
      const made = await add(leader, { content: 'Soup', owner_id: w.people.member, due_on: '2026-01-02' })
      expect(made.json).toMatchObject({ content: 'Soup', owner: { id: w.people.member }, late: true })
      expect((await add(member, { content: 'No' })).status).toBe(403)
      expect((await add(outsider, { content: 'No' })).status).toBe(403)
      const { json } = await leader.get(pathOf(eventTodos.owners, { id }), { query: { search: 'mateo' } })
      expect(json.items.map((person: { id: number }) => person.id)).toEqual([w.people.member])
    })

    it('are done once, open again, put in order and taken off', async () => {
      const second = (await add(leader, { content: 'Bread' })).json
      const third = (await add(leader, { content: 'Salt' })).json
      const done = await Promise.all(
        [1, 2].map(() => leader.put(pathOf(eventTodos.finish, { id: second.id }))),
      )
      expect(done.map(({ status }) => status)).toEqual([200, 200])
      expect(done[0]?.json.done_by.id).toBe(w.people.leader)
      const { rows } = await w.owner.query("select 1 from change_log where action = 'event.todo_done'")
      expect(rows).toHaveLength(1)
      expect(await list()).toMatchObject({ open: 2, done: 1 })
      expect((await list({ scope: 'done' })).items).toMatchObject([{ content: 'Bread' }])
      await leader.put(pathOf(eventTodos.order, { id }), { body: { todo_ids: [third.id] } })
      expect((await list()).items[0]).toMatchObject({ content: 'Salt' })
      const foreign = await leader.put(pathOf(eventTodos.order, { id }), { body: { todo_ids: [987_654] } })
      expect(foreign.status).toBe(404)
      await leader.delete(pathOf(eventTodos.reopen, { id: second.id }))
      expect(await list()).toMatchObject({ open: 3, done: 0 })
      expect((await leader.delete(pathOf(eventTodos.delete, { id: third.id }))).status).toBe(200)
      expect((await leader.delete(pathOf(eventTodos.delete, { id: third.id }))).status).toBe(404)
    })

    it('are changed by one of two who change them at the same time', async () => {
      const todo = (await add(leader, { content: 'Plates' })).json
      const change = (client: Client, content: string) =>
        client.put(pathOf(eventTodos.update, { id: todo.id }), { body: { content, version: todo.version } })
      const answers = await Promise.all([change(leader, 'Cups'), change(admin, 'Bowls')])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    })
  })

  describe('the states of an event', () => {
    const calls = {
      submit: eventPlans.submit,
      withdraw: eventPlans.withdraw,
      publish: eventPlans.publish,
      schedule: eventPlans.publish,
      approve: eventPlans.decide,
      request_changes: eventPlans.decide,
      decline: eventPlans.decide,
      cancel: eventPlans.cancel,
      archive: eventPlans.archive,
      un_archive: eventPlans.unarchive,
    } as const
    type Called = keyof typeof calls
    const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
    const bodies: Partial<Record<Called, object>> = {
      publish: { publish_at: null },
      schedule: { publish_at: at(10) },
      approve: { decision: 'approve', version: 1 },
      request_changes: { decision: 'request_changes', reason: 'Say where', version: 1 },
      decline: { decision: 'decline', reason: 'No', version: 1 },
      cancel: { reason: 'Snow' },
    }
    const roles = ['planner', 'leader', 'approver', 'member', 'outsider'] as const
    type Role = (typeof roles)[number]

    async function eventIn(state: EventState): Promise<number> {
      const { rows } = await w.owner.query<{ id: string }>(
        `with made as (
           insert into events (enterprise_id, network_id, name, location, starts_at, ends_at, time_zone, pattern, state,
             created_by, state_changed_by, publish_at, published_at, archived_at)
           values ($1, $2, 'In a state', 'Here', $4, $5, 'Europe/Paris', 'arc', $3, $6, $6,
             case when $3 = 'scheduled' then $4::timestamptz end,
             case when $3 in ('approved', 'archived', 'canceled') then now() end,
             case when $3 = 'archived' then now() end) returning *)
         insert into event_networks (enterprise_id, event_id, network_id, role, state, starts_at, ends_at, live)
         select enterprise_id, id, network_id, 'host', 'accepted', starts_at, ends_at, $3 in ('approved', 'canceled')
         from made returning event_id as id`,
        [w.enterprises.larkspur, women, state, at(50), at(52), w.people.designer],
      )
      return Number(rows[0]?.id)
    }

    /** Who may do it at all, the state left aside. */
    const may = (role: Role, action: Called) => {
      if (action === 'approve' || action === 'request_changes' || action === 'decline')
        return role === 'approver'
      if (action === 'publish' || action === 'schedule') return role === 'approver'
      return role === 'planner' || role === 'leader' || role === 'approver'
    }
    /** What a call brings about: approving lets it out, and whoever may approve asks nobody. */
    const actionOf = (role: Role, action: Called): EventAction =>
      action === 'approve' || (action === 'submit' && role === 'approver') ? 'publish' : action

    it('follow the table alone, for whoever may, in every state and by every call', async () => {
      await w.owner.query(
        `insert into network_members (enterprise_id, network_id, user_id, state, joined_at) values ($1, $2, $3, 'active', now())`,
        [w.enterprises.larkspur, women, w.people.designer],
      )
      const clients: Record<Role, Client> = {
        planner: await w.as(w.people.designer),
        leader,
        approver: admin,
        member,
        outsider,
      }
      const wrong: string[] = []
      let tried = 0
      for (const state of eventStates) {
        let event = await eventIn(state)
        for (const action of Object.keys(calls) as Called[])
          for (const role of roles) {
            const route = calls[action]
            const body = bodies[action]
            const { status } = await clients[role].send(route.method, pathOf(route, { id: event }), {
              ...(body ? { body: JSON.stringify(body) } : {}),
            })
            const { rows } = await w.owner.query<{ state: EventState }>(
              'select state from events where id = $1',
              [event],
            )
            const now = rows[0]?.state ?? state
            tried++
            const decides = action === 'approve' || action === 'request_changes' || action === 'decline'
            // What was asked for is decided, not published around; only that is decided on.
            const closed = decides
              ? state !== 'pending_approval'
              : (action === 'publish' || action === 'schedule') && state === 'pending_approval'
            const next =
              may(role, action) && !closed && (decides || eventStateAfter(state, action) !== undefined)
                ? eventStateAfter(state, actionOf(role, action))
                : undefined
            const tale = `${role} ${action} in ${state}: ${status}, ${now}`
            if (next === undefined ? now !== state || status < 400 : status !== 200 || now !== next)
              wrong.push(tale)
            // What was refused stands where it stood, for the next who tries.
            if (status < 400) event = await eventIn(state)
          }
      }
      expect(wrong).toEqual([])
      expect(tried).toBe(eventStates.length * Object.keys(calls).length * roles.length)
    }, 120_000)

    it('are all reached from the first, and lead to those of the table alone', () => {
      const reached = new Set<EventState>(['draft'])
      for (let before = 0; before !== reached.size; ) {
        before = reached.size
        for (const state of [...reached])
          for (const action of eventActions) {
            const next = eventStateAfter(state, action)
            if (next) reached.add(next)
          }
      }
      expect(reached).toEqual(new Set(eventStates))
    })
  })
})
