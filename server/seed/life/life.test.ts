import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DiskStore } from '../../platform/fileStore.ts'
import { type World, world } from '../../testing/world.ts'
import { buildCompany } from '../build.ts'
import { larkspur } from '../larkspur/larkspur.ts'

describe('the demo company, built', () => {
  let w: World
  let id: number
  beforeAll(async () => {
    w = await world()
    const company = larkspur(new Date().toISOString().slice(0, 10))
    const ground = {
      database: w.app.database,
      store: new DiskStore(join(w.data_dir, 'store')),
      owner_url: w.owner_url,
      tmp_dir: tmpdir(),
      say: () => {},
    }
    // Without its pictures, which take longest, and under another name than the small one of the tests.
    id = await buildCompany(ground, {
      ...company,
      enterprise: { ...company.enterprise, slug: 'larkspur-whole', domains: ['whole.test'] },
      faces: [],
      posts: company.posts.map((post) => ({ ...post, picture_people: [] })),
    })
  }, 120_000)
  afterAll(() => w.close())

  const ask = async (query: string) =>
    (await w.owner.query(query.replaceAll('$e', `enterprise_id = ${id}`))).rows

  it('shows every state an account can be in, and every one in which a file or an import comes to rest', async () => {
    const states = async (table: string) =>
      (await ask(`select distinct state from ${table} where $e order by state`)).map(({ state }) => state)
    expect(await states('users')).toEqual([
      'active',
      'inactive',
      'invited',
      'pending_activation',
      'pending_deletion',
      'purged',
    ])
    // None is on its way: nobody would ever finish it.
    expect(await states('downloads')).toEqual(['canceled', 'expired', 'failed', 'ready'])
    expect(await ask('select state, created_count::int, failed_count::int from imports where $e')).toEqual([
      { state: 'completed', created_count: 4, failed_count: 4 },
      { state: 'undone', created_count: 3, failed_count: 0 },
    ])
    expect(await states('network_members')).toEqual(['active', 'declined', 'inactive', 'pending', 'removed'])
  })

  it('has kept every total it shows', async () => {
    expect(
      await ask(`select c.name from counters c left join (
          select 'users.' || state as name, count(*) as value from users where $e group by 1) u using (name)
        where c.$e and c.name like 'users.%' and c.value <> coalesce(u.value, 0)`),
    ).toEqual([])
    expect(
      await ask(`select name from networks n where n.$e and member_count <> (
        select count(*) from network_members m where m.network_id = n.id and m.$e and m.state = 'active')`),
    ).toEqual([])
  })

  it('tells two years of history in the order of time', async () => {
    const [log] =
      await ask(`select count(*)::int as entries, min(at) < now() - interval '23 months' as is_old,
      count(*) filter (where at > now()) ::int as ahead from change_log where $e`)
    expect(log).toMatchObject({ is_old: true, ahead: 0 })
    expect(log.entries).toBeGreaterThan(3000)
    expect(
      await ask(`select id from (select id, at, lag(at) over (order by id) as before from change_log where $e) told
        where at < before limit 1`),
    ).toEqual([])
  })

  it('writes no mail to anybody but about what was done, and leaves nothing to be done by a job', async () => {
    expect(await ask("select to_email from mails where $e and kind like 'access.%'")).toEqual([])
    expect((await w.owner.query("select id from pgboss.job where state = 'created'")).rows).toEqual([])
  })
})
