import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accounts } from '../../../contract/people/accounts.ts'
import { merges } from '../../../contract/people/merges.ts'
import { brought } from '../../areas.ts'
import { referencesIn } from '../../identity/personKeys.ts'
import { tenantTables } from '../../testing/rows.ts'
import { type Client, pathOf, type World, world } from '../../testing/world.ts'

const references = referencesIn(brought)

/** What a merge and its undoing leave behind on purpose: that they happened. */
const traces = new Set([
  'merges',
  'merge_rows',
  'point_merges',
  'change_log',
  'change_log_personal',
  'change_log_fields',
  'change_log_seals',
  'live_signals',
  'touched_people',
  'timed',
  'idempotency_keys',
  'sessions',
  'page_visits',
])
/** That an account has another address is told to both, by the merge and by its undoing. */
const isTold = (table: string, row: string) =>
  table === 'mails' && JSON.parse(row).kind === 'access.address_changed'
/** These say that a row was written, or by whom at that moment. */
const restless = ['version', 'updated_at', 'words', 'last_seen_at']

describe('a merge that is undone', () => {
  let w: World
  let admin: Client
  beforeAll(async () => {
    w = await world()
    admin = await w.as(w.people.admin)
  })
  afterAll(() => w.close())

  const all = async (text: string, values: unknown[] = []) => (await w.owner.query(text, values)).rows
  const one = async (text: string, values: unknown[] = []) => (await all(text, values))[0]
  const merge = async (kept_id: number, gone_id: number, taken: string[] = []) => {
    const answer = await admin.post(merges.create.path, { body: { kept_id, gone_id, taken } })
    expect(answer.status, JSON.stringify(await all('select message, stack from error_reports'))).toBe(200)
    return answer.json.id as number
  }
  const at = (id: number) => merges.undo.path.replace(':mergeId', String(id))
  const undo = (id: number, by = admin) => by.put(at(id))
  const preview = (id: number, by = admin) => by.get(at(id))
  let number = 0
  const somebody = async (more: { title?: string; state?: string } = {}): Promise<number> => {
    number += 1
    const { id } = await one(
      `insert into users (enterprise_id, email, employee_id, first_name, last_name, name, role_id, title, state, password_hash)
       select enterprise_id, $2, $3, 'Teo', 'Ruiz', 'Teo Ruiz', role_id, $4, $5, 'hash' from users where id = $1
       returning id::int`,
      [
        w.people.member,
        `teo${number}@larkspur.test`,
        `T-${number}`,
        more.title ?? null,
        more.state ?? 'active',
      ],
    )
    await all(
      `insert into counters (enterprise_id, name, value) values ($1, $2, 1)
       on conflict (enterprise_id, name) do update set value = counters.value + 1`,
      [w.enterprises.larkspur, `users.${more.state ?? 'active'}`],
    )
    return id
  }
  const join = async (user: number, network: string, state = 'active') => {
    await all(
      `insert into network_members (enterprise_id, network_id, user_id, state, joined_at)
       values ($1, $2, $3, $4, '2024-05-01')`,
      [w.enterprises.larkspur, w.networks[network], user, state],
    )
    await all(
      `insert into membership_spans (enterprise_id, network_id, user_id, state, from_at) values ($1, $2, $3, $4, '2024-05-01')`,
      [w.enterprises.larkspur, w.networks[network], user, state],
    )
    if (state === 'active')
      await all('update networks set member_count = member_count + 1 where id = $1', [w.networks[network]])
  }
  /** Every row of the enterprise but the traces. */
  const everything = async () => {
    const found: Record<string, string[]> = {}
    for (const { table, key } of await tenantTables(w.owner)) {
      if (traces.has(table)) continue
      const rows = await all(
        `select (to_jsonb(t) - $2::text[])::text as row from ${table} t where ${key} = $1 order by 1`,
        [w.enterprises.larkspur, restless],
      )
      found[table] = rows.map(({ row }: { row: string }) => row).filter((row) => !isTold(table, row))
    }
    return found
  }
  const made: Record<string, string> = {
    bigint: 'nextval($3::regclass)',
    // Of which a table may hold each once.
    integer: 'nextval($3::regclass)::int',
    smallint: '1',
    numeric: '1',
    'double precision': '1',
    boolean: 'false',
    text: 'md5(random()::text)',
    uuid: 'gen_random_uuid()',
    bytea: `decode(md5(random()::text), 'hex')`,
    jsonb: `'{}'`,
    date: 'current_date',
    'timestamp with time zone': 'now()',
  }
  /** What two rows for the same thing have in common. */
  const common: Record<string, string> = {
    bigint: '777',
    text: `'common'`,
    date: `'2024-01-01'`,
    'timestamp with time zone': `'2024-01-01'`,
    uuid: `'00000000-0000-4000-8000-000000000777'`,
  }
  /**
   * A row for each column that names a person, alike for two people where a rule unites them. The other values say
   * nothing: what only checks and other tables know of is let go in this test's own database.
   */
  const fill = async (id: number) => {
    await all('create sequence if not exists anything start 900000')
    const rules = await all(
      `select conrelid::regclass::text as table, conname as name from pg_constraint
       where contype in ('c', 'f', 'x') and confrelid <> 'users'::regclass and connamespace = 'public'::regnamespace
         and conrelid::regclass::text = any($1)`,
      [references.map(({ table }) => table).filter((table) => !kinds.has(table))],
    )
    for (const { table, name } of rules) await all(`alter table ${table} drop constraint ${name}`)
    for (const { table, column, same = [] } of references) {
      if (kinds.has(table)) continue
      const columns = await all(
        `select a.attname as name, format_type(a.atttypid, null) as type from pg_attribute a
         where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
           and a.attidentity = '' and (a.attnotnull or a.attname like '%hash' or a.attname = $2)
           and a.attname <> 'enterprise_id'`,
        [table, column],
      )
      const values = columns.map(({ name, type }) => {
        if (name === column) return '$2'
        if (type.endsWith('[]')) return `'{}'`
        if (namesPerson(table, name)) return '$4'
        if (name === 'state') return `'active'`
        if (same.includes(name)) return common[type] ?? `'0'`
        return made[type] ?? `'0'`
      })
      await all(
        `insert into ${table} (enterprise_id, ${columns.map(({ name }) => name).join(', ')})
         select e, ${values.join(', ')} from (values ($1::bigint, $2::bigint, $3::text, $4::bigint)) as given(e, u, s, m)`,
        [w.enterprises.larkspur, id, 'anything', w.people.member],
      )
    }
  }
  // Marks are written anew from the profile: some that no profile has can't come back.
  const kinds = new Set(['users', 'enterprises', 'merges', 'mentorship_marks'])
  const namesPerson = (table: string, column: string) =>
    references.some((one) => one.table === table && one.column === column)

  it('shows beforehand who and what would come back', async () => {
    const [kept, gone] = [await somebody(), await somebody({ title: 'Cook' })]
    await join(gone, 'Women at Larkspur')
    const id = await merge(kept, gone, ['title'])
    const { status, json } = await preview(id)
    expect(status).toBe(200)
    expect(json).toMatchObject({
      refusal: null,
      name: 'Teo Ruiz',
      fields: [{ label: 'Job title', back: true }],
    })
    expect(json.records).toContainEqual({ label: 'Groups', back: 2, left: 0 })
    expect((await admin.get(merges.list.path)).json.items[0]).toMatchObject({ id, undone_at: null })
  })

  it('leaves what somebody has changed since, and tells how much that is', async () => {
    const [kept, gone] = [await somebody({ title: 'Baker' }), await somebody({ title: 'Cook' })]
    const post = async (title: string) =>
      (
        await one(
          `insert into posts (enterprise_id, author_id, kind, title) values ($1, $2, 'group_message', $3) returning id::int`,
          [w.enterprises.larkspur, gone, title],
        )
      ).id
    const [mine, given] = [await post('Stays'), await post('Given away')]
    const id = await merge(kept, gone, ['title'])
    await all('update posts set author_id = $1 where id = $2', [w.people.member, given])
    await all(`update users set title = 'Miller' where id = $1`, [kept])
    const told = (await preview(id)).json
    expect(told.fields).toEqual([{ label: 'Job title', back: false }])
    expect(told.records).toContainEqual({ label: 'Posts', back: 1, left: 1 })
    const { status, json } = await undo(id)
    expect([status, json.left]).toEqual([200, 1])
    const authors = await all('select id::int, author_id::int from posts where id = any($1) order by id', [
      [mine, given],
    ])
    expect(authors).toEqual([
      { id: mine, author_id: gone },
      { id: given, author_id: w.people.member },
    ])
    const titles = await all('select title from users where id = any($1) order by id', [[kept, gone]])
    expect(titles).toEqual([{ title: 'Miller' }, { title: 'Cook' }])
  })

  it('happens once, however many ask at once, and can be merged anew', async () => {
    const [kept, gone] = [await somebody(), await somebody()]
    const id = await merge(kept, gone)
    const answers = await Promise.all(Array.from({ length: 20 }, () => undo(id)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const others = answers.filter(({ status }) => status !== 200)
    expect(new Set(others.map(({ status, json }) => `${status} ${json.error.code}`))).toEqual(
      new Set(['409 merge_undone']),
    )
    const again = await merge(kept, gone)
    expect((await undo(again)).status).toBe(200)
    expect(await one('select state, merged_into from users where id = $1', [gone])).toEqual({
      state: 'active',
      merged_into: null,
    })
  })

  it('is refused after thirty days, for those who may not, and for another company', async () => {
    const [kept, gone] = [await somebody(), await somebody()]
    const id = await merge(kept, gone)
    const member = await w.as(w.people.member)
    expect([(await undo(id, member)).status, (await preview(id, member)).status]).toEqual([403, 403])
    const next = await w.as(w.neighbour, 'brightwater.localhost')
    const [theirs, nobodys] = [await undo(id, next), await undo(987_654, next)]
    expect([theirs.status, theirs.text]).toEqual([nobodys.status, nobodys.text])
    await all(
      `update timed set due_at = now() - interval '1 minute' where kind = 'merge.forget' and subject_id = $1`,
      [String(id)],
    )
    const rowsKept = () => one('select count(*)::int as n from merge_rows where merge_id = $1', [id])
    // A sweep of the app's own may be under way, which this one leaves the work to.
    await expect
      .poll(async () => {
        await w.app.sweeper.sweep(new Date())
        return one(`select count(*)::int as n from timed where kind = 'merge.forget' and subject_id = $1`, [
          String(id),
        ])
      })
      .toEqual({ n: 0 })
    const late = await undo(id)
    expect([late.status, late.json.error.code]).toEqual([409, 'merge_too_old'])
    expect(await rowsKept()).toEqual({ n: 0 })
    expect(await one('select before from merges where id = $1', [id])).toEqual({ before: {} })
    expect((await preview(id)).json.refusal).toContain('30 days')
  })

  it.each([
    ['who stayed', 0],
    ['into whom that one was merged in turn', 1],
  ])('is refused once somebody was purged %s, of whom nothing is kept to come back', async (_who, turns) => {
    const [kept, gone, last] = [await somebody(), await somebody({ title: 'Zebrafinch' }), await somebody()]
    const ids = [await merge(kept, gone)]
    if (turns === 1) ids.push(await merge(last, kept))
    const purged = turns === 1 ? last : kept
    const held = () =>
      one(
        `select (select count(*)::int from merge_rows where merge_id = any($1)) as rows,
           (select count(*)::int from merges where id = any($1) and before::text like '%Zebrafinch%') as told,
           (select count(*)::int from timed where kind = 'merge.forget' and subject_id = any($1::text[])) as planned`,
        [ids],
      )
    expect(await held()).toMatchObject({ told: 1, planned: ids.length })
    const marked = await admin.put(pathOf(accounts.markForDeletion, { id: purged }), {
      body: { reason: 'They left' },
    })
    expect(marked.status, marked.text).toBe(200)
    await all('update users set deletion_due_on = current_date - 1 where id = $1', [purged])
    await all(
      `update timed set due_at = now() - interval '1 minute' where kind = 'user.purge' and subject_id = $1`,
      [String(purged)],
    )
    // A sweep of the app's own may be under way, which this one leaves the work to.
    await expect
      .poll(async () => {
        await w.app.sweeper.sweep(new Date())
        return one('select state from users where id = $1', [purged])
      })
      .toEqual({ state: 'purged' })
    expect(await held()).toEqual({ rows: 0, told: 0, planned: 0 })
    for (const id of ids) {
      const late = await undo(id)
      expect([late.status, late.json.error.code]).toEqual([409, 'merge_too_old'])
      expect((await preview(id)).json).toMatchObject({ name: null, email: null, records: [] })
    }
    expect(await one('select state, title from users where id = $1', [gone])).toEqual({
      state: 'purged',
      title: null,
    })
  })

  describe('by somebody who manages people and may do little else', () => {
    const roleNamed = async (name: string) =>
      Number(
        (
          await one('select id from user_roles where enterprise_id = $1 and role_name = $2', [
            w.enterprises.larkspur,
            name,
          ])
        ).id,
      )
    const giveRole = async (person: number, name: string) => {
      await all('update users set role_id = $1 where id = $2', [await roleNamed(name), person])
      await all("select pg_notify('rights', $1)", [`${w.enterprises.larkspur}:*`])
    }
    const signedInAs = async (name: string, person: number) => {
      await giveRole(person, name)
      return w.as(person)
    }
    beforeAll(async () => {
      await all(
        `update policy_templates set permissions = permissions || '{users_create}'
         where enterprise_id = $1 and name = 'Client partner'`,
        [w.enterprises.larkspur],
      )
    })

    it('brings nobody back a role that opens more than theirs', async () => {
      const [kept, gone] = [await somebody(), await somebody()]
      await giveRole(kept, 'Admin')
      const id = await merge(kept, gone, ['role'])
      const other = await signedInAs('Client partner', w.people.outsider)
      const [refused, told] = [await undo(id, other), await preview(id, other)]
      expect([refused.status, refused.json.error.code]).toEqual([403, 'denied.role_give'])
      expect(told.json).toMatchObject({ name: null, email: null, records: [] })
      expect(told.json.refusal).toContain('may do more than you')
      expect(await one('select role_id::int from users where id = $1', [kept])).toEqual({
        role_id: await roleNamed('Member'),
      })
      expect((await undo(id)).status).toBe(200)
      expect(await one('select role_id::int from users where id = $1', [kept])).toEqual({
        role_id: await roleNamed('Admin'),
      })
    })

    it('is never about oneself, so that nobody gets their own role back', async () => {
      const [kept, gone] = [await somebody(), await somebody()]
      const id = await merge(kept, gone)
      const own = await signedInAs('Client partner', kept)
      const [refused, told] = [await undo(id, own), await preview(id, own)]
      expect([refused.status, refused.json.error.code]).toEqual([403, 'denied.user_self'])
      expect(told.json.refusal).toContain('your own')
      expect((await undo(id)).status).toBe(200)
    })

    it('brings nobody back what they led, nor makes a leader by merging', async () => {
      const [kept, gone] = [await somebody(), await somebody()]
      await all(
        `insert into network_leaders (enterprise_id, network_id, user_id, role_id, position_id, sort_order)
         select enterprise_id, network_id, $1, role_id, position_id, 9 from network_leaders where network_id = $2 limit 1`,
        [gone, w.networks['Women at Larkspur']],
      )
      const leaders = async () =>
        (await all('select user_id::int from network_leaders where user_id = any($1)', [[kept, gone]])).map(
          ({ user_id }) => user_id,
        )
      const other = await signedInAs('Client partner', w.people.outsider)
      const merged = await other.post(merges.create.path, {
        body: { kept_id: kept, gone_id: gone, taken: [] },
      })
      expect([merged.status, merged.json.error.code]).toEqual([403, 'denied.role_give'])
      expect(await leaders()).toEqual([gone])
      const id = await merge(kept, gone)
      expect(await leaders()).toEqual([kept])
      const refused = await undo(id, other)
      expect([refused.status, refused.json.error.code]).toEqual([403, 'denied.role_give'])
      expect((await preview(id, other)).json.refusal).toContain('may do more than you')
      expect(await leaders()).toEqual([kept])
      expect((await undo(id)).status).toBe(200)
      expect(await leaders()).toEqual([gone])
    })

    it('switches no account on again that still leads something they couldn’t give', async () => {
      const leader = w.people.leader
      const turn = (by: Client, route: typeof accounts.activate | typeof accounts.deactivate) =>
        by.send(route.method, pathOf(route, { id: leader }), { body: { reason: null } })
      const other = await signedInAs('Client partner', w.people.outsider)
      expect((await turn(admin, accounts.deactivate)).status).toBe(200)
      const refused = await turn(other, accounts.activate)
      expect([refused.status, refused.json.error.code]).toEqual([403, 'denied.role_give'])
      expect((await turn(admin, accounts.activate)).status).toBe(200)
    })
  })

  it('waits for a later merge to be undone first, and then is undone too', async () => {
    const [first, second, third] = [await somebody(), await somebody(), await somebody()]
    const inner = await merge(second, third)
    const outer = await merge(first, second)
    expect((await undo(inner)).json.error.code).toBe('merge_later')
    expect((await undo(outer)).status).toBe(200)
    expect((await undo(inner)).status).toBe(200)
    const states = await all('select state from users where id = any($1)', [[first, second, third]])
    expect(states.map(({ state }) => state)).toEqual(['active', 'active', 'active'])
  })

  it('never gives two people the same address', async () => {
    const [kept, gone] = [await somebody(), await somebody()]
    const { email } = await one('select email from users where id = $1', [gone])
    const id = await merge(kept, gone)
    await all('update users set email = $1 where id = $2', [email, w.people.outsider])
    expect((await undo(id)).json.error.code).toBe('merge_address_taken')
  })

  it('does not wait in a circle with somebody who joins', async () => {
    const network = w.networks['Women at Larkspur']
    for (let round = 0; round < Number(process.env.MERGE_ROUNDS ?? 15); round++) {
      const [kept, gone] = [await somebody(), await somebody()]
      await join(gone, 'Women at Larkspur')
      const joins = async () => {
        await all('begin')
        await all('select id from networks where id = $1 for no key update', [network])
        await new Promise((soon) => setTimeout(soon, round % 5))
        await all(
          `insert into notifications (enterprise_id, user_id, kind) values ($1, $2, 'member.request')`,
          [w.enterprises.larkspur, gone],
        )
        await all('commit')
      }
      const [answer] = await Promise.all([
        admin.post(merges.create.path, { body: { kept_id: kept, gone_id: gone, taken: [] } }),
        joins(),
      ])
      expect(answer.status, `round ${round}`).toBe(200)
    }
    const { deadlocks } = await one(
      'select deadlocks::int from pg_stat_database where datname = current_database()',
    )
    expect(deadlocks).toBe(0)
  }, 120_000)
  // Last: what it lets go would hide mistakes from the others.
  it('leaves every row of the company as it was, whatever names a person', async () => {
    const [kept, gone] = [await somebody({ title: 'Baker' }), await somebody({ title: 'Cook' })]
    await join(kept, 'Green Larkspur', 'pending')
    await join(gone, 'Green Larkspur')
    await join(gone, 'Women at Larkspur')
    await fill(gone)
    await fill(kept)
    await all('update users set state_changed_by = $1 where id = $2', [gone, w.people.outsider])
    await all(
      `insert into counters (enterprise_id, name, value) values ($1, 'users.purged', 0) on conflict do nothing`,
      [w.enterprises.larkspur],
    )
    const before = await everything()
    const id = await merge(kept, gone, ['title', 'email', 'employee_id'])
    expect(await everything()).not.toEqual(before)
    const { status, json } = await undo(id)
    expect([status, json.left], JSON.stringify(await all('select message from error_reports'))).toEqual([
      200, 0,
    ])
    const after = await everything()
    // Of the one who went all that ends with an account; of the other the keys, by getting another address.
    const keys = ['one_time_tokens', 'personal_access_tokens', 'calendar_feeds', 'network_calendar_feeds']
    const ended = (table: string, row: string) =>
      references.some(
        (one) =>
          one.table === table &&
          one.ends &&
          (keys.includes(table) ? [kept, gone] : [gone]).includes(JSON.parse(row)[one.column]),
      )
    for (const [table, rows] of Object.entries(before))
      expect(
        after[table]?.filter((row) => !ended(table, row)),
        table,
      ).toEqual(rows.filter((row) => !ended(table, row)))
    const left = keys.flatMap((table) => after[table]?.filter((row) => ended(table, row)) ?? [])
    expect(left.filter((row) => !(JSON.parse(row).revoked_at ?? JSON.parse(row).used_at))).toEqual([])
  })
})
