import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { posts } from '../../contract/posts/pages.ts'
import { type World, world } from '../testing/world.ts'

const PEOPLE = 3000
const KILLS = 5

describe('a post for thousands', () => {
  let w: World
  beforeAll(async () => {
    w = await world({ ONLY: '' })
  })
  afterAll(() => w.close())

  it('is told to each of them once, in however many of its networks they are and however often the worker is killed', async () => {
    const { owner, enterprises, people } = w
    const { rows: made } = await owner.query(
      `insert into users (enterprise_id, email, first_name, last_name, name, time_zone, role_id)
        select $1, 'crowd' || n || '@larkspur.test', 'Crowd', 'No ' || n, 'Crowd No ' || n, 'UTC',
          (select role_id from users where id = $2)
        from generate_series(1, $3::int) n returning id`,
      [enterprises.larkspur, people.member, PEOPLE],
    )
    const crowd = made.map(({ id }) => id)
    const networks = ['Women at Larkspur', 'Mothers at Larkspur', 'Green Larkspur', 'Parents and Carers'].map(
      (name) => w.networks[name],
    )
    // Everybody is in three of the four.
    await owner.query(
      `insert into network_members (enterprise_id, network_id, user_id, state, joined_at)
        select $1, network, person, 'active', now() - interval '1 day'
        from unnest($2::bigint[]) with ordinality as a(network, n), unnest($3::bigint[]) as person
        where person % 4 <> n - 1 on conflict do nothing`,
      [enterprises.larkspur, networks, crowd],
    )
    const admin = await w.as(people.admin)
    const body = {
      kind: 'group_message',
      title: 'For all',
      body: 'All',
      language: 'en',
      network_ids: networks,
    }
    const { status, json, text } = await admin.post(posts.create.path, { body })
    expect(status, text).toBe(200)
    const killed = async () => {
      // As a killed worker leaves it: its connection gone with whatever it had written, its job silent.
      await owner.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and application_name = 'kindred' and state <> 'idle' and pid <> pg_backend_pid()`,
      )
      await owner.query("update pgboss.job set start_after = now() where state = 'retry'")
    }
    const open = async () =>
      (
        await owner.query(
          'select count(*)::int from post_announcements where post_id = $1 and finished_at is null',
          [json.id],
        )
      ).rows[0].count
    for (let kill = 0; kill < KILLS; kill++) {
      await new Promise((resolve) => setTimeout(resolve, 40 + kill * 30))
      await killed()
    }
    await expect
      .poll(
        async () => {
          await owner.query("update pgboss.job set start_after = now() where state = 'retry'")
          return open()
        },
        { timeout: 30_000, interval: 200 },
      )
      .toBe(0)
    const { rows } = await owner.query(
      'select user_id, count(*)::int as times from notifications where post_id = $1 and user_id = any($2::bigint[]) group by user_id',
      [json.id, crowd],
    )
    expect(rows).toHaveLength(PEOPLE)
    expect(rows.filter(({ times }) => times !== 1)).toEqual([])
  }, 60_000)
})
