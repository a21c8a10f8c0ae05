import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { userData } from '../../../contract/access/access.ts'
import { policyTemplates, userRoles } from '../../../contract/access/roles.ts'
import {
  adminLanding,
  furtherLanding,
  type Permission,
  permissionAreas,
  permissionNames,
  permissions,
} from '../../../contract/permissions.ts'
import { PROMPTLY_MS } from '../../testing/promptly.ts'
import { type Client, pathOf, type World, world } from '../../testing/world.ts'

describe('roles and their templates', () => {
  let w: World
  let admin: Client
  /** Manages roles, and holds little else. */
  let keeper: Client
  beforeAll(async () => {
    w = await world()
    admin = await w.as(w.people.admin)
    keeper = await w.as(w.people.outsider)
  })
  afterAll(() => w.close())

  const all = async () =>
    (await admin.get(userRoles.list.path, { query: { page_size: 100 } })).json.items as {
      id: number
      role_name: string
      role_type: string
      template_id: number
      version: number
      holders: number
      is_default: boolean
      priority: number
    }[]
  const named = async (name: string) => {
    const role = (await all()).find((one) => one.role_name === name)
    if (!role) throw new Error(`no role ${name}`)
    return role
  }
  const template = async (name: string, as = admin) =>
    (await as.get(pathOf(policyTemplates.show, { id: (await named(name)).template_id }))).json
  const save = async (name: string, change: (now: Permission[]) => Permission[], as = admin) => {
    const { id, permissions: now, version } = await template(name)
    return as.put(pathOf(policyTemplates.update, { id }), { body: { permissions: change(now), version } })
  }
  const make = async (role_name: string, role_type = 'user', copied: string | null = null, as = admin) =>
    as.post(userRoles.create.path, {
      body: { role_name, role_type, template_id: copied === null ? null : (await named(copied)).template_id },
    })
  const giveRole = async (person: number, name: string) => {
    await w.owner.query(
      'update users set role_id = (select id from user_roles where enterprise_id = $1 and role_name = $3) where id = $2',
      [w.enterprises.larkspur, person, name],
    )
    await w.owner.query("select pg_notify('rights', $1)", [`${w.enterprises.larkspur}:*`])
  }
  const logged = async (action: string) =>
    (await w.owner.query('select difference from change_log where action = $1 order by id desc', [action]))
      .rows

  it('tell who has them: people by name, leaders by where they lead, to those who manage roles or people', async () => {
    const holders = (role: { id: number }, query = {}, as = admin) =>
      as.get(pathOf(userRoles.holders, { id: role.id }), { query })
    const members = (await holders(await named('Member'))).json
    expect(members.total).toBe((await named('Member')).holders)
    expect(members.items.map(({ name }: { name: string }) => name)).toEqual(
      members.items.map(({ name }: { name: string }) => name).toSorted(),
    )
    expect((await holders(await named('Member'), { search: 'mateo' })).json.items).toEqual([
      expect.objectContaining({ id: w.people.member, network: null, state: 'active' }),
    ])
    const leaders = (await holders(await named('Group leader'))).json.items
    expect(leaders).toContainEqual(
      expect.objectContaining({
        id: w.people.leader,
        network: expect.objectContaining({ name: 'Women at Larkspur' }),
      }),
    )
    expect((await holders(await named('Member'), {}, await w.as(w.people.member))).status).toBe(403)
    expect((await holders({ id: 987_654_321 })).status).toBe(404)
  })

  it('are thirteen at first, in their order, one of them the default', async () => {
    const roles = await all()
    expect(roles).toHaveLength(13)
    expect(roles.map((role) => role.priority)).toEqual(roles.map((_, at) => at + 1))
    expect(roles.filter((role) => role.is_default).map((role) => role.role_name)).toEqual(['Member'])
    expect(roles.find((role) => role.role_name === 'Group leader')?.holders).toBe(1)
  })

  it('name every permission in exactly one area, with plain words', async () => {
    expect(Object.values(permissionAreas).flat().toSorted()).toEqual(permissionNames.toSorted())
    for (const permission of permissionNames)
      expect(w.app.texts.has(`permissions.${permission}`), permission).toBe(true)
  })

  it('are called in the reader’s language until somebody renames them', async () => {
    const { version, id } = await named('Sponsor')
    const same = await admin.put(pathOf(userRoles.update, { id }), {
      body: { role_name: 'Sponsor', version },
    })
    expect(same.json.version).toBe(version)
    const key = async () =>
      (await w.owner.query('select text_key from user_roles where id = $1', [id])).rows[0].text_key
    expect(await key()).toBe('sponsor')
    const renamed = await admin.put(pathOf(userRoles.update, { id }), {
      body: { role_name: 'Patron', version },
    })
    expect(renamed.json).toMatchObject({ role_name: 'Patron', version: version + 1 })
    expect(await key()).toBeNull()
    expect((await logged('user_role.renamed'))[0].difference).toEqual({ role_name: ['Sponsor', 'Patron'] })
  })

  it('are found by a part of their name, ordered by any column, a page at a time', async () => {
    const ask = async (query: Record<string, string | number>) =>
      (await admin.get(userRoles.list.path, { query })).json
    expect(
      (await ask({ search: 'LEADER' })).items.map((role: { role_name: string }) => role.role_name),
    ).toEqual(['Group leader', 'Region leader'])
    const byName = (await ask({ sort_by: 'role_name', sort_direction: 'desc', page_size: 10 })).items
    expect(byName[0].role_name).toBe('Trainer')
    expect((await ask({ page: 2, page_size: 10 })).items).toHaveLength(3)
  })

  it('begin as a copy of another template, as far as it fits the kind of role', async () => {
    const made = await make('Host', 'group', 'Resource admin')
    expect(made.status).toBe(200)
    const { permissions: opened } = await template('Host')
    expect(opened).toContain('resource_manage')
    expect(opened.every((permission: Permission) => permissions[permission] === 'group')).toBe(true)
    expect((await make('Host')).json.error.fields).toHaveProperty('role_name')
  })

  it('keep the order they are dragged into, and refuse an order of an older list', async () => {
    const ids = (await all()).map((role) => role.id)
    const turned = ids.toReversed()
    expect((await admin.put(userRoles.order.path, { body: { role_ids: turned } })).status).toBe(200)
    expect((await all()).map((role) => role.id)).toEqual(turned)
    for (const role_ids of [ids.slice(1), [...ids.slice(1), ids[1] ?? 0], [...ids.slice(1), 987_654_321]])
      expect((await admin.put(userRoles.order.path, { body: { role_ids } })).status).toBe(409)
    expect((await admin.put(userRoles.order.path, { body: { role_ids: ids } })).status).toBe(200)
  })

  it('can be deleted when nobody holds them, and are refused with the reason otherwise', async () => {
    const drop = async (name: string) =>
      admin.delete(pathOf(userRoles.delete, { id: (await named(name)).id }))
    expect((await drop('Member')).json.error.code).toBe('role_is_default')
    expect((await drop('Group leader')).json.error.code).toBe('group_role_in_use')
    expect((await drop('Designer')).json.error).toMatchObject({
      code: 'role_in_use',
      message: 'People hold this role (1). Give them another role first.',
    })
    expect((await drop('Host')).status).toBe(200)
    expect((await all()).map((role) => role.role_name)).not.toContain('Host')
  })

  it('lose a race to whoever gives the role at the same moment, without an error of ours', async () => {
    await make('Fleeting')
    const { id } = await named('Fleeting')
    const give = w.owner
      .query('update users set role_id = $1 where id = $2', [id, w.people.gone])
      .catch(() => {})
    const [gone] = await Promise.all([admin.delete(pathOf(userRoles.delete, { id })), give])
    expect([200, 409]).toContain(gone.status)
    const left = await w.owner.query('select 1 from users where role_id = $1', [id])
    expect((await all()).some((role) => role.id === id)).toBe(left.rows.length > 0)
  })

  it('let another become the default, but none that only counts inside a network', async () => {
    const make_default = async (name: string) =>
      admin.put(pathOf(userRoles.makeDefault, { id: (await named(name)).id }))
    expect((await make_default('Group leader')).json.error.code).toBe('role_is_group_role')
    expect((await make_default('Partner')).json.is_default).toBe(true)
    expect((await all()).filter((role) => role.is_default)).toHaveLength(1)
    const raced = await Promise.all(['Member', 'Partner', 'Member', 'Client partner'].map(make_default))
    expect(new Set(raced.map((answer) => answer.status))).toEqual(new Set([200]))
    expect((await all()).filter((role) => role.is_default)).toHaveLength(1)
    await make_default('Member')
  })

  it('are saved by one editor at a time: of two who read the same version one is told', async () => {
    const { id, permissions: now, version } = await template('Trainer')
    const bodies = ['news_create', 'members_view', 'events_manage', 'leaders_manage'].map((permission) => ({
      permissions: [...new Set([...now, permission])],
      version,
    }))
    const answers = await Promise.all(
      bodies.map((body) => admin.put(pathOf(policyTemplates.update, { id }), { body })),
    )
    const won = answers.filter((answer) => answer.status === 200)
    expect(won.length).toBeGreaterThanOrEqual(1)
    expect(answers.filter((answer) => answer.status === 409).length).toBe(answers.length - won.length)
    expect((await template('Trainer')).version - version).toBeLessThanOrEqual(1)
  })

  it('show beforehand who would gain or lose what, and change nothing by showing it', async () => {
    const { id, permissions: now, version } = await template('Member')
    const wanted = [...now.filter((permission: string) => permission !== 'news_view'), 'polls_create']
    const asked = wanted.map((permission: string) => `permissions[]=${permission}`).join('&')
    const { json } = await admin.get(`${pathOf(policyTemplates.effect, { id })}?${asked}`)
    const { rows } = await w.owner.query(
      "select count(*)::int as n from users u join user_roles r on r.id = u.role_id and r.enterprise_id = u.enterprise_id where r.role_name = 'Member' and u.enterprise_id = $1 and u.state in ('active', 'invited')",
      [w.enterprises.larkspur],
    )
    expect(json.people).toBe(rows[0].n)
    expect(json.gained).toMatchObject([{ permission: 'polls_create', people: rows[0].n }])
    expect(json.lost).toMatchObject([{ permission: 'news_view', people: rows[0].n }])
    expect(json.gained[0].sample.length).toBeGreaterThan(0)
    expect((await template('Member')).version).toBe(version)
  })

  it('count a leader who holds the right by their own role as somebody who keeps it', async () => {
    const { id } = await template('Group leader')
    const lostAll = await admin.get(pathOf(policyTemplates.effect, { id }))
    const byName = (name: string) =>
      lostAll.json.lost.find(({ permission }: { permission: string }) => permission === name)
    // Lena leads with it, and is a member by her own role.
    expect(byName('settings_manage')).toMatchObject({ people: 1, already: 0 })
    expect(byName('news_view')).toMatchObject({ people: 0, already: 1 })
    expect(lostAll.json.networks).toMatchObject([{ network: { name: 'Women at Larkspur' }, people: 1 }])
  })

  it('act within a second on every process, in menus too', async () => {
    const other = await w.another()
    const member = await w.as(w.people.member)
    const menu = async (client: Client) => (await client.get(userData.show.path)).json.menu
    for (const client of [member, member.at(other.url)]) expect(await menu(client)).toContain('groups')
    await save('Member', (now) => now.filter((permission) => permission !== 'groups_view'))
    const began = performance.now()
    for (const client of [member, member.at(other.url)]) {
      while ((await menu(client)).includes('groups'))
        expect(performance.now() - began).toBeLessThan(PROMPTLY_MS)
      for (let again = 0; again < 3; again++) expect(await menu(client)).not.toContain('groups')
    }
    await save('Member', (now) => [...now, 'groups_view'])
  })

  it('tell every open page of the enterprise, and none next door', async () => {
    const [here, there] = await Promise.all([
      (await w.as(w.people.member)).listen('/api/v2/live'),
      (await w.as(w.neighbour, 'brightwater.localhost')).listen('/api/v2/live'),
    ])
    await save('Partner', (now) => [...now, 'members_view'])
    await expect.poll(here.heard, { timeout: 2000 }).toContain('stale')
    expect(there.heard()).not.toContain('stale')
    here.close()
    there.close()
  })

  describe('in the hands of somebody who manages roles and holds little else', () => {
    beforeAll(async () => {
      await make('Keeper', 'admin')
      const { permissions: everybodys } = await template('Member')
      await save('Keeper', () => ['policy_templates_manage', ...everybodys])
      await giveRole(w.people.outsider, 'Keeper')
    })

    it('grow by nothing that person doesn’t hold, and the refusal says why', async () => {
      const refused = await save('Member', (now) => [...now, 'enterprise_manage'], keeper)
      expect(refused.status).toBe(403)
      expect(refused.json.error.code).toBe('denied.role_grant')
      expect(refused.json.error.because.at(-1).text).toContain('change the global settings')
      expect((await template('Member')).permissions).not.toContain('enterprise_manage')
      expect((await save('Partner', (now) => [...now, 'groups_view'], keeper)).status).toBe(200)
    })

    it('never grow upward where they are that person’s own', async () => {
      expect((await save('Keeper', (now) => [...now, 'users_create'], keeper)).status).toBe(403)
      expect((await save('Keeper', (now) => [...now, 'news_create'], keeper)).status).toBe(403)
    })

    it('are copied or made the default only as far as that person’s own rights go', async () => {
      expect((await make('Second admin', 'admin', 'Admin', keeper)).status).toBe(403)
      expect((await make('Reader', 'user', 'Keeper', keeper)).status).toBe(200)
      const { id } = await named('Designer')
      const refused = await keeper.put(pathOf(userRoles.makeDefault, { id }))
      expect([refused.status, refused.json.error.code]).toEqual([403, 'denied.role_give'])
    })

    it('lose nothing by somebody who may do less than they open', async () => {
      const before = await template('Admin')
      for (const [name, change] of [
        ['Admin', () => []],
        ['Admin', (now: Permission[]) => now.filter((one) => one !== 'news_view')],
        ['Designer', (now: Permission[]) => now.filter((one) => one !== 'emails_manage')],
      ] as [string, (now: Permission[]) => Permission[]][]) {
        const refused = await save(name, change, keeper)
        expect([refused.status, refused.json.error.code], name).toEqual([403, 'denied.role_above'])
        expect(refused.json.error.because.at(-1).text).toContain(name)
      }
      expect(await template('Admin')).toEqual(before)
      expect((await template('Admin', keeper)).can.manage_templates).toBe(false)
    })

    it('are not renamed or deleted by somebody who may do less than they open', async () => {
      const { id, version } = await named('Success coach')
      const renamed = await keeper.put(pathOf(userRoles.update, { id }), {
        body: { role_name: 'Nobody', version },
      })
      const deleted = await keeper.delete(pathOf(userRoles.delete, { id }))
      for (const refused of [renamed, deleted])
        expect([refused.status, refused.json.error.code]).toEqual([403, 'denied.role_above'])
      expect((await keeper.get(pathOf(userRoles.show, { id }))).json.can.manage).toBe(false)
    })

    it('stay where they stand when they open more, whatever is moved around them', async () => {
      const roles = await all()
      const ids = roles.map((role) => role.id)
      const order = (role_ids: number[]) => keeper.put(userRoles.order.path, { body: { role_ids } })
      const [first = 0, second = 0, ...others] = ids
      const refused = await order([second, first, ...others])
      expect([refused.status, refused.json.error.code]).toEqual([403, 'denied.role_above'])
      expect((await order(ids.toReversed())).status).toBe(403)
      expect((await all()).map((role) => role.id)).toEqual(ids)
      const [last = 0, before = 0] = ids.toReversed()
      const [open, opened] = await Promise.all(
        [last, before].map(async (id) => (await keeper.get(pathOf(userRoles.show, { id }))).json.can.manage),
      )
      expect([open, opened]).toEqual([true, true])
      expect((await order([...ids.slice(0, -2), last, before])).status).toBe(200)
      expect((await order(ids)).status).toBe(200)
    })
  })

  it('refuse whoever doesn’t manage them, with the sentence of their area', async () => {
    const member = await w.as(w.people.member)
    const { id, template_id, version } = await named('Partner')
    const refused = await Promise.all([
      member.get(userRoles.list.path),
      member.get(policyTemplates.list.path),
      member.get(pathOf(policyTemplates.effect, { id: template_id })),
      member.post(userRoles.create.path, {
        body: { role_name: 'Mine', role_type: 'user', template_id: null },
      }),
      member.put(pathOf(userRoles.update, { id }), { body: { role_name: 'Mine', version } }),
      member.put(pathOf(policyTemplates.update, { id: template_id }), {
        body: { permissions: [], version: 1 },
      }),
      member.put(userRoles.order.path, { body: { role_ids: [id] } }),
      member.put(pathOf(userRoles.makeDefault, { id })),
      member.delete(pathOf(userRoles.delete, { id })),
    ])
    expect(refused.map((answer) => answer.status)).toEqual(refused.map(() => 403))
    expect(refused[0]?.json.error.message).toBe("You don't have permission to manage roles")
    expect(refused[1]?.json.error.message).toBe("You don't have permission to manage policy templates")
  })

  it('keep to what a role for leaders can open', async () => {
    const refused = await save('Facilitator', (now) => [...now, 'users_create'])
    expect([refused.status, Object.keys(refused.json.error.fields)]).toEqual([422, ['permissions']])
  })

  it('never leave the enterprise without somebody who can manage them, however two try at once', async () => {
    await giveRole(w.people.outsider, 'Member')
    await make('Second', 'admin', 'Admin')
    await giveRole(w.people.designer, 'Second')
    const without = (now: Permission[]) =>
      now.filter((permission) => permission !== 'policy_templates_manage')
    const [a, b] = [await template('Admin'), await template('Second')]
    const second = await w.as(w.people.designer)
    const answers = await Promise.all([
      admin.put(pathOf(policyTemplates.update, { id: b.id }), {
        body: { permissions: without(b.permissions), version: b.version },
      }),
      second.put(pathOf(policyTemplates.update, { id: a.id }), {
        body: { permissions: without(a.permissions), version: a.version },
      }),
    ])
    // Whoever comes second is told that somebody must stay, or has lost the right to change anything by then.
    const refused = answers.find((answer) => answer.status !== 200)
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
    expect(['last_holder', 'denied.policy_templates', 'denied.role_above']).toContain(
      refused?.json.error.code,
    )
  })
})

