import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventPublication } from '../../../contract/events/publication.ts'
import { makeEvent } from '../../testing/events.ts'
import { type Client, type World, world } from '../../testing/world.ts'

describe('what publishing an event does', () => {
  let w: World
  let admin: Client
  let leader: Client
  let member: Client
  let women: number
  let green: number
  beforeAll(async () => {
    w = await world({ ONLY: '' })
    women = w.networks['Women at Larkspur'] ?? 0
    green = w.networks['Green Larkspur'] ?? 0
    admin = await w.as(w.people.admin)
    leader = await w.as(w.people.leader)
    member = await w.as(w.people.member)
  })
  afterAll(() => w.close())

  const ask = (client: Client, query: Record<string, number | number[]>) =>
    client.get(eventPublication.show.path, { query })
  const peopleOf = async (...networks: number[]) => {
    const { rows } = await w.owner.query(
      `select count(distinct m.user_id)::int as count from network_members m
       join users u on u.id = m.user_id and u.state = 'active'
       where m.state = 'active' and m.network_id = any($1)`,
      [networks],
    )
    return rows[0].count as number
  }
  const told = async (event: number) =>
    (
      await w.owner.query(
        `select n.user_id from notifications n join events e on e.id = $1
         where n.kind = 'event.waiting' and n.facts->>'event' = e.name`,
        [event],
      )
    ).rows.length

  it('names as many approvers as will hear of it, and none where its planner decides', async () => {
    const { json } = await ask(leader, { network_id: women })
    expect(json.approvers).toBeGreaterThan(0)
    const event = await makeEvent(leader, women, 'Who hears of this')
    expect(await told(event.id)).toBe(json.approvers)
    expect((await ask(admin, { network_id: women })).json.approvers).toBeNull()
  })

  it('counts everybody it reaches once, and says who is still asked', async () => {
    const [one, both] = [await peopleOf(women), await peopleOf(women, green)]
    expect((await ask(admin, { network_id: women })).json).toMatchObject({
      people: { count: one, is: 'exact' },
      asked_count: 0,
    })
    expect((await ask(admin, { network_id: women, guest_ids: [green, women] })).json.people.count).toBe(both)
    expect((await ask(leader, { network_id: women, guest_ids: green })).json.asked_count).toBe(1)
  })

  it('reaches only the leaders of a network that shows its events to nobody else', async () => {
    const before = await w.owner.query(
      'select upcoming_events_visibility as seen from networks where id = $1',
      [green],
    )
    await w.owner.query(`update networks set upcoming_events_visibility = 'leaders_only' where id = $1`, [
      green,
    ])
    const { rows } = await w.owner.query(
      'select count(distinct user_id)::int as count from network_leaders where network_id = $1',
      [green],
    )
    expect((await ask(admin, { network_id: green })).json.people.count).toBe(rows[0].count)
    await w.owner.query('update networks set upcoming_events_visibility = $2 where id = $1', [
      green,
      before.rows[0].seen,
    ])
  })

  it('is told to whoever may plan there, and to nobody about networks they don’t know', async () => {
    expect((await ask(member, { network_id: women })).status).toBe(403)
    const hidden = await ask(leader, { network_id: 987_654 })
    expect([hidden.status, Object.keys(hidden.json.error.fields)]).toEqual([422, ['network_id']])
  })

  it('shows the mail that comes with a seat, sends none, and lets no word of the planner become markup', async () => {
    const mails = async () => (await w.owner.query('select id from mails')).rows.length
    const before = await mails()
    const slot = {
      starts_at: '2031-03-12T11:00:00.000Z',
      ends_at: '2031-03-12T12:00:00.000Z',
      time_zone: 'Europe/Paris',
    }
    const mail = (client: Client, more: object = {}) =>
      client.get(eventPublication.mail.path, { query: { name: 'Soup <b>& silence</b>', ...slot, ...more } })
    const { status, json } = await mail(leader)
    expect([status, json.subject]).toEqual([200, 'You’re registered: Soup <b>& silence</b>'])
    expect(json.html).toContain('Soup &lt;b>&amp; silence&lt;/b>: Wednesday, 12 March 2031, 12:00–13:00.')
    expect(json.html).not.toContain('<b>')
    expect(json.html).not.toContain('cid:')
    expect((await mail(member)).status).toBe(403)
    expect((await mail(leader, { ends_at: slot.starts_at })).status).toBe(422)
    expect(await mails()).toBe(before)
  })
})
