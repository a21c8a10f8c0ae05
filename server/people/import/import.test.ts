import { FormData } from 'undici'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { imports } from '../../../contract/imports.ts'
import { type Client, pathOf, type World, world } from '../../testing/world.ts'

const mapped = (...targets: (string | null)[]) => ({ mapping: targets })

describe('an import of people', () => {
  let w: World
  let admin: Client
  beforeAll(async () => {
    w = await world({ ONLY: '' })
    admin = await w.as(w.people.admin)
  })
  afterAll(() => w.close())

  const at = (route: { path: string }, id: number) => pathOf(route, { id })
  const send = async (text: string | Buffer, name = 'people.csv', by = admin) => {
    const form = new FormData()
    form.append('file', new File([Buffer.from(text as string)], name, { type: 'text/csv' }))
    return by.post(imports.create.path, { form })
  }
  const settled = async (id: number, by = admin) => {
    let json = (await by.get(at(imports.show, id))).json
    await expect
      .poll(
        async () => {
          json = (await by.get(at(imports.show, id))).json
          return json.state
        },
        { timeout: 20_000, interval: 50 },
      )
      .not.toMatch(/checking|in_progress|undoing/)
    return json
  }
  const check = async (text: string | Buffer, body: object, by = admin) => {
    const sent = await send(text, 'people.csv', by)
    expect(sent.status, sent.text).toBe(200)
    const checking = await by.put(at(imports.check, sent.json.id), { body })
    expect(checking.status, checking.text).toBe(200)
    return settled(sent.json.id, by)
  }
  const rows = async (id: number, query = {}) => (await admin.get(at(imports.rows, id), { query })).json.items
  const apply = async (id: number) => {
    expect((await admin.put(at(imports.apply, id))).status).toBe(200)
    return settled(id)
  }
  const undo = async (id: number) => {
    expect((await admin.put(at(imports.undo, id))).status).toBe(200)
    return settled(id)
  }
  const person = async (email: string) =>
    (
      await w.owner.query(
        `select u.id::int, u.first_name, u.last_name, u.name, u.title, u.state, u.employee_id, u.time_zone, r.role_name
         from users u join user_roles r on r.enterprise_id = u.enterprise_id and r.id = u.role_id
         where u.enterprise_id = $1 and u.email = $2`,
        [w.enterprises.larkspur, email],
      )
    ).rows[0]

  it('guesses what the columns hold, and writes nothing before it is asked to', async () => {
    const { status, json } = await send(
      'Vorname;E-Mail;First name;Surname;Start date;Shoe size\n;a@b.test;A;B;2024-01-01;41\n',
    )
    expect(status).toBe(200)
    expect(json).toMatchObject({
      state: 'mapping',
      delimiter: ';',
      mapping: [null, 'email', 'first_name', 'last_name', 'joined_on', null],
      sample: [['', 'a@b.test', 'A', 'B', '2024-01-01', '41']],
      can: { check: true, apply: false, undo: false, discard: true },
    })
    expect(await person('a@b.test')).toBeUndefined()
  })

  it('shows who comes new, who changes field by field, who stays, and every reason of a row at once', async () => {
    const json = await check(
      [
        'Email,First name,Last name,Job title,Birthday,Role,Networks',
        'nia@larkspur.test,Nia,Owusu,Baker,1990-04-05,Member,Green Larkspur',
        'mateo@larkspur.test,Mateo,Ruiz,"=HYPERLINK(""x"")",,,',
        'olga@larkspur.test,Olga,Petrova,,,,',
        'not an address,,Nobody,,02-30,Emperor,Nowhere',
        'nia@larkspur.test,Nia,Twice,,,,',
        'short@larkspur.test,Short',
      ].join('\n'),
      mapped('email', 'first_name', 'last_name', 'title', 'birth_date', 'role', 'networks'),
    )
    expect(json).toMatchObject({
      state: 'ready',
      counts: { rows: 6, create: 1, change: 1, skip: 1, error: 3 },
      can: { apply: true, check: true },
    })
    const [nia, mateo, olga, bad, twice, short] = await rows(json.id)
    expect(nia).toMatchObject({ line: 2, kind: 'create', name: 'Nia Owusu' })
    expect(mateo).toMatchObject({
      kind: 'change',
      changes: [{ label: 'Job title', before: 'Colleague', after: '=HYPERLINK("x")' }],
    })
    expect(olga).toMatchObject({ kind: 'skip', reasons: [] })
    expect(bad).toMatchObject({ line: 5, kind: 'error' })
    expect(bad.reasons).toEqual([
      'Email: Enter an email address such as name@example.com.',
      'Birthday: Enter a month and day that exist, as mm-dd.',
      'Role: There is no role called “Emperor”.',
      'Groups: There is no “Nowhere” here.',
      'First name: This is needed.',
    ])
    expect(twice.reasons).toEqual(['Email: This person is already on line 2 of the file.'])
    expect(short.reasons[0]).toBe('This row has 2 columns where the headings have 7.')
    expect(await rows(json.id, { kind: 'error' })).toHaveLength(3)
    expect(await rows(json.id, { search: 'owusu' })).toHaveLength(1)
    const errors = await admin.get(at(imports.errors, json.id))
    expect(errors.text).toContain('not an address,,Nobody,,02-30,Emperor,Nowhere,5,"Email: Enter')
    expect(await person('nia@larkspur.test')).toBeUndefined()
  })

  it('writes each good row once, tells its one who asked, and is taken back as one', async () => {
    const json = await check(
      [
        'Email,First name,Last name,Job title,Networks',
        'ida@larkspur.test,Ida,Holm,Buyer,Green Larkspur',
        'jon@larkspur.test,Jon,Ek,Driver,',
        'lena@larkspur.test,Lena,Brandt,Head of bread,',
        'broken,Bro,Ken,,',
      ].join('\n'),
      mapped('email', 'first_name', 'last_name', 'title', 'networks'),
    )
    const members = async () =>
      (await w.owner.query('select member_count from networks where id = $1', [w.networks['Green Larkspur']]))
        .rows[0].member_count
    const before = await members()
    const done = await apply(json.id)
    expect(done).toMatchObject({
      state: 'completed',
      done: { rows: 4, created: 2, changed: 1, skipped: 0, failed: 1 },
      can: { apply: false, undo: true, cancel: false, check: false },
    })
    expect(await person('ida@larkspur.test')).toMatchObject({
      name: 'Ida Holm',
      title: 'Buyer',
      state: 'invited',
      role_name: 'Member',
      time_zone: 'Europe/Paris',
    })
    expect(await person('lena@larkspur.test')).toMatchObject({ title: 'Head of bread' })
    expect(await members()).toBe(before + 1)
    const mails = await w.owner.query(`select kind from mails where to_email = 'ida@larkspur.test'`)
    expect(mails.rows).toEqual([{ kind: 'access.invitation' }])
    const log = await w.owner.query(
      `select l.difference, p.before_after from change_log l join change_log_personal p
         on p.enterprise_id = l.enterprise_id and p.change_id = l.id
       where l.action = 'user.changed' and l.subject_id = $1 and l.actor_id = $2`,
      [String(w.people.leader), w.people.admin],
    )
    expect(log.rows).toEqual([
      {
        difference: { fields: ['title'], import_id: json.id },
        before_after: { title: ['Colleague', 'Head of bread'] },
      },
    ])
    await expect
      .poll(
        async () =>
          (
            await w.owner.query(
              `select count(*)::int as n from mails where to_email = 'ada@larkspur.test' and plain like '%2 new, 1 changed%'`,
            )
          ).rows[0].n,
        { timeout: 10_000 },
      )
      .toBe(1)

    const ida = await person('ida@larkspur.test')
    const jon = await person('jon@larkspur.test')
    // Jon has been here since; Lena was changed since.
    await w.owner.query('update users set sign_in_count = 1 where id = $1', [jon.id])
    await w.owner.query(`update users set title = 'Chief of bread' where id = $1`, [w.people.leader])
    const undone = await undo(json.id)
    expect(undone).toMatchObject({
      state: 'undone',
      undone: { taken_back: 1, kept: 2 },
      can: { undo: false, apply: false },
    })
    expect(await person('ida@larkspur.test')).toBeUndefined()
    expect(await person('jon@larkspur.test')).toMatchObject({ name: 'Jon Ek' })
    expect(await person('lena@larkspur.test')).toMatchObject({ title: 'Chief of bread' })
    expect(await members()).toBe(before)
    expect((await rows(json.id, { result: 'kept' })).map((row: { kept: string[] }) => row.kept)).toEqual([
      ['They have been here since: they signed in or left something.'],
      ['Job title: Somebody has changed this since.'],
    ])
    const traces = await w.owner.query(
      'select count(*)::int as n from change_log_personal where about_user_id = $1',
      [ida.id],
    )
    expect(traces.rows[0].n).toBe(0)
    expect((await admin.put(at(imports.undo, json.id))).status).toBe(409)
  })
})
