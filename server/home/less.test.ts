import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { homeColumn, homeLess } from '../../contract/home/home.ts'
import { changeLog } from '../../contract/insight/logs.ts'
import { myNews } from '../../contract/posts/posts.ts'
import { undos } from '../../contract/undo/undos.ts'
import { newsroom } from '../testing/newsroom.ts'
import { type Client, pathOf } from '../testing/world.ts'

describe('less of this', () => {
  let room: Awaited<ReturnType<typeof newsroom>>
  beforeAll(async () => {
    room = await newsroom()
    await room.write(room.leader, 'Soup on Friday', [room.women])
    await room.write(room.admin, 'Frogs are back', [room.green])
    await room.w.owner.query(
      `update network_members set joined_at = now() - interval '1 day' where network_id = $1`,
      [room.women],
    )
  })
  afterAll(() => room.w.close())

  const choose = (who: Client, body: object, headers: Record<string, string> = {}) =>
    who.post(homeLess.choose.path, { body, headers })
  const takeBack = (who: Client, id: number) => who.delete(pathOf(homeLess.takeBack, { id }))
  const chosen = async (who: Client) => (await who.get(homeLess.list.path)).json.items
  const onHome = async (who: Client) => (await room.feed(who, { less: 'true' })).map(({ title }) => title)
  const column = async (who: Client) => (await who.get(homeColumn.show.path)).json

  it('is honoured with the next answer, pinned posts included, and nowhere but on Home', async () => {
    const before = await onHome(room.member)
    expect(before).toEqual(
      expect.arrayContaining(['The first night shift', 'Soup on Friday', 'Frogs are back']),
    )
    const { json } = await choose(room.member, { block: 'news', network_id: room.women })
    expect(json).toMatchObject({ block: 'news', network: { name: 'Women at Larkspur' }, person: null })
    expect(await onHome(room.member)).toEqual(['Frogs are back', 'A thousand trees'])
    expect(await room.titles(room.member)).toEqual(before)
    expect(await onHome(room.leader)).toContain('Soup on Friday')
    await takeBack(room.member, json.id)
    expect(await onHome(room.member)).toEqual(before)
  })

  it('can be about a person, wherever they write', async () => {
    const { json } = await choose(room.member, { block: 'news', person_id: room.admin.id })
    expect(await onHome(room.member)).not.toContain('Frogs are back')
    expect(await onHome(room.member)).toContain('Soup on Friday')
    await takeBack(room.member, json.id)
  })

  it('holds for one block of Home alone', async () => {
    const faces = (await column(room.member)).faces.length
    expect(faces).toBeGreaterThan(0)
    const { json } = await choose(room.member, { block: 'faces', network_id: room.women })
    expect((await column(room.member)).faces).toEqual([])
    expect(await onHome(room.member)).toContain('Soup on Friday')
    await takeBack(room.member, json.id)
    expect((await column(room.member)).faces).toHaveLength(faces)

    const post = await room.write(room.facilitator, 'Waits for Lena', [room.women])
    expect((await column(room.leader)).waiting).toHaveLength(1)
    const left = await choose(room.leader, { block: 'waiting', network_id: room.women })
    expect((await column(room.leader)).waiting).toEqual([])
    await takeBack(room.leader, left.json.id)
    await room.decide(room.leader, room.women, [post.id], { decision: 'decline', reason: 'No' })
  })

  it('is one choice however often it is chosen, and somebody’s own', async () => {
    const ids = []
    for (const _ of [1, 2])
      ids.push((await choose(room.member, { block: 'news', network_id: room.women })).json.id)
    expect(ids[0]).toBe(ids[1])
    expect(await chosen(room.member)).toHaveLength(1)
    expect(await chosen(room.leader)).toEqual([])
    expect((await takeBack(room.leader, ids[0])).status).toBe(404)
    const neighbour = await room.w.as(room.w.neighbour, 'brightwater.localhost')
    expect((await takeBack(neighbour, ids[0])).status).toBe(404)
    expect((await takeBack(room.member, ids[0])).status).toBe(200)
    expect((await takeBack(room.member, ids[0])).status).toBe(404)
  })

  it('is about one thing that the reader may know of', async () => {
    const hidden = (
      await room.admin.post('/api/v1/groups', {
        body: {
          kind: 'group',
          parent_id: room.w.networks['Quiet Room'],
          name: 'Inside',
          colour: '#336699',
          pattern: 'dots',
        },
      })
    ).json
    const answers = await Promise.all([
      choose(room.outsider, { block: 'news', network_id: hidden.id }),
      choose(room.outsider, { block: 'news', person_id: room.w.neighbour }),
      choose(room.outsider, { block: 'news' }),
      choose(room.outsider, { block: 'news', network_id: room.women, person_id: room.admin.id }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 422, 422])
  })

  it('is taken back from its toast, and the log says no more than that somebody chose', async () => {
    const said = await choose(room.member, { block: 'news', network_id: room.green }, { 'x-undo': 'shown' })
    expect(await onHome(room.member)).not.toContain('Frogs are back')
    await room.member.put(pathOf(undos.undo, { id: Number(said.headers['x-undo']) }))
    expect(await onHome(room.member)).toContain('Frogs are back')
    const { items } = (
      await room.admin.get(changeLog.list.path, { query: { page_size: 10, actor_id: room.member.id } })
    ).json
    expect(items.slice(0, 3).map(({ action }: { action: string }) => action)).toEqual([
      'undo.done',
      'user.home_less_taken_back',
      'user.home_less_chosen',
    ])
    expect(JSON.stringify(items.slice(1, 3))).not.toContain('Green')
  })

  it('comes with the page: Home’s first answer leaves it out as well', async () => {
    const { json } = await choose(room.member, { block: 'news', network_id: room.women })
    const { text } = await room.member.get(myNews.latest.path, { query: { limit: 5, less: 'true' } })
    expect(text).not.toContain('Soup on Friday')
    await takeBack(room.member, json.id)
  })
})
