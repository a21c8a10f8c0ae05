import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { communityFinder, passwords, sessions } from '../../contract/access/access.ts'
import { domains } from '../../contract/access/domains.ts'
import { members } from '../../contract/networks/members.ts'
import { accounts } from '../../contract/people/accounts.ts'
import { notificationEmail } from '../../contract/people/profile.ts'
import { scimUrns } from '../../contract/scim/resources.ts'
import { Email } from '../../contract/shapes.ts'
import { canonical } from '../platform/changes.ts'
import { readMigrations } from '../platform/database/migrate.ts'
import { rightsChanged } from '../platform/live/listen.ts'
import { hashOf } from '../platform/settings/secrets.ts'
import { otherLetters } from '../testing/letters.ts'
import { type Client, client, pathOf, type World, world } from '../testing/world.ts'

const ADDRESS = 'mateo@larkspur.test'
const strange = otherLetters(ADDRESS)

describe('an e-mail address', () => {
  let w: World
  let admin: Client
  beforeAll(async () => {
    w = await world()
    admin = await w.as(w.people.admin)
    await w.owner.query(
      `insert into enterprise_domains (enterprise_id, domain, verified_at) values ($1, 'larkspur.test', now())
       on conflict do nothing`,
      [w.enterprises.larkspur],
    )
  })
  afterAll(() => w.close())

  it('is the same in capitals and between blanks, and in no other letters', () => {
    expect(Email.parse('  Mateo@Larkspur.TEST\n')).toBe(ADDRESS)
    expect(strange.map((one) => Email.safeParse(one).success)).toEqual(strange.map(() => false))
    const { error } = Email.safeParse(strange[0])
    expect(error?.issues.map(({ message }) => message)).toEqual(['email'])
  })

  it('is refused in other letters wherever somebody writes one', async () => {
    const person = {
      first_name: 'Teo',
      last_name: 'Ruiz',
      email: '',
      employee_id: null,
      title: null,
    }
    for (const [at, email] of strange.entries()) {
      const said = escape(email)
      const domain = otherLetters('larkspur.example')[at] ?? ''
      const refused = [
        await w.anyone().post(sessions.create.path, { body: { email, password: 'kindred-demo' } }),
        await w.anyone().post(passwords.requestReset.path, { body: { email } }),
        await admin.post(notificationEmail.ask.path, { body: { email } }),
        ...(domain === 'larkspur.example' ? [] : [await admin.post(domains.add.path, { body: { domain } })]),
      ]
      expect(
        refused.map(({ status }) => status),
        said,
      ).toEqual(refused.map(() => 422))
      const many = await admin.post(accounts.createMany.path, {
        body: { people: [{ ...person, email }], role_id: null, state: 'active', only_good: true },
      })
      expect(many.status, many.text).toBe(200)
      expect([many.json.created, Object.keys(many.json.problems[0].fields)], said).toEqual([0, ['email']])
    }
  })

  it('finds nobody in other letters: no community, no member of a list, nobody of a directory', async () => {
    const found = async (looking_for: string) =>
      (await w.anyone().post(communityFinder.find.path, { body: { looking_for } })).json.items
    expect(await found(ADDRESS)).toHaveLength(1)
    expect(await found('Larkspur Foods')).toHaveLength(1)
    const judged = async (list: string) =>
      (
        await admin.post(pathOf(members.judge, { id: w.networks['Parents and Carers'] ?? 0 }), {
          body: { list },
        })
      ).json.items.map(({ verdict }: { verdict: string }) => verdict)
    expect(await judged(ADDRESS)).toEqual(['add'])
    const { json } = await admin.post('/api/v2/provisioning/tokens', { body: { name: 'Letters' } })
    const idp = client(w.url, 'larkspur.localhost', 0, { authorization: `Bearer ${json.token}` })
    const named = async (filter: string) =>
      (await idp.get(`/scim/v2/Users?filter=${encodeURIComponent(filter)}`)).json.totalResults
    expect(await named(`userName eq "${ADDRESS.toUpperCase()}"`)).toBe(1)
    for (const email of strange) {
      const said = escape(email)
      expect(await found(email), said).toEqual([])
      // At its very beginning a file may say by a mark how it is written.
      expect(await judged(`nobody\n${email}`), said).toEqual(['unknown', 'unknown'])
      expect(
        [await named(`userName eq "${email}"`), await named(`emails.value eq "${email}"`)],
        said,
      ).toEqual([0, 0])
      const made = await idp.post('/scim/v2/Users', {
        body: {
          schemas: [scimUrns.user],
          userName: email,
          name: { givenName: 'Teo', familyName: 'Ruiz' },
          emails: [{ value: email, primary: true }],
        },
        headers: { 'content-type': 'application/scim+json', 'x-csrf-token': 'none' },
      })
      expect([made.status, made.json.scimType], said).toEqual([400, 'invalidValue'])
    }
    expect(await found('lar\u212aspur.test')).toEqual([])
  })

  it('is kept by the database in ASCII alone, and one of before is replaced, logged and opens nothing', async () => {
    const was = 'm\u00fcller"@larkspur.test'
    const id = w.people.outsider
    const outsider = await w.as(id)
    const change = () => w.owner.query('update users set email = $1 where id = $2', [was, id])
    await expect(change()).rejects.toMatchObject({ constraint: 'users_email_ascii' })
    const [constraints, resolution] = (await readMigrations()).filter(({ number }) =>
      [70, 71].includes(number),
    )
    await w.owner.query('begin')
    for (const [, table, name] of (constraints?.sql ?? '').matchAll(
      /alter table (\w+) add constraint (\w+)/g,
    ))
      await w.owner.query(`alter table ${table} drop constraint ${name}`)
    await change()
    await w.owner.query(constraints?.sql ?? '')
    await w.owner.query(resolution?.sql ?? '')
    await w.owner.query('commit')
    const { rows } = await w.owner.query(
      `select u.email, u.password_hash, u.state, l.personal_hash, p.salt, p.before_after
       from users u join change_log l on l.subject_id = u.id::text and l.action = 'user.address_unreadable'
       join change_log_personal p on p.enterprise_id = l.enterprise_id and p.change_id = l.id where u.id = $1`,
      [id],
    )
    const now = `address-${id}@unreadable.invalid`
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({ email: now, password_hash: null, state: 'active' })
    expect(rows[0].before_after).toEqual({ email: [was, now] })
    expect(hashOf(Buffer.concat([rows[0].salt, Buffer.from(canonical(rows[0].before_after))]))).toEqual(
      rows[0].personal_hash,
    )
    await w.app.database.inTransaction(w.enterprises.larkspur, (tx) => rightsChanged(tx, id))
    await expect.poll(async () => (await outsider.get('/api/v1/user/user_data')).status).toBe(401)
  })
})
