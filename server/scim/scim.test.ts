import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { scimUrns } from '../../contract/scim/resources.ts'
import { SCIM_TYPE } from '../../contract/scim/scim.ts'
import { type Answer, type Client, client, type World, world } from '../testing/world.ts'

const users = '/scim/v2/Users'
const groups = '/scim/v2/Groups'

/** As Entra ID creates somebody: what it maps by default, and a few things nobody here keeps. */
const asEntra = (name: string, more: object = {}) => ({
  schemas: [scimUrns.user, scimUrns.enterprise],
  externalId: `entra-${name}`,
  userName: `${name}@larkspur.test`,
  active: true,
  displayName: `${name} Test`,
  emails: [{ primary: true, type: 'work', value: `${name}@larkspur.test` }],
  meta: { resourceType: 'User' },
  name: { formatted: `${name} Test`, familyName: 'Test', givenName: name },
  title: 'Baker',
  phoneNumbers: [{ type: 'mobile', value: '1' }],
  roles: [],
  [scimUrns.enterprise]: { employeeNumber: `E-${name}`, department: 'Ovens' },
  ...more,
})

describe('provisioning by SCIM', () => {
  let w: World
  let admin: Client
  let idp: Client
  let second: string

  const tokenFor = async (who: Client, name = 'Entra ID') =>
    (await who.post('/api/v2/provisioning/tokens', { body: { name } })).json as { id: number; token: string }
  const speak = (token: string, url = w.url, host = 'larkspur.localhost') =>
    client(url, host, 0, { authorization: `Bearer ${token}`, 'content-type': SCIM_TYPE })
  const ask = (
    method: string,
    path: string,
    body?: unknown,
    { who = idp, headers = {} }: { who?: Client; headers?: Record<string, string> } = {},
  ): Promise<Answer> =>
    who.send(method, path, {
      ...(body === undefined ? {} : { body }),
      headers: { 'content-type': SCIM_TYPE, 'x-csrf-token': 'none', ...headers },
    })
  const find = (filter: string, path = users) => ask('GET', `${path}?filter=${encodeURIComponent(filter)}`)
  const patch = (id: string | number, ...Operations: object[]) =>
    ask('PATCH', `${users}/${id}`, { schemas: [scimUrns.patch], Operations })
  const logged = async (action: string) =>
    (
      await w.owner.query(
        'select actor_id, subject_id, difference from change_log where enterprise_id = $1 and action = $2 order by id desc',
        [w.enterprises.larkspur, action],
      )
    ).rows

  beforeAll(async () => {
    w = await world()
    admin = await w.as(w.people.admin)
    idp = speak((await tokenFor(admin)).token)
    second = (await w.another()).url
  })
  afterAll(() => w.close())

  describe('the token', () => {
    it('is made by who looks after single sign-on, told once, and kept as a hash', async () => {
      const member = await w.as(w.people.member)
      expect((await member.post('/api/v2/provisioning/tokens', { body: { name: 'x' } })).status).toBe(403)
      expect((await member.get('/api/v2/provisioning/tokens')).status).toBe(403)
      expect((await member.get('/api/v2/provisioning')).status).toBe(403)
      const made = await tokenFor(admin, 'Okta')
      const { text } = await admin.get('/api/v2/provisioning/tokens')
      expect(text).not.toContain(made.token)
      const { rows } = await w.owner.query('select t::text as row from scim_tokens t')
      expect(rows.some(({ row }) => row.includes(made.token))).toBe(false)
    })

    it('lets nobody in without one, with a session, or with one of another enterprise', async () => {
      for (const who of [
        w.anyone(),
        admin,
        speak('kindred_scim_wrong'),
        speak('x', w.url, 'brightwater.localhost'),
      ]) {
        const { status, json, headers } = await who.get(users)
        expect([status, json.schemas, json.status]).toEqual([401, [scimUrns.error], '401'])
        expect(headers['content-type']).toBe(`${SCIM_TYPE}; charset=utf-8`)
        expect(headers['www-authenticate']).toMatch(/^Bearer/)
      }
      const { token } = await tokenFor(admin, 'Here')
      expect((await speak(token, w.url, 'brightwater.localhost').get(users)).status).toBe(401)
      expect((await speak(token).get('/api/v1/user/user_data')).status).toBe(401)
    })

    it('ends the moment it is revoked, on another process too, and when its time is over', async () => {
      const { id, token } = await tokenFor(admin, 'Short')
      const there = speak(token, second)
      expect((await there.get(users)).status).toBe(200)
      await admin.delete(`/api/v2/provisioning/tokens/${id}`)
      expect((await there.get(users)).status).toBe(401)
      const other = await tokenFor(admin, 'Old')
      await w.owner.query("update scim_tokens set expires_at = now() - interval '1 second' where id = $1", [
        other.id,
      ])
      expect((await speak(other.token).get(users)).status).toBe(401)
    })
  })

  it('changes nobody who may do more than whoever connected it, and takes nobody’s last right away', async () => {
    const bodies = [
      { op: 'replace', path: 'userName', value: 'mine@larkspur.test' },
      { op: 'replace', path: 'title', value: 'Nobody' },
      { op: 'replace', path: 'active', value: false },
    ]
    await w.owner.query(
      `update policy_templates set permissions = permissions || '{sso_authentication}' where enterprise_id = $1
         and role_id = (select role_id from users where id = $2)`,
      [w.enterprises.larkspur, w.people.designer],
    )
    const lesser = speak((await tokenFor(await w.as(w.people.designer), 'Lesser')).token)
    const before = (await w.owner.query('select * from users where id = $1', [w.people.admin])).rows
    for (const body of bodies) {
      const operations = { schemas: [scimUrns.patch], Operations: [body] }
      const refused = await ask('PATCH', `${users}/${w.people.admin}`, operations, { who: lesser })
      expect([refused.status, refused.json.detail]).toEqual([
        403,
        expect.stringContaining('may do more than the administrator who made the token'),
      ])
    }
    expect((await ask('DELETE', `${users}/${w.people.admin}`, undefined, { who: lesser })).status).toBe(403)
    const last = await patch(w.people.admin, { op: 'replace', path: 'active', value: false })
    expect([last.status, last.json.detail]).toEqual([
      409,
      expect.stringContaining('the last person who holds it'),
    ])
    expect((await w.owner.query('select * from users where id = $1', [w.people.admin])).rows).toEqual(before)
    const operations = { schemas: [scimUrns.patch], Operations: [bodies[1]] }
    expect((await ask('PATCH', `${users}/${w.people.member}`, operations, { who: lesser })).status).toBe(200)
  })

  it('says what it can do, and names attributes and custom fields', async () => {
    const field = (await admin.post('/api/v1/fields', { body: { title: 'Shift', type: 'text' } })).json
    const config = (await ask('GET', '/scim/v2/ServiceProviderConfig')).json
    expect(config).toMatchObject({
      patch: { supported: true },
      bulk: { supported: false },
      etag: { supported: true },
    })
    const types = (await ask('GET', '/scim/v2/ResourceTypes')).json
    expect(types.Resources.map(({ id }: { id: string }) => id)).toEqual(['User', 'Group'])
    expect((await ask('GET', '/scim/v2/ResourceTypes/Nope')).status).toBe(404)
    const schema = (await ask('GET', `/scim/v2/Schemas/${scimUrns.fields}`)).json
    expect(schema.attributes).toContainEqual(
      expect.objectContaining({ name: `field_${field.id}`, description: 'Shift' }),
    )
  })

  describe('people', () => {
    it('are looked for, made and changed as Entra ID does it', async () => {
      expect((await find('userName eq "wanda@larkspur.test"')).json).toMatchObject({
        totalResults: 0,
        Resources: [],
      })
      const made = await ask('POST', users, asEntra('wanda'))
      expect([made.status, made.headers['content-type']]).toEqual([201, `${SCIM_TYPE}; charset=utf-8`])
      expect(made.headers.location).toBe(made.json.meta.location)
      expect(made.json).toMatchObject({
        externalId: 'entra-wanda',
        userName: 'wanda@larkspur.test',
        active: true,
        displayName: 'wanda Test',
        title: 'Baker',
        [scimUrns.enterprise]: { employeeNumber: 'E-wanda' },
      })
      expect(made.text).not.toMatch(/Ovens|phoneNumbers|null/)
      for (const filter of [
        'userName eq "WANDA@larkspur.test"',
        'externalId eq "entra-wanda"',
        'emails.value eq "wanda@larkspur.test" and active eq true',
        'emails[type eq "work" and value eq "wanda@larkspur.test"]',
        `${scimUrns.enterprise}:employeeNumber eq "E-wanda"`,
        `id eq "${made.json.id}"`,
      ])
        expect(
          (await find(filter)).json.Resources.map(({ id }: { id: string }) => id),
          filter,
        ).toEqual([made.json.id])
      const changed = await patch(
        made.json.id,
        { op: 'Replace', path: 'title', value: 'Head baker' },
        { op: 'Replace', path: 'emails[type eq "work"].value', value: 'wanda.test@larkspur.test' },
        { op: 'Add', path: 'name.familyName', value: 'Tester' },
      )
      expect(changed.status).toBe(200)
      expect(changed.json).toMatchObject({
        title: 'Head baker',
        name: { familyName: 'Tester' },
        emails: [{ value: 'wanda.test@larkspur.test' }],
      })
      const [entry] = await logged('scim.user_changed')
      expect(entry).toMatchObject({
        actor_id: null,
        subject_id: made.json.id,
        difference: { provisioning: 'Entra ID' },
      })
      expect(JSON.stringify(entry)).not.toContain('Tester')
    })

    it('are replaced as Okta does it; what it doesn’t mention stays, and a repeat changes nothing', async () => {
      const okta = {
        schemas: [scimUrns.user],
        userName: 'olga.okta@larkspur.test',
        name: { givenName: 'Olga', familyName: 'Okta' },
        emails: [{ primary: true, value: 'olga.okta@larkspur.test', type: 'work' }],
        displayName: 'Olga Okta',
        locale: 'en-US',
        externalId: '00u1',
        groups: [],
        password: '1mz050nq',
        active: true,
      }
      const { json: made } = await ask('POST', users, { ...okta, title: 'Miller' })
      const replaced = await ask('PUT', `${users}/${made.id}`, { ...okta, id: made.id, nickName: 'Ola' })
      expect(replaced.json).toMatchObject({ title: 'Miller', nickName: 'Ola', displayName: 'Ola Okta' })
      const again = await ask('PUT', `${users}/${made.id}`, { ...okta, id: made.id, nickName: 'Ola' })
      expect(again.json.meta.version).toBe(replaced.json.meta.version)
      const { rows } = await w.owner.query('select password_hash from users where id = $1', [made.id])
      expect(rows).toEqual([{ password_hash: null }])
    })

    it('who were there before are found by their email and linked', async () => {
      const { json } = await find('userName eq "mateo@larkspur.test"')
      expect(json.Resources).toMatchObject([{ id: String(w.people.member), userName: 'mateo@larkspur.test' }])
      await patch(w.people.member, { op: 'Add', path: 'externalId', value: 'entra-mateo' })
      expect((await find('externalId eq "entra-mateo"')).json.totalResults).toBe(1)
    })

    it('are one and the same however many calls bring them at once', async () => {
      const answers = await Promise.all(Array.from({ length: 8 }, () => ask('POST', users, asEntra('twice'))))
      expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array(7).fill(409)])
      expect(answers.find(({ status }) => status === 409)?.json).toMatchObject({
        schemas: [scimUrns.error],
        scimType: 'uniqueness',
      })
      const { rows } = await w.owner.query(
        "select count(*)::int as n from users where email = 'twice@larkspur.test'",
      )
      expect(rows).toEqual([{ n: 1 }])
    })

    it('are refused with all that is wrong, in the protocol’s words', async () => {
      const wrong = async (body: unknown, path = users, method = 'POST') => {
        const { status, json } = await ask(method, path, body)
        return [status, json.scimType]
      }
      expect(await wrong({ userName: 'x' })).toEqual([400, 'invalidValue'])
      expect(await wrong({ ...asEntra('odd'), shoeSize: 44 })).toEqual([400, 'invalidSyntax'])
      expect(await wrong({ ...asEntra('odd'), active: 7 })).toEqual([400, 'invalidValue'])
      expect(await wrong({ ...asEntra('odd'), timezone: 'Mars' })).toEqual([400, 'invalidValue'])
      expect(await wrong({ ...asEntra('odd'), [scimUrns.fields]: { field_987654: 'x' } })).toEqual([
        400,
        'invalidSyntax',
      ])
      expect(await wrong('{')).toEqual([400, 'invalidSyntax'])
      expect(await wrong(asEntra('odd', { [scimUrns.enterprise]: { employeeNumber: 'E-wanda' } }))).toEqual([
        409,
        'uniqueness',
      ])
      expect((await ask('POST', users, `{"a":"${'x'.repeat(1_100_000)}"}`)).json.status).toBe('413')
      expect((await find('userName co "a"')).json.scimType).toBe('invalidFilter')
      expect((await patch(w.people.member, { op: 'replace', path: 'shoe', value: 1 })).json.scimType).toBe(
        'invalidPath',
      )
      const theirs = await ask('GET', `${users}/${w.neighbour}`)
      const nobodys = await ask('GET', `${users}/987654321`)
      expect([theirs.status, theirs.text]).toEqual([404, nobodys.text])
    })

    it('are changed only by who read the newest version, when the provider says which it read', async () => {
      const { json } = await ask('POST', users, asEntra('etag'))
      const change = (version: string, title: string) =>
        ask('PUT', `${users}/${json.id}`, { title }, { headers: { 'if-match': version } })
      expect((await change(json.meta.version, 'One')).status).toBe(200)
      const late = await change(json.meta.version, 'Two')
      expect([late.status, late.json.status]).toEqual([412, '412'])
      expect((await change('*', 'Three')).json.title).toBe('Three')
    })

    it('keep what they told in confidence: it is written and never read back', async () => {
      const field = (
        await admin.post('/api/v1/fields', { body: { title: 'Deep', type: 'text', class: 'sensitive' } })
      ).json
      const open = (await admin.post('/api/v1/fields', { body: { title: 'Floor', type: 'numeric' } })).json
      const { json } = await ask(
        'POST',
        users,
        asEntra('fielded', {
          [scimUrns.fields]: { [`field_${field.id}`]: 'canary', [`field_${open.id}`]: 3 },
        }),
      )
      expect(json[scimUrns.fields]).toEqual({ [`field_${open.id}`]: 3 })
      const { rows } = await w.owner.query('select value from user_field_values where field_id = $1', [
        field.id,
      ])
      expect(rows).toEqual([{ value: 'canary' }])
    })

    it('are listed a page at a time, everybody once, with the attributes asked for', async () => {
      const first = (await ask('GET', `${users}?startIndex=1&count=3&attributes=userName`)).json
      const next = (await ask('GET', `${users}?startIndex=4&count=3&attributes=userName`)).json
      expect(first.itemsPerPage).toBe(3)
      expect(new Set([...first.Resources, ...next.Resources].map(({ id }) => id)).size).toBe(6)
      expect(Object.keys(first.Resources[0]).toSorted()).toEqual(['id', 'schemas', 'userName'])
      const { rows } = await w.owner.query(
        "select count(*)::int as n from users where enterprise_id = $1 and state not in ('purged', 'pending_deletion')",
        [w.enterprises.larkspur],
      )
      expect(first.totalResults).toBe(rows[0]?.n)
    })
  })

  describe('whoever is deactivated', () => {
    const standing = async (id: number | string) =>
      (
        await w.owner.query(
          `select u.state, (select count(*)::int from network_members where user_id = u.id and state = 'active') as places,
             (select count(*)::int from network_leaders where user_id = u.id) as led,
             (select count(*)::int from sessions where user_id = u.id and ended_at is null) as sessions
           from users u where id = $1`,
          [id],
        )
      ).rows[0]

    it('is out of everything at once, on the second process too', async () => {
      const leader = await w.as(w.people.leader)
      const there = leader.at(second)
      expect((await there.get('/api/v1/user/user_data')).status).toBe(200)
      const before = await standing(w.people.leader)
      expect([before?.led, (before?.places ?? 0) > 0]).toEqual([1, true])
      const done = await patch(w.people.leader, { op: 'Replace', path: 'active', value: 'False' })
      expect([done.status, done.json.active]).toEqual([200, false])
      const until = Date.now() + 1000
      let status = 0
      do status = (await there.get('/api/v1/user/user_data')).status
      while (status !== 401 && Date.now() < until)
      expect(status).toBe(401)
      expect((await leader.get('/api/v1/user/user_data')).status).toBe(401)
      expect(await standing(w.people.leader)).toEqual({ state: 'inactive', places: 0, led: 0, sessions: 0 })
      const { rows } = await w.owner.query(
        `select n.id from networks n where n.enterprise_id = $1 and n.member_count <>
           (select count(*) from network_members m where m.network_id = n.id and m.state = 'active')`,
        [w.enterprises.larkspur],
      )
      expect(rows).toEqual([])
      const again = await patch(w.people.leader, { op: 'Replace', path: 'active', value: false })
      expect(again.json.meta.version).toBe(done.json.meta.version)
      expect((await patch(w.people.leader, { op: 'replace', value: { active: true } })).json.active).toBe(
        true,
      )
      expect(await standing(w.people.leader)).toMatchObject({ state: 'active', places: 0, led: 0 })
    })

    it('and deleted waits 14 days for it, is gone for the provider, and comes back as the same person only', async () => {
      const { json } = await ask('POST', users, asEntra('leaver'))
      expect((await ask('DELETE', `${users}/${json.id}`)).status).toBe(204)
      expect((await ask('DELETE', `${users}/${json.id}`)).status).toBe(404)
      expect((await find('externalId eq "entra-leaver"')).json.totalResults).toBe(0)
      expect(await standing(json.id)).toMatchObject({ state: 'pending_deletion' })
      const heir = await ask('POST', users, asEntra('leaver', { externalId: 'somebody else' }))
      expect([heir.status, heir.json.scimType]).toEqual([409, 'uniqueness'])
      const back = await ask('POST', users, asEntra('leaver'))
      expect([back.status, back.json.id, back.json.active]).toEqual([201, json.id, true])
    })

    it('is never the last who manages roles, nor who is named for emergencies', async () => {
      const { status, json } = await patch(w.people.admin, { op: 'replace', path: 'active', value: false })
      expect([status, json.status]).toEqual([409, '409'])
      await w.owner.query(
        'update enterprises set sso_enabled = true, sso_break_glass_user_id = $2 where id = $1',
        [w.enterprises.larkspur, w.people.designer],
      )
      const named = await ask('DELETE', `${users}/${w.people.designer}`)
      expect([named.status, named.json.detail]).toEqual([
        409,
        "This administrator is the one for emergencies and can't be removed. Choose another one first.",
      ])
      await w.owner.query(
        'update enterprises set sso_enabled = false, sso_break_glass_user_id = null where id = $1',
        [w.enterprises.larkspur],
      )
    })
  })

  describe('groups', () => {
    const members = async (id: string | number) =>
      (await ask('GET', `${groups}/${id}`)).json.members.map(({ value }: { value: string }) => Number(value))
    const move = (id: string | number, ...Operations: object[]) =>
      ask('PATCH', `${groups}/${id}`, { schemas: [scimUrns.patch], Operations })

    it('of people stay out of reach until an administrator lets the provider at them', async () => {
      const id = w.networks['Women at Larkspur'] ?? 0
      expect((await ask('GET', `${groups}/${id}`)).status).toBe(404)
      const taken = await ask('POST', groups, { displayName: 'Women at Larkspur' })
      expect([taken.status, taken.json.scimType]).toEqual([409, 'uniqueness'])
      const member = await w.as(w.people.member)
      expect((await member.put(`/api/v2/provisioning/networks/${id}`)).status).toBe(403)
      expect((await admin.put(`/api/v2/provisioning/networks/${id}`)).status).toBe(200)
      expect((await find('displayName eq "women at larkspur"', groups)).json.Resources).toMatchObject([
        { id: String(id) },
      ])
      expect((await admin.delete(`/api/v2/provisioning/networks/${id}`)).status).toBe(200)
      expect((await ask('GET', `${groups}/${id}`)).status).toBe(404)
    })

    it('are founded private, with the members named, and follow the directory', async () => {
      const made = await ask('POST', groups, {
        schemas: [scimUrns.group],
        displayName: 'Bakers',
        externalId: 'g-1',
        members: [{ value: String(w.people.member) }],
      })
      expect(made.status).toBe(201)
      const { id } = made.json
      expect(await members(id)).toEqual([w.people.member])
      const { rows } = await w.owner.query('select private, member_count from networks where id = $1', [id])
      expect(rows).toEqual([{ private: true, member_count: 1 }])
      const added = await move(id, {
        op: 'Add',
        path: 'members',
        value: [{ value: String(w.people.designer) }],
      })
      expect([added.status, added.text]).toEqual([204, ''])
      expect(await members(id)).toEqual([w.people.member, w.people.designer].toSorted((a, b) => a - b))
      await move(id, { op: 'Remove', path: 'members', value: [{ value: String(w.people.member) }] })
      expect(await members(id)).toEqual([w.people.designer])
      await move(id, { op: 'remove', path: `members[value eq "${w.people.designer}"]` })
      expect(await members(id)).toEqual([])
      await ask('PUT', `${groups}/${id}`, {
        displayName: 'Bakers',
        members: [{ value: String(w.people.member) }],
      })
      expect(await members(id)).toEqual([w.people.member])
      const theirs = await move(id, { op: 'add', path: 'members', value: [{ value: String(w.neighbour) }] })
      const nobodys = await move(id, { op: 'add', path: 'members', value: [{ value: '987654321' }] })
      expect([theirs.status, theirs.text]).toEqual([400, nobodys.text])
      // Okta renames without a path, and says the id once more.
      expect((await move(id, { op: 'replace', value: { id, displayName: 'All bakers' } })).status).toBe(204)
      expect((await ask('GET', `${groups}/${id}?excludedAttributes=members`)).json).not.toHaveProperty(
        'members',
      )
      expect((await ask('DELETE', `${groups}/${id}`)).status).toBe(204)
      expect((await ask('GET', `${groups}/${id}`)).status).toBe(404)
      const kept = await w.owner.query(
        'select archived_at is not null as archived from networks where id = $1',
        [id],
      )
      expect(kept.rows).toEqual([{ archived: true }])
    })
  })

  it('shows those who look after it when a token was used, how much it wrote and what was refused last', async () => {
    const { token, id } = await tokenFor(admin, 'Watched')
    const watched = speak(token)
    await ask('POST', users, asEntra('watched'), { who: watched })
    await ask('POST', users, asEntra('watched'), { who: watched })
    const shown = async () =>
      (await admin.get('/api/v2/provisioning/tokens')).json.items.find((one: { id: number }) => one.id === id)
    for (let tries = 0; tries < 50 && !(await shown()).last_refusal; tries++)
      await new Promise((resolve) => setTimeout(resolve, 50))
    expect(await shown()).toMatchObject({
      state: 'active',
      written_count: 1,
      refused_count: 1,
      last_refusal: 'Somebody else has this user name or email already.',
    })
    const overview = (await admin.get('/api/v2/provisioning')).json
    expect(overview.latest[0].name).toBe('watched Test')
    expect(overview.base_url).toMatch(/^http.*\/scim\/v2$/)
  })
})
