import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { looks } from '../../contract/access/looks.ts'
import { enterprises } from '../../contract/enterprise/enterprise.ts'
import { postComments } from '../../contract/posts/comments.ts'
import { posts } from '../../contract/posts/pages.ts'
import { boardChoice, boards } from '../../contract/recognition/boards.ts'
import { points } from '../../contract/recognition/points.ts'
import { crowd } from '../testing/attendees.ts'
import { earn, posted } from '../testing/points.ts'
import { type Client, pathOf, type World, world } from '../testing/world.ts'
import { boardSweep } from './boards/sums.ts'

describe('boards', () => {
  let w: World
  let admin: Client
  let leader: Client
  let people: Client[]
  beforeAll(async () => {
    w = await world({ ONLY: 'web' })
    admin = await w.as(w.people.admin)
    leader = await w.as(w.people.leader)
    people = await crowd(w, 24)
  })
  afterAll(() => w.close())

  const counted = () => boardSweep.run(w.app.database, new Date())
  const one = (at: number) => people[at] as Client
  const board = async (who: Client, query: Record<string, string> = {}) => {
    const { status, json, text } = await who.get(boards.people.path, { query })
    expect(status, text).toBe(200)
    return json
  }
  const placesOf = ({ items }: { items: { place: number; points: number; person: { id: number } }[] }) =>
    items.map(({ place, points, person }) => [place, points, person.id])

  let given = 0
  const firstNine = async () => {
    if (given === 0)
      for (const amount of [50, 40, 40, 27, 26, 25, 24, 23, 22]) await earn(w, one(given++).id, amount)
    await counted()
  }
  /** So many that they are compared. */
  const enough = async () => {
    await firstNine()
    while (given < 13) await earn(w, one(given++).id, 5)
    await counted()
  }

  it('compare nothing while few have earned something, and then give equal ones the same place', async () => {
    await firstNine()
    expect(await board(one(0))).toMatchObject({ state: 'too_few', items: [], mine: null })
    await enough()
    const seen = await board(one(0))
    expect(placesOf(seen).slice(0, 4)).toEqual([
      [1, 50, one(0).id],
      [2, 40, one(1).id],
      [2, 40, one(2).id],
      [4, 27, one(3).id],
    ])
    // Four share the tenth place: all of them, or none.
    expect(seen.items.map(({ place }: { place: number }) => place)).toEqual([
      1, 2, 2, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10,
    ])
    await earn(w, one(13).id, 2)
    await counted()
    expect((await board(one(13))).mine).toEqual({ place: 14, points: 2 })
    expect((await board(one(14))).mine).toBe(null)
    expect((await board(one(0), { on: '2020-02-29', period: 'year' })).state).toBe('too_few')
  })

  it('count what was earned: not what was spent, nor what nobody else may hear of', async () => {
    await enough()
    const { id } = one(15)
    await posted(w, [
      { user_id: id, cause: 'given', amount: 60 },
      { user_id: id, cause: 'survey_answered', fact: '1', amount: 500 },
      { user_id: id, cause: 'group_joined', fact: '2', amount: 500 },
      { user_id: id, cause: 'session_held', fact: '3', amount: 500 },
      { user_id: id, cause: 'claim', claim_id: 987_654, amount: -40 },
    ])
    await counted()
    expect(placesOf(await board(one(0)))[0]).toEqual([1, 60, id])
    const { json: gift } = await admin.post(pathOf(points.give, { id }), {
      body: { points: 9, reason: 'Yes' },
    })
    await counted()
    expect(placesOf(await board(one(0)))[0]).toEqual([1, 69, id])
    await admin.put(pathOf(points.takeBack, { id: gift.id }), { body: { reason: 'No' } })
    await counted()
    expect(placesOf(await board(one(0)))[0]).toEqual([1, 60, id])
    const { rows } = await w.owner.query(
      `select b.user_id from board_people b where b.period = 'year' and b.amount <> (select coalesce(sum(p.amount), 0)
         from point_entries p where p.user_id = b.user_id and p.cause in ('given', 'correction'))`,
    )
    expect(rows).toEqual([])
    await w.owner.query("update users set state = 'inactive' where id = $1", [id])
  })

  it('leave out who wants no part in them, or has no account, and show them nothing', async () => {
    await enough()
    const { id } = one(16)
    await earn(w, id, 90)
    await counted()
    const choose = (on_boards: boolean) => one(16).put(boardChoice.update.path, { body: { on_boards } })
    expect((await choose(false)).json).toEqual({ on_boards: false })
    expect((await one(16).get(boardChoice.show.path)).json).toEqual({ on_boards: false })
    expect(placesOf(await board(one(0)))[0]).toEqual([1, 50, one(0).id])
    for (const kind of ['people', 'networks', 'posts'] as const)
      expect((await one(16).get(boards[kind].path)).json).toMatchObject({ state: 'off', items: [] })
    expect((await one(16).get(pathOf(points.transactions, { id }))).json.balance).toBe(90)
    // Who looks as them sees what others see: neither that they stay away nor where they would stand.
    const looking = await w.as(admin.id)
    await looking.post(pathOf(looks.start, { id }), { body: { reason: 'They can’t see a board' } })
    expect(await board(looking)).toMatchObject({ state: 'shown', mine: null })
    await looking.delete(looks.stop.path)
    await choose(true)
    expect(placesOf(await board(one(0)))[0]).toEqual([1, 90, id])
    await w.owner.query("update users set state = 'inactive' where id = $1", [id])
    expect(placesOf(await board(one(0)))[0]).toEqual([1, 50, one(0).id])
  })

  it('compare only people whose belonging is known, within the networks of the viewer', async () => {
    await enough()
    await w.owner.query("update network_members set visibility = 'counted' where user_id = $1", [one(0).id])
    const seen = await board(one(1))
    expect(placesOf(seen)[0]).toEqual([1, 40, one(1).id])
    expect(placesOf(seen).flat()).not.toContain(50)
    expect(placesOf(await board(one(1), { scope: 'all' }))[0]).toEqual([1, 50, one(0).id])
    expect((await board(await w.as(w.people.outsider))).state).toBe('too_few')
    // Nor where the network shows its members to its leaders alone.
    const shown = (value: string) =>
      w.owner.query("update networks set members_visibility = $1 where name = 'Women at Larkspur'", [value])
    await shown('leaders_only')
    expect([(await board(one(1))).state, (await board(leader)).state]).toEqual(['too_few', 'shown'])
    await shown('group')
  })

  it('compare networks where enough people have earned something', async () => {
    const [women, green, quiet] = ['Women at Larkspur', 'Green Larkspur', 'Quiet Room'].map(
      (name) => w.networks[name] ?? 0,
    ) as [number, number, number]
    const there = (network_id: number, some: Client[], amount: number) =>
      posted(
        w,
        some.map(({ id }) => ({
          user_id: id,
          cause: 'event_attended',
          fact: String(network_id),
          network_id,
          amount,
        })),
      )
    await there(women, people.slice(0, 10), 3)
    await there(green, people.slice(0, 9), 8)
    await there(quiet, people.slice(0, 12), 9)
    await counted()
    const seen = async (who: Client) => {
      const { json } = await who.get(boards.networks.path, { query: { scope: 'all' } })
      return json.items.map(({ place, points, network }: never) => [
        place,
        points,
        (network as { id: number }).id,
      ])
    }
    // One alone is compared with nothing.
    expect(await seen(one(0))).toEqual([])
    await there(green, people.slice(9, 10), 8)
    await counted()
    expect(await seen(one(0))).toEqual([
      [1, 80, green],
      [2, 30, women],
    ])
    expect(await seen(leader)).toEqual([
      [1, 108, quiet],
      [2, 80, green],
      [3, 30, women],
    ])
  })

  it('show the five news of a network that people made most of, to those who read them', async () => {
    const women = w.networks['Women at Larkspur'] ?? 0
    const quiet = w.networks['Quiet Room'] ?? 0
    const news = async (network: number, title: string, likes: number) => {
      const { json, text, status } = await (network === quiet ? admin : leader).post(posts.create.path, {
        body: {
          kind: 'news_link',
          title,
          url: 'https://example.org/news',
          language: 'en',
          network_ids: [network],
        },
      })
      expect(status, text).toBe(200)
      for (const who of people.slice(0, likes)) await who.put(pathOf(posts.like, { id: json.id }))
      return json.id as number
    }
    const ids: number[] = []
    for (const at of [1, 2, 3, 4, 5, 6]) ids.push(await news(women, `News ${at}`, at))
    await one(0).post(pathOf(postComments.create, { id: ids[0] ?? 0 }), {
      body: { body: 'Lovely', reply_to_id: null },
    })
    const secret = await news(quiet, 'Quiet news', 0)
    await leader.post(pathOf(postComments.create, { id: secret }), {
      body: { body: 'So', reply_to_id: null },
    })
    const top = async (who: Client, id: number) => {
      const { json, status } = await who.get(pathOf(boards.ofNetwork, { id }))
      return status === 200
        ? json.items.map(({ place, id }: { place: number; id: number }) => [place, id])
        : status
    }
    const [first, second, third, fourth, fifth, sixth] = ids
    expect(await top(one(0), women)).toEqual([
      [1, sixth],
      [2, fifth],
      [3, fourth],
      [4, third],
      [5, second],
    ])
    expect([await top(one(0), quiet), await top(leader, quiet)]).toEqual([[], [[1, secret]]])
    const listed = async (who: Client) =>
      (await who.get(boards.posts.path, { query: { scope: 'all' } })).json.items.map(
        ({ id }: { id: number }) => id,
      )
    expect(await listed(one(0))).toEqual([sixth, fifth, fourth, third, second, first])
    expect(await listed(leader)).toContain(secret)
  })

  it('are missing while recognition is off', async () => {
    const switched = async (rewards_enabled: boolean) => {
      const { likes_enabled, pending_comments_enabled, version } = (await admin.get(enterprises.show.path))
        .json
      const { status, text } = await admin.post(enterprises.update.path, {
        body: { likes_enabled, pending_comments_enabled, rewards_enabled, version },
      })
      expect(status, text).toBe(200)
    }
    const statuses = () =>
      Promise.all(
        [boards.people.path, boards.posts.path, boardChoice.show.path].map(
          async (path) => (await one(1).get(path)).status,
        ),
      )
    await switched(false)
    expect(await statuses()).toEqual([404, 404, 404])
    await switched(true)
    expect(await statuses()).toEqual([200, 200, 200])
  })
})