describe('the first page of the administration', () => {
  let w: World
  let one: Client
  beforeAll(async () => {
    w = await world()
    one = await w.as(w.people.designer)
  })
  afterAll(() => w.close())

  const landing = new Map([...adminLanding, ...furtherLanding])
  /** Their pages come with their areas. */
  const areasToCome = new Set<string>([
    'metrics_overview',
    'branding_manage',
    'custom_text_manage',
    'emails_manage',
  ])
  const holding = async (held: readonly string[]) => {
    await w.owner.query("update policy_templates set permissions = $1 where name = 'Designer'", [held])
    await w.owner.query("select pg_notify('rights', $1)", [`${w.enterprises.larkspur}:*`])
    let group: Record<string, unknown> & { adminPath: string | null } = { adminPath: null }
    await expect
      .poll(
        async () => {
          group = (await one.get(userData.show.path)).json.policy_group
          return permissionNames.filter((name) => group[name])
        },
        { timeout: PROMPTLY_MS, interval: 5 },
      )
      .toEqual(permissionNames.filter((name) => held.includes(name)))
    return group
  }

  it('is there for each permission alone, in the section that it opens; edit_posts has none', async () => {
    const wrong: string[] = []
    for (const permission of permissionNames) {
      const group = await holding([permission])
      const expected = areasToCome.has(permission) ? null : (landing.get(permission as never) ?? null)
      if (group.adminPath !== expected) wrong.push(`${permission}: ${group.adminPath}`)
    }
    expect(wrong).toEqual([])
    expect((await holding(['edit_posts'])).adminPath).toBeNull()
    expect((await holding(['policy_templates_manage'])).adminPath).toBe(
      '/admin/system/users/policy_templates',
    )
  })

  it('is the first in the order of landings when several are held', async () => {
    const order = [
      'metrics_overview',
      'groups_create',
      'segments_create',
      'groups_calendars',
      'enterprise_folders_view',
      'groups_budget_manage',
      'manage_fiscal_period',
      'polls_create',
      'users_create',
      'sso_authentication',
      'policy_templates_manage',
      'fields_manage',
      'branding_manage',
      'custom_text_manage',
      'emails_manage',
      'gamification_manage',
      'logs_view',
      'enterprise_manage',
      'archives_index',
    ]
    expect(adminLanding.map(([permission]) => permission)).toEqual(order)
    const { adminPath } = await holding(order)
    let first: string | null = null
    for (const permission of order) first ??= (await holding([permission])).adminPath
    expect(adminPath).toBe(first)
  })
})
