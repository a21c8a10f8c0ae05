import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventTalk } from '../../contract/events/talk.ts'
import { postComments } from '../../contract/posts/comments.ts'
import { posts } from '../../contract/posts/pages.ts'
import { abilityWalk } from '../testing/abilityWalk.ts'
import { type Client, type World, world } from '../testing/world.ts'

describe('the states of a comment', () => {
  let w: World
  let post: number
  let lunch: number
  const people = new Map<string, Client>()
  beforeAll(async () => {
    w = await world()
    const women = w.networks['Women at Larkspur'] ?? 0
    for (const person of ['designer', 'outsider'] as const)
      await w.owner.query(
        `insert into network_members (enterprise_id, network_id, user_id, state, joined_at) values ($1, $2, $3, 'active', now())`,
        [w.enterprises.larkspur, women, w.people[person]],
      )
    const { rows } = await w.owner.query<{ id: string }>(
      `with post as (
         insert into posts (enterprise_id, author_id, kind, title, body, state, published_at)
         values ($1, $2, 'group_message', 'Talked about', 'Words', 'published', now()) returning id)
       insert into post_networks (enterprise_id, post_id, network_id, kind, state, asked_by, published_at, live)
       select $1, id, $3, 'group_message', 'approved', $2, now(), true from post returning post_id::text as id`,
      [w.enterprises.larkspur, w.people.outsider, women],
    )
    post = Number(rows[0]?.id)
    lunch = Number((await w.owner.query(`select id from events where name = 'Fireside lunch'`)).rows[0]?.id)
    people.set('author', await w.as(w.people.designer))
    people.set('leader', await w.as(w.people.leader))
    people.set('member', await w.as(w.people.member))
    people.set('writer of the post', await w.as(w.people.outsider))
  })
  afterAll(() => w.close())

  const states = ['shown', 'answer', 'pending', 'removed', "leader's", "leader's pending"] as const

  /** Said by the designer, or by the one who leads. One that was taken away still has its answer. */
  async function commentIn(about: 'post_id' | 'event_id', state: (typeof states)[number]): Promise<number> {
    const subject = about === 'post_id' ? post : lunch
    const author = state.startsWith('leader') ? w.people.leader : w.people.designer
    const say = async (at: string, to: number | null) => {
      const { rows } = await w.owner.query<{ id: string }>(
        `insert into post_comments (enterprise_id, ${about}, author_id, reply_to_id, body, state)
         values ($1, $2, $3, $4, 'Words', $5) returning id::text`,
        [w.enterprises.larkspur, subject, author, to, at],
      )
      return Number(rows[0]?.id)
    }
    const at = state === 'removed' ? 'removed' : state.endsWith('pending') ? 'pending' : 'shown'
    const id = await say(at, state === 'answer' ? await say('shown', null) : null)
    if (state === 'removed') await say('shown', id)
    return id
  }

  const isGone = ({ state }: { state: string }) => state === 'removed'
  const walk = (about: 'post_id' | 'event_id') => {
    const subject = about === 'post_id' ? post : lunch
    const [reply, report] =
      about === 'post_id' ? [postComments.create, posts.report] : [eventTalk.comment, eventTalk.report]
    return abilityWalk({
      states,
      people,
      make: (state) => commentIn(about, state),
      show: postComments.show,
      verbs: {
        edit: { route: postComments.update, body: ({ version = 1 }) => ({ body: 'Anew', version }) },
        approve: { route: postComments.approve, needless: ({ state }) => state === 'shown' },
        reply: {
          route: reply,
          params: () => ({ id: subject }),
          body: (_comment, id) => ({ body: 'So do I', reply_to_id: id }),
        },
        report: {
          route: report,
          params: () => ({ id: subject }),
          body: (_comment, id) => ({ reason: 'spam', comment_id: id }),
        },
        // Without a reason only one’s own goes; taking away what others said is walked below.
        delete: { route: postComments.delete, needless: isGone },
      },
    })
  }

  it('on a post let everybody do exactly what `can` says', async () => {
    const { wrong, refusals } = await walk('post_id')
    expect(refusals).toMatchSnapshot()
    expect(wrong).toEqual([])
  })

  it('on an event let everybody do exactly what `can` says', async () => {
    const { wrong, refusals } = await walk('event_id')
    expect(refusals).toMatchSnapshot()
    expect(wrong).toEqual([])
  })

  it('let those who look after it take away what others said, and nobody else', async () => {
    const { wrong, refusals } = await abilityWalk({
      states: ['shown', 'answer', 'pending', 'removed'],
      people: new Map([...people].filter(([person]) => person !== 'author')),
      make: (state) => commentIn('post_id', state),
      show: postComments.show,
      verbs: { remove: { route: postComments.delete, query: { reason: 'Unkind' }, needless: isGone } },
    })
    expect(refusals).toMatchSnapshot()
    expect(wrong).toEqual([])
  })
})
