import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changeLog } from '../../contract/insight/logs.ts'
import { scimUrns } from '../../contract/scim/resources.ts'
import { SCIM_TYPE } from '../../contract/scim/scim.ts'
import { type Client, client, type World, world } from '../testing/world.ts'

/** Sixty each time; a thousand for the gate. */
const CALLS = Number(process.env.SCIM_CALLS ?? 60)
const users = '/scim/v2/Users'

type Ask = (method: string, path: string, body?: unknown) => ReturnType<Client['send']>

const speaker = (w: World, token: string, url = w.url): Ask => {
  const who = client(url, 'larkspur.localhost', 0, {
    authorization: `Bearer ${token}`,
    'content-type': SCIM_TYPE,
  })
  return (method, path, body) => who.send(method, path, body === undefined ? {} : { body })
}
const tokenNamed = async (admin: Client, name: string) =>
  (await admin.post('/api/v2/provisioning/tokens', { body: { name } })).json as { id: number; token: string }

/** Okta asks whether somebody is there, makes them, reads them back, puts all of them again, and turns them off. */
const asOkta = (n: number) => ({
  schemas: [scimUrns.user],
  userName: `okta${n}@larkspur.test`,
  name: { givenName: 'Okta', familyName: `Person ${n}` },
  emails: [{ primary: true, value: `okta${n}@larkspur.test`, type: 'work' }],
  displayName: `Okta Person ${n}`,
  locale: 'en-US',
  externalId: `00u${n}`,
  groups: [],
  active: true,
})
const oktaRound = async (ask: Ask, n: number) => {
  const filter = encodeURIComponent(`userName eq "okta${n}@larkspur.test"`)
  const looked = await ask('GET', `${users}?filter=${filter}&startIndex=1&count=100`)
  const made = await ask('POST', users, asOkta(n))
  const read = await ask('GET', `${users}/${made.json.id}`)
  const put = await ask('PUT', `${users}/${made.json.id}`, { ...asOkta(n), title: 'Baker' })
  const off = await ask('PATCH', `${users}/${made.json.id}`, {
    schemas: [scimUrns.patch],
    Operations: [{ op: 'replace', value: { active: false } }],
  })
  expect(off.json.active).toBe(false)
  return [looked, made, read, put, off].map(({ status }) => status)
}

/** Entra asks, makes, changes by path, turns off with a word for a truth, and on again. */
const asEntra = (n: number) => ({
  schemas: [scimUrns.user, scimUrns.enterprise],
  externalId: `entra-${n}`,
  userName: `entra${n}@larkspur.test`,
  active: true,
  displayName: `Entra Person ${n}`,
  emails: [{ primary: true, type: 'work', value: `entra${n}@larkspur.test` }],
  name: { formatted: `Entra Person ${n}`, familyName: `Person ${n}`, givenName: 'Entra' },
  [scimUrns.enterprise]: { employeeNumber: `E-${n}` },
})
const entraRound = async (ask: Ask, n: number) => {
  const patch = (id: string, ...Operations: object[]) =>
    ask('PATCH', `${users}/${id}`, { schemas: [scimUrns.patch], Operations })
  const looked = await ask('GET', `${users}?filter=${encodeURIComponent(`externalId eq "entra-${n}"`)}`)
  const made = await ask('POST', users, asEntra(n))
  const { id } = made.json
  const changed = await patch(
    id,
    { op: 'Replace', path: 'title', value: 'Head baker' },
    { op: 'Add', path: 'name.familyName', value: `Tester ${n}` },
  )
  const off = await patch(id, { op: 'Replace', path: 'active', value: 'False' })
  const on = await patch(id, { op: 'Replace', path: 'active', value: 'True' })
  expect([off.json.active, on.json.active]).toEqual([false, true])
  return [looked, made, changed, off, on].map(({ status }) => status)
}

