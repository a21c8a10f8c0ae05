import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { PROMPTLY_MS } from '../testing/promptly.ts'
import { type Client, type World, world } from '../testing/world.ts'

describe('downloads', () => {
  let w: World
  let admin: Client
  let member: Client
  beforeAll(async () => {
    w = await world()
    await w.another({ ONLY: 'worker' })
    admin = await w.as(w.people.admin)
    member = await w.as(w.people.member)
    await changes(30)
  })
  afterAll(() => w.close())
  afterEach(async () => {
    await w.owner.query('delete from downloads')
    await w.owner.query('delete from change_log where id > 100000')
  })

  /** Lines of the log, many enough that writing them takes a while. */
  const changes = (count: number) =>
    w.owner.query(
      `insert into change_log (enterprise_id, id, action, subject_type, subject_id, difference, at) overriding system value
       select $1, n + case when $2 > 1000 then 100000 else 50000 end, 'user.profile_changed', 'user', $3, '{"state": ["invited", "active"]}', now() - n * interval '1 minute'
       from generate_series(1, $2::int) n`,
      [w.enterprises.larkspur, count, String(w.people.member)],
    )
  /** So many that whoever looks on finds a file while it is made. */
  const A_WHILE = 12_000
  const ask = (who: Client, body: Record<string, unknown> = {}) =>
    who.post('/api/v2/downloads', { body: { export: 'change_log', ...body } })
  const listOf = async (who: Client, query = {}) => (await who.get('/api/v1/user/downloads', { query })).json
  const shown = async (who: Client, id: number) =>
    (await listOf(who)).items.find((one: { id: number }) => one.id === id)
  const becomes = (who: Client, id: number, state: string) =>
    expect.poll(async () => (await shown(who, id))?.state, { timeout: 20_000, interval: 50 }).toBe(state)
  /** Files wait for their last step until it is over, however fast the worker is. */
  async function noneBecomesReady(meanwhile: () => Promise<void>) {
    await w.owner.query(`
      create function wait_to_be_ready() returns trigger language plpgsql as
        'begin perform pg_advisory_xact_lock(1); return new; end';
      create trigger held before update on downloads for each row
        when (new.state = 'ready') execute function wait_to_be_ready();
      select pg_advisory_lock(1)
    `)
    try {
      await meanwhile()
    } finally {
      await w.owner.query('select pg_advisory_unlock(1)')
      await w.owner.query('drop trigger held on downloads; drop function wait_to_be_ready()')
    }
  }
  const file = (who: Client, id: number) => who.get(`/api/v2/downloads/${id}/file`)
  const made = async (who: Client, body = {}) => {
    const { id } = (await ask(who, body)).json
    await becomes(who, id, 'ready')
    return id as number
  }
  const rowsIn = (text: string): string[][] => parse(text, { bom: true, record_delimiter: '\r\n' })
  const bytesKept = () => {
    const folder = join(w.data_dir, 'files', 'exports')
    return existsSync(folder) ? readdirSync(folder) : []
  }
  const workInProgress = () =>
    readdirSync(join(w.data_dir, 'tmp')).filter((name) => name.startsWith('export-'))
  const change = (id: number, set: string) => w.owner.query(`update downloads set ${set} where id = $1`, [id])
  const sweep = (hours: number) => w.app.sweeper.sweep(new Date(Date.now() + hours * 3_600_000))
  const template = (userId: number, sql: string) =>
    w.owner.query(
      `update policy_templates t set permissions = ${sql} from users u where u.id = $1 and t.role_id = u.role_id and t.enterprise_id = u.enterprise_id`,
      [userId],
    )

  it('are asked for at once and made in the background; the owner hears of it and fetches the file', async () => {
    const asked = await ask(admin, { columns: ['title', 'at', 'subject'] })
    expect(asked.status).toBe(200)
    expect(asked.json).toMatchObject({ state: 'waiting', secure: true, rows_done: 0, can: { cancel: true } })
    await becomes(admin, asked.json.id, 'ready')
    const one = await shown(admin, asked.json.id)
    expect(one.rows_done).toBeGreaterThanOrEqual(30)
    expect(one.rows_total).toBe(one.rows_done)
    expect(one.file_name).toMatch(/^Change log \d{4}-\d\d-\d\d\.csv$/)
    const got = await file(admin, one.id)
    expect(got.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(got.headers['content-disposition']).toContain(`filename="${one.file_name}"`)
    expect(got.headers['cache-control']).toContain('no-store')
    const [heading, ...rows] = rowsIn(got.text)
    expect(heading).toEqual(['What', 'When', 'About'])
    expect(rows).toHaveLength(one.rows_done)
    expect(rows.at(-1)).toEqual(['Profile changed', expect.stringMatching(/^20/), 'Mateo Ruiz'])
    const bell = (await admin.get('/api/v2/users/me/notifications')).json
    expect(bell.items[0]).toMatchObject({ text: `Your file “${one.file_name}” is ready`, link: '/downloads' })
  })

  it('go after 2 hours when they hold personal data and after 24 otherwise, as each enterprise likes it', async () => {
    const secure = await made(admin)
    const plain = await made(member, { export: 'groups' })
    const hours = async (who: Client, id: number) => {
      const { expires_at, finished_at } = await shown(who, id)
      return Math.round((Date.parse(expires_at) - Date.parse(finished_at)) / 360_000) / 10
    }
    expect(await hours(admin, secure)).toBe(2)
    expect(await hours(member, plain)).toBe(24)
    await w.owner.query(
      'update enterprises set secure_download_expiry_hours = 1, download_expiry_hours = 5 where id = $1',
      [w.enterprises.larkspur],
    )
    await w.owner.query(`select pg_notify('enterprise', '${w.enterprises.larkspur}')`)
    await expect.poll(async () => hours(admin, await made(admin)), { timeout: 10_000 }).toBe(1)
    expect(await hours(member, await made(member, { export: 'groups' }))).toBe(5)
    await w.owner.query(
      'update enterprises set secure_download_expiry_hours = 2, download_expiry_hours = 24 where id = $1',
      [w.enterprises.larkspur],
    )
    await w.owner.query(`select pg_notify('enterprise', '${w.enterprises.larkspur}')`)
  })

  it('are gone with their bytes when they expire, and forgotten a month later', async () => {
    const id = await made(admin)
    expect(bytesKept().length).toBeGreaterThan(0)
    await change(id, "expires_at = now() - interval '1 second'")
    expect((await file(admin, id)).status).toBe(404)
    await sweep(2.1)
    await becomes(admin, id, 'expired')
    const { rows } = await w.owner.query('select file_key from downloads where id = $1', [id])
    expect(bytesKept().filter((name) => name.startsWith(rows[0].file_key))).toEqual([])
    const gone = await file(admin, id)
    expect([gone.status, gone.json.error.message]).toEqual([
      404,
      'This file has expired. You can prepare it again.',
    ])
    await sweep(24 * 31)
    expect(await shown(admin, id)).toBeUndefined()
  })

  it('are refused to whoever has lost the right meanwhile, though the file is there', async () => {
    const id = await made(admin)
    await template(w.people.admin, "array_remove(t.permissions, 'logs_manage')")
    await w.owner.query(`select pg_notify('rights', '${w.enterprises.larkspur}:*')`)
    await expect.poll(async () => (await file(admin, id)).status, { timeout: 3000 }).toBe(403)
    expect((await shown(admin, id)).can.fetch).toBe(false)
    expect((await ask(admin)).status).toBe(403)
    await template(w.people.admin, "array_append(t.permissions, 'logs_manage')")
    await w.owner.query(`select pg_notify('rights', '${w.enterprises.larkspur}:*')`)
    await expect.poll(async () => (await file(admin, id)).status, { timeout: 3000 }).toBe(200)
  })

  it('are not made for somebody who may no longer have the table, one of its columns, or what it is about', async () => {
    await made(admin)
    const waiting = async (who: Client, columns: string, [table, query]: readonly [string, object]) => {
      const { rows } = await w.owner.query(
        `insert into downloads (enterprise_id, user_id, export, file_name, columns, secure, locale, query)
         values ($1, $2, $4, 'late.csv', $3, true, 'en', $5) returning id::int`,
        [w.enterprises.larkspur, who.id, columns, table, query],
      )
      await w.owner.query(
        `insert into pgboss.job (name, data, policy)
         select name, jsonb_set(data, '{payload,download_id}', to_jsonb($1::int)), policy from pgboss.job
         where data->>'job' = 'downloads.prepare' limit 1`,
        [rows[0].id],
      )
      return rows[0].id as number
    }
    for (const [who, columns, table] of [
      [member, '{at}', ['change_log', {}]],
      [admin, '{at,gone}', ['change_log', {}]],
      [admin, '{}', ['folder_archive', { folder_id: 987_654 }]],
    ] as const) {
      const id = await waiting(who, columns, table)
      await becomes(who, id, 'failed')
      expect((await shown(who, id)).reason).toBe(
        'You may no longer have access to what would be in this file.',
      )
      const bell = (await who.get('/api/v2/users/me/notifications')).json
      expect(bell.items[0].text).toBe('Your file “late.csv” couldn’t be prepared')
    }
  })

  it('of others do not exist', async () => {
    const id = await made(admin)
    for (const path of [`/api/v2/downloads/${id}/file`, '/api/v2/downloads/987654/file']) {
      const answer = await member.get(path)
      expect([answer.status, answer.json.error.code]).toEqual([404, 'not_found'])
    }
    expect((await member.delete(`/api/v2/downloads/${id}`)).status).toBe(404)
    expect((await member.put(`/api/v2/downloads/${id}/cancellation`, { body: {} })).status).toBe(404)
    expect((await member.put(`/api/v2/downloads/${id}/retry`, { body: {} })).status).toBe(404)
    expect((await w.anyone().get(`/api/v2/downloads/${id}/file`)).status).toBe(401)
    expect((await listOf(member)).items).toEqual([])
  })

  it('need the right to the table, a table that exists, columns of it and a query it knows', async () => {
    expect((await ask(member)).status).toBe(403)
    expect((await ask(admin, { export: 'passwords' })).json.error.fields).toHaveProperty('export')
    expect((await ask(admin, { columns: ['password_hash'] })).json.error.fields).toHaveProperty('columns')
    expect((await ask(admin, { query: { from: 'yesterday' } })).json.error.fields).toHaveProperty('from')
    expect((await ask(admin, { query: { everything: true } })).status).toBe(422)
    expect((await ask(admin, { rows: 3 })).status).toBe(422)
    expect((await listOf(admin)).total).toBe(0)
  })

  it('can be stopped while they are made, and leave nothing behind', async () => {
    await changes(A_WHILE)
    const { id } = (await ask(admin)).json
    await expect.poll(async () => (await shown(admin, id)).state, { interval: 20 }).toBe('in_progress')
    const stopped = await admin.put(`/api/v2/downloads/${id}/cancellation`, { body: {} })
    expect(stopped.json).toMatchObject({ state: 'canceled', can: { cancel: false, retry: true } })
    await expect.poll(workInProgress, { timeout: 20_000 }).toEqual([])
    expect((await shown(admin, id)).state).toBe('canceled')
    expect((await file(admin, id)).status).toBe(409)
    expect((await admin.put(`/api/v2/downloads/${id}/cancellation`, { body: {} })).status).toBe(409)
    const { rows } = await w.owner.query('select file_key from downloads where id = $1', [id])
    expect(bytesKept().filter((name) => name.startsWith(rows[0].file_key))).toEqual([])
    await w.owner.query('delete from change_log where id > 100000')
    const again = await admin.put(`/api/v2/downloads/${id}/retry`, { body: {} })
    expect(again.json).toMatchObject({ id, state: 'waiting', rows_done: 0 })
    await becomes(admin, id, 'ready')
    expect((await admin.put(`/api/v2/downloads/${id}/retry`, { body: {} })).status).toBe(409)
  })

  it('tell how far they are', async () => {
    await changes(A_WHILE)
    const { id } = (await ask(admin)).json
    await expect
      .poll(async () => (await shown(admin, id)).rows_done, { interval: 20, timeout: 20_000 })
      .toBeGreaterThan(0)
    const one = await shown(admin, id)
    expect(one.rows_total).toBeGreaterThan(A_WHILE)
    await becomes(admin, id, 'ready')
  })

  it('are finished once, whole, though the worker was killed in the middle', async () => {
    await changes(A_WHILE)
    const { id } = (await ask(admin)).json
    await expect.poll(async () => (await shown(admin, id)).state, { interval: 20 }).toBe('in_progress')
    const attempts = async () =>
      (await w.owner.query('select attempts from downloads where id = $1', [id])).rows[0].attempts as number
    // As a killed worker leaves it: its connection gone in the middle, no heartbeat any more. Nobody can say at which
    // moment it asks for rows, so it is struck at until it has begun anew.
    await expect
      .poll(
        async () => {
          await w.owner.query(
            "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'kindred' and state <> 'idle' and query ilike '%change_log%'",
          )
          return attempts()
        },
        { interval: 10, timeout: 20_000 },
      )
      .toBeGreaterThan(1)
    await becomes(admin, id, 'ready')
    const rows = rowsIn((await file(admin, id)).text)
    const numbers = await w.owner.query(
      'select count(*)::int from change_log where enterprise_id = $1 and id > 100000',
      [w.enterprises.larkspur],
    )
    expect(rows.length - 1).toBeGreaterThanOrEqual(numbers.rows[0].count)
    expect(workInProgress()).toEqual([])
    const { rows: kept } = await w.owner.query('select file_key, attempts from downloads where id = $1', [id])
    expect(bytesKept().filter((name) => name.startsWith(kept[0].file_key))).toEqual([
      `${kept[0].file_key}-${kept[0].attempts}.csv`,
    ])
    const bell = (await admin.get('/api/v2/users/me/notifications')).json.items
    expect(
      bell.filter(({ created_at }: { created_at: string }) => Date.parse(created_at) > Date.now() - 60_000),
    ).not.toHaveLength(0)
  }, 40_000)

  it('are finished by the newest attempt alone, however many run at once', async () => {
    // Who shall take it over is there before it is begun, or it would be done meanwhile.
    await w.another({ ONLY: 'worker' })
    await changes(2 * A_WHILE)
    const { id } = (await ask(admin)).json
    await expect.poll(async () => (await shown(admin, id)).state, { interval: 20 }).toBe('in_progress')
    // The first worker is thought dead but isn't: the queue hands the same job to another one.
    await w.owner.query(
      `insert into pgboss.job (name, data, retry_limit, policy) select name, data, 3, policy from pgboss.job
       where data->'payload'->>'download_id' = $1 limit 1`,
      [String(id)],
    )
    await becomes(admin, id, 'ready')
    await expect.poll(workInProgress, { timeout: 20_000 }).toEqual([])
    const { rows } = await w.owner.query('select file_key, attempts from downloads where id = $1', [id])
    expect(rows[0].attempts).toBe(2)
    await expect
      .poll(() => bytesKept().filter((name) => name.startsWith(rows[0].file_key)))
      .toEqual([`${rows[0].file_key}-2.csv`])
    expect(rowsIn((await file(admin, id)).text).length).toBeGreaterThan(2 * A_WHILE)
  }, 40_000)

  it('that nobody made within hours are given up, and can be tried again', async () => {
    await w.owner.query(
      `insert into downloads (enterprise_id, user_id, export, file_name, columns, secure, locale, state, attempts)
       values ($1, $2, 'change_log', 'lost.csv', '{at}', true, 'en', 'in_progress', 2)`,
      [w.enterprises.larkspur, w.people.admin],
    )
    const { rows } = await w.owner.query("select id::int from downloads where file_name = 'lost.csv'")
    await w.owner.query(
      `insert into timed (enterprise_id, kind, subject_id, due_at) values ($1, 'download.due', $2, now())`,
      [w.enterprises.larkspur, rows[0].id],
    )
    await sweep(0)
    await becomes(admin, rows[0].id, 'failed')
    expect((await shown(admin, rows[0].id)).reason).toBe('It took too long. Try again with fewer rows.')
    expect((await admin.put(`/api/v2/downloads/${rows[0].id}/retry`, { body: {} })).status).toBe(200)
    await becomes(admin, rows[0].id, 'ready')
  })

  it('are deleted with their bytes, by their owner', async () => {
    const id = await made(admin)
    const { rows } = await w.owner.query('select file_key from downloads where id = $1', [id])
    expect((await admin.delete(`/api/v2/downloads/${id}`)).json).toEqual({ done: true })
    expect(bytesKept().filter((name) => name.startsWith(rows[0].file_key))).toEqual([])
    expect((await file(admin, id)).status).toBe(404)
    const { rows: timed } = await w.owner.query(
      "select from timed where kind = 'download.due' and subject_id = $1",
      [String(id)],
    )
    expect(timed).toEqual([])
  })

  it('are at most ten at a time for one person, however many are asked for at once', async () => {
    await noneBecomesReady(async () => {
      const answers = await Promise.all(Array.from({ length: 14 }, () => ask(admin)))
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
      expect(answers.filter(({ status }) => status === 409)).toHaveLength(4)
    })
  })

  it('are listed newest first, searched, narrowed, sorted and paged', async () => {
    const ids = []
    for (let n = 0; n < 3; n++) ids.push(await made(member, { export: 'groups' }))
    const all = await listOf(member)
    expect(all.items.map(({ id }: { id: number }) => id)).toEqual(ids.toReversed())
    expect([all.total, all.total_is]).toEqual([3, 'exact'])
    expect((await listOf(member, { state: 'failed' })).total).toBe(0)
    expect((await listOf(member, { search: 'GROUPS' })).total).toBe(3)
    expect((await listOf(member, { search: '%' })).total).toBe(0)
    expect((await listOf(member, { sort_direction: 'asc' })).items[0].id).toBe(ids[0])
    expect((await listOf(member, { page: 2, page_size: 10 })).items).toEqual([])
  })

  it('leave a line in the change log each time somebody asks for one', async () => {
    await made(admin, { columns: ['at', 'actor'] })
    const { rows } = await w.owner.query(
      "select difference from change_log where action = 'download.requested' and actor_id = $1 order by id desc limit 1",
      [w.people.admin],
    )
    expect(rows[0].difference).toEqual({ export: 'change_log', columns: 'at, actor' })
  })

  describe('streamed to programs', () => {
    it('say which columns there are, and send the chosen ones in their order', async () => {
      const fields = (await member.get('/api/v1/groups/valid_csv_fields')).json
      expect(fields).toMatchObject({ export: 'groups', secure: false, expires_in_hours: 24, options: [] })
      expect(fields.fields.map(({ key }: { key: string }) => key)).toContain('member_count')
      const { text, headers, status } = await member.get(
        '/api/v1/groups/export_csv?columns[]=name&columns[]=id&bom=false',
      )
      expect(status).toBe(200)
      expect(headers['content-disposition']).toMatch(/^attachment; filename="/)
      expect(headers['content-security-policy']).toBe("default-src 'none'; sandbox")
      const [heading, ...rows] = rowsIn(text)
      expect(heading).toEqual(['Name', 'Number'])
      const { rows: networks } = await w.owner.query(
        "select name, id::text from networks where enterprise_id = $1 and kind = 'group' and archived_at is null order by id",
        [w.enterprises.larkspur],
      )
      expect(rows).toEqual(networks.map(({ name, id }) => [name, id]))
      expect((await member.get('/api/v1/groups/export_csv?columns=name,id&bom=false')).text).toBe(text)
    })

    it('ask for the same right, and refuse columns that do not exist', async () => {
      expect((await member.get('/api/v2/change-log/export_csv')).status).toBe(403)
      expect((await member.get('/api/v2/change-log/valid_csv_fields')).status).toBe(403)
      expect((await w.anyone().get('/api/v1/groups/export_csv')).status).toBe(401)
      expect((await member.get('/api/v1/groups/export_csv?columns=password')).status).toBe(422)
    })

    it('begin within a second and hold no more than a batch in memory', async () => {
      await changes(20_000)
      const began = performance.now()
      const stream = await admin.listen('/api/v2/change-log/export_csv')
      await expect.poll(() => stream.heard().length, { interval: 5 }).toBeGreaterThan(0)
      const first = performance.now() - began
      await stream.ended
      console.log(`export: first byte after ${Math.round(first)} ms of 20,000 rows`)
      expect(first).toBeLessThan(PROMPTLY_MS)
      // Were it made whole before it leaves, its first byte would come with its last.
      expect(first).toBeLessThan((performance.now() - began) / 2)
      expect(rowsIn(stream.heard()).length).toBeGreaterThan(20_000)
    }, 40_000)
  })
})
