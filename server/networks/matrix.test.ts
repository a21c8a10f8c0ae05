import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rights } from '../../contract/access/roles.ts'
import { myEvents, networkEvents } from '../../contract/events/events.ts'
import { members } from '../../contract/networks/members.ts'
import { groups } from '../../contract/networks/networks.ts'
import {
  shows,
  type ViewerKind,
  type Visibility,
  type VisibilitySetting,
  viewerKinds,
  visibilityNames,
  visibilitySettings,
  visibilityValues,
} from '../../contract/networks/visibility.ts'
import { myNews, networkNews } from '../../contract/posts/posts.ts'
import { viewerOfPerson } from '../identity/viewer.ts'
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
      `with planned as (
         insert into events (enterprise_id, network_id, name, location, starts_at, ends_at, time_zone, pattern, state,
           created_by, published_at)
         values ($1, $2, 'Open house', 'Hall', now() + interval '1 day', now() + interval '25 hours', 'Europe/Paris', 'arc',
           'approved', $3, now()) returning *)
       insert into event_networks (enterprise_id, event_id, network_id, role, state, starts_at, ends_at, live)
       select enterprise_id, id, network_id, 'host', 'accepted', starts_at, ends_at, true from planned`,
      [larkspur, id, w.people.leader],
    )
    await w.owner.query(
      `with written as (
         insert into posts (enterprise_id, author_id, kind, title, url, language, state, published_at)
         values ($1, $3, 'news_link', 'A link to read', 'https://example.org', 'en', 'published', now()) returning id)
       insert into post_networks (enterprise_id, post_id, network_id, kind, state, published_at, live)
       select $1, id, $2, 'news_link', 'approved', now(), true from written`,
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

  it('is what pages, lists, files and Home say', async () => {
    const wrong: string[] = []
    for (const { setting, value, hidden } of everyCell) {
      await set(setting, value, hidden)
      for (const kind of viewerKinds) {
        const expected = shows(value, kind, hidden)
        const found = await evidence(setting, kind)
        if (found !== expected)
          wrong.push(`${setting} = ${value}${hidden ? ', private' : ''}: ${kind} → ${found}`)
      }
    }
    await restore()
    expect(wrong).toEqual([])
  })

  /** What each place that tells of the thing a setting is about lets one of a kind see: Home only where it is theirs. */
  async function evidence(setting: VisibilitySetting, kind: ViewerKind): Promise<boolean> {
    const client = as(kind)
    const onHome = kind === 'member' || kind === 'leader'
    const places: Record<string, boolean> =
      setting === 'members_visibility'
        ? await membersTold(client)
        : setting === 'upcoming_events_visibility'
          ? await eventsTold(client, onHome, ({ name }) => name === 'Open house')
          : setting === 'event_attendance_visibility'
            ? await eventsTold(client, onHome, ({ name, going_count }) =>
                name === 'Fireside lunch' ? going_count !== null : false,
              )
            : await newsTold(
                client,
                onHome,
                setting === 'messages_visibility' ? 'The first night shift' : 'A link to read',
              )
    const [first = false, ...others] = Object.values(places)
    if (others.some((seen) => seen !== first))
      throw new Error(`${kind} is told different things by ${setting}: ${JSON.stringify(places)}`)
    return first
  }

  async function membersTold(client: Client) {
    const { json } = await client.get(pathOf(groups.show, { id }))
    const listed = (await client.get(groups.list.path)).json.items.find(
      (one: { id: number }) => one.id === id,
    )
    const list = await client.get(members.list.path, { query: { group_id: id } })
    const file = await client.get(groups.export_csv.path, { query: { columns: ['id', 'member_count'] } })
    return {
      page: json.member_count !== null,
      may: json.can.view_members,
      directory: listed.member_count !== null,
      list: shownBy(list.status),
      file: file.text.split(/\r?\n/).some((line) => new RegExp(`^${id},\\d+$`).test(line)),
    }
  }

  const shownBy = (status: number) => {
    if (status !== 200 && status !== 403) throw new Error(`answered ${status}`)
    return status === 200
  }

  interface Told {
    name: string
    going_count: number | null
  }
  async function eventsTold(client: Client, onHome: boolean, tells: (event: Told) => boolean) {
    const path = pathOf(networkEvents.upcoming, { id })
    const block = await client.get(path, { query: { limit: 20 } })
    const home = await client.get(myEvents.upcoming.path, { query: { limit: 20 } })
    return {
      block: shownBy(block.status) && block.json.items.some(tells),
      ...(onHome ? { home: home.json.items.some(tells) } : {}),
    }
  }

  async function newsTold(client: Client, onHome: boolean, title: string) {
    const tells = (post: { title: string }) => post.title === title
    const block = await client.get(pathOf(networkNews.latest, { id }))
    return {
      block: shownBy(block.status) && block.json.items.some(tells),
      ...(onHome ? { home: (await client.get(myNews.latest.path)).json.items.some(tells) } : {}),
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
