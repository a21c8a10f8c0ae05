import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { categorizing, groupCategories, groupCategoryTypes } from '../../../contract/networks/categories.ts'
import { connections } from '../../../contract/networks/connections.ts'
import { managedNetworks } from '../../../contract/networks/manage.ts'
import { members } from '../../../contract/networks/members.ts'
import { userGroups } from '../../../contract/networks/memberships.ts'
import { networkFields } from '../../../contract/networks/networkFields.ts'
import { groups } from '../../../contract/networks/networks.ts'
import { regions } from '../../../contract/networks/regions.ts'
import { formWith, picture, pictureOf } from '../../testing/pictures.ts'
import { type Client, pathOf, type World, world } from '../../testing/world.ts'
import { sharedWith } from './connectionRows.ts'

const look = { colour: '#336699', pattern: 'dots' }

describe('managing networks', () => {
  let w: World
  let admin: Client
  let leader: Client
  let member: Client
  let women: number
  let mothers: number
  let north: number
  let parents: number
  beforeAll(async () => {
    w = await world()
    admin = await w.as(w.people.admin)
    leader = await w.as(w.people.leader)
    member = await w.as(w.people.member)
    women = w.networks['Women at Larkspur'] ?? 0
    mothers = w.networks['Mothers at Larkspur'] ?? 0
    north = w.networks.North ?? 0
    parents = w.networks['Parents and Carers'] ?? 0
  })
  afterAll(() => w.close())

  const settingsOf = async (id: number) => (await admin.get(pathOf(managedNetworks.show, { id }))).json
  const changeOf = ({
    id: _id,
    kind: _kind,
    glyph_url: _glyph,
    banner_url: _banner,
    has_banner: _has,
    has_logo: _logo,
    trail: _trail,
    children_count: _children,
    member_count: _members,
    can: _can,
    ...body
  }: Record<string, unknown>) => body
  const make = async (name: string, more: object = {}) => {
    const { status, json, text } = await admin.post(managedNetworks.create.path, {
      body: { kind: 'group', name, ...look, ...more },
    })
    if (status !== 200) throw new Error(text)
    return json.id as number
  }

  describe('making one', () => {
    it('is for those who may make groups, and the list counts it', async () => {
      const before = (await admin.get(groups.list.path)).json.total
      const id = await make('Gardeners', { parent_id: women, suggested: true })
      expect((await admin.get(groups.list.path)).json.total).toBe(before + 1)
      expect(await settingsOf(id)).toMatchObject({
        name: 'Gardeners',
        suggested: true,
        messages_visibility: 'group',
        trail: [{ name: 'Women at Larkspur' }],
      })
      const refused = await leader.post(managedNetworks.create.path, {
        body: { kind: 'group', name: 'Mine', ...look },
      })
      expect(refused.status).toBe(403)
      expect(refused.json.error.message).toBe("You don't have permission to manage groups")
    })

    it('says all that is wrong at once: a taken name, a colour that is none, half an age', async () => {
      const wrong = await admin.post(managedNetworks.create.path, {
        body: { kind: 'group', name: '', colour: 'red', pattern: 'dots', expiry_age_news: 3 },
      })
      expect(wrong.status).toBe(422)
      expect(Object.keys(wrong.json.error.fields).toSorted()).toEqual([
        'colour',
        'expiry_age_news_unit',
        'name',
      ])
      const taken = await admin.post(managedNetworks.create.path, {
        body: { kind: 'group', name: 'Women at Larkspur', ...look },
      })
      expect(taken.json.error.fields).toEqual({ name: 'This is already taken.' })
      const below = await admin.post(managedNetworks.create.path, {
        body: { kind: 'group', name: 'Below a region', ...look, parent_id: north },
      })
      expect(below.json.error.fields).toHaveProperty('parent_id')
    })
  })

  describe('its settings', () => {
    it('are saved by whoever leads it with that right, and never over somebody’s newer ones', async () => {
      const read = await settingsOf(women)
      const body = changeOf(read)
      const first = await leader.put(pathOf(managedNetworks.update, { id: women }), {
        body: {
          ...body,
          short_description: 'From the leader',
          suggested: undefined,
          members_visibility: 'leaders_only',
        },
      })
      expect(first.status).toBe(200)
      expect(first.json.members_visibility).toBe('leaders_only')
      const second = await admin.put(pathOf(managedNetworks.update, { id: women }), {
        body: { ...body, short_description: 'From the administrator' },
      })
      expect(second.status).toBe(409)
      expect(second.json.error.code).toBe('changed_meanwhile')
      expect(await settingsOf(women)).toMatchObject({ short_description: 'From the leader' })
      const back = changeOf(await settingsOf(women))
      await admin.put(pathOf(managedNetworks.update, { id: women }), {
        body: { ...back, members_visibility: 'public' },
      })
    })

    it('aren’t for a member, and to suggest it isn’t for a leader', async () => {
      const body = changeOf(await settingsOf(women))
      const refused = await member.put(pathOf(managedNetworks.update, { id: women }), { body })
      expect(refused.status).toBe(403)
      expect((await member.get(pathOf(managedNetworks.show, { id: women }))).status).toBe(403)
      const suggested = await leader.put(pathOf(managedNetworks.update, { id: women }), {
        body: { ...body, suggested: true },
      })
      expect(suggested.status).toBe(403)
    })

    it('leave what changed in the log, by name', async () => {
      const { rows } = await w.owner.query(
        `select difference from change_log where action = 'network.changed' and subject_id = $1 order by id limit 1`,
        [String(women)],
      )
      expect(rows[0].difference).toMatchObject({ members_visibility: ['public', 'leaders_only'] })
    })

    it('take a banner and a logo in place of the pattern, and give it back', async () => {
      const path = pathOf(managedNetworks.changeBanner, { id: parents })
      const form = async () => ({ form: formWith(await picture(), 'banner.png') })
      const banner = async (width: number, height: number) => ({
        form: formWith(await pictureOf(width, height), 'banner.png'),
      })
      const sent = await admin.post(path, await banner(1440, 360))
      expect(sent.json).toMatchObject({ has_banner: true, banner_url: expect.stringContaining('/files/') })
      const logo = await admin.post(pathOf(managedNetworks.changeLogo, { id: parents }), await form())
      expect(logo.json.has_logo).toBe(true)
      expect((await member.post(path, await form())).status).toBe(403)
      const text = { form: formWith(Buffer.from('no picture'), 'banner.png') }
      expect((await admin.post(path, text)).status).toBe(422)
      for (const [width, height] of [
        [300, 300],
        [1436, 359],
        [1924, 481],
        [1600, 401],
        [480, 1920],
      ] as const) {
        const refused = await admin.post(path, await banner(width, height))
        expect([refused.status, refused.json.error.fields.file]).toEqual([
          422,
          'A banner is 1440 × 360 to 1920 × 480 pixels, and four times as wide as it is high. Choose a larger picture, or crop it to that shape.',
        ])
      }
      expect((await admin.post(path, await banner(1920, 480))).status).toBe(200)
      expect((await admin.delete(path)).json).toMatchObject({
        has_banner: false,
        banner_url: expect.stringContaining('/art/'),
      })
    })
  })

  describe('the list of all', () => {
    it('goes level by level, is narrowed, and is for administrators', async () => {
      const names = async (query: Record<string, string | number>) =>
        (await admin.get(managedNetworks.list.path, { query })).json.items.map(
          (one: { name: string }) => one.name,
        )
      expect(await names({ level: 'top', kind: 'group' })).not.toContain('Mothers at Larkspur')
      expect(await names({ parent_id: women })).toEqual(['Gardeners', 'Mothers at Larkspur', 'North'])
      expect(await names({ search: 'mothers' })).toEqual(['Mothers at Larkspur'])
      expect((await member.get(managedNetworks.list.path)).status).toBe(403)
      const file = await admin.get(managedNetworks.export_csv.path, { query: { kind: 'region' } })
      expect(file.text).toContain('North')
      expect(file.text).not.toContain('Mothers at Larkspur')
    })
  })

  describe('categories', () => {
    let type: { id: number; version: number; categories: { id: number; name: string }[] }
    beforeAll(async () => {
      type = (
        await admin.post(groupCategoryTypes.create.path, {
          body: { name: 'Topic', categories: [{ name: 'Care' }, { name: 'Craft' }] },
        })
      ).json
    })

    it('are set for what stands below, at most one of a type', async () => {
      const [care, craft] = type.categories
      const set = (category_id: number | null | undefined) =>
        leader.put(pathOf(categorizing.update, { id: women }), {
          body: { changes: [{ network_id: mothers, type_id: type.id, category_id }] },
        })
      expect((await set(care?.id)).status).toBe(200)
      expect((await set(craft?.id)).status).toBe(200)
      const { json } = await leader.get(pathOf(categorizing.show, { id: women }))
      expect(json.items.find(({ id }: { id: number }) => id === mothers).categories).toEqual([
        { type_id: type.id, category_id: craft?.id },
      ])
      const elsewhere = await leader.put(pathOf(categorizing.update, { id: women }), {
        body: { changes: [{ network_id: parents, type_id: type.id, category_id: care?.id }] },
      })
      expect(elsewhere.status).toBe(404)
      expect((await member.get(pathOf(categorizing.show, { id: women }))).status).toBe(403)
    })

    it('stay while a network has them, and go when none has', async () => {
      const [care, craft] = type.categories
      expect(
        (await admin.delete(pathOf(groupCategories.delete, { id: craft?.id ?? 0 }))).json.error.code,
      ).toBe('category_in_use')
      expect((await admin.delete(pathOf(groupCategoryTypes.delete, { id: type.id }))).status).toBe(409)
      expect((await admin.delete(pathOf(groupCategories.delete, { id: care?.id ?? 0 }))).status).toBe(200)
      expect((await member.delete(pathOf(groupCategoryTypes.delete, { id: type.id }))).status).toBe(403)
    })

    it('swap names, keep what they are, and refuse a name twice', async () => {
      const made = (
        await admin.post(groupCategoryTypes.create.path, {
          body: { name: 'Stage', categories: [{ name: 'Early' }, { name: 'Late' }] },
        })
      ).json
      const [early, late] = made.categories
      const swapped = await admin.put(pathOf(groupCategoryTypes.update, { id: made.id }), {
        body: {
          name: 'Stage',
          version: made.version,
          categories: [
            { id: early.id, name: 'Late' },
            { id: late.id, name: 'Early' },
          ],
        },
      })
      expect(swapped.json.categories).toMatchObject([
        { id: late.id, name: 'Early' },
        { id: early.id, name: 'Late' },
      ])
      const twice = await admin.post(groupCategoryTypes.create.path, {
        body: { name: 'Twice', categories: [{ name: 'One' }, { name: 'ONE' }] },
      })
      expect(twice.json.error.fields).toEqual({ 'categories.1.name': 'This is already taken.' })
    })
  })

  describe('regions', () => {
    it('gather children of their parent and of nobody else', async () => {
      const made = await leader.post(regions.create.path, {
        body: { group_id: women, name: 'South', child_ids: [mothers] },
      })
      expect(made.json).toMatchObject({ name: 'South', parent: { id: women }, children: [{ id: mothers }] })
      const stray = await leader.post(regions.create.path, {
        body: { group_id: women, name: 'East', child_ids: [parents] },
      })
      expect(stray.status).toBe(404)
      const changed = await leader.put(pathOf(regions.update, { id: made.json.id }), {
        body: { name: 'South', child_ids: [], version: made.json.version },
      })
      expect(changed.json.children).toEqual([])
      const late = await leader.put(pathOf(regions.update, { id: made.json.id }), {
        body: { name: 'Souths', child_ids: [], version: made.json.version },
      })
      expect(late.status).toBe(409)
      const listed = await member.get('/api/v1/regions/group_regions', { query: { group_id: women } })
      expect(listed.json.items.map(({ name }: { name: string }) => name)).toEqual(['North', 'South'])
      expect((await member.delete(pathOf(regions.destroy, { id: made.json.id }))).status).toBe(403)
      expect((await leader.delete(pathOf(regions.destroy, { id: made.json.id }))).status).toBe(200)
    })
  })

  describe('what lies inside a private network', () => {
    it('is in no list of colours or regions and answers no question about itself', async () => {
      const secret = await make('Behind doors', { private: true })
      const inside = await make('Inner circle', { parent_id: secret })
      const made = await admin.post(regions.create.path, { body: { group_id: secret, name: 'Inner region' } })
      expect(made.status).toBe(200)
      const heard = async (client: Client) =>
        [
          await client.get(managedNetworks.calendarColors.path, { query: { page_size: 100 } }),
          await client.get(regions.list.path, { query: { page_size: 100 } }),
          await client.get(regions.export_csv.path),
          await client.get(pathOf(networkFields.show, { id: inside })),
        ]
          .map(({ text }) => text)
          .join()
      expect(await heard(member)).not.toMatch(/Inner/)
      expect((await member.get(pathOf(networkFields.show, { id: inside }))).status).toBe(404)
      expect(await heard(admin)).toMatch(/Inner region/)
    })

    it('is counted for those who may know of it alone, whatever becomes of what stands above', async () => {
      const outer = await make('Outer ring')
      const ring = await make('Inner ring', { parent_id: outer })
      await make('Innermost ring', { parent_id: ring })
      const insider = await w.as(w.people.leader)
      const agree = async (after: string) => {
        for (const client of [member, insider, admin]) {
          const { json } = await client.get(groups.list.path, { query: { page_size: 100 } })
          expect([json.total, json.kinds.group], after).toEqual([json.items.length, json.items.length])
        }
      }
      const change = async (id: number, what: object) => {
        const now = await settingsOf(id)
        const { status } = await admin.put(pathOf(managedNetworks.update, { id }), {
          body: { ...changeOf(now), ...what },
        })
        expect(status).toBe(200)
      }
      const move = async (id: number, parent_id: number | null) => {
        const { json } = await admin.get(pathOf(managedNetworks.previewMove, { id }), {
          query: parent_id === null ? {} : { parent_id },
        })
        const moved = await admin.put(pathOf(managedNetworks.move, { id }), {
          body: { parent_id, preview_version: json.version },
        })
        expect(moved.status).toBe(200)
      }
      await agree('the beginning')
      await change(outer, { private: true })
      await agree('closing it')
      await insider.post(userGroups.join.path, { body: { group_id: outer } })
      await admin.put(pathOf(members.approve, { id: outer, userId: w.people.leader }))
      const { json } = await insider.get(groups.list.path, { query: { search: 'inner ring' } })
      expect(json.total).toBe(1)
      await agree('letting somebody in')
      await change(ring, { private: true })
      await agree('closing what is inside')
      await move(ring, null)
      await agree('moving it out')
      await move(ring, outer)
      await agree('moving it in')
      await admin.put(pathOf(managedNetworks.archive, { id: outer }))
      await agree('archiving all of it')
    })
  })

  describe('connections', () => {
    it('begin as a proposal that the other side decides, and share one way or both', async () => {
      const proposed = await leader.post(connections.create.path, {
        body: { network_id: women, with_network_id: parents, shares: ['events', 'news'], direction: 'one' },
      })
      expect(proposed.json).toMatchObject({ state: 'proposed', shares: ['news', 'events'] })
      const { id } = proposed.json
      const shared = (network: number) =>
        w.app.database.inTransaction(w.enterprises.larkspur, (tx) => sharedWith(tx, network, 'news'))
      expect(await shared(parents)).toEqual([])
      expect((await leader.put(pathOf(connections.accept, { id }))).status).toBe(403)
      expect((await member.get(pathOf(connections.show, { id }))).status).toBe(404)
      expect((await admin.put(pathOf(connections.accept, { id }))).json.state).toBe('accepted')
      expect((await admin.put(pathOf(connections.decline, { id }))).json.error.code).toBe(
        'connection_decided',
      )
      expect(await shared(parents)).toEqual([women])
      expect(await shared(women), 'one way is one way').toEqual([])
      const twice = await admin.post(connections.create.path, {
        body: { network_id: parents, with_network_id: women, shares: ['news'] },
      })
      expect(twice.json.error.code).toBe('already_connected')
      const both = await admin.put(pathOf(connections.update, { id }), {
        body: { shares: ['news'], direction: 'both', version: 2 },
      })
      expect(both.json).toMatchObject({ state: 'accepted', direction: 'both' })
      expect(await shared(women)).toEqual([parents])
      const more = await leader.put(pathOf(connections.update, { id }), {
        body: { shares: ['news', 'resources'], direction: 'both', version: both.json.version },
      })
      expect(more.json.state, 'sharing more is agreed anew').toBe('proposed')
      expect((await leader.delete(pathOf(connections.remove, { id }))).status).toBe(200)
      expect((await member.get(connections.list.path)).status).toBe(403)
    })

    it('are made with oneself by nobody, and by nobody for a network they don’t manage', async () => {
      const same = await admin.post(connections.create.path, {
        body: { network_id: women, with_network_id: women, shares: ['news'] },
      })
      expect(same.status).toBe(422)
      const foreign = await leader.post(connections.create.path, {
        body: { network_id: parents, with_network_id: women, shares: ['news'] },
      })
      expect(foreign.status).toBe(403)
    })
  })

  describe('custom fields of networks', () => {
    it('are shown by class, filled in by those who manage it and made by those who manage fields', async () => {
      const path = pathOf(networkFields.create, { id: women })
      const goal = (await admin.post(path, { body: { title: 'Executive goal', type: 'text' } })).json
      const budget = (
        await admin.post(path, { body: { title: 'Cost centre', type: 'numeric', class: 'private' } })
      ).json
      expect((await leader.post(path, { body: { title: 'Mine', type: 'text' } })).status).toBe(403)
      const filled = await leader.put(pathOf(networkFields.fill, { id: women }), {
        body: {
          field_data: [
            { field_id: goal.id, value: 'Half of all leads by 2030' },
            { field_id: budget.id, value: 4200 },
          ],
        },
      })
      expect(filled.json.items.map(({ value }: { value: unknown }) => value)).toEqual([
        'Half of all leads by 2030',
        4200,
      ])
      const seen = (await member.get(pathOf(networkFields.show, { id: women }))).json
      expect(seen.items.map(({ field }: { field: { title: string } }) => field.title)).toEqual([
        'Executive goal',
      ])
      const wrong = await leader.put(pathOf(networkFields.fill, { id: women }), {
        body: { field_data: [{ field_id: budget.id, value: 'a lot' }] },
      })
      expect(Object.keys(wrong.json.error.fields)).toEqual(['field_data.0.value'])
      const archived = await admin.put(pathOf(networkFields.archive, { field_id: budget.id }))
      expect(archived.json.archived_at).not.toBeNull()
      expect((await leader.get(pathOf(networkFields.show, { id: women }))).json.items).toHaveLength(1)
    })
  })

  describe('moving one', () => {
    let above: number
    beforeEach(async () => {
      above = await make(`Above ${Math.random()}`, { members_visibility: 'group' })
    })
    const preview = (id: number, parent_id?: number, query: object = {}) =>
      admin.get(pathOf(managedNetworks.previewMove, { id }), {
        query: { ...(parent_id ? { parent_id } : {}), ...query },
      })
    const move = (id: number, parent_id: number | null, version: string, client = admin) =>
      client.put(pathOf(managedNetworks.move, { id }), { body: { parent_id, preview_version: version } })
    const membersOf = async (id: number) =>
      (
        await w.owner.query<{ user_id: string; visibility: string }>(
          `select user_id, visibility from network_members where network_id = $1 and state = 'active' order by user_id`,
          [id],
        )
      ).rows

    it('tells beforehand who comes in where and what opens for them, and does exactly that', async () => {
      const { json } = await preview(women, above)
      expect(json).toMatchObject({ people_count: 2, memberships_count: 2, returning_count: 0, total: 2 })
      expect(json.items.map(({ person }: { person: { name: string } }) => person.name)).toEqual([
        'Lena Brandt',
        'Mateo Ruiz',
      ])
      expect(json.below_count).toBeGreaterThanOrEqual(2)
      expect(json.opens).toEqual([
        expect.objectContaining({ people_count: 2, acts: ['view_members', 'view_messages'] }),
      ])
      const moved = await move(women, above, json.version)
      expect(moved.json.trail.map(({ id }: { id: number }) => id)).toEqual([above])
      expect(await membersOf(above)).toHaveLength(2)
      const { rows } = await w.owner.query('select path from networks where id = $1', [mothers])
      expect(rows[0].path.map(Number), 'what is below moves along').toEqual([above, women, mothers])
      const { rows: counted } = await w.owner.query('select member_count from networks where id = $1', [
        above,
      ])
      expect(counted[0].member_count).toBe(2)
      await move(women, null, (await preview(women)).json.version)
      expect(await membersOf(above), 'nobody leaves what they have come into').toHaveLength(2)
    })

    it('is refused when something has changed since it was previewed', async () => {
      const { json } = await preview(women, above)
      await w.owner.query(
        `insert into network_members (enterprise_id, network_id, user_id, state, joined_at) values ($1, $2, $3, 'active', now())`,
        [w.enterprises.larkspur, women, w.people.outsider],
      )
      const refused = await move(women, above, json.version)
      expect(refused.status).toBe(409)
      expect(refused.json.error.code).toBe('move_changed')
      expect(await membersOf(above)).toEqual([])
      await w.owner.query('delete from network_members where network_id = $1 and user_id = $2', [
        women,
        w.people.outsider,
      ])
    })

    it('keeps discreet members discreet: counted, not listed, and as discreet where they come in', async () => {
      await w.owner.query(
        `update network_members set visibility = 'counted' where network_id = $1 and user_id = $2`,
        [women, w.people.member],
      )
      const { json } = await preview(women, above)
      expect(json).toMatchObject({ people_count: 2, total: 1 })
      expect(JSON.stringify(json.items)).not.toContain('Mateo')
      await move(women, above, json.version)
      expect(
        (await membersOf(above)).find(({ user_id }) => Number(user_id) === w.people.member)?.visibility,
      ).toBe('counted')
      await w.owner.query(`update network_members set visibility = 'open' where user_id = $1`, [
        w.people.member,
      ])
      await move(women, null, (await preview(women)).json.version)
    })

    it('never leads below itself: the verb refuses, and so does the database, even for two at once', async () => {
      expect((await preview(women, mothers)).json.error.fields).toHaveProperty('parent_id')
      const a = await make(`A ${Math.random()}`)
      const b = await make(`B ${Math.random()}`)
      const [toB, toA] = [(await preview(a, b)).json.version, (await preview(b, a)).json.version]
      const answers = await Promise.all([move(a, b, toB), move(b, a, toA)])
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(answers.every(({ status }) => status < 500)).toBe(true)
      await expect(
        w.owner.query(
          `update networks set parent_id = $1, parent_path = (select path from networks where id = $1) where id = $2`,
          [mothers, women],
        ),
      ).rejects.toThrow('networks_not_below_itself')
      await expect(
        w.owner.query('update networks set parent_id = $1, parent_path = array[$1::bigint] where id = $2', [
          mothers,
          women,
        ]),
      ).rejects.toThrow('networks_path_of_parent')
    })

    it('isn’t for those who only lead it, and a region stays', async () => {
      const refused = await leader.get(pathOf(managedNetworks.previewMove, { id: women }))
      expect(refused.status).toBe(403)
      expect(refused.json.error.message).toBe("You don't have permission to move or archive this group")
      const { json } = await preview(women, above)
      expect((await move(women, above, json.version, leader)).status).toBe(403)
      expect((await preview(north, above)).json.error.fields).toHaveProperty('parent_id')
    })
  })

  describe('archiving and deleting', () => {
    it('archives what is below as well, and the totals follow', async () => {
      const top = await make('Autumn')
      const below = await make('Leaves', { parent_id: top })
      const before = (await admin.get(groups.list.path)).json.total
      expect((await leader.put(pathOf(managedNetworks.archive, { id: top }))).status).toBe(403)
      expect((await admin.put(pathOf(managedNetworks.archive, { id: top }))).json).toEqual({ archived: 2 })
      expect((await admin.get(groups.list.path)).json.total).toBe(before - 2)
      expect((await admin.get(pathOf(groups.show, { id: below }))).status).toBe(404)
      expect((await admin.put(pathOf(managedNetworks.archive, { id: top }))).status).toBe(404)
    })

    it('deletes only what never held anything', async () => {
      expect((await admin.delete(pathOf(managedNetworks.destroy, { id: women }))).json.error.code).toBe(
        'network_in_use',
      )
      const empty = await make('A mistake')
      expect((await admin.delete(pathOf(managedNetworks.destroy, { id: empty }))).status).toBe(200)
    })
  })
})
