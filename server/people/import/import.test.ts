import { existsSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { FormData } from 'undici'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fields } from '../../../contract/fields/fields.ts'
import { type Locale, locales } from '../../../contract/locales.ts'
import { accounts } from '../../../contract/people/accounts.ts'
import { fieldTarget, imports } from '../../../contract/people/imports.ts'
import { userStates } from '../../../contract/people/states.ts'
import { Texts } from '../../platform/texts.ts'
import { otherLetters } from '../../testing/letters.ts'
import { type Client, pathOf, type World, world } from '../../testing/world.ts'
import { goOn, works } from './goOn.ts'

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
        { timeout: 45_000, interval: 50 },
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

  it('guesses what the columns hold in any language, none twice, and writes nothing before it is asked to', async () => {
    const { status, json } = await send(
      'Vorname;E-Mail;First name;Surname;Start date;Shoe size\n;a@b.test;A;B;2024-01-01;41\n',
    )
    expect(status).toBe(200)
    expect(json).toMatchObject({
      state: 'mapping',
      delimiter: ';',
      mapping: ['first_name', 'email', null, 'last_name', 'joined_on', null],
      sample: [['', 'a@b.test', 'A', 'B', '2024-01-01', '41']],
      can: { check: true, apply: false, undo: false, discard: true },
    })
    expect(await person('a@b.test')).toBeUndefined()
  })

  it('knows what a state is called in every language, and by other words for it', async () => {
    const texts = new Texts()
    const states = userStates.filter((state) => state !== 'purged')
    const words = (Object.keys(locales) as Locale[]).flatMap((locale) =>
      states.flatMap((state) =>
        [
          texts.in(locale)(`users.states.${state}`),
          texts.in(locale)(`imports.states.person.${state}`),
          ...texts.in(locale)(`imports.also_state.${state}`).split(','),
        ].map((word) => ({ state, word: word.trim() })),
      ),
    )
    const said = [
      ...words,
      { state: 'pending_activation', word: 'PENDING-ACTIVATION' },
      { state: 'inactive', word: 'désactivé' },
      { state: 'active', word: 'Activa' },
      { state: undefined, word: 'purged' },
      { state: undefined, word: 'Deleted' },
      { state: undefined, word: 'retired' },
    ]
    const json = await check(
      ['Email;Status', ...said.map(({ word }, at) => `state${at}@larkspur.test;${word}`)].join('\n'),
      mapped('email', 'state'),
    )
    const { rows: read } = await w.owner.query(
      `select cells[2] as word, wanted->>'state' as state, reasons from import_rows where import_id = $1 order by number`,
      [json.id],
    )
    expect(read.map(({ word, state }) => ({ word, state: state ?? undefined }))).toEqual(
      said.map(({ word, state }) => ({ word, state })),
    )
    expect(read.at(-1).reasons).toContainEqual({ target: 'state', code: 'state' })
  })

  it('reads the sample file as the people are: state, groups and own fields change nothing', async () => {
    const field = async (title: string, about: object) =>
      (await admin.post(fields.create.path, { body: { title, required: false, ...about } })).json.id
    const shifts = await field('Shifts', { type: 'checkbox', class: 'public', options: ['Early', 'Late'] })
    const locker = await field('Locker', { type: 'numeric', class: 'private' })
    const { rows: last } = await w.owner.query(
      `select id::int, state from users where enterprise_id = $1 and list_scope is not null
       order by created_at desc, id desc limit 5`,
      [w.enterprises.larkspur],
    )
    const [{ id: newest }] = last
    await w.owner.query(
      `insert into user_field_values (enterprise_id, user_id, field_id, value, number)
       values ($1, $2, $3, 'Early', null), ($1, $2, $3, 'Late', null), ($1, $2, $4, '41', 41)`,
      [w.enterprises.larkspur, newest, shifts, locker],
    )
    await w.owner.query(
      `insert into network_members (enterprise_id, user_id, network_id, state, joined_at)
       values ($1, $2, $3, 'active', now())
       on conflict (enterprise_id, network_id, user_id) do update set state = 'active', joined_at = now()`,
      [w.enterprises.larkspur, newest, w.networks['Green Larkspur']],
    )
    const { text } = await admin.get(accounts.sampleCsv.path)
    const [headings = '', first = ''] = text.split('\r\n')
    expect(headings).toContain(',state,role,networks,')
    expect(headings).toMatch(/,Shifts,Locker$/)
    expect(first).toContain(`,${last[0].state},`)
    expect(first).toMatch(/Green Larkspur.*,"Early; Late",41$/)

    const { json } = await send(text)
    expect(json.mapping).not.toContain(null)
    expect(json.mapping.slice(-2)).toEqual([`field:${shifts}`, `field:${locker}`])
    await admin.put(at(imports.check, json.id), { body: mapped(...json.mapping) })
    expect(await settled(json.id)).toMatchObject({ state: 'ready', counts: { rows: 5, skip: 5 } })

    const without = await w.as(w.people.designer)
    await w.owner.query(
      `update policy_templates set permissions = permissions || '{users_create}' where enterprise_id = $1
         and role_id = (select role_id from users where id = $2)`,
      [w.enterprises.larkspur, w.people.designer],
    )
    const deep = await field('Depth', { type: 'text', class: 'sensitive' })
    expect(deep).toBeGreaterThan(0)
    const [theirs = ''] = (await without.get(accounts.sampleCsv.path)).text.split('\r\n')
    expect(theirs).toMatch(/Shifts,Locker$/)
  })

  it('takes no address in other letters for the same', async () => {
    const said = [...otherLetters('mateo@larkspur.test'), ' Mateo@Larkspur.test ']
    const json = await check(
      ['Email,Job title', ...said.map((email) => `${email},Impostor`)].join('\n'),
      mapped('email', 'title'),
    )
    const kinds = (await rows(json.id)).map(({ kind }: { kind: string }) => kind)
    expect(kinds).toEqual([...said.slice(1).map(() => 'error'), 'change'])
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
      'First name: This is required.',
    ])
    expect(twice.reasons).toEqual(['Email: This person is already on line 2 of the file.'])
    expect(short.reasons[0]).toBe('This row has 2 columns, but there are 7 headings.')
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
      ['They have been active since then: they signed in or left something.'],
      ['Job title: Somebody has changed this since then.'],
    ])
    const traces = await w.owner.query(
      'select count(*)::int as n from change_log_personal where about_user_id = $1',
      [ida.id],
    )
    expect(traces.rows[0].n).toBe(0)
    expect((await admin.put(at(imports.undo, json.id))).status).toBe(409)
  })

  const many = (from: number, to: number) =>
    [
      'Email,First name,Last name',
      ...Array.from(
        { length: to - from },
        (_, at) => `many${from + at}@larkspur.test,Many,Person ${from + at}`,
      ),
    ].join('\n')
  const names = mapped('email', 'first_name', 'last_name')
  const count = async (like: string) =>
    (await w.owner.query('select count(*)::int as n from users where email like $1', [like])).rows[0].n

  it('is applied once, however many press at once', async () => {
    const json = await check(many(0, 30), names)
    const answers = await Promise.all(Array.from({ length: 20 }, () => admin.put(at(imports.apply, json.id))))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19)
    expect((await settled(json.id)).done).toMatchObject({ created: 30 })
    expect(await count('many%')).toBe(30)
    const undos = await Promise.all(Array.from({ length: 20 }, () => admin.put(at(imports.undo, json.id))))
    expect(undos.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await settled(json.id)).undone).toMatchObject({ taken_back: 30, kept: 0 })
    expect(await count('many%')).toBe(0)
    expect(await countersAgree()).toEqual([])
  })

  /** The kept totals that don't say how many there are. */
  const countersAgree = async () =>
    (
      await w.owner.query(
        `select c.name, c.value::int, count(u.id)::int from counters c
         left join users u on u.enterprise_id = c.enterprise_id and 'users.' || u.state = c.name
         where c.enterprise_id = $1 and c.name like 'users.%' group by c.name, c.value having c.value <> count(u.id)`,
        [w.enterprises.larkspur],
      )
    ).rows

  it('beside another with the same people makes everybody once', async () => {
    const [one, two] = await Promise.all([check(many(100, 160), names), check(many(130, 190), names)])
    await Promise.all([apply(one.id), apply(two.id)])
    expect(await count('many%')).toBe(90)
    const done = await Promise.all([one, two].map(async ({ id }) => (await settled(id)).done))
    expect(done.map(({ created }) => created).reduce((sum, each) => sum + each, 0)).toBe(90)
    expect(done.map(({ failed }) => failed)).toEqual([0, 0])
    expect(await countersAgree()).toEqual([])
  })

  it('loses and doubles nothing when its worker is killed in the middle', async () => {
    // Three handfuls.
    const json = await check(many(1000, 3500), names)
    expect(json.counts).toMatchObject({ rows: 2500, create: 2500 })
    const killed = async () => {
      // As a killed worker leaves it: its connection gone with whatever it had written, its job silent.
      await w.owner.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and application_name = 'kindred' and state <> 'idle' and pid <> pg_backend_pid()`,
      )
    }
    await admin.put(at(imports.apply, json.id))
    const goesOn = async () => {
      await w.owner.query("update pgboss.job set start_after = now() where state = 'retry'")
      return (await w.owner.query('select state, done_rows::int from imports where id = $1', [json.id]))
        .rows[0]
    }
    // Before anything is kept, and again between handfuls that are.
    for (const kept of [0, 1000]) {
      await expect
        .poll(async () => (await goesOn()).done_rows, { timeout: 60_000, interval: 20 })
        .toBeGreaterThanOrEqual(kept)
      for (let kill = 0; kill < 2; kill++) {
        await new Promise((resolve) => setTimeout(resolve, 150))
        await killed()
        await goesOn()
      }
    }
    await expect
      .poll(async () => (await goesOn()).state, { timeout: 60_000, interval: 100 })
      .toBe('completed')
    const done = await settled(json.id)
    expect(done.done).toMatchObject({ rows: 2500, created: 2500, failed: 0 })
    expect(
      (await w.owner.query(`select count(distinct email)::int as n from users where email ~ '^many\\d{4}@'`))
        .rows[0].n,
    ).toBe(2500)
    expect(
      (
        await w.owner.query(
          `select count(*)::int as n from change_log where action = 'user.created' and (difference->>'import_id')::bigint = $1`,
          [json.id],
        )
      ).rows[0].n,
    ).toBe(2500)
    const mails = await w.owner.query(
      `select count(*)::int as n, count(distinct to_email)::int as people from mails where to_email ~ '^many\\d{4}@'`,
    )
    expect(mails.rows[0]).toEqual({ n: 2500, people: 2500 })
    const told = await w.owner.query(
      `select count(*)::int as n from notifications where kind = 'import.completed' and link = $1`,
      [`/admin/system/users/import/${json.id}`],
    )
    expect(told.rows[0].n).toBe(1)
    expect(await countersAgree()).toEqual([])
  }, 120_000)

  it('can be stopped between handfuls, and what was written is undone', async () => {
    const json = await check(many(20_000, 21_100), names)
    const other = await check(many(22_000, 22_001), names)
    // Somebody else is about to have the address of a row in the first handful, which waits for them.
    const brake = new pg.Client({ connectionString: w.owner_url })
    await brake.connect()
    const barrier = new pg.Client({ connectionString: w.owner_url })
    await barrier.connect()
    const { rows: brakes } = await brake.query('select pg_backend_pid() as pid')
    /** The handful that waits for the brake, and whoever waits for its import: others wait for something else. */
    const waiting = async (what: 'handful' | 'import') =>
      (
        await w.owner.query(
          `with handful as materialized (select pid from pg_stat_activity
             where datname = current_database() and $1 = any(pg_blocking_pids(pid)))
           select count(*)::int as n from pg_stat_activity a where a.datname = current_database() and case $2
             when 'handful' then a.pid in (select pid from handful)
             else a.query like '%"imports"%for update%' and a.state = 'active' and exists (
               select from unnest(pg_blocking_pids(a.pid)) b where b in (select pid from handful)) end`,
          [brakes[0].pid, what],
        )
      ).rows[0].n
    try {
      await brake.query('begin')
      await brake.query(
        `insert into users (enterprise_id, email, first_name, last_name, name, role_id, state)
         select enterprise_id, 'many20500@larkspur.test', 'Many', 'Other', 'Many Other', role_id, 'active' from users where id = $1`,
        [w.people.member],
      )
      await admin.put(at(imports.apply, json.id))
      await expect.poll(() => waiting('handful'), { timeout: 30_000, interval: 20 }).toBe(1)
      // Next in the only long lane is a job that waits as well, or the second handful could be through before the
      // cancellation had a turn.
      await barrier.query('begin')
      await barrier.query('select from imports where id = $1 for update', [other.id])
      await w.app.database.inTransaction(w.enterprises.larkspur, (tx) => goOn(tx, works.apply, other.id))
      await w.owner.query(
        `update pgboss.job set priority = 1 where state = 'created' and (data->'payload'->>'import_id')::int = $1`,
        [other.id],
      )
      const canceled = admin.put(at(imports.cancel, json.id))
      await expect.poll(() => waiting('import'), { timeout: 10_000, interval: 20 }).toBe(1)
      await brake.query('rollback')
      const { status, text, json: canceledImport } = await canceled
      expect([status, canceledImport.state], text).toEqual([200, 'cancelled'])
    } finally {
      await Promise.all([brake.end(), barrier.end()])
    }
    const { done, can } = await settled(json.id)
    expect(done.rows).toBeGreaterThan(0)
    expect(done.rows).toBeLessThan(1100)
    expect(await count('many2____@larkspur.test')).toBe(done.created)
    expect(can).toMatchObject({ apply: false, undo: true })
    expect((await undo(json.id)).undone).toMatchObject({ taken_back: done.created, kept: 0 })
    expect(await count('many2____@larkspur.test')).toBe(0)
  }, 60_000)

  it('takes a cell of a megabyte, odd columns and formulas for what they are, and says where a quote stays open', async () => {
    const json = await check(
      `Email,First name,Last name\n${'x'.repeat(1_000_000)},A,B\n\n'=1+1,C\nok@larkspur.test,=2+5,'+49\n,,\n`,
      names,
    )
    expect(json.counts).toMatchObject({ rows: 4, create: 1, error: 3 })
    const [huge, short, formula, nobody] = await rows(json.id)
    expect(huge.reasons).toEqual(['Email: At most 255 characters.'])
    expect(short).toMatchObject({
      line: 4,
      reasons: ['This row has 2 columns, but there are 3 headings.'],
    })
    expect(formula).toMatchObject({ kind: 'create', name: '=2+5 +49' })
    expect(nobody.reasons).toContain('Email: This is required.')
    const errors = (await admin.get(at(imports.errors, json.id))).text
    expect(errors).toContain("'=1+1,C,")
    const open = await check(
      `Email,First name,Last name\n${'a@b.test,A,B\n'.repeat(30)}"b@b.test,A,B\n`,
      names,
    )
    expect(open).toMatchObject({
      state: 'failed',
      failure: expect.stringContaining('line 32'),
      can: { check: true, apply: false },
    })
  })

  it('refuses an employee id with spaces that is new, and leaves one that was there', async () => {
    const { rows: old } = await w.owner.query(
      "update users set employee_id = 'L 1' where id = $1 returning email, first_name, last_name",
      [w.people.outsider],
    )
    const { email, first_name, last_name } = old[0]
    const file = `Email,First name,Last name,Employee ID\nnew@larkspur.test,New,One,N 1\n${email},${first_name},${last_name}x,L 1\n`
    const json = await check(file, { mapping: [...names.mapping, 'employee_id'] })
    expect((await rows(json.id)).map(({ reasons }: { reasons: string[] }) => reasons)).toEqual([
      ["Employee ID: This can't contain spaces."],
      [],
    ])
    await w.owner.query("update users set employee_id = 'larkspur-olga' where id = $1", [w.people.outsider])
  })

  it('may leave empty what people fill in themselves', async () => {
    const field = { title: 'ExportParts', type: 'text', required: true }
    const { id } = (await admin.post(fields.create.path, { body: field })).json
    const file = 'Email,First name,Last name,ExportParts\nempty@larkspur.test,Em,Pty,\n'
    const json = await check(file, { mapping: [...names.mapping, fieldTarget(id)] })
    expect(json.counts).toMatchObject({ create: 1, error: 0 })
    expect((await apply(json.id)).done).toMatchObject({ created: 1, failed: 0 })
    const without = await check('Email,First name,Last name\nwithout@larkspur.test,With,Out\n', names)
    expect(without.counts).toMatchObject({ create: 1, error: 0 })
    await admin.delete(pathOf(fields.destroy, { id }))
  })

  it('is refused when it is no CSV, has no rows or no headings', async () => {
    const refused = async (bytes: string | Buffer) => {
      const { status, json } = await send(bytes)
      return [status, json.error?.fields?.file]
    }
    expect(await refused(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1, 2, 3]))).toEqual([
      422,
      expect.stringContaining('CSV'),
    ])
    expect(await refused('Email,Name\n')).toEqual([422, 'The file has headings but no rows.'])
    expect(await refused('\n\n')).toEqual([422, 'The first line contains no headings.'])
    expect(await refused(`${Array.from({ length: 300 }, (_, at) => `c${at}`).join(',')}\n1\n`)).toEqual([
      422,
      'At most 200 columns.',
    ])
    expect((await send('a,b\n1,2\n', '../../etc/pass\u202ewd.csv')).json.file_name).toBe('passwd.csv')
  })

  it('gives nobody a role that opens more than the one who imports may do, nor changes them themselves', async () => {
    await w.owner.query(
      `update policy_templates set permissions = permissions || '{users_create}' where enterprise_id = $1
         and role_id = (select role_id from users where id = $2)`,
      [w.enterprises.larkspur, w.people.designer],
    )
    const manager = await w.as(w.people.designer)
    const json = await check(
      [
        'Email,First name,Last name,Role,State',
        'new@larkspur.test,New,Person,Admin,',
        'ada@larkspur.test,Ada,Renamed,,',
        'dara@larkspur.test,Dara,Chea,Member,inactive',
        'olga@larkspur.test,,,,inactive',
      ].join('\n'),
      mapped('email', 'first_name', 'last_name', 'role', 'state'),
      manager,
    )
    const reasons = (await manager.get(at(imports.rows, json.id))).json.items.map(
      (row: { reasons: string[] }) => row.reasons,
    )
    expect(reasons).toEqual([
      ['Role: This role allows more than you may do yourself.'],
      ['Ada Okafor may do more than you, so you can’t change their account.'],
      [
        'Role: You can’t change this on your own account.',
        'State: You can’t change this on your own account.',
      ],
      [],
    ])
    const olga = await w.as(w.people.outsider)
    expect((await manager.put(at(imports.apply, json.id))).status).toBe(200)
    expect(await settled(json.id, manager)).toMatchObject({ done: { changed: 1, failed: 3 } })
    expect((await olga.get('/api/v1/user/user_data')).status).toBe(401)
    expect((await manager.put(at(imports.undo, json.id))).status).toBe(200)
    await settled(json.id, manager)
    expect(await person('olga@larkspur.test')).toMatchObject({ state: 'active' })
  })

  it('stops when the one who began it may not import any more, and is nobody’s business who may not', async () => {
    const member = await w.as(w.people.member)
    const json = await check(many(30_000, 30_010), names)
    for (const answer of [
      await member.get(imports.list.path),
      await member.get(at(imports.show, json.id)),
      await member.get(at(imports.rows, json.id)),
      await member.get(at(imports.errors, json.id)),
      await member.put(at(imports.apply, json.id)),
    ])
      expect([answer.status, answer.json.error.message]).toEqual([
        403,
        "You don't have permission to import users",
      ])
    const bea = await w.as(w.neighbour, 'brightwater.localhost')
    for (const path of [imports.show, imports.rows, imports.errors]) {
      const [theirs, nobodys] = [await bea.get(at(path, json.id)), await bea.get(at(path, 987_654_321))]
      expect([theirs.status, theirs.text]).toEqual([404, nobodys.text])
    }
    await w.owner.query('update imports set applied_by = $2, applied_at = now(), state = $3 where id = $1', [
      json.id,
      w.people.member,
      'in_progress',
    ])
    await w.app.database.inTransaction(w.enterprises.larkspur, (tx) => goOn(tx, works.apply, json.id))
    expect(await settled(json.id)).toMatchObject({ state: 'failed', done: { rows: 0 }, can: { apply: true } })
    expect(await count('many300__@larkspur.test')).toBe(0)
  })

  it('remembers what a column fills, and what was left out', async () => {
    await check(
      'Adresse,Chef,Vn,Nn\nx@larkspur.test,B,X,Y\n',
      mapped('email', null, 'first_name', 'last_name'),
    )
    const { json } = await send('ADRESSE;chef;vn;nn\nz@larkspur.test;B;X;Y\n')
    expect(json.mapping).toEqual(['email', null, 'first_name', 'last_name'])
    expect((await admin.delete(at(imports.show, json.id))).json).toEqual({ done: true })
    expect((await admin.get(at(imports.show, json.id))).status).toBe(404)
  })

  it('keeps rows and file a month, and then only the counts', async () => {
    const json = await check(many(40_000, 40_003), names)
    const key = (await w.owner.query('select file_key from imports where id = $1', [json.id])).rows[0]
      .file_key
    expect(existsSync(join(w.data_dir, 'files', key))).toBe(true)
    await w.app.sweeper.sweep(new Date(Date.now() + 31 * 86_400_000))
    await expect.poll(() => existsSync(join(w.data_dir, 'files', key)), { timeout: 10_000 }).toBe(false)
    expect(await rows(json.id)).toEqual([])
    expect((await admin.get(at(imports.show, json.id))).json).toMatchObject({
      counts: { rows: 3, create: 3 },
      can: { apply: false, check: false },
    })
  })
})
