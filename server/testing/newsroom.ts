import { expect } from 'vitest'
import { enterprises } from '../../contract/enterprise/enterprise.ts'
import { networkModeration } from '../../contract/posts/moderation.ts'
import { posts } from '../../contract/posts/pages.ts'
import { myNews } from '../../contract/posts/posts.ts'
import { designerFacilitates } from './leaders.ts'
import { type Client, pathOf, world } from './world.ts'

/** A message as its form would send it. */
export const message = (title: string, network_ids: number[], more: object = {}) => ({
  kind: 'group_message',
  title,
  body: `${title}, told at length`,
  language: 'en',
  network_ids,
  ...more,
})

/**
 * A company whose people write and read posts, with the worker that notifies them. In "Women at Larkspur" the leader
 * may publish, the facilitator (Dara, the designer) may write, the member reads, and the outsider knows of nothing.
 */
export async function newsroom() {
  const w = await world({ ONLY: '' })
  const women = w.networks['Women at Larkspur'] ?? 0
  const green = w.networks['Green Larkspur'] ?? 0
  const mothers = w.networks['Mothers at Larkspur'] ?? 0
  await designerFacilitates(w, women)
  const leader = await w.as(w.people.leader)
  const member = await w.as(w.people.member)
  const admin = await w.as(w.people.admin)
  const outsider = await w.as(w.people.outsider)
  const facilitator = await w.as(w.people.designer)

  const write = async (client: Client, title: string, networks: number[], more: object = {}) => {
    const answer = await client.post(posts.create.path, { body: message(title, networks, more) })
    expect(answer.status, answer.text).toBe(200)
    return answer.json
  }
  const feed = async (client: Client, query: Record<string, string | number> = {}) =>
    (await client.get(myNews.latest.path, { query: { limit: 20, ...query } })).json.items as {
      id: number
      title: string
    }[]
  const titles = async (client: Client, query: Record<string, string | number> = {}) =>
    (await feed(client, query)).map(({ title }) => title)
  const decide = (
    client: Client,
    network: number,
    post_ids: number[],
    { decision, reason }: { decision: string; reason?: string | undefined },
  ) =>
    client.post(pathOf(networkModeration.decide, { id: network }), {
      body: { post_ids, decision, ...(reason === undefined ? {} : { reason }) },
    })
  const one = async (query: string, values: unknown[] = []) => (await w.owner.query(query, values)).rows[0]
  const stateOf = async (id: number) => (await one('select state from posts where id = $1', [id]))?.state
  const notified = async (user: number, kind: string) =>
    (
      await w.owner.query('select facts from notifications where user_id = $1 and kind = $2 order by id', [
        user,
        kind,
      ])
    ).rows.map(({ facts }) => facts.post as string)

  /** Switches of an administrator take effect at once. */
  async function switched(change: object) {
    const { id: _id, name: _name, ...now } = (await admin.get(enterprises.show.path)).json
    const { status, text } = await admin.post(enterprises.update.path, { body: { ...now, ...change } })
    expect(status, text).toBe(200)
  }

  return {
    ...{ w, women, green, mothers, leader, member, admin, outsider, facilitator },
    ...{ write, feed, titles, decide, one, stateOf, notified, switched },
  }
}
