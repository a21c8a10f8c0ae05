import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { userData } from '../../../contract/access/access.ts'
import { enrollment } from '../../../contract/access/enrollment.ts'
import { fields } from '../../../contract/fields/fields.ts'
import { groups } from '../../../contract/networks/networks.ts'
import { accounts } from '../../../contract/people/accounts.ts'
import { users } from '../../../contract/people/people.ts'
import { rightsChanged } from '../../platform/live/listen.ts'
import { CANARY } from '../../testing/companies.ts'
import { type Client, pathOf, type World, world } from '../../testing/world.ts'

describe('enrolling', () => {
  let w: World
  let admin: Client
  let ines: Client
  beforeAll(async () => {
    w = await world()
    admin = await w.as(w.people.admin)
    ines = await w.as(w.people.invited)
  })
  afterAll(() => w.close())

  const stateOf = async (id: number) =>
    (await w.owner.query('select state, enrolled_at is not null as enrolled from users where id = $1', [id]))
      .rows[0]
  const counted = async (state: string) =>
    Number(
      (
        await w.owner.query('select value from counters where enterprise_id = $1 and name = $2', [
          w.enterprises.larkspur,
          `users.${state}`,
        ])
      ).rows[0]?.value ?? 0,
    )
  const mustEnrol = async (client: Client) => (await client.get(userData.show.path)).json.must_enrol
  const profileOf = async (client: Client, more = {}) => {
    const { json } = await client.get(pathOf(users.show, { id: client.id }))
    const { first_name, last_name, preferred_name, pronouns, biography, birth_date, locale, version } = json
    return {
      ...{ first_name, last_name, preferred_name, pronouns, biography, birth_date, locale, version },
      time_zone: 'America/Lima',
      field_data: [],
      ...more,
    }
  }

  it('is asked of the invited and of nobody who is active', async () => {
    expect(await mustEnrol(ines)).toBe(true)
    expect(await mustEnrol(await w.as(w.people.member))).toBe(false)
    const { json } = await ines.get(enrollment.show.path)
    expect(json).toMatchObject({ step: 'profile', fresh: true, due: true, networks: [] })
  })

  it('asks first for what the enterprise must know, on the server too', async () => {
    const field = { title: 'Site', type: 'select', options: ['Lyon', 'Cork'], shown_at_enrollment: true }
    const made = await admin.post(fields.create.path, { body: { ...field, required: true } })
    expect(made.status).toBe(200)
    const site = made.json.id
    expect((await ines.get(enrollment.show.path)).json).toMatchObject({
      fields: [{ field: { title: 'Site' }, value: null }],
      can: { skip_profile: false },
    })
    for (const refused of [
      await ines.put(enrollment.goTo.path, { body: { step: 'discover' } }),
      await ines.put(enrollment.complete.path),
      await ines.put(enrollment.saveProfile.path, { body: await profileOf(ines) }),
    ]) {
      expect(refused.status).toBe(409)
      expect(refused.json.error.code).toBe('enrollment_incomplete')
    }
    const empty = [{ field_id: site, value: null }]
    const wrong = await ines.put(enrollment.saveProfile.path, {
      body: await profileOf(ines, { field_data: empty }),
    })
    expect(wrong.status).toBe(422)
    expect(Object.keys(wrong.json.error.fields)).toEqual(['field_data.0.value'])
    expect(await stateOf(ines.id)).toEqual({ state: 'invited', enrolled: false })

    const lyon = [{ field_id: site, value: 'Lyon' }]
    const saved = await ines.put(enrollment.saveProfile.path, {
      body: await profileOf(ines, { first_name: 'Inês', pronouns: 'she/her', field_data: lyon }),
    })
    expect(saved.json).toMatchObject({ step: 'discover', fresh: false, fields: [{ value: 'Lyon' }] })
  })

  it('goes on where it was left, in any browser, and back as far as one likes', async () => {
    const elsewhere = await w.as(w.people.invited)
    expect((await elsewhere.get(enrollment.show.path)).json.step).toBe('discover')
    expect((await elsewhere.get(pathOf(users.show, { id: ines.id }))).json).toMatchObject({
      name: 'Inês Costa',
      time_zone: 'America/Lima',
      title: 'Colleague',
    })
    expect((await elsewhere.put(enrollment.goTo.path, { body: { step: 'profile' } })).json.step).toBe(
      'profile',
    )
    expect((await ines.put(enrollment.goTo.path, { body: { step: 'discover' } })).json.step).toBe('discover')
    expect((await ines.put(enrollment.goTo.path, { body: { step: 'complete' } })).status).toBe(422)
  })

  it('refuses a profile that somebody else has changed meanwhile', async () => {
    const old = await profileOf(ines)
    expect((await ines.put(enrollment.saveProfile.path, { body: old })).status).toBe(200)
    expect((await ines.put(enrollment.saveProfile.path, { body: old })).json.error.code).toBe(
      'changed_meanwhile',
    )
  })

  it('waits for what must be agreed to', async () => {
    const { rows } = await w.owner.query(
      `with d as (insert into policy_documents (enterprise_id, title, kind, required, created_by)
         values ($1, 'Code of conduct', 'conduct', true, $2) returning enterprise_id, id)
       insert into policy_document_versions (enterprise_id, document_id, number, body, published_at, published_by, effective_at)
       select enterprise_id, id, 1, 'Be kind', now() - interval '1 hour', $2, now() - interval '1 hour' from d returning document_id`,
      [w.enterprises.larkspur, w.people.admin],
    )
    // The door in front of everything refuses as soon as it has heard; until then the step itself does.
    expect(['agree_first', 'enrollment_documents']).toContain(
      (await ines.put(enrollment.complete.path)).json.error.code,
    )
    await w.owner.query('delete from policy_document_versions where document_id = $1', [rows[0].document_id])
    await w.owner.query('delete from policy_documents where id = $1', [rows[0].document_id])
    await w.app.database.inTransaction(w.enterprises.larkspur, (tx) => rightsChanged(tx, '*'))
    await expect.poll(async () => (await ines.get(enrollment.show.path)).status).toBe(200)
  })

  it('makes the account active once, however often it is said at the same time', async () => {
    const [invited, active] = [await counted('invited'), await counted('active')]
    const answers = await Promise.all(Array.from({ length: 20 }, () => ines.put(enrollment.complete.path)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(answers[0]?.json).toMatchObject({ step: 'complete', due: false })
    expect(await stateOf(ines.id)).toEqual({ state: 'active', enrolled: true })
    expect([await counted('invited'), await counted('active')]).toEqual([invited - 1, active + 1])
    const { rows } = await w.owner.query(
      "select difference from change_log where action = 'user.enrolled' and subject_id = $1",
      [String(ines.id)],
    )
    expect(rows).toEqual([{ difference: { state: ['invited', 'active'] } }])
    expect(await mustEnrol(ines)).toBe(false)
  })

  it('is over for those who have enrolled', async () => {
    for (const answer of [
      await ines.put(enrollment.goTo.path, { body: { step: 'profile' } }),
      await ines.put(enrollment.saveProfile.path, { body: await profileOf(ines) }),
    ])
      expect(answer.json.error.code).toBe('already_done')
    const member = await w.as(w.people.member)
    expect((await member.put(enrollment.goTo.path, { body: { step: 'profile' } })).status).toBe(409)
  })

  it('begins again when an administrator asks for it; the account stays active', async () => {
    const reset = await admin.delete(pathOf(accounts.resetOnboarding, { id: ines.id }))
    expect(reset.status).toBe(200)
    expect(await mustEnrol(ines)).toBe(true)
    expect((await ines.get(enrollment.show.path)).json).toMatchObject({ step: 'profile', due: true })
    await ines.put(enrollment.goTo.path, { body: { step: 'discover' } })
    // Asked twice, nobody is sent back to the beginning.
    await admin.delete(pathOf(accounts.resetOnboarding, { id: ines.id }))
    expect((await ines.get(enrollment.show.path)).json.step).toBe('discover')
    await ines.put(enrollment.complete.path)
    expect(await stateOf(ines.id)).toEqual({ state: 'active', enrolled: true })
    expect(await mustEnrol(ines)).toBe(false)
  })

  it('isn’t for those whose account ends', async () => {
    const olga = await w.as(w.people.outsider)
    await w.owner.query(
      `update users set state = 'pending_deletion', deletion_due_on = current_date + 3, enrolled_at = null where id = $1`,
      [olga.id],
    )
    expect((await olga.put(enrollment.complete.path)).status).toBe(401)
    expect(await stateOf(olga.id)).toEqual({ state: 'pending_deletion', enrolled: false })
  })
})

describe('joining several networks', () => {
  let w: World
  beforeAll(async () => {
    w = await world()
  })
  afterAll(() => w.close())

  const of = (...names: string[]) => names.map((name) => w.networks[name] ?? 0)
  const join = (client: Client, ...names: string[]) =>
    client.post(enrollment.join.path, { body: { network_ids: of(...names) } })
  /** A client asks for its anti-forgery token once, before it does several things at the same time. */
  const ready = (client: Client) => client.put('/api/v2/users/me/settings/ready', { body: true })
  const membership = async (client: Client, name: string) =>
    (await client.get(pathOf(groups.show, { id: w.networks[name] ?? 0 }))).json.my_membership
  const countsHold = async () => {
    const { rows } = await w.owner.query(
      `select n.name from networks n where n.member_count <> (
         select count(*) from network_members m
         where m.enterprise_id = n.enterprise_id and m.network_id = n.id and m.state = 'active')`,
    )
    expect(rows).toEqual([])
  }

  it('joins open ones at once, those above too, and asks where somebody decides', async () => {
    const olga = await w.as(w.people.outsider)
    const { status, json } = await join(olga, 'Mothers at Larkspur', 'Quiet Room')
    expect(status).toBe(200)
    expect(
      json.items.map((item: { name: string; my_membership: string }) => [item.name, item.my_membership]),
    ).toEqual([
      ['Mothers at Larkspur', 'active'],
      ['Quiet Room', 'pending'],
    ])
    expect(await membership(olga, 'Women at Larkspur')).toBe('active')
    await countsHold()
    const { rows } = await w.owner.query(
      'select action, network_id::int from change_log where actor_id = $1 order by action, network_id',
      [olga.id],
    )
    expect(rows).toEqual([
      { action: 'member.asked', network_id: of('Quiet Room')[0] },
      ...of('Women at Larkspur', 'Mothers at Larkspur')
        .toSorted((a, b) => a - b)
        .map((network_id) => ({ action: 'member.joined', network_id })),
    ])
  })

  it('changes nothing the second time', async () => {
    const olga = await w.as(w.people.outsider)
    const logged = () => w.owner.query('select count(*) from change_log where actor_id is not null')
    const before = (await logged()).rows
    await join(olga, 'Mothers at Larkspur', 'Quiet Room')
    expect((await logged()).rows).toEqual(before)
    await countsHold()
  })

  it('lets nobody back past a decision, nor into a part of what they don’t belong to', async () => {
    const dara = await w.as(w.people.designer)
    await w.owner.query("update policy_templates set permissions = permissions || '{groups_view}'")
    await w.owner.query('update networks set pending_users = true where name = $1', ['Women at Larkspur'])
    const { json } = await join(dara, 'Mothers at Larkspur')
    expect(json.items[0].my_membership).toBe('pending')
    expect(await membership(dara, 'Women at Larkspur')).toBe('pending')
    for (const state of ['removed', 'declined']) {
      await w.owner.query(
        'insert into network_members (enterprise_id, network_id, user_id, state) values ($1, $2, $3, $4) on conflict (enterprise_id, network_id, user_id) do update set state = excluded.state',
        [w.enterprises.larkspur, of('Parents and Carers')[0], dara.id, state],
      )
      expect((await join(dara, 'Parents and Carers')).json.items[0].my_membership).toBe('pending')
    }
    await countsHold()
  })

  it('knows nothing of archived networks, of those next door, or of those that never were', async () => {
    const member = await w.as(w.people.member)
    const { rows } = await w.owner.query('select id::int from networks where name like $1', [`${CANARY}%`])
    await ready(member)
    const answers = await Promise.all(
      [rows[0].id, 99_999_999, ...of('Old Times')].map((id) =>
        member.post(enrollment.join.path, { body: { network_ids: [id, ...of('Parents and Carers')] } }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(await membership(member, 'Parents and Carers')).toBeNull()
  })

  it('counts everybody once, however many join at once and in whatever order', async () => {
    const people = await Promise.all(
      [w.people.admin, w.people.leader, w.people.member, w.people.outsider, w.people.designer].map((id) =>
        w.as(id),
      ),
    )
    await Promise.all(people.map(ready))
    const names = ['Mothers at Larkspur', 'Parents and Carers', 'Green Larkspur']
    const answers = await Promise.all(
      people.flatMap((one) => [join(one, ...names), join(one, ...names.toReversed())]),
    )
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    await countsHold()
  })

  it('is refused without the right to see networks', async () => {
    await w.owner.query("update policy_templates set permissions = array_remove(permissions, 'groups_view')")
    const client = await w.as(w.people.outsider)
    const { status, json } = await join(client, 'Parents and Carers')
    expect(status).toBe(403)
    expect(json.error.message).toBe("You don't have permission to join groups")
    expect((await client.get(enrollment.suggestions.path)).status).toBe(403)
  })
})
