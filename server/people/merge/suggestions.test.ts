import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { merges } from '../../../contract/people/merges.ts'
import { type Client, type World, world } from '../../testing/world.ts'
import { isSlip } from './likeness.ts'

interface Told {
  kept: { id: number }
  gone: { id: number }
  reasons: string[]
}

describe('likely pairs of profiles', () => {
  let w: World
  let admin: Client
  beforeAll(async () => {
    w = await world()
    admin = await w.as(w.people.admin)
  })
  afterAll(() => w.close())

  const somebody = async (email: string, name: string, more: Record<string, string | null> = {}) => {
    const [first_name, ...last] = name.split(' ')
    const { rows } = await w.owner.query(
      `insert into users (enterprise_id, email, first_name, last_name, name, role_id, state, employee_id, birth_date,
         title, last_seen_at, notification_email)
       select enterprise_id, $2, $3, $4, $5, role_id, coalesce($6, 'active'), $7, $8, $9, $10::timestamptz, $11
         from users where id = $1 returning id::int`,
      [
        w.people.member,
        email,
        first_name,
        last.join(' '),
        name,
        ...['state', 'employee_id', 'birth_date', 'title', 'last_seen_at', 'notification_email'].map(
          (key) => more[key] ?? null,
        ),
      ],
    )
    return Number(rows[0].id)
  }
  const ask = (query: { of?: number } = {}, by = admin) => by.get(merges.suggestions.path, { query })
  const told = async (query: { of?: number } = {}): Promise<Told[]> => (await ask(query)).json.items
  const pairOf = async (a: number, b: number, query: { of?: number } = {}) =>
    (await told(query)).find(
      ({ kept, gone }) => [kept.id, gone.id].toSorted().join() === [a, b].toSorted().join(),
    )

  it('are told with the reasons, the account in use as the one that stays', async () => {
    const old = await somebody('jose.alvarez@larkspur.test', 'José Álvarez', {
      last_seen_at: '2026-01-01T00:00:00Z',
      birth_date: '04-02',
    })
    const second = await somebody('jose.alvarez@old.test', 'jose alvarez', { birth_date: '04-02' })
    const pair = await pairOf(old, second)
    expect(pair).toMatchObject({
      kept: { id: old },
      gone: { id: second },
      reasons: ['same_mailbox', 'same_name', 'same_birthday', 'never_signed_in'],
    })
  })

  it('are found by a number that lost its zeros, and by where mail goes', async () => {
    const [a, b] = [
      await somebody('kim@larkspur.test', 'Kim Achterberg', { employee_id: '004711' }),
      await somebody('k.achterberg@larkspur.test', 'Kimberly A', { employee_id: '4711' }),
    ]
    expect((await pairOf(a, b))?.reasons).toEqual(['same_employee_id'])
    const mailed = await somebody('third@larkspur.test', 'Third Person', {
      notification_email: 'kim@larkspur.test',
    })
    expect((await pairOf(a, mailed, { of: a }))?.reasons).toEqual(['shared_mail'])
  })

  it('leave namesakes with other birthdays alone', async () => {
    const a = await somebody('wei1@larkspur.test', 'Wei Longfellow', { birth_date: '01-01' })
    const b = await somebody('wei2@larkspur.test', 'Wei Longfellow', { birth_date: '02-02' })
    expect(await pairOf(a, b)).toBeUndefined()
    expect(await pairOf(a, b, { of: a })).toBeUndefined()
  })

  it('of one person also know slips of the pen and names that were turned', async () => {
    const a = await somebody('m.katz@larkspur.test', 'Margarethe Katz')
    const slip = await somebody('mk@larkspur.test', 'Margarete Katz')
    const turned = await somebody('katz@larkspur.test', 'Katz Margarethe')
    expect((await pairOf(a, slip, { of: a }))?.reasons).toEqual(['almost_same_name'])
    expect((await pairOf(a, turned, { of: a }))?.reasons).toEqual(['names_turned'])
    expect(isSlip('anna lee', 'anne lee')).toBe(true)
    expect(isSlip('anna', 'anne')).toBe(false)
    expect(isSlip('margarethe katz', 'margarete kats')).toBe(false)
  })

  it('turn around what may be merged only the other way, and leave out what may not be', async () => {
    const own = await somebody('admin2@larkspur.test', 'Somebody Else', {
      last_seen_at: '2027-01-01T00:00:00Z',
    })
    await w.owner.query(
      `update users set name = a.name, first_name = a.first_name, last_name = a.last_name from users a
       where users.id = $1 and a.id = $2`,
      [own, w.people.admin],
    )
    expect(await pairOf(own, w.people.admin, { of: w.people.admin })).toMatchObject({
      kept: { id: w.people.admin },
      gone: { id: own },
    })
    await w.owner.query(
      `update policy_templates set permissions = permissions || '{users_create}' where enterprise_id = $1
         and role_id = (select role_id from users where id = $2)`,
      [w.enterprises.larkspur, w.people.outsider],
    )
    const manager = await w.as(w.people.outsider)
    const { items } = (await ask({ of: own }, manager)).json
    expect(items).toEqual([])
  })

  it('are for those who may merge, and of their company alone', async () => {
    await w.owner.query(
      `update policy_templates set permissions = array_remove(permissions, 'users_create') where enterprise_id = $1
         and role_id = (select role_id from users where id = $2)`,
      [w.enterprises.larkspur, w.people.member],
    )
    expect((await ask({}, await w.as(w.people.member))).status).toBe(403)
    const [theirs, nobodys] = [await ask({ of: w.neighbour }), await ask({ of: 987_654_321 })]
    expect([theirs.status, theirs.text]).toEqual([nobodys.status, nobodys.text])
    expect(theirs.status).toBe(404)
  })
})
