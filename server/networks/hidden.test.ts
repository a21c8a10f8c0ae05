import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { permissions } from '../../contract/permissions.ts'
import { aimKinds } from '../../contract/planning/aims.ts'
import { makeEvent } from '../testing/events.ts'
import { aimTable, planOf } from '../testing/walls/aims.ts'
import { canaryWorld } from '../testing/walls/canaryWorld.ts'
import { castKeeper } from '../testing/walls/cast.ts'
import { type Known, knownOf, namesSomething, neverGiven } from '../testing/walls/knownIds.ts'
import { runMatrix } from '../testing/walls/matrix.ts'
import type { Client, World } from '../testing/world.ts'

/** Stands in everything that lies inside the private network. */
const WORD = 'Nightjar'
const HEARD = new RegExp(WORD, 'i')

describe('what lies inside a private network', () => {
  let w: World
  let inside: Known
  let own: Known
  let heal: () => Promise<void>

  beforeAll(async () => {
    w = await canaryWorld()
    const admin = await w.as(w.people.admin)
    const child = await furnish(admin)
    inside = await knownInside(child)
    const ours = await knownOf(w, 'larkspur')
    // Asked about people who are members in there, and about the private network itself.
    own = {
      ...ours,
      idIn: (table, round) =>
        table === 'users'
          ? w.people.leader
          : table === 'networks'
            ? (w.networks['Quiet Room'] ?? 0)
            : ours.idIn(table, round),
    }
    // Before the cast is kept: whatever changes a role is undone to this.
    await giveAlmostEverything()
    heal = await castKeeper(w)
  }, 120_000)
  afterAll(() => w.close())

  const made = async (client: Client, path: string, body: object) => {
    const { status, text, json } = await client.post(path, { body })
    if (status !== 200) throw new Error(`${path} ${status} ${text}`)
    return json as { id: number }
  }

  /** A child of the private network with members, a leader, a region, and something of every kind. */
  async function furnish(admin: Client) {
    const look = { colour: '#336699', pattern: 'dots' }
    const parent_id = w.networks['Quiet Room'] ?? 0
    const child = await made(admin, '/api/v1/groups', {
      ...look,
      kind: 'group',
      parent_id,
      name: `${WORD} circle`,
    })
    await made(admin, '/api/v1/members/add_members', {
      group_id: child.id,
      user_ids: [w.people.leader, w.people.outsider],
    })
    const positions = (await admin.get('/api/v2/leader-positions')).json.items
    const roles = (await admin.get('/api/v1/user_roles')).json.items
    await made(admin, '/api/v1/group_leaders', {
      group_id: child.id,
      user_id: w.people.leader,
      position_id: positions[0].id,
      role_id: roles.find((role: { role_type: string }) => role.role_type === 'group').id,
    })
    await made(admin, `/api/v2/networks/${child.id}/sponsors`, { name: `${WORD} sponsor`, message: WORD })
    await made(admin, `/api/v2/networks/${child.id}/questions`, { title: `${WORD} question`, type: 'text' })
    const post = await made(admin, '/api/v1/posts', {
      kind: 'group_message',
      title: `${WORD} post`,
      body: `${WORD} words`,
      language: 'en',
      network_ids: [child.id],
    })
    await made(admin, `/api/v2/posts/${post.id}/comments`, { body: `${WORD} comment` })
    await makeEvent(admin, child.id, `${WORD} evening`, { description: WORD })
    const folder = await made(admin, '/api/v1/folders', { name: `${WORD} folder`, network_id: child.id })
    await made(admin, '/api/v1/resources', { folder_id: folder.id, title: `${WORD} page`, body: WORD })
    await planOf(admin, child.id, WORD)
    // The first segment is used by all of that.
    await w.owner.query(
      `insert into network_segment_links (enterprise_id, segment_id, network_id, added_by)
       select enterprise_id, min(id), $2, $3 from segments where enterprise_id = $1 group by enterprise_id`,
      [w.enterprises.larkspur, child.id, w.people.admin],
    )
    await w.owner.query(
      `insert into folder_readers (enterprise_id, segment_id, folder_id, kind)
       select enterprise_id, min(id), $2, 'segment' from segments where enterprise_id = $1 group by enterprise_id`,
      [w.enterprises.larkspur, folder.id],
    )
    await w.owner.query(
      `insert into post_segments (enterprise_id, segment_id, post_id)
       select enterprise_id, min(id), $2 from segments where enterprise_id = $1 group by enterprise_id`,
      [w.enterprises.larkspur, post.id],
    )
    return child.id
  }

  /** The ids of all that, by table; of what has nothing in there, ids that were never given. */
  async function knownInside(child: number): Promise<Known> {
    const idsBy: Record<string, string> = {
      networks: 'select id::text from networks where id = $1',
      posts: 'select post_id::text as id from post_networks where network_id = $1',
      post_comments:
        'select c.id::text from post_comments c join post_networks p on p.post_id = c.post_id where p.network_id = $1',
      resources:
        'select r.id::text from resources r join folders f on f.id = r.folder_id where f.network_id = $1',
      folders: 'select id::text from folders where network_id = $1',
      events: 'select id::text from events where network_id = $1',
      sponsors: 'select id::text from sponsors where network_id = $1',
      fields: 'select id::text from fields where network_id = $1',
      network_leaders: 'select id::text from network_leaders where network_id = $1',
      kpi_fields: 'select id::text from kpi_fields where network_id = $1',
      kpi_updates: 'select id::text from kpi_updates where network_id = $1',
      ...Object.fromEntries(
        aimKinds.map((kind) => [
          aimTable(kind),
          `select id::text from aims where network_id = $1 and kind = '${kind}'`,
        ]),
      ),
    }
    const ids = new Map<string, string>()
    for (const [table, question] of Object.entries(idsBy)) {
      const { rows } = await w.owner.query<{ id: string }>(question, [child])
      if (!rows[0]) throw new Error(`nothing inside in ${table}`)
      ids.set(table, rows[0].id)
    }
    return {
      email: neverGiven.email,
      idIn: (table, round) => {
        const named = /from (events|posts) /.exec(table)?.[1] ?? table
        return ids.get(named) ?? neverGiven.idIn(table, round)
      },
    }
  }

  /** Everything that a role may hold but what opens the inside of every network, and the log of everything. */
  const giveAlmostEverything = async () => {
    const some = Object.keys(permissions).filter(
      (name) =>
        !['groups_manage', 'across_enterprise', 'edit_posts', 'logs_view', 'logs_manage'].includes(name),
    )
    await w.owner.query(
      `update policy_templates set permissions = $2 where role_id = (select role_id from users where id = $1)`,
      [w.people.designer, some],
    )
  }

  it('is for nobody outside to read, and answers like something that never existed', async () => {
    const report = await runMatrix({
      roles: [
        { name: 'member', isInTurn: true, client: () => w.as(w.people.member) },
        { name: 'sub-administrator', isInTurn: true, client: () => w.as(w.people.designer) },
      ],
      own,
      foreign: inside,
      canary: HEARD,
      only: (operation) => operation.method === 'GET' || namesSomething(operation),
      // What is done to others' things shall be refused; done to one's own it would only have to be undone.
      withOwn: ({ method }) => method === 'GET',
      heal,
      rounds: Number(process.env.WALL_ROUNDS ?? 1),
    })
    console.log(`hidden: ${report.asked} requests`)
    expect(report.leaks).toEqual([])
    expect(report.told_apart).toEqual([])
  }, 300_000)

  it('is named by nobody in what they make: a part of it, a connection with it, a segment of its members', async () => {
    const sub = await w.as(w.people.designer)
    const id = Number(inside.idIn('networks', 0))
    const look = { kind: 'group', colour: '#336699', pattern: 'dots' }
    const rules = (network: number) => ({
      is: 'all',
      rules: [{ is: 'group', relation: 'member', network_ids: [network], below: false, on: null }],
    })
    const shares = { shares: ['events'], direction: 'both' }
    const ours = w.networks['Women at Larkspur']
    const asks: [string, (network: number) => object][] = [
      ['/api/v1/groups', (network) => ({ ...look, name: 'A part', parent_id: network })],
      [
        '/api/v2/network-connections',
        (network) => ({ ...shares, network_id: ours, with_network_id: network }),
      ],
      [
        '/api/v2/network-connections',
        (network) => ({ ...shares, network_id: network, with_network_id: ours }),
      ],
      ['/api/v2/segments/preview', (network) => ({ rules: rules(network) })],
    ]
    for (const [path, body] of asks) {
      const [theirs, nobodys] = [
        await sub.post(path, { body: body(id) }),
        await sub.post(path, { body: body(987_654_321) }),
      ]
      expect([path, theirs.status, theirs.text]).toEqual([path, nobodys.status, nobodys.text])
      expect(theirs.status, path).toBeGreaterThanOrEqual(404)
    }
  })

  it('would be found in many places by somebody who may know of it, so that looking there proves something', async () => {
    // Every second one proves enough.
    let at = 0
    const report = await runMatrix({
      roles: [{ name: 'administrator', client: () => w.as(w.people.admin) }],
      own,
      foreign: inside,
      canary: HEARD,
      only: ({ method, name }) => method === 'GET' && name !== 'live.stream' && at++ % 2 === 0,
    })
    expect(report.leaks.length).toBeGreaterThan(20)
    expect(report.told_apart.length).toBeGreaterThan(20)
  }, 300_000)
})
