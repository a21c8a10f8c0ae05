import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { myActs } from '../../../contract/access/access.ts'
import { rights } from '../../../contract/access/roles.ts'
import { groups } from '../../../contract/networks/networks.ts'
import { users } from '../../../contract/people/people.ts'
import { permissionNames } from '../../../contract/permissions.ts'
import { brought } from '../../areas.ts'
import { namedClauses } from '../../identity/namedClauses.ts'
import { readCatalogue } from '../../platform/texts.ts'
import { type Client, pathOf, type World, world } from '../../testing/world.ts'

interface Chain {
  permission: string
  allows: boolean
  because: string[]
}

describe('what somebody may do, and why', () => {
  let w: World
  let admin: Client
  beforeAll(async () => {
    w = await world()
    admin = await w.as(w.people.admin)
  })
  afterAll(() => w.close())

  const of = async (id: number) => (await admin.get(pathOf(rights.show, { id }))).json
  const why = async (id: number, query: Record<string, string | number>) =>
    (await admin.get(pathOf(rights.why, { id }), { query })).json
  const women = () => w.networks['Women at Larkspur'] ?? 0

  it('is told for every permission, with the chain from the role to the template', async () => {
    const { permissions, role_name, comes_in } = await of(w.people.member)
    expect([role_name, comes_in]).toEqual(['Member', true])
    expect(permissions.map((chain: Chain) => chain.permission)).toEqual(permissionNames)
    const told = new Map(permissions.map((chain: Chain) => [chain.permission, chain]))
    expect(told.get('groups_view')).toMatchObject({
      allows: true,
      because: ['The role of Mateo Ruiz is Member.', expect.stringContaining('lets people see groups')],
    })
    expect(told.get('users_create')).toMatchObject({ allows: false })
  })

  it('says where they lead and as what, and what that opens inside', async () => {
    const { networks } = await of(w.people.leader)
    const led = networks.find((one: { leads_as: string | null }) => one.leads_as !== null)
    expect(led).toMatchObject({
      network: { name: 'Women at Larkspur' },
      leads_as: 'Group leader',
      membership: 'active',
    })
    expect(led.permissions).toContain('settings_manage')
    const inside = async (networkId: number) =>
      (await admin.get(pathOf(rights.inNetwork, { id: w.people.leader, networkId }))).json
        .permissions as Chain[]
    const opens = (chains: Chain[]) => chains.find((chain) => chain.permission === 'settings_manage')
    expect(opens(await inside(women()))).toMatchObject({
      allows: true,
      because: ['Lena Brandt leads Women at Larkspur as Group leader.'],
    })
    expect(opens(await inside(w.networks['Parents and Carers'] ?? 0))?.because).toContain(
      'Lena Brandt doesn’t lead Parents and Carers.',
    )
  })

  it('is answered by the clauses that decide it: asking and trying agree for everybody', async () => {
    const disagreements: string[] = []
    for (const [name, id] of Object.entries(w.people)) {
      const comes_in = !['gone'].includes(name)
      if (!comes_in) continue
      const one = await w.as(id)
      for (const [network, network_id] of Object.entries(w.networks)) {
        if (network === 'Old Times') continue
        const said = await why(id, { act: 'networks.view', network_id })
        const manages = await why(id, { act: 'networks.manage', network_id })
        const tried = await one.get(pathOf(groups.show, { id: network_id }))
        if (said.allows !== (tried.status === 200)) disagreements.push(`${name} sees ${network}`)
        if (tried.status === 200 && tried.json.can.manage !== manages.allows)
          disagreements.push(`${name} manages ${network}`)
      }
      for (const [other, user_id] of Object.entries(w.people)) {
        const said = await why(id, { act: 'people.edit', user_id })
        const tried = await one.get(pathOf(users.show, { id: user_id }))
        if (tried.status === 200 && tried.json.can.edit !== said.allows)
          disagreements.push(`${name} edits ${other}`)
      }
    }
    expect(disagreements).toEqual([])
  })

  it('says no with the sentence they would read, and yes with the reason', async () => {
    const no = await why(w.people.member, { act: 'networks.manage', network_id: women() })
    expect(no).toMatchObject({ allows: false, denial: "You don't have permission to manage this group" })
    expect(no.because).toContain('Mateo Ruiz doesn’t lead Women at Larkspur.')
    const yes = await why(w.people.leader, { act: 'networks.manage', network_id: women() })
    expect(yes).toMatchObject({ allows: true, denial: null })
  })

  it('knows that whoever can’t sign in may nothing', async () => {
    const { comes_in, permissions } = await of(w.people.gone)
    expect(comes_in).toBe(false)
    expect(permissions.every((chain: Chain) => !chain.allows)).toBe(true)
    expect(permissions[0].because).toEqual(['The account of Gil Moreau is inactive, so they can’t sign in.'])
  })

  it('is told to those who manage people or roles, and to nobody else', async () => {
    const member = await w.as(w.people.member)
    const refused = await member.get(pathOf(rights.show, { id: w.people.member }))
    expect([refused.status, refused.json.error.message]).toEqual([
      403,
      "You don't have permission to view what users may do",
    ])
    expect((await admin.get(pathOf(rights.show, { id: w.neighbour }))).status).toBe(404)
    expect(
      (await admin.get(pathOf(rights.why, { id: w.people.member }), { query: { act: 'no.such' } })).status,
    ).toBe(422)
    expect(
      (
        await admin.get(pathOf(rights.why, { id: w.people.member }), {
          query: { act: 'networks.view', network_id: 987_654_321 },
        })
      ).status,
    ).toBe(404)
  })

  it('knows every act that a page asks leave for', () => {
    const routes = new URL('../../../web/routes/', import.meta.url)
    const asked = readdirSync(routes, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.tsx'))
      .flatMap((file) => [...readFileSync(new URL(file, routes), 'utf8').matchAll(/\.may\('([^']+)'/g)])
      .map(([, act = '']) => act)
    expect(asked.length).toBeGreaterThan(10)
    const known = new Set(brought.to(namedClauses).map(({ name }) => name))
    expect(asked.filter((act) => !known.has(act))).toEqual([])
  })

  it('is refused in the words of the act itself, naming only people who could change that', async () => {
    const olga = await w.as(w.people.outsider)
    const ask = async (act: string, query = {}) =>
      (await olga.get(pathOf(myActs.may, { act }), { query })).json.error
    const create = await ask('networks.create')
    expect(create).toMatchObject({ message: "You don't have permission to manage groups" })
    expect(create.ask.map(({ name }: { name: string }) => name)).toEqual(['Ada Okafor'])
    // Who leads a network helps in it, before administrators.
    await w.owner.query(
      `update policy_templates set permissions = permissions || '{leaders_manage}' where role_id in (select role_id from network_leaders)`,
    )
    const manage = await ask('members.manage', { network_id: women() })
    expect(manage.ask.map(({ name }: { name: string }) => name)).toEqual(['Lena Brandt', 'Ada Okafor'])
    // Whoever may change templates but doesn't hold the right can't give it.
    await w.owner.query(
      `update policy_templates set permissions = array['policy_templates_manage'] where role_id = (select role_id from users where id = $1)`,
      [w.people.designer],
    )
    expect((await ask('networks.create')).ask).toHaveLength(1)
    expect((await ask('segments.nothing')).code).toBe('not_found')
    const admin = await w.as(w.people.admin)
    expect((await admin.get(pathOf(myActs.may, { act: 'networks.create' }))).status).toBe(200)
  })

  it('has words for every act and for every reason, also about somebody else', () => {
    const lacking = brought
      .to(namedClauses)
      .map(({ name }) => name)
      .filter((name) => !w.app.texts.has(`roles.acts.${name}`))
    expect(lacking).toEqual([])
    const { reasons, roles } = readCatalogue('en')
    const about = (roles as { reasons: Record<string, string> }).reasons
    expect(Object.keys(reasons as object).filter((name) => !Object.hasOwn(about, name))).toEqual([])
  })

  it('can be asked about every clause of every area: no policy is left out', () => {
    const server = new URL('../../', import.meta.url)
    const files = readdirSync(server, { recursive: true, encoding: 'utf8' })
    const declared = files
      .filter((file) => /^\w+\/area\.ts$/.test(file))
      .map((file) => readFileSync(new URL(file, server), 'utf8'))
      .join()
    const policies = files.filter((file) => /policy\.ts$/i.test(file) && !file.startsWith('platform/'))
    const exported = policies.flatMap((file) =>
      [...readFileSync(new URL(file, server), 'utf8').matchAll(/export const (\w+Policy) =/g)].map(
        ([, name]) => name ?? '',
      ),
    )
    expect(exported.length).toBeGreaterThan(4)
    expect(exported.filter((name) => !declared.includes(`, ${name},`))).toEqual([])
  })
})
