import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fieldData } from '../../contract/fields/fields.ts'
import { TimeZone, users } from '../../contract/people/people.ts'
import { formWith, picture } from '../testing/pictures.ts'
import { type Client, pathOf, type World, world } from '../testing/world.ts'

const rounds = Number(process.env.EDIT_ROUNDS ?? 15)

describe('a profile', () => {
  let w: World
  let member: Client
  let admin: Client
  beforeAll(async () => {
    w = await world()
    member = await w.as(w.people.member)
    admin = await w.as(w.people.admin)
  })
  afterAll(() => w.close())

  const addressOf = (id: number) => pathOf(users.show, { id })
  const bodyFrom = async (client: Client, id: number) => {
    const { json } = await client.get(addressOf(id))
    const { first_name, last_name, preferred_name, pronouns, title, biography, time_zone, locale, version } =
      json
    const birth_date = json.birth_date ?? null
    return {
      first_name,
      last_name,
      preferred_name,
      pronouns,
      title,
      biography,
      birth_date,
      time_zone,
      locale,
      version,
    }
  }

  it('shows a colleague what is for everybody, and nothing private', async () => {
    const { json } = await member.get(addressOf(w.people.leader))
    expect(json).toMatchObject({
      name: 'Lena Brandt',
      email: null,
      employee_id: null,
      birth_date: null,
      notification_email: null,
      can: { edit: false, view_private: false },
    })
  })

  it('shows private fields to the person and to those who manage people', async () => {
    for (const reader of [member, admin])
      expect((await reader.get(addressOf(w.people.member))).json).toMatchObject({
        email: 'mateo@larkspur.test',
        employee_id: 'larkspur-mateo',
        birth_date: '02-29',
        can: { edit: true, view_private: true },
      })
  })

  it('names only networks in which the person is openly a member', async () => {
    const names = (json: { networks: { name: string }[] }) => json.networks.map(({ name }) => name)
    const outsider = await w.as(w.people.outsider)
    expect(names((await outsider.get(addressOf(w.people.member))).json)).toEqual([
      'Green Larkspur',
      'Women at Larkspur',
    ])
    expect(names((await member.get(addressOf(w.people.member))).json)).toEqual([
      'Green Larkspur',
      'Hidden Members',
      'Women at Larkspur',
    ])
  })

  it('of somebody who left or hasn’t come yet exists only for those who manage people', async () => {
    for (const person of [w.people.gone, w.people.invited]) {
      expect((await member.get(addressOf(person))).status).toBe(404)
      expect((await admin.get(addressOf(person))).status).toBe(200)
    }
  })

  it('is changed by the person, with the change in the log and the values beside it', async () => {
    const body = { ...(await bodyFrom(member, member.id)), pronouns: 'he/they', preferred_name: '  Teo ' }
    const { status, json } = await member.put(addressOf(member.id), { body })
    expect(status).toBe(200)
    expect(json).toMatchObject({
      name: 'Teo Ruiz',
      preferred_name: 'Teo',
      pronouns: 'he/they',
      version: body.version + 1,
    })
    const { rows } = await w.owner.query(
      `select l.difference, l.actor_id::int, p.before_after from change_log l join change_log_personal p
         on p.enterprise_id = l.enterprise_id and p.change_id = l.id where l.action = 'user.profile_changed'`,
    )
    expect(rows).toEqual([
      {
        actor_id: member.id,
        difference: { fields: ['preferred_name', 'pronouns'] },
        before_after: { preferred_name: [null, 'Teo'], pronouns: ['he/him', 'he/they'] },
      },
    ])
  })

  it('is not changed by a colleague', async () => {
    const body = { ...(await bodyFrom(member, w.people.leader)), title: 'Boss of nothing' }
    const { status, json } = await member.put(addressOf(w.people.leader), { body })
    expect(status).toBe(403)
    expect(json.error.message).toBe("You don't have permission to edit this profile")
    expect((await member.get(addressOf(w.people.leader))).json.title).toBe('Colleague')
  })

  it('is changed by nobody who may do less than the person: neither it nor fields nor the picture', async () => {
    await w.owner.query(
      `update policy_templates set permissions = permissions || '{users_create}' where enterprise_id = $1
         and role_id = (select role_id from users where id = $2)`,
      [w.enterprises.larkspur, w.people.designer],
    )
    const manager = await w.as(w.people.designer)
    const { id: field_id } = (
      await admin.post('/api/v1/fields', { body: { title: 'ExportParts', type: 'text', class: 'private' } })
    ).json
    const change = async (id: number) => [
      await manager.put(addressOf(id), { body: { ...(await bodyFrom(admin, id)), title: 'Changed' } }),
      await manager.put(fieldData.update.path, {
        body: { user_id: id, field_data: [{ field_id, value: '12' }] },
      }),
      await manager.post(pathOf(users.changeAvatar, { id }), { form: formWith(await picture(), 'face.png') }),
    ]
    for (const refused of await change(w.people.admin))
      expect([refused.status, refused.json.error.message]).toEqual([
        403,
        "You don't have permission to edit this profile",
      ])
    expect((await manager.get(addressOf(w.people.admin))).json).toMatchObject({
      title: 'Colleague',
      avatar_url: null,
      can: { edit: false },
    })
    const fields = await manager.get(pathOf(fieldData.show, { id: w.people.admin }))
    expect(fields.json.can).toEqual({ edit: false })
    expect((await change(w.people.leader)).map(({ status }) => status)).toEqual([200, 200, 200])
  })

  it('names all wrong fields at once, and unknown ones by their name', async () => {
    const body = {
      ...(await bodyFrom(member, member.id)),
      first_name: ' ',
      pronouns: 'x'.repeat(17),
      birth_date: '02-30',
      time_zone: 'Mars/Olympus',
      email: 'other@larkspur.test',
      role_id: 1,
    }
    const { status, json } = await member.put(addressOf(member.id), { body })
    expect(status).toBe(422)
    expect(json.error).toEqual({
      code: 'invalid',
      message: 'Please check some of the fields.',
      fields: {
        first_name: 'This is required.',
        pronouns: 'At most 16 characters.',
        birth_date: 'Enter a month and day that exist, as mm-dd.',
        time_zone: 'Choose a time zone from the list.',
        email: "This field isn't known here.",
        role_id: "This field isn't known here.",
      },
    })
  })

  it('takes every time zone of the list, and only what the database knows too', async () => {
    const { rows } = await w.owner.query<{ name: string }>('select name from pg_timezone_names')
    const known = new Set(rows.map(({ name }) => name))
    const offered = Intl.supportedValuesOf('timeZone')
    expect(offered.filter((zone) => !known.has(zone) || !TimeZone.safeParse(zone).success)).toEqual([])
    const body = await bodyFrom(member, member.id)
    for (const time_zone of ['+05:30', '-08', 'GMT+1', ''])
      expect(
        (await member.put(addressOf(member.id), { body: { ...body, time_zone } })).status,
        time_zone,
      ).toBe(422)
  })

  it('is never saved over what somebody else saved meanwhile', async () => {
    const mine = await bodyFrom(member, member.id)
    const theirs = await bodyFrom(admin, member.id)
    expect((await admin.put(addressOf(member.id), { body: { ...theirs, title: 'Baker' } })).status).toBe(200)
    const late = await member.put(addressOf(member.id), { body: { ...mine, title: 'Buyer' } })
    expect([late.status, late.json.error.code]).toEqual([409, 'changed_meanwhile'])
    expect((await member.get(addressOf(member.id))).json.title).toBe('Baker')
  })

  it(`is saved by exactly one of ten who save at once, ${rounds} times`, async () => {
    for (let round = 0; round < rounds; round++) {
      const body = await bodyFrom(admin, member.id)
      const titles = Array.from({ length: 10 }, (_, at) => `Title ${round}.${at}`)
      const answers = await Promise.all(
        titles.map((title, at) =>
          (at % 2 ? member : admin).put(addressOf(member.id), { body: { ...body, title } }),
        ),
      )
      const saved = answers.flatMap(({ status, json }) => (status === 200 ? [json.title] : []))
      expect(saved).toHaveLength(1)
      expect(answers.filter(({ status }) => status === 409)).toHaveLength(9)
      expect((await member.get(addressOf(member.id))).json).toMatchObject({
        title: saved[0],
        version: body.version + 1,
      })
    }
  })
})
