import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { postComments } from '../../contract/posts/comments.ts'
import { networkModeration } from '../../contract/posts/moderation.ts'
import { posts } from '../../contract/posts/pages.ts'
import { networkNews } from '../../contract/posts/posts.ts'
import { newsroom } from '../testing/newsroom.ts'
import { type Client, pathOf } from '../testing/world.ts'

describe('posts shared with another network', async () => {
  const { w, women, green, leader, member, admin, facilitator, write, decide, stateOf } = await newsroom()
  const quiet = w.networks['Quiet Room'] ?? 0
  const parents = w.networks['Parents and Carers'] ?? 0
  const show = async (client: Client, id: number) => (await client.get(pathOf(posts.show, { id }))).json
  const share = (client: Client, id: number, network_id: number) =>
    client.post(pathOf(posts.share, { id }), { body: { network_id } })
  const unshare = (client: Client, id: number, network_id: number) =>
    client.delete(pathOf(posts.unshare, { id, network_id }))
  const line = async (client: Client, network: number, id: number) =>
    (await client.get(pathOf(networkNews.latest, { id: network }), { query: { limit: 20 } })).json.items.find(
      (post: { id: number }) => post.id === id,
    )
  afterAll(() => w.close())

  // The member reads in both networks, and leads the one it is shared with.
  beforeAll(async () => {
    await w.owner.query(
      `insert into network_leaders (enterprise_id, network_id, user_id, role_id, position_id)
       select $1, $2, $3, r.id, (select min(id) from leader_positions where enterprise_id = $1) from user_roles r
       where r.enterprise_id = $1 and lower(r.role_name) = 'group leader'`,
      [w.enterprises.larkspur, green, w.people.member],
    )
    await w.owner.query('update networks set parent_id = $2, parent_path = array[$2::bigint] where id = $1', [
      parents,
      quiet,
    ])
    await w.owner.query(
      `insert into network_members (enterprise_id, network_id, user_id, state, joined_at) values ($1, $2, $3, 'active', now())
       on conflict do nothing`,
      [w.enterprises.larkspur, parents, w.people.leader],
    )
  })

  it('stay with those who wrote them: who leads the other network only takes them out of it', async () => {
    const { id } = await write(leader, 'Shared, not given', [women])
    const shared = await share(member, id, green)
    expect(shared.json.places).toMatchObject([
      { network: { id: green }, state: 'accepted', can: { pin: true, end: true } },
      { network: { id: women }, can: { pin: false, end: false } },
    ])
    expect(shared.json.can).toMatchObject({ archive: false, remove: false, moderate: false, report: true })
    expect((await line(member, green, id)).can).toMatchObject({ archive: false, moderate: false, pin: true })
    expect((await member.put(pathOf(posts.archive, { id }))).status).toBe(403)
    expect((await member.put(pathOf(posts.remove, { id }), { body: { reason: 'Mine now' } })).status).toBe(
      403,
    )
    const said = await facilitator.post(pathOf(postComments.create, { id }), { body: { body: 'Well said' } })
    expect(said.status, said.text).toBe(200)
    const comment = pathOf(postComments.delete, { id: said.json.id })
    expect((await member.delete(comment, { query: { reason: 'Not here' } })).status).toBe(403)
    await facilitator.post(pathOf(posts.report, { id }), { body: { reason: 'spam' } })
    const reportsFor = async (client: Client, network: number) =>
      (await client.get(pathOf(networkModeration.reports, { id: network }))).json.items.length
    expect([await reportsFor(member, green), await reportsFor(admin, women)]).toEqual([0, 1])

    expect((await unshare(facilitator, id, green)).status).toBe(404)
    expect((await unshare(member, id, women)).status).toBe(404)
    expect((await unshare(member, id, green)).status).toBe(200)
    expect(await line(member, green, id)).toBeUndefined()
    expect(await line(member, women, id)).toBeDefined()
    expect(await stateOf(id)).toBe('published')
  })

  it('are not handed over by a request that was declined', async () => {
    const { id } = await write(leader, 'Declined there', [women])
    expect((await share(facilitator, id, green)).status).toBe(422)
    await w.owner.query(
      `insert into post_networks (enterprise_id, post_id, network_id, kind, state, origin, asked_by)
       values ($1, $2, $3, 'group_message', 'declined', 'share', $4)`,
      [w.enterprises.larkspur, id, green, w.people.designer],
    )
    expect((await show(member, id)).can).toMatchObject({ archive: false, remove: false, moderate: false })
    expect((await member.put(pathOf(posts.archive, { id }))).status).toBe(403)
  })

  it('give nobody a say who was asked and hasn’t taken them in yet, once another network has', async () => {
    const { id } = await write(leader, 'Taken in here, asked there', [women])
    const ask = () =>
      w.owner.query(
        `insert into post_networks (enterprise_id, post_id, network_id, kind, state, origin, asked_by)
         values ($1, $2, $3, 'group_message', 'pending', 'author', $4)`,
        [w.enterprises.larkspur, id, green, w.people.leader],
      )
    await ask()
    expect((await show(member, id)).can).toMatchObject({ archive: false, remove: false, moderate: false })
    expect((await member.put(pathOf(posts.remove, { id }), { body: { reason: 'Not mine' } })).status).toBe(
      403,
    )
    expect((await show(leader, id)).can).toMatchObject({ archive: true })
    await w.owner.query(
      `update post_networks set state = 'approved' where post_id = $1 and network_id = $2`,
      [id, green],
    )
    expect((await show(member, id)).can).toMatchObject({ moderate: true })
  })

  it('end wherever their author no longer wants them, and no yes brings them back', async () => {
    const { id } = await write(leader, 'Too far', [women])
    expect((await share(member, id, green)).status).toBe(200)
    expect((await show(leader, id)).places).toMatchObject([
      { network: { id: green }, can: { end: true } },
      { network: { id: women }, can: { end: false } },
    ])
    expect((await unshare(leader, id, green)).status).toBe(200)
    expect((await unshare(leader, id, green)).status).toBe(409)
    expect((await share(member, id, green)).status).toBe(409)
    expect((await decide(admin, green, [id], { decision: 'approve' })).json.decided).toEqual([])
    expect(await line(member, green, id)).toBeUndefined()
  })

  it('leave a private network only by their author or by who leads that network', async () => {
    const { id } = await write(admin, 'Between us', [quiet])
    expect((await show(leader, id)).can).toMatchObject({ share: false })
    expect((await line(leader, quiet, id)).can).toMatchObject({ share: false })
    expect((await share(leader, id, women)).status).toBe(403)
    expect((await leader.get(pathOf(posts.shareable, { id }))).status).toBe(403)
    expect((await show(admin, id)).can).toMatchObject({ share: true })
    expect((await share(admin, id, women)).status).toBe(200)
    // Who reads it there passes it on no further.
    expect((await show(facilitator, id)).can).toMatchObject({ share: false })
    const open = await write(admin, 'For all', [quiet, women])
    expect((await line(leader, women, open.id)).can).toMatchObject({ share: true })
    expect((await share(member, open.id, green)).status).toBe(200)
  })

  it('may be asked for again by their author after a no, and by anybody once their asker took the question back', async () => {
    await w.owner.query(
      `insert into network_members (enterprise_id, network_id, user_id, state, joined_at) values ($1, $2, $3, 'active', now())
       on conflict do nothing`,
      [w.enterprises.larkspur, green, w.people.designer],
    )
    const dara = await w.as(w.people.designer)
    const { id } = await write(leader, 'Ask again', [women])
    expect((await share(dara, id, green)).status).toBe(200)
    expect((await unshare(dara, id, green)).status).toBe(200)
    expect((await share(dara, id, green)).status).toBe(200)
    expect(
      (await decide(member, green, [id], { decision: 'decline', reason: 'No room' })).json.decided,
    ).toEqual([id])
    expect((await share(dara, id, green)).status).toBe(409)
    const adas = await write(admin, 'Ask anew', [women])
    expect((await share(dara, adas.id, green)).status).toBe(200)
    await decide(member, green, [adas.id], { decision: 'decline', reason: 'No room' })
    expect((await share(admin, adas.id, green)).json.places[0]).toMatchObject({ state: 'accepted' })
  })

  it('are shown elsewhere only while whoever asked may still share them', async () => {
    const dara = await w.as(w.people.designer)
    const { id } = await write(admin, 'Private since', [women])
    expect((await share(dara, id, green)).status).toBe(200)
    await w.owner.query('update networks set private = true where id = $1', [women])
    const refused = (await decide(member, green, [id], { decision: 'approve' })).json
    expect(refused).toMatchObject({ decided: [], refused: [{ id }] })
    expect(refused.refused[0].says).toBe('The person who asked may no longer share this post.')
    await w.owner.query('update networks set private = false where id = $1', [women])
    expect((await decide(member, green, [id], { decision: 'approve' })).json.decided).toEqual([id])
    // What was rightly shown stays; its author may end it.
    await w.owner.query('update networks set private = true where id = $1', [women])
    expect(await line(member, green, id)).toBeDefined()
    expect((await unshare(admin, id, green)).status).toBe(200)
    expect(await line(member, green, id)).toBeUndefined()
    await w.owner.query('update networks set private = false where id = $1', [women])
  })

  it('leave what stands below a private network as little', async () => {
    const { id } = await write(admin, 'Below', [parents])
    expect((await show(leader, id)).can).toMatchObject({ share: false })
    expect((await share(leader, id, women)).status).toBe(403)
  })
})
