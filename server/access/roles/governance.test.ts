import { FormData } from 'undici'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { policyTemplates } from '../../../contract/access/roles.ts'
import { accountBulk, accounts } from '../../../contract/people/accounts.ts'
import { imports } from '../../../contract/people/imports.ts'
import { merges } from '../../../contract/people/merges.ts'
import { governingPermissions } from '../../../contract/permissions.ts'
import type { Route } from '../../../contract/route.ts'
import { type Client, pathOf, type World, world } from '../../testing/world.ts'

describe('a permission that governs the others', () => {
  let w: World
  let admin: Client
  /** Holds everything too, by a role of their own; `one` is all that the first administrator's role lacks. */
  let second: Client
  beforeAll(async () => {
    w = await world({ ONLY: '' })
    admin = await w.as(w.people.admin)
    second = await w.as(w.people.outsider)
  })
  afterAll(() => w.close())

  const rows = async (text: string, values: unknown[] = []) => (await w.owner.query(text, values)).rows
  const rightsRead = () => rows("select pg_notify('rights', $1)", [`${w.enterprises.larkspur}:*`])
  const roleIdOf = async (id: number) =>
    Number((await rows('select role_id from users where id = $1', [id]))[0].role_id)
  const templateOf = async (roleId: number) =>
    (
      await rows(
        'select id::int, version::int, permissions from policy_templates where enterprise_id = $1 and role_id = $2',
        [w.enterprises.larkspur, roleId],
      )
    )[0] as { id: number; version: number; permissions: string[] }
  const put = (by: Client, route: Pick<Route, 'method' | 'path'>, id: number, body: unknown) =>
    by.send(route.method, pathOf(route, { id }), { body })
  const save = async (by: Client, roleId: number, change: (now: string[]) => string[]) => {
    const { id, version, permissions } = await templateOf(roleId)
    return put(by, policyTemplates.update, id, { permissions: change(permissions), version })
  }

  let fullRole = 0
  let otherRole = 0
  let memberRole = 0
  /** Two administrators, each with a role of their own that opens everything. */
  beforeEach(async () => {
    fullRole = await roleIdOf(w.people.admin)
    memberRole = await roleIdOf(w.people.member)
    const { permissions } = await templateOf(fullRole)
    if (otherRole === 0) {
      const [made] = await rows(
        `insert into user_roles (enterprise_id, role_name, role_type, priority)
         values ($1, 'Second', 'admin', 90) returning id::int`,
        [w.enterprises.larkspur],
      )
      otherRole = made.id
      await rows(
        `insert into policy_templates (enterprise_id, role_id, name, permissions) values ($1, $2, 'Second', $3)`,
        [w.enterprises.larkspur, otherRole, permissions],
      )
    }
    await rows('update policy_templates set permissions = $2 where role_id = $1', [otherRole, permissions])
    await rows("update users set state = 'active', role_id = $2 where id = $1", [
      w.people.outsider,
      otherRole,
    ])
    await rows('update users set role_id = $2 where id = any($1)', [
      [w.people.invited, w.people.leader],
      memberRole,
    ])
    await rightsRead()
  })
  /** The second role opens less: of `permission` the first administrator is the last holder. */
  const onlyTheFirstHolds = async (permission: string) => {
    await rows('update policy_templates set permissions = array_remove(permissions, $2) where role_id = $1', [
      otherRole,
      permission,
    ])
    await rightsRead()
  }
  const lastHolder = (permission: string) => ({
    status: 409,
    json: { error: { code: 'last_holder', facts: { permission } } },
  })

  it('can be taken from a template while somebody active holds it by another, and not from the last', async () => {
    for (const permission of governingPermissions) {
      const without = (now: string[]) => now.filter((one) => one !== permission)
      expect((await save(admin, otherRole, without)).status, permission).toBe(200)
      const refused = await save(admin, fullRole, without)
      expect(refused, permission).toMatchObject(lastHolder(permission))
      expect((await templateOf(fullRole)).permissions).toContain(permission)
    }
    const { json } = await save(admin, fullRole, () => [])
    expect(json.error.message).toBe(
      'This would take a permission away from the last person who holds it. Give it to somebody else first.',
    )
  })

  it('does not go with the last account that holds it, whatever becomes of that account', async () => {
    for (const permission of ['logs_manage', 'sso_authentication', 'enterprise_manage'] as const) {
      // The one who acts holds everything by an invited account's rights that count for nobody else.
      await rows(
        'update policy_templates set permissions = array_remove(permissions, $2) where role_id = $1',
        [otherRole, permission],
      )
      await rows('update users set role_id = $2 where id = $1', [w.people.invited, fullRole])
      await rightsRead()
      const by = await w.as(w.people.invited)
      const id = w.people.admin
      for (const answer of [
        await put(by, accounts.deactivate, id, { reason: null }),
        await put(by, accounts.markForDeletion, id, { reason: null }),
        await put(by, accounts.giveRole, id, { role_id: memberRole }),
        await put(by, accounts.giveRole, id, { role_id: otherRole }),
        await by.post(merges.create.path, { body: { kept_id: w.people.member, gone_id: id, taken: [] } }),
        await by.post(merges.create.path, {
          body: { kept_id: id, gone_id: w.people.designer, taken: ['role'] },
        }),
      ])
        expect(answer, permission).toMatchObject(lastHolder(permission))
      // With the role it may go: the one who stays holds it from then on.
      await rows('update users set role_id = $2 where id = $1', [w.people.invited, memberRole])
      await rows(
        'update policy_templates set permissions = (select permissions from policy_templates where role_id = $2) where role_id = $1',
        [otherRole, fullRole],
      )
    }
  })

  /** Somebody invited, whose rights count for nobody else, acts while the first administrator alone holds it. */
  const byTheInvited = async (permission: string) => {
    await onlyTheFirstHolds(permission)
    await rows('update users set role_id = $2 where id = $1', [w.people.invited, fullRole])
    await rightsRead()
    return w.as(w.people.invited)
  }
  const over = async (by: Client, route: { path: string }, params: Record<string, number>, going: RegExp) => {
    const now = async () => (await by.get(pathOf(route, params))).json
    await expect.poll(async () => (await now()).state, { interval: 50 }).not.toMatch(going)
    return now()
  }
  const heldBy = async (permission: string) =>
    (
      await rows(
        `select u.id::int from users u join policy_templates t on t.role_id = u.role_id
         where u.enterprise_id = $1 and u.state = 'active' and $2 = any(t.permissions)`,
        [w.enterprises.larkspur, permission],
      )
    ).map(({ id }) => id)

  it('stays with its last holder when many are changed at once', async () => {
    const by = await byTheInvited('sso_authentication')
    for (const asked of [
      { action: 'deactivate', user_ids: [w.people.admin, w.people.member], reason: null },
      { action: 'change_role', user_ids: [w.people.admin, w.people.member], role_id: memberRole },
    ]) {
      const { json } = await by.post(accountBulk.start.path, { body: asked })
      const done = await over(by, accountBulk.show, { bulkId: json.id }, /waiting|going|running/)
      expect(done.refused).toMatchObject([
        { name: 'Ada Okafor', reason: expect.stringMatching(/ the last (person|one) /) },
      ])
      expect(await heldBy('sso_authentication')).toEqual([w.people.admin])
      await rows("update users set state = 'active' where id = $1", [w.people.member])
    }
  })

  it('stays with its last holder when a file brings roles or states', async () => {
    const by = await byTheInvited('sso_authentication')
    for (const line of ['ada@larkspur.test,Member,', 'ada@larkspur.test,,inactive']) {
      const form = new FormData()
      form.append('file', new File([`Email,Role,State\n${line}\n`], 'people.csv', { type: 'text/csv' }))
      const { json } = await by.post(imports.create.path, { form })
      const params = { id: json.id }
      const mapping = ['email', 'role', 'state']
      await by.put(pathOf(imports.check, params), { body: { mapping } })
      await over(by, imports.show, params, /checking/)
      expect((await by.put(pathOf(imports.apply, params))).status).toBe(200)
      await over(by, imports.show, params, /in_progress/)
      const { items } = (await by.get(pathOf(imports.rows, params))).json
      expect(items[0].reasons.join(), line).toMatch(/ the last (person|one) /)
      expect(await heldBy('sso_authentication')).toEqual([w.people.admin])
    }
  })

  it('stays with its last holder when a merge that gave it is taken back', async () => {
    await rows("update users set role_id = $2, state = 'inactive' where id = $1", [
      w.people.designer,
      fullRole,
    ])
    await rightsRead()
    const { json } = await admin.post(merges.create.path, {
      body: { kept_id: w.people.leader, gone_id: w.people.designer, taken: ['role'] },
    })
    const by = await byTheInvited('sso_authentication')
    await rows('update users set role_id = $2 where id = $1', [w.people.admin, otherRole])
    await rightsRead()
    expect(await heldBy('sso_authentication')).toEqual([w.people.leader])
    const undone = await by.put(merges.undo.path.replace(':mergeId', String(json.id)))
    expect(undone).toMatchObject(lastHolder('sso_authentication'))
    await rows('update users set role_id = $2 where id = $1', [w.people.admin, fullRole])
  })

  it('is kept by one of two who take each other’s away at the same moment', async () => {
    await onlyTheFirstHolds('logs_manage')
    await rows('update policy_templates set permissions = array_append(permissions, $2) where role_id = $1', [
      otherRole,
      'logs_manage',
    ])
    await rightsRead()
    for (let round = 0; round < 3; round += 1) {
      const answers = await Promise.all([
        put(admin, accounts.giveRole, w.people.outsider, { role_id: memberRole }),
        put(second, accounts.giveRole, w.people.admin, { role_id: memberRole }),
      ])
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      const [{ holders }] = await rows(
        `select count(*)::int as holders from users u join policy_templates t on t.role_id = u.role_id
         where u.enterprise_id = $1 and u.state = 'active' and 'logs_manage' = any(t.permissions)`,
        [w.enterprises.larkspur],
      )
      expect(holders).toBe(1)
      await rows('update users set role_id = $2 where id = $1', [w.people.admin, fullRole])
      await rows('update users set role_id = $2 where id = $1', [w.people.outsider, otherRole])
      await rightsRead()
    }
  })
})
