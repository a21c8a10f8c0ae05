import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accounts } from '../../../contract/people/accounts.ts'
import { formWith, picture } from '../../testing/pictures.ts'
import { tenantTables } from '../../testing/rows.ts'
import { type Client, pathOf, type World, world } from '../../testing/world.ts'

// The sweeper's clock only goes forward.
const days = (n: number) => new Date(Date.now() + n * 86_400_000)

describe('a purge', () => {
  let w: World
  let admin: Client
  let id: number
  beforeAll(async () => {
    w = await world()
    admin = await w.as(w.people.admin)
    id = w.people.member
  })
  afterAll(() => w.close())

  const mark = () =>
    admin.put(pathOf(accounts.markForDeletion, { id }), { body: { reason: 'Zebrafinch left' } })
  const state = async () =>
    (await w.owner.query('select state, name, email from users where id = $1', [id])).rows[0]

  it('leaves whoever comes back before the day, and whoever isn’t due', async () => {
    await mark()
    await w.app.sweeper.sweep(days(12))
    expect((await state()).state).toBe('pending_deletion')
    await admin.delete(pathOf(accounts.cancelDeletion, { id }), { body: {} })
    await w.app.sweeper.sweep(days(20))
    expect((await state()).state).toBe('inactive')
    await admin.put(pathOf(accounts.activate, { id }), { body: {} })
  })

  it('empties the person and keeps what they wrote, as a former member’s', async () => {
    const mateo = await w.as(id)
    // One word in every place that is about the person.
    const canary = 'Zebrafinch'
    const shown = (await mateo.get(`/api/v1/users/${id}`)).json
    const profile = Object.fromEntries(
      ['first_name', 'last_name', 'pronouns', 'birth_date', 'time_zone', 'locale', 'version'].map((name) => [
        name,
        shown[name],
      ]),
    )
    await mateo.put(`/api/v1/users/${id}`, {
      body: { ...profile, preferred_name: canary, title: canary, biography: canary },
    })
    const field = await admin.post('/api/v1/fields', { body: { title: 'Hobby', type: 'text' } })
    await mateo.put('/api/v1/field_data/update_field_data', {
      body: { user_id: id, field_data: [{ field_id: field.json.id, value: canary }] },
    })
    await mateo.put('/api/v2/users/me/settings/note', { body: { canary } })
    await mateo.post(`/api/v2/users/${id}/avatar`, { form: formWith(await picture(), `${canary}.png`) })
    await w.owner.query(
      `insert into mails (enterprise_id, kind, user_id, to_email, subject, html, plain, message_id)
       values ($1, 'messages.digest', $2, 'mateo@larkspur.test', $3, $3, $3, '<z@here>')`,
      [w.enterprises.larkspur, id, canary],
    )
    await w.owner.query(
      `insert into downloads (enterprise_id, user_id, export, file_name, columns, secure, locale, state, bytes,
         finished_at, expires_at)
       values ($1, $2, 'users', $3, '{name}', true, 'en', 'ready', 7, now(), now() + interval '1 year')`,
      [w.enterprises.larkspur, id, `${canary}.csv`],
    )
    const posts = async () =>
      (await w.owner.query('select count(*)::int as n from posts where author_id = $1', [id])).rows[0].n
    const members = async () =>
      (
        await w.owner.query('select member_count from networks where id = $1', [
          w.networks['Women at Larkspur'],
        ])
      ).rows[0].member_count
    const [written, counted] = [await posts(), Number(await members())]

    await mark()
    await w.app.sweeper.sweep(days(40))

    expect(await state()).toEqual({
      state: 'purged',
      name: 'Former member',
      email: `former-member-${id}@purged.invalid`,
    })
    expect(await posts()).toBe(written)
    expect(Number(await members())).toBe(counted - 1)
    const found: string[] = []
    for (const { table } of await tenantTables(w.owner)) {
      const { rows } = await w.owner.query<{ row: string }>(`select t::text as row from ${table} t`)
      if (rows.some(({ row }) => /zebrafinch|mateo|ruiz/i.test(row))) found.push(table)
    }
    expect(found).toEqual([])
    expect((await mateo.get('/api/v1/user/user_data')).status).toBe(401)
    expect((await admin.get(pathOf(accounts.show, { id }))).status).toBe(404)
  })

  it('happens once, and its totals and log stay right', async () => {
    await w.app.sweeper.sweep(days(41))
    await w.app.sweeper.sweep(days(42))
    const log = await w.owner.query(`select 1 from change_log where action = 'user.purged'`)
    expect(log.rowCount).toBe(1)
    const { rows } = await w.owner.query(
      `select (select count(*)::int from users where enterprise_id = $1 and state = 'purged') as people,
         (select value::int from counters where enterprise_id = $1 and name = 'users.purged') as kept`,
      [w.enterprises.larkspur],
    )
    expect(rows[0]).toEqual({ people: 1, kept: 1 })
  })
})
