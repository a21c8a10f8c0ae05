import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventDay } from '../../contract/events/day.ts'
import { eventPlans } from '../../contract/events/management.ts'
import { events } from '../../contract/events/pages.ts'
import { attendees, initiativeUsers } from '../../contract/events/registrations.ts'
import { eventSeries } from '../../contract/events/series.ts'
import { seriesChanges } from '../../contract/events/seriesChanges.ts'
import { type EventState, eventStates } from '../../contract/events/states.ts'
import { eventTalk } from '../../contract/events/talk.ts'
import { postComments } from '../../contract/posts/comments.ts'
import { abilityWalk, type Verb } from '../testing/abilityWalk.ts'
import { changeOf } from '../testing/events.ts'
import { type Client, pathOf, type World, world } from '../testing/world.ts'
import type { Ability } from './abilities.ts'

const weekly = { rule: 'weekly', every: 1, until_on: null, most: 3 }

describe('the states of an event', () => {
  let w: World
  let women: number
  const clients = new Map<string, Client>()
  const client = (who: string) => clients.get(who) as Client
  /** What waits for approval below each event. */
  const comments = new Map<number, number>()
  /** What is sent by whoever doesn't know of the event. */
  let sample: object
  const changed = (event: object) => changeOf({ ...sample, ...event })
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
    await w.owner.query(`update users set state = 'active' where id = any($1)`, [
      [w.people.invited, w.people.gone],
    ])
    clients.set('planner', await w.as(w.people.designer))
    clients.set('approver', await w.as(w.people.admin))
    clients.set('asker', await w.as(w.people.leader))
    clients.set('member', await w.as(w.people.member))
    clients.set('attendee', await w.as(w.people.invited))
    clients.set('steward', await w.as(w.people.gone))
    clients.set('outsider', await w.as(w.people.outsider))
    const id = await eventIn('approved')
    sample = (await client('approver').get(pathOf(events.show, { id }))).json
  })
  afterAll(() => w.close())

  const ahead = ["interval '3 days'", "interval '3 days 2 hours'"] as const
  const goingOn = ["interval '-30 minutes'", "interval '90 minutes'"] as const
  const justOver = ["interval '-3 hours'", "interval '-5 minutes'"] as const

  /**
   * Planned by the designer; whoever leads the network brought it where it stands. Somebody comes, somebody helps at the
   * door, and a comment waits for approval.
   */
  async function eventIn(
    state: EventState | 'put away',
    [starts, ends]: readonly [string, string] = ahead,
    series: number | null = null,
  ): Promise<number> {
    const at = state === 'put away' ? 'archived' : state
    const { rows } = await w.owner.query<{ id: string; comment_id: string }>(
      `with event as (
         insert into events (enterprise_id, network_id, name, location, starts_at, ends_at, time_zone, pattern, state,
           created_by, state_changed_by, state_changed_at, published_at, publish_at, canceled_at, archived_at, going_count,
           next_place, series_id, series_on)
         values ($1, $2, 'In a state', 'The canteen', date_trunc('minute', now()) + ${starts},
           date_trunc('minute', now()) + ${ends}, 'Europe/Paris', 'arc', $3, $4, $5, now(),
           case when $6 then now() end, case when $3 = 'scheduled' then now() + interval '1 day' end,
           case when $3 = 'canceled' then now() end, case when $3 = 'archived' then now() end, 1, 2, $7,
           case when $7::bigint is not null then (now() + ${starts})::date end) returning *),
       place as (
         insert into event_networks (enterprise_id, event_id, network_id, role, state, starts_at, ends_at, live)
         select enterprise_id, id, network_id, 'host', 'accepted', starts_at, ends_at, state in ('approved', 'canceled')
         from event),
       comes as (
         insert into event_registrations (enterprise_id, event_id, user_id, state, place)
         select enterprise_id, id, $8, 'registered', 1 from event),
       helps as (
         insert into event_stewards (enterprise_id, event_id, user_id, role, named_by)
         select enterprise_id, id, $9, 'steward', $4 from event)
       insert into post_comments (enterprise_id, event_id, author_id, body, state)
       select enterprise_id, id, $8, 'May I?', 'pending' from event returning event_id::text as id, id::text as comment_id`,
      [
        w.enterprises.larkspur,
        women,
        at,
        w.people.designer,
        state === 'put away' ? w.people.designer : w.people.leader,
        ['approved', 'archived', 'canceled'].includes(at),
        series,
        w.people.invited,
        w.people.gone,
      ],
    )
    comments.set(Number(rows[0]?.id), Number(rows[0]?.comment_id))
    return Number(rows[0]?.id)
  }

  const theirs = (_event: unknown, id: number) => ({ initiative_id: id })
  /** How each ability is used; what is done at a door while it is open. */
  const verbs: Record<Exclude<Ability, 'check_in' | 'supervise'>, Verb> = {
    edit: { route: eventPlans.update, body: (event) => changed(event) },
    repeat: {
      route: seriesChanges.begin,
      body: (event) => ({ event: changed(event), repeats: weekly }),
    },
    submit: { route: eventPlans.submit },
    publish: { route: eventPlans.publish, body: () => ({ publish_at: null }) },
    withdraw: { route: eventPlans.withdraw },
    decide: {
      route: eventPlans.decide,
      body: ({ version = 1 }) => ({ decision: 'decline', reason: 'Not this year', version }),
    },
    cancel: { route: eventPlans.cancel, body: () => ({ reason: null }) },
    archive: { route: eventPlans.archive },
    un_archive: { route: eventPlans.unarchive },
    delete: { route: eventPlans.delete },
    manage: { route: attendees.judge, body: () => ({ list: 'ada@larkspur.test' }) },
    register: {
      route: initiativeUsers.join,
      body: theirs,
      needless: ({ my }) => my?.state === 'registered',
    },
    give_up: { route: initiativeUsers.leave, body: theirs, needless: ({ my }) => my?.state === null },
    comment: { route: eventTalk.comment, body: () => ({ body: 'See you there' }) },
    like: { route: eventTalk.like },
    moderate: { route: postComments.approve, params: (id) => ({ id: comments.get(id) ?? 0 }) },
  }

  it('allow exactly what `can` says, and refuse each of the rest in its own way', async () => {
    const states = [...eventStates, 'put away'] as const
    const { wrong, refusals } = await abilityWalk({
      states,
      people: clients,
      verbs,
      make: eventIn,
      show: events.show,
    })
    expect(wrong).toEqual([])
    expect(refusals).toMatchSnapshot()
  }, 120_000)

  it('open the door to those who help at it, as long as it takes place', async () => {
    const { wrong, refusals } = await abilityWalk({
      states: ['draft', 'approved', 'canceled', 'archived'] as const,
      people: clients,
      verbs: {
        check_in: { route: eventDay.checkIn, params: () => ({ user_id: w.people.invited }) },
        supervise: { route: eventDay.walkIn, body: () => ({ user_id: w.people.outsider }) },
      },
      make: (state) => eventIn(state, state === 'archived' ? justOver : goingOn),
      show: events.show,
    })
    expect(wrong).toEqual([])
    expect(refusals).toMatchSnapshot()
  })

  it('let those who organize them move an attendee exactly as `can` says', async () => {
    const { wrong, refusals } = await abilityWalk({
      states: ['approved', 'canceled', 'over'] as const,
      people: new Map([...clients].filter(([person]) => ['planner', 'member', 'steward'].includes(person))),
      verbs: {
        remove: {
          route: initiativeUsers.destroy,
          body: (_attendee, id) => ({ initiative_id: id, user_ids: [w.people.invited], reason: null }),
          did: ({ done_count }) => done_count === 1,
        },
        seat: {
          route: attendees.seat,
          params: () => ({ userId: w.people.invited }),
          body: () => ({ reason: 'Speaks' }),
        },
      },
      make: async (state) => {
        const id = await eventIn(state === 'over' ? 'approved' : state, state === 'over' ? justOver : ahead)
        await w.owner.query(`update event_registrations set state = 'waitlisted' where event_id = $1`, [id])
        await w.owner.query('update events set going_count = 0, waiting_count = 1 where id = $1', [id])
        return id
      },
      show: attendees.show,
      shownAt: () => ({ userId: w.people.invited }),
    })
    expect(wrong).toEqual([])
    expect(refusals).toMatchSnapshot()
  })

  it('are settled by their supervisors once they are over', async () => {
    const { wrong, refusals } = await abilityWalk({
      states: ['going on', 'over', 'settled', 'put away'] as const,
      people: new Map([...clients].filter(([person]) => ['planner', 'member', 'steward'].includes(person))),
      verbs: {
        close: { route: eventDay.close, needless: ({ closed_at }) => closed_at !== null },
        supervise: { route: eventDay.setDoor, body: () => ({ walk_ins: true }) },
      },
      make: async (state) => {
        const id = await eventIn(
          state === 'put away' ? state : 'approved',
          state === 'going on' ? goingOn : justOver,
        )
        if (state === 'settled')
          await w.owner.query('update events set closed_at = now() where id = $1', [id])
        return id
      },
      show: eventDay.show,
    })
    expect(wrong).toEqual([])
    expect(refusals).toMatchSnapshot()
  })

  it('of a series let its dates be changed and called off together while some are to come', async () => {
    // biome-ignore lint/suspicious/noExplicitAny: an answer of the product
    const dates = new Map<number, any>()
    const seriesIn = async (state: 'coming' | 'over' | 'called off' | 'in draft') => {
      const { rows } = await w.owner.query<{ id: string }>(
        `insert into event_series (enterprise_id, network_id, created_by, rule, every, most, starts_on, starts_minute, minutes,
           time_zone) values ($1, $2, $3, 'weekly', 1, 3, current_date, 600, 120, 'Europe/Paris') returning id::text`,
        [w.enterprises.larkspur, women, w.people.designer],
      )
      const id = Number(rows[0]?.id)
      const stands = state === 'called off' ? 'canceled' : state === 'in draft' ? 'draft' : 'approved'
      const date = await eventIn(stands, state === 'over' ? justOver : ahead, id)
      dates.set(id, (await client('approver').get(pathOf(events.show, { id: date }))).json)
      return id
    }
    const people = new Map([...clients].filter(([person]) => person !== 'attendee' && person !== 'steward'))
    const { wrong, refusals } = await abilityWalk({
      states: ['coming', 'over', 'called off', 'in draft'] as const,
      people,
      verbs: {
        edit: {
          route: seriesChanges.change,
          body: (_series, id) => ({
            event_id: dates.get(id).id,
            scope: 'all',
            event: changeOf(dates.get(id)),
            repeats: null,
          }),
        },
        cancel: {
          route: seriesChanges.cancel,
          body: (_series, id) => ({ event_id: dates.get(id).id, scope: 'all' }),
        },
      },
      make: seriesIn,
      show: eventSeries.show,
    })
    expect(wrong).toEqual([])
    expect(refusals).toMatchSnapshot()
  })

  it('keep away what a leader archived from whoever planned it, until a leader says otherwise', async () => {
    const id = await eventIn('approved')
    const [planner, leader] = [client('planner'), client('asker')]
    expect((await leader.post(pathOf(eventPlans.archive, { id }))).status).toBe(200)
    expect((await planner.get(pathOf(events.show, { id }))).json.can.un_archive).toBe(false)
    const refused = await planner.put(pathOf(eventPlans.unarchive, { id }))
    expect([refused.status, refused.json.error.code]).toEqual([403, 'denied.events_manage'])
    expect((await leader.put(pathOf(eventPlans.unarchive, { id }))).json.state).toBe('approved')
    expect((await planner.post(pathOf(eventPlans.archive, { id }))).status).toBe(200)
    expect((await planner.put(pathOf(eventPlans.unarchive, { id }))).json.state).toBe('approved')
  })

  it('are decided about neither by who planned the event nor by who asked for the decision', async () => {
    const answers = await Promise.all(
      (['planner', 'asker', 'approver'] as const).map(async (role) => {
        const id = await eventIn('pending_approval')
        const { version } = (await client(role).get(pathOf(events.show, { id }))).json
        const body = { decision: 'decline', reason: 'Not this year', version }
        const { status, json } = await client(role).post(pathOf(eventPlans.decide, { id }), { body })
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
