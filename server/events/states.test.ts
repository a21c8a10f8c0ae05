import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventPlans } from '../../contract/events/management.ts'
import { events } from '../../contract/events/pages.ts'
import { attendees, initiativeUsers } from '../../contract/events/registrations.ts'
import { type EventState, eventStates } from '../../contract/events/states.ts'
import { eventTalk } from '../../contract/events/talk.ts'
import type { Route } from '../../contract/route.ts'
import { changeOf } from '../testing/events.ts'
import { type Client, pathOf, type World, world } from '../testing/world.ts'

interface Verb {
  route: Route
  // biome-ignore lint/suspicious/noExplicitAny: an answer of the product
  body?: (event: any) => object
}

/** How each ability is used, where one call is enough to see it refused; the others need a ticket in the hand. */
const verbs: Record<string, Verb> = {
  edit: { route: eventPlans.update, body: (event) => changeOf(event) },
  submit: { route: eventPlans.submit },
  publish: { route: eventPlans.publish, body: () => ({ publish_at: null }) },
  withdraw: { route: eventPlans.withdraw },
  decide: {
    route: eventPlans.decide,
    body: ({ version }) => ({ decision: 'decline', reason: 'Not this year', version }),
  },
  cancel: { route: eventPlans.cancel, body: () => ({ reason: null }) },
  archive: { route: eventPlans.archive },
  un_archive: { route: eventPlans.unarchive },
  delete: { route: eventPlans.delete },
  manage: { route: attendees.judge, body: () => ({ list: 'ada@larkspur.test' }) },
  register: { route: initiativeUsers.join, body: ({ id }) => ({ initiative_id: id }) },
  comment: { route: eventTalk.comment, body: () => ({ body: 'See you there' }) },
  like: { route: eventTalk.like },
}

const roles = ['planner', 'approver', 'asker', 'member', 'outsider'] as const

describe('the states of an event', () => {
  let w: World
  let women: number
  const clients = new Map<string, Client>()
  beforeAll(async () => {
    w = await world()
    women = w.networks['Women at Larkspur'] ?? 0
    await w.owner.query(
      `insert into network_members (enterprise_id, network_id, user_id, state, joined_at) values ($1, $2, $3, 'active', now())
       on conflict do nothing`,
      [w.enterprises.larkspur, women, w.people.designer],
    )
    await w.owner.query(
      `update policy_templates t set permissions = t.permissions || '{events_approval}' from user_roles r
       where r.id = t.role_id and r.enterprise_id = t.enterprise_id and lower(r.role_name) = 'group leader'`,
    )
    clients.set('planner', await w.as(w.people.designer))
    clients.set('approver', await w.as(w.people.admin))
    clients.set('asker', await w.as(w.people.leader))
    clients.set('member', await w.as(w.people.member))
    clients.set('outsider', await w.as(w.people.outsider))
  })
  afterAll(() => w.close())

  /** Planned by the designer; whoever leads the network brought it where it stands. */
  async function eventIn(state: EventState): Promise<number> {
    const out = ['approved', 'archived', 'canceled'].includes(state)
    const { rows } = await w.owner.query<{ id: string }>(
      `insert into events (enterprise_id, network_id, name, location, starts_at, ends_at, time_zone, pattern, state,
         created_by, state_changed_by, state_changed_at, published_at, publish_at, canceled_at, archived_at)
       values ($1, $2, 'In a state', 'The canteen', date_trunc('minute', now()) + interval '3 days',
         date_trunc('minute', now()) + interval '3 days 2 hours', 'Europe/Paris', 'arc', $3, $4, $5, now(),
         case when $6 then now() end, case when $3 = 'scheduled' then now() + interval '1 day' end,
         case when $3 = 'canceled' then now() end, case when $3 = 'archived' then now() end) returning id::text`,
      [w.enterprises.larkspur, women, state, w.people.designer, w.people.leader, out],
    )
    const id = Number(rows[0]?.id)
    await w.owner.query(
      `insert into event_networks (enterprise_id, event_id, network_id, role, state, starts_at, ends_at, live)
       select enterprise_id, id, network_id, 'host', 'accepted', starts_at, ends_at, state in ('approved', 'canceled')
       from events where id = $1`,
      [id],
    )
    return id
  }

  it('may be acted on exactly as `can` says, whatever the ability, the state and the role', async () => {
    const wrong: string[] = []
    for (const state of eventStates)
      for (const [ability, { route, body }] of Object.entries(verbs))
        for (const role of roles) {
          const id = await eventIn(state)
          const client = clients.get(role) as Client
          const { json } = await client.get(pathOf(events.show, { id }))
          const can = Boolean(json.can?.[ability])
          const { status, json: answer } = await client.send(
            route.method,
            pathOf(route, { id }),
            body ? { body: body({ networks: [], picture: {}, ...json, id }) } : {},
          )
          if (can !== (status === 200))
            wrong.push(`${role} ${ability} in ${state}: can ${can}, ${status} ${answer?.error?.code ?? ''}`)
        }
    expect(wrong).toEqual([])
  }, 120_000)

  it('are decided about neither by who planned the event nor by who asked for the decision', async () => {
    const answers = await Promise.all(
      (['planner', 'asker', 'approver'] as const).map(async (role) => {
        const id = await eventIn('pending_approval')
        const client = clients.get(role) as Client
        const { version } = (await client.get(pathOf(events.show, { id }))).json
        const body = { decision: 'decline', reason: 'Not this year', version }
        const { status, json } = await client.post(pathOf(eventPlans.decide, { id }), { body })
        return [role, status, json.error?.code]
      }),
    )
    expect(answers).toEqual([
      ['planner', 403, 'denied.events_approve'],
      ['asker', 403, 'denied.own_request'],
      ['approver', 200, undefined],
    ])
  })
})
