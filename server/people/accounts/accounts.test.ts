import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accounts } from '../../../contract/people/accounts.ts'
import {
  type UserAction,
  type UserState,
  userActions,
  userStateAfter,
  userStates,
} from '../../../contract/people/states.ts'
import { type Client, pathOf, type World, world } from '../../testing/world.ts'

describe('accounts of people', () => {
  let w: World
  let admin: Client
  let member: Client
  let roles: Map<string, number>
  beforeAll(async () => {
    w = await world()
    ;[admin, member] = await Promise.all([w.as(w.people.admin), w.as(w.people.member)])
    const { rows } = await w.owner.query<{ id: string; role_name: string }>(
      'select id::text, role_name from user_roles where enterprise_id = $1',
      [w.enterprises.larkspur],
    )
    roles = new Map(rows.map(({ id, role_name }) => [role_name, Number(id)]))
  })
  afterAll(() => w.close())

  let made = 0
  const newcomer = (more: object = {}) => {
    made++
    return { first_name: 'New', last_name: `Comer ${made}`, email: `new${made}@larkspur.test`, ...more }
  }
  const create = async (more: object = {}) =>
    (await admin.post(accounts.create.path, { body: newcomer(more) })).json
  const changeOf = (account: Record<string, unknown>, more: object = {}) => {
    const kept = [
      'first_name',
      'last_name',
      'preferred_name',
      'email',
      'employee_id',
      'title',
      'pronouns',
      'biography',
      'birth_date',
      'joined_on',
      'notification_email',
      'time_zone',
      'locale',
      'role_id',
      'version',
    ]
    return { ...Object.fromEntries(kept.map((name) => [name, account[name]])), ...more }
  }
  const show = (id: number, client = admin) => client.get(pathOf(accounts.show, { id }))
  const change = async (id: number, more: object, client = admin) =>
    client.put(pathOf(accounts.update, { id }), { body: changeOf((await show(id)).json, more) })
  const kept = async () => {
    const { rows } = await w.owner.query<{ state: string; n: number }>(
      `select state, count(*)::int as n from users where enterprise_id = $1 group by 1`,
      [w.enterprises.larkspur],
    )
    const counters = await w.owner.query<{ name: string; value: string }>(
      `select name, value from counters where enterprise_id = $1 and name like 'users.%' and value > 0`,
      [w.enterprises.larkspur],
    )
    return [
      Object.fromEntries(counters.rows.map(({ name, value }) => [name.slice(6), Number(value)])),
      Object.fromEntries(rows.map(({ state, n }) => [state, n])),
    ]
  }
  const roleOf = (id: number, role: string) =>
    w.owner.query('update users set role_id = $2 where id = $1', [id, roles.get(role)])

  describe('adding a person', () => {
    it('invites them by one mail, and notes who added them', async () => {
      const account = await create({ title: 'Baker' })
      expect(account).toMatchObject({
        name: `New Comer ${made}`,
        state: 'invited',
        role_name: 'Member',
        enrolled_at: null,
        has_password: false,
        steps: [{ action: 'created', actor: { id: w.people.admin }, from: null, to: 'invited' }],
      })
      const { rows } = await w.owner.query('select kind from mails where user_id = $1', [account.id])
      expect(rows).toEqual([{ kind: 'access.invitation' }])
    })

    it('says which e-mail and employee id are taken, both at once', async () => {
      const spaced = await admin.post(accounts.create.path, { body: newcomer({ employee_id: 'E 7' }) })
      expect([spaced.status, spaced.json.error.fields]).toEqual([
        422,
        { employee_id: "This can't contain spaces." },
      ])
      const body = newcomer({ email: 'MATEO@larkspur.test', employee_id: 'larkspur-lena' })
      const { status, json } = await admin.post(accounts.create.path, { body })
      expect([status, json.error.fields]).toEqual([
        422,
        { email: 'This is already taken.', employee_id: 'This is already taken.' },
      ])
    })

    it('adds one of a hundred with the same e-mail who are sent at once', async () => {
      const body = newcomer()
      const answers = await Promise.all(
        Array.from({ length: 100 }, () => admin.post(accounts.create.path, { body })),
      )
      const statuses = answers.map(({ status }) => status)
      expect(statuses.filter((status) => status === 200)).toHaveLength(1)
      expect(statuses.filter((status) => status === 422)).toHaveLength(99)
      const [counters, counted] = await kept()
      expect(counters).toEqual(counted)
    })

    it('asks for employee id and birth date of those who activate by themselves', async () => {
      const refused = await admin.post(accounts.create.path, {
        body: newcomer({ state: 'pending_activation' }),
      })
      expect(Object.keys(refused.json.error.fields)).toEqual(['employee_id', 'birth_date'])
      const account = await create({
        state: 'pending_activation',
        employee_id: 'E-77',
        birth_date: '05-01',
      })
      expect(account.state).toBe('pending_activation')
      expect((await change(account.id, { birth_date: null })).json.error.fields).toEqual({
        birth_date: 'This is required for people who activate their account themselves.',
      })
    })

    it('keeps the values of their fields, and refuses wrong ones with everything else', async () => {
      const field = await admin.post('/api/v1/fields', {
        body: { title: 'Site', type: 'select', options: ['Lyon'] },
      })
      const field_data = [{ field_id: field.json.id, value: 'Lyon' }]
      expect((await create({ field_data })).field_data).toMatchObject([{ value: 'Lyon' }])
      const before = await kept()
      const wrong = newcomer({ field_data: [{ field_id: field.json.id, value: 'Mars' }] })
      expect((await admin.post(accounts.create.path, { body: wrong })).json.error.fields).toEqual({
        'field_data.0.value': "This isn't one of the possible values.",
      })
      expect(await kept()).toEqual(before)
    })

    it('is for those who manage people', async () => {
      const refused = await member.post(accounts.create.path, { body: newcomer() })
      expect([refused.status, refused.json.error.message]).toEqual([
        403,
        "You don't have permission to manage users",
      ])
    })

    it('gives nobody a role that opens more than the giver holds', async () => {
      await roleOf(w.people.designer, 'Success coach')
      const coach = await w.as(w.people.designer)
      const body = newcomer({ role_id: roles.get('Admin') })
      const refused = await coach.post(accounts.create.path, { body })
      expect([refused.status, refused.json.error.code]).toEqual([403, 'denied.role_give'])
      expect((await coach.post(accounts.create.path, { body: newcomer() })).status).toBe(200)
    })
  })

  describe('adding many', () => {
    const person = (more: object = {}) => ({ ...newcomer(more), employee_id: null, title: null })
    const addMany = (people: object[], more: object = {}, client = admin) =>
      client.post(accounts.createMany.path, { body: { people, ...more } })

    it('adds all of them or nobody, with every problem beside its row', async () => {
      const good = person()
      const people = [good, person({ first_name: ' ' }), person({ email: 'nonsense' }), { ...good }]
      const { json } = await addMany(people)
      expect(json).toEqual({
        created: 0,
        problems: [
          { row: 1, fields: { first_name: 'This is required.' } },
          { row: 2, fields: { email: 'Enter an email address such as name@example.com.' } },
          { row: 3, fields: { email: 'This is already taken.' } },
        ],
      })
      expect((await addMany(people, { only_good: true })).json.created).toBe(1)
      expect((await addMany([person(), person()])).json).toEqual({ created: 2, problems: [] })
      const [counters, counted] = await kept()
      expect(counters).toEqual(counted)
    })

    it('invites each once, and nobody when they come through single sign-on', async () => {
      const some = [person(), person(), person()]
      await addMany(some)
      const quiet = [person(), person()]
      await addMany(quiet, { state: 'active' })
      const mails = async (people: { email: string }[]) =>
        (
          await w.owner.query('select 1 from mails where to_email = any($1)', [
            people.map(({ email }) => email),
          ])
        ).rowCount
      expect([await mails(some as never), await mails(quiet as never)]).toEqual([3, 0])
    })

    it('is refused to a member', async () => {
      expect((await addMany([person()], {}, member)).status).toBe(403)
    })
  })

  describe('changing an account', () => {
    it('changes e-mail, names and role, and keeps what was before beside the log', async () => {
      const account = await create()
      const { status, json } = await change(account.id, {
        email: 'renamed@larkspur.test',
        preferred_name: 'Newt',
        role_id: roles.get('Approver'),
      })
      expect(status).toBe(200)
      expect(json).toMatchObject({
        email: 'renamed@larkspur.test',
        name: `Newt ${account.last_name}`,
        role_name: 'Approver',
      })
      expect(json.steps.map(({ action }: { action: string }) => action)).toEqual([
        'role_changed',
        'changed',
        'created',
      ])
      const history = (page: number, who = admin) =>
        who.get(pathOf(accounts.history, { id: account.id }), { query: { page, page_size: 10 } })
      expect((await history(1)).json).toMatchObject({
        total: 3,
        items: [{ action: 'role_changed' }, { action: 'changed' }, { action: 'created' }],
      })
      expect((await history(2)).json.items).toEqual([])
      expect((await history(1, member)).status).toBe(403)
      const tokens = await w.owner.query(
        'select 1 from one_time_tokens where user_id = $1 and used_at is null',
        [account.id],
      )
      expect(tokens.rowCount).toBe(0)
    })

    it('is never saved over what somebody else saved meanwhile', async () => {
      const account = await create()
      const body = changeOf(account, { title: 'First' })
      const address = pathOf(accounts.update, { id: account.id })
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, at) =>
          admin.put(address, { body: { ...body, title: `Title ${at}` } }),
        ),
      )
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(answers.filter(({ status }) => status === 409)).toHaveLength(9)
    })

    it('can’t take over somebody whose role opens more', async () => {
      await roleOf(w.people.designer, 'Success coach')
      const coach = await w.as(w.people.designer)
      const refused = await change(w.people.admin, { email: 'mine@larkspur.test' }, coach)
      expect([refused.status, refused.json.error.code]).toEqual([403, 'denied.user_above'])
      expect(
        (await coach.delete(pathOf(accounts.deactivate, { id: w.people.admin }), { body: {} })).status,
      ).toBe(403)
    })

    it('never changes one’s own e-mail, role or state', async () => {
      for (const more of [{ email: 'ada2@larkspur.test' }, { role_id: roles.get('Member') }]) {
        const refused = await change(w.people.admin, more)
        expect([refused.status, refused.json.error.code]).toEqual([403, 'denied.user_self'])
      }
      const ended = await admin.delete(pathOf(accounts.deactivate, { id: w.people.admin }), { body: {} })
      expect([ended.status, ended.json.error.code]).toEqual([403, 'denied.user_self'])
      expect((await change(w.people.admin, { title: 'Head of bread' })).json.title).toBe('Head of bread')
    })

    it('gives nobody a role that is for leaders', async () => {
      const account = await create()
      expect((await change(account.id, { role_id: roles.get('Group leader') })).status).toBe(404)
    })

    it('is not for a colleague, nor for the administrator next door', async () => {
      const account = await create()
      expect((await change(account.id, { title: 'x' }, member)).status).toBe(403)
      const bea = await w.as(w.neighbour, 'brightwater.localhost')
      expect((await change(account.id, { title: 'x' }, bea)).status).toBe(404)
      expect((await show(account.id, member)).status).toBe(403)
    })
  })

  describe('the states of an account', () => {
    const acts: Partial<Record<UserAction, (id: number, account: object) => Promise<{ status: number }>>> = {
      activate: (id) => admin.put(pathOf(accounts.activate, { id }), { body: {} }),
      deactivate: (id) => admin.delete(pathOf(accounts.deactivate, { id }), { body: {} }),
      mark_for_deletion: (id) => admin.put(pathOf(accounts.markForDeletion, { id }), { body: {} }),
      cancel_deletion: (id) => admin.delete(pathOf(accounts.cancelDeletion, { id }), { body: {} }),
      reset_onboarding: (id) => admin.delete(pathOf(accounts.resetOnboarding, { id })),
      change_role: async (id, account) => {
        const { rows } = await w.owner.query('select version::int from users where id = $1', [id])
        const body = changeOf({ ...account }, { role_id: roles.get('Approver'), ...rows[0] })
        return admin.put(pathOf(accounts.update, { id }), { body })
      },
    }
    const stateOf = async (id: number) =>
      (await w.owner.query<{ state: string }>('select state from users where id = $1', [id])).rows[0]?.state
    const put = async (id: number, state: UserState) => {
      await w.owner.query(
        `update users set state = $2, deletion_due_on = case when $2 = 'pending_deletion' then current_date + 14 end where id = $1`,
        [id, state],
      )
      await w.owner.query(
        `insert into counters (enterprise_id, name, value) select enterprise_id, 'users.' || state, count(*) from users where enterprise_id = $1 group by 1, 2
         on conflict (enterprise_id, name) do update set value = excluded.value`,
        [w.enterprises.larkspur],
      )
    }

    it('move as the table says, and in no other way, for every pair of state and action', async () => {
      let pairs = 0
      for (const state of userStates)
        for (const action of userActions) {
          const act = acts[action]
          if (!act) continue
          pairs++
          const account = await create({ employee_id: `pair-${pairs}`, birth_date: '01-01' })
          const { id } = account
          await put(id, state)
          const next = userStateAfter(state, action)
          const { status } = await act(id, account)
          const gone = state === 'purged'
          expect([status, await stateOf(id)], `${state} → ${action}`).toEqual(
            next ? [200, next] : [gone ? 404 : 409, state],
          )
        }
      expect(pairs).toBe(36)
    })

    it('tell when and by whom and why', async () => {
      const { id } = await create()
      await admin.delete(pathOf(accounts.deactivate, { id }), { body: { reason: 'Left in March' } })
      const { json } = await show(id)
      expect(json).toMatchObject({ state: 'inactive', state_reason: 'Left in March' })
      expect(json.steps[0]).toMatchObject({
        action: 'deactivated',
        from: 'invited',
        to: 'inactive',
        reason: 'Left in March',
        actor: { id: w.people.admin },
      })
    })

    it('wait 14 days before a deletion, and say so', async () => {
      const { id } = await create()
      await admin.put(pathOf(accounts.markForDeletion, { id }), { body: {} })
      const due = (await show(id)).json.deletion_due_on
      const days = Math.round((Date.parse(due) - Date.now()) / 86_400_000)
      expect([13, 14]).toContain(days)
      await admin.delete(pathOf(accounts.cancelDeletion, { id }), { body: {} })
      expect((await show(id)).json).toMatchObject({ state: 'inactive', deletion_due_on: null })
      const planned = await w.owner.query(
        `select 1 from timed where kind = 'user.purge' and subject_id = $1`,
        [String(id)],
      )
      expect(planned.rowCount).toBe(0)
    })

    it('end the sessions of whoever is deactivated, at once', async () => {
      const leader = await w.as(w.people.outsider)
      expect((await leader.get('/api/v1/user/user_data')).status).toBe(200)
      await admin.delete(pathOf(accounts.deactivate, { id: w.people.outsider }), { body: {} })
      expect((await leader.get('/api/v1/user/user_data')).status).toBe(401)
      await admin.put(pathOf(accounts.activate, { id: w.people.outsider }), { body: {} })
      expect((await leader.get('/api/v1/user/user_data')).status).toBe(401)
    })

    it('never leave an enterprise without anybody who manages roles, even when two take each other away', async () => {
      for (let round = 0; round < 4; round++) {
        const other = await create({ state: 'active', role_id: roles.get('Admin') })
        const [first, second] = [await w.as(w.people.admin), await w.as(other.id)]
        // Both get as far as the totals, which are the last thing they touch, before either is done.
        await w.owner.query('begin')
        await w.owner.query(`select 1 from counters where name = 'users.active' for update`)
        const both = Promise.all([
          first.delete(pathOf(accounts.deactivate, { id: other.id }), { body: {} }),
          second.delete(pathOf(accounts.deactivate, { id: w.people.admin }), { body: {} }),
        ])
        await new Promise((resolve) => setTimeout(resolve, 250))
        await w.owner.query('commit')
        const statuses = (await both).map(({ status }) => status)
        const { rowCount } = await w.owner.query(
          `select 1 from users where enterprise_id = $1 and state = 'active' and role_id = $2`,
          [w.enterprises.larkspur, roles.get('Admin')],
        )
        expect([statuses.toSorted(), rowCount]).toEqual([[200, 409], 1])
        await put(w.people.admin, 'active')
        await put(other.id, 'inactive')
        admin = await w.as(w.people.admin)
      }
    })

    it('are counted as they move, whoever moves at the same time', async () => {
      const people = await Promise.all(Array.from({ length: 12 }, () => create({ state: 'active' })))
      await Promise.all(
        people.map(({ id }, at) =>
          at % 2
            ? admin.delete(pathOf(accounts.deactivate, { id }), { body: {} })
            : admin.put(pathOf(accounts.markForDeletion, { id }), { body: {} }),
        ),
      )
      const [counters, counted] = await kept()
      expect(counters).toEqual(counted)
    })

    it('happen once, however often they are sent', async () => {
      const { id } = await create({ state: 'active' })
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => admin.delete(pathOf(accounts.deactivate, { id }), { body: {} })),
      )
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      const { rowCount } = await w.owner.query(
        `select 1 from change_log where action = 'user.deactivated' and subject_id = $1`,
        [String(id)],
      )
      expect(rowCount).toBe(1)
    })
  })
})
