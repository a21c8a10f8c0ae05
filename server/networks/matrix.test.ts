import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { myEvents } from '../../contract/events.ts'
import { groups } from '../../contract/networks.ts'
import { myNews } from '../../contract/posts.ts'
import { rights } from '../../contract/roles.ts'
import {
  shows,
  type ViewerKind,
  type Visibility,
  type VisibilitySetting,
  viewerKinds,
  visibilityNames,
  visibilitySettings,
  visibilityValues,
} from '../../contract/visibility.ts'
import { viewerOfPerson } from '../access/viewer.ts'
import { readCatalogue } from '../platform/texts.ts'
import { type Client, pathOf, type World, world } from '../testing/world.ts'
import { seenBy } from './visibility.ts'

/** One network and one person of each kind before it. */
// 70 settings of one network, each looked at by five people: minutes on a machine that has other things to do.
describe('what a network shows, setting by setting and value by value', { timeout: 180_000 }, () => {
  let w: World
  let id: number
  const clients = new Map<ViewerKind, Client>()
  const person = {
    outsider: 'outsider',
    waiting: 'designer',
    member: 'member',
    leader: 'leader',
    manager: 'admin',
  } as const
  const everyCell = visibilityNames.flatMap((setting) =>
    visibilityValues.flatMap((value) => [false, true].map((hidden) => ({ setting, value, hidden }))),
  )

  beforeAll(async () => {
    w = await world()
    id = w.networks['Women at Larkspur'] ?? 0
    const { larkspur } = w.enterprises
    // A leader whose role opens nothing that would make them a manager; their membership isn't what lets them see.
    await w.owner.query(
      `update network_leaders set role_id = (select id from user_roles where enterprise_id = $1 and role_name = 'Facilitator')
       where enterprise_id = $1 and network_id = $2`,
      [larkspur, id],
    )
    await w.owner.query(
      `insert into network_members (enterprise_id, network_id, user_id, state) values ($1, $2, $3, 'pending')`,
      [larkspur, id, w.people.designer],
    )
    await w.owner.query(
      `insert into events (enterprise_id, network_id, name, location, starts_at, ends_at, time_zone, pattern, state, created_by)
       values ($1, $2, 'Open house', 'Hall', now() + interval '1 day', now() + interval '25 hours', 'Europe/Paris', 'arc', 'approved', $3)`,
      [larkspur, id, w.people.leader],
    )
    await w.owner.query(
      `insert into posts (enterprise_id, network_id, author_id, kind, title, url, language, state, published_at)
       values ($1, $2, $3, 'news_link', 'A link to read', 'https://example.org', 'en', 'published', now())`,
      [larkspur, id, w.people.leader],
    )
    for (const kind of viewerKinds) clients.set(kind, await w.as(w.people[person[kind]]))
  })
  afterAll(() => w.close())

  /** As if it had been saved; what everybody may is loaded anew where the product keeps it. */
  const set = (setting: VisibilitySetting, value: Visibility, hidden: boolean) =>
    w.owner.query(`update networks set ${setting} = $1, private = $2 where enterprise_id = $3 and id = $4`, [
      value,
      hidden,
      w.enterprises.larkspur,
      id,
    ])
  const restore = () =>
    w.owner.query(
      `update networks set members_visibility = 'public', event_attendance_visibility = 'public',
         messages_visibility = 'group', latest_news_visibility = 'public', upcoming_events_visibility = 'public',
         private = false where enterprise_id = $1 and id = $2`,
      [w.enterprises.larkspur, id],
    )

  const as = (kind: ViewerKind) => clients.get(kind) as Client

  it('is decided by the same table in every clause, for each kind of viewer', async () => {
    const wrong: string[] = []
    for (const { setting, value, hidden } of everyCell) {
      await set(setting, value, hidden)
      for (const kind of viewerKinds) {
        const { json } = await as('manager').get(pathOf(rights.why, { id: w.people[person[kind]] }), {
          query: { act: `networks.${visibilitySettings[setting].act}`, network_id: id },
        })
        if (json.allows !== shows(value, kind, hidden))
          wrong.push(`${setting} = ${value}${hidden ? ', private' : ''}: ${kind} → ${json.allows}`)
        if (json.because.length === 0) wrong.push(`${setting} = ${value}: no reason for ${kind}`)
      }
    }
    await restore()
    expect(wrong).toEqual([])
  })

  it('is the same in lists as in clauses', async () => {
    const wrong: string[] = []
    for (const { setting, value, hidden } of everyCell) {
      await set(setting, value, hidden)
      for (const kind of viewerKinds) {
        const seen = await w.app.database.inTransaction(w.enterprises.larkspur, async (tx) => {
          const me = await viewerOfPerson(tx, w.people[person[kind]])
          if (!me) throw new Error(`${kind} isn’t there`)
          const row = await tx
            .selectFrom('networks as n')
            .select('n.id')
            .where('n.id', '=', id)
            .where(seenBy(me, setting, 'n'))
            .executeTakeFirst()
          return row !== undefined
        })
        if (seen !== shows(value, kind, hidden))
          wrong.push(`${setting} = ${value}${hidden ? ', private' : ''}: ${kind} → ${seen}`)
      }
    }
    await restore()
    expect(wrong).toEqual([])
  })

  it('is what pages and Home say', async () => {
    const wrong: string[] = []
    for (const { setting, value, hidden } of everyCell) {
      await set(setting, value, hidden)
      for (const kind of viewerKinds) {
        const expected = shows(value, kind, hidden)
        const found = await evidence(setting, kind)
        if (found !== undefined && found !== expected)
          wrong.push(`${setting} = ${value}${hidden ? ', private' : ''}: ${kind} → ${found}`)
      }
    }
    await restore()
    expect(wrong).toEqual([])
  })

  /** What the API lets one of a kind see of the thing a setting is about; nothing where Home isn't about this network. */
  async function evidence(setting: VisibilitySetting, kind: ViewerKind): Promise<boolean | undefined> {
    const client = as(kind)
    const onHome = kind === 'member' || kind === 'leader'
    switch (setting) {
      case 'members_visibility': {
        const { json } = await client.get(pathOf(groups.show, { id }))
        const listed = (await client.get(groups.list.path)).json.items.find(
          (one: { id: number }) => one.id === id,
        )
        const seen = [json.member_count !== null, json.can.view_members, listed.member_count !== null]
        if (new Set(seen).size > 1) throw new Error(`${kind} is told different things: ${seen.join()}`)
        return seen[0]
      }
      case 'upcoming_events_visibility':
        if (!onHome) return undefined
        return (await client.get(myEvents.upcoming.path, { query: { limit: 20 } })).json.items.some(
          (event: { name: string; my_registration: string | null }) => event.name === 'Open house',
        )
      case 'event_attendance_visibility': {
        if (!onHome) return undefined
        const event = (await client.get(myEvents.upcoming.path, { query: { limit: 20 } })).json.items.find(
          (one: { name: string }) => one.name === 'Fireside lunch',
        )
        return event.going_count !== null
      }
      case 'latest_news_visibility':
      case 'messages_visibility': {
        if (!onHome) return undefined
        const title = setting === 'messages_visibility' ? 'The first night shift' : 'A link to read'
        return (await client.get(myNews.latest.path)).json.items.some(
          (post: { title: string }) => post.title === title,
        )
      }
    }
  }

  it('finds a clause that doesn’t obey its setting', async () => {
    // The negative control: a private network whose setting the table calls open is closed to outsiders by the clause.
    await set('members_visibility', 'public', true)
    const { json } = await as('manager').get(pathOf(rights.why, { id: w.people.outsider }), {
      query: { act: 'networks.view_members', network_id: id },
    })
    await restore()
    expect(json.allows).toBe(false)
    expect(shows('public', 'outsider', false), 'what an unobservant clause would say').toBe(true)
  })

  it('gives every refusal its sentence', () => {
    const { denied } = readCatalogue('en').errors as { denied: Record<string, string> }
    for (const setting of visibilityNames)
      expect(denied[`${visibilitySettings[setting].act.replace('view_', '')}_view`]).toBeTruthy()
  })
})