describe('an identity provider at work', () => {
  let w: World
  let admin: Client
  beforeAll(async () => {
    w = await world()
    admin = await w.as(w.people.admin)
  })
  afterAll(() => w.close())

  const connections = async () => {
    const { rows } = await w.owner.query<{ all: number; open: number }>(
      `select count(*)::int as all, count(*) filter (where state like 'idle in transaction%')::int as open
       from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
    )
    return rows[0] ?? { all: 0, open: 0 }
  }

  it(`brings, changes and turns off people in ${CALLS} calls, one after the other, and leaves nothing open`, async () => {
    const okta = speaker(w, (await tokenNamed(admin, 'Okta')).token)
    const entra = speaker(w, (await tokenNamed(admin, 'Entra ID')).token)
    expect(await oktaRound(okta, 0)).toEqual([200, 201, 200, 200, 200])
    const before = await connections()
    let calls = 5
    for (let n = 1; calls + 10 <= CALLS; n++) {
      expect(await oktaRound(okta, n)).toEqual([200, 201, 200, 200, 200])
      expect(await entraRound(entra, n)).toEqual([200, 201, 200, 200, 200])
      calls += 10
    }
    const rounds = (calls - 5) / 10
    const { rows } = await w.owner.query(
      `select state, count(*)::int as n from users where email like 'okta%' or email like 'entra%' group by 1 order by 1`,
    )
    expect(rows).toEqual([
      { state: 'active', n: rounds },
      { state: 'inactive', n: rounds + 1 },
    ])
    // What falls due meanwhile has a transaction of its own now and then.
    await expect.poll(async () => (await connections()).open).toBe(0)
    expect((await connections()).all).toBeLessThanOrEqual(before.all + 2)
  }, 600_000)

  it('is who did it: on the screen, in the filter, in the search and in the file', async () => {
    const mine = speaker(w, (await tokenNamed(admin, 'Workday, east')).token)
    const other = speaker(w, (await tokenNamed(admin, 'Workday, west')).token)
    expect((await mine('POST', users, { ...asOkta(9001), active: true })).status).toBe(201)
    expect((await other('POST', users, { ...asOkta(9002), active: true })).status).toBe(201)
    const list = async (query: Record<string, string>) =>
      (await admin.get(changeLog.list.path, { query })).json.items as {
        program: string | null
        actor: object | null
        subject: { name: string }
        fields: { field: string }[]
      }[]
    const all = await list({ program: 'Workday, east' })
    expect(all.map(({ program, actor, subject }) => [program, actor, subject.name])).toEqual([
      ['Workday, east', null, 'Okta Person 9001'],
    ])
    expect(all[0]?.fields.map(({ field }) => field)).not.toContain('provisioning')
    const found = await list({ search: 'workday' })
    expect(new Set(found.map(({ program }) => program))).toEqual(new Set(['Workday, east', 'Workday, west']))
    expect(await list({ program: 'Workday' })).toEqual([])
    const { text } = await admin.get(changeLog.export_csv.path, { query: { program: 'Workday, east' } })
    expect(text).toContain('Provisioning — Workday, east')
    expect(text).not.toContain('west')
  })

  it('that asks too fast is told in its own words when to come back, and others are not', async () => {
    const { id: _id, token } = await tokenNamed(admin, 'Hasty')
    // Ten times what a person may ask a minute: 20 calls.
    const slow = await w.another({ RATE_ACCOUNT: '2' })
    const hasty = speaker(w, token, slow.url)
    const patient = speaker(w, (await tokenNamed(admin, 'Patient')).token, slow.url)
    const answers = []
    for (let n = 0; n < 25; n++) answers.push(await hasty('GET', `${users}?count=1`))
    const refused = answers.filter(({ status }) => status === 429)
    expect(answers.slice(0, 20).every(({ status }) => status === 200)).toBe(true)
    expect(refused.length).toBeGreaterThanOrEqual(4)
    for (const { json, headers } of refused) {
      expect(headers['content-type']).toBe(`${SCIM_TYPE}; charset=utf-8`)
      expect(Number(headers['retry-after'])).toBeGreaterThan(0)
      expect(json).toEqual({ schemas: [scimUrns.error], status: '429', detail: expect.any(String) })
    }
    expect((await patient('GET', `${users}?count=1`)).status).toBe(200)
    expect((await speaker(w, token)('GET', `${users}?count=1`)).status).toBe(200)
  })
})
