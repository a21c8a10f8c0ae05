import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { postAppeals } from '../../contract/posts/appeals.ts'
import { postComments } from '../../contract/posts/comments.ts'
import { networkModeration } from '../../contract/posts/moderation.ts'
import { posts } from '../../contract/posts/pages.ts'
import {
  isOut,
  type PostAction,
  type PostState,
  placeActions,
  placeStateAfter,
  placeStates,
  placeTransitions,
  postActions,
  postStateAfter,
  postStates,
  standing,
} from '../../contract/posts/states.ts'
import { abilityWalk, type Verb } from '../testing/abilityWalk.ts'
import { type Client, pathOf, type World, world } from '../testing/world.ts'
import type { Ability } from './abilities.ts'

/** Which abilities move a post, and how. */
const moves: Record<string, PostAction> = {
  submit: 'submit',
  publish: 'publish',
  cancel_publication: 'cancel_publication',
  archive: 'archive',
  unarchive: 'unarchive',
  delete: 'mark_for_deletion',
  remove: 'mark_for_deletion',
}

const roles = ['author', 'leader', 'member', 'outsider'] as const

describe('the states of a post', () => {
  let w: World
  let women: number
  let parents: number
  const clients = new Map<string, Client>()
  /** What waits for approval below each post. */
  const comments = new Map<number, number>()
  beforeAll(async () => {
    w = await world()
    women = w.networks['Women at Larkspur'] ?? 0
    await w.owner.query(
      `insert into network_members (enterprise_id, network_id, user_id, state, joined_at) values ($1, $2, $3, 'active', now())`,
      [w.enterprises.larkspur, women, w.people.designer],
    )
    parents = w.networks['Parents and Carers'] ?? 0
    for (const role of ['designer', 'leader', 'member', 'outsider'] as const)
      await w.owner.query(
        `insert into network_members (enterprise_id, network_id, user_id, state, joined_at) values ($1, $2, $3, 'active', now())`,
        [w.enterprises.larkspur, parents, w.people[role]],
      )
    clients.set('author', await w.as(w.people.designer))
    clients.set('leader', await w.as(w.people.leader))
    clients.set('member', await w.as(w.people.member))
    clients.set('outsider', await w.as(w.people.outsider))
  })
  afterAll(() => w.close())

  const placeOf = (state: PostState) =>
    state === 'draft'
      ? 'draft'
      : state === 'pending_approval'
        ? 'pending'
        : state === 'changes_requested' || state === 'declined'
          ? state
          : 'approved'

  /** Written by the designer; `removed` was taken away by whoever leads the network. */
  async function postIn(state: PostState | 'removed'): Promise<number> {
    const at = state === 'removed' ? 'pending_deletion' : state
    const { rows } = await w.owner.query<{ id: string; comment_id: string }>(
      `with post as (
         insert into posts (enterprise_id, author_id, kind, title, body, state, state_changed_by, stood, publish_at, published_at)
         values ($1, $2, 'group_message', 'In a state', 'Words', $3, $4, case when $4::bigint is not null then 'published' end,
           now() + interval '1 day', case when $3 in ('published', 'archived') or $4 is not null then now() end) returning id),
       place as (
         insert into post_networks (enterprise_id, post_id, network_id, kind, state, asked_by, published_at, live)
         select $1, id, $5, 'group_message', $6, $2, case when $7 then now() end, $7 from post)
       insert into post_comments (enterprise_id, post_id, author_id, body, state)
       select $1, id, $8, 'May I?', 'pending' from post returning post_id::text as id, id::text as comment_id`,
      [
        w.enterprises.larkspur,
        w.people.designer,
        at,
        state === 'removed' ? w.people.leader : null,
        women,
        placeOf(at),
        isOut(at),
        w.people.admin,
      ],
    )
    comments.set(Number(rows[0]?.id), Number(rows[0]?.comment_id))
    return Number(rows[0]?.id)
  }

  const says = () => ({ reason: 'Because' })
  /** How each ability is used. */
  const verbs: Record<Ability, Verb> = {
    edit: {
      route: posts.update,
      body: ({ version = 1 }) => ({
        kind: 'group_message',
        title: 'Anew',
        body: 'Words',
        language: 'en',
        network_ids: [women],
        version,
      }),
    },
    submit: { route: posts.submit },
    publish: { route: posts.publish, body: () => ({ publish_at: null }) },
    cancel_publication: { route: posts.cancelPublication },
    archive: { route: posts.archive },
    unarchive: { route: posts.unarchive },
    delete: { route: posts.delete },
    restore: { route: posts.restore },
    appeal: { route: postAppeals.create, body: says },
    remove: { route: posts.remove, body: says },
    moderate: { route: postComments.approve, params: (id) => ({ id: comments.get(id) ?? 0 }) },
    comment: { route: postComments.create, body: () => ({ body: 'Well said' }) },
    like: { route: posts.like },
    share: { route: posts.share, body: () => ({ network_id: parents, note: null }) },
    report: { route: posts.report, body: () => ({ reason: 'spam' }) },
  }

  describe('used by everybody in every way', () => {
    let walked: Awaited<ReturnType<typeof abilityWalk<PostState | 'removed'>>>
    beforeAll(async () => {
      const states = [...postStates, 'removed'] as const
      walked = await abilityWalk({ states, people: clients, verbs, make: postIn, show: posts.show })
    })

    it('allow exactly what `can` says, and refuse each of the rest in its own way', () => {
      expect(walked.wrong).toEqual([])
      expect(walked.refusals).toMatchSnapshot()
    })

    it('move only as the table says, and by nothing that was refused', async () => {
      const { rows } = await w.owner.query<{ id: string; state: PostState }>(
        'select id::text, state from posts where id = any($1)',
        [walked.left.map(({ id }) => id)],
      )
      const now = new Map(rows.map(({ id, state }) => [Number(id), state]))
      const wrong = walked.left.flatMap(({ id, state, done }) => {
        const at = state === 'removed' ? 'pending_deletion' : state
        const action = done === null ? undefined : moves[done]
        const expected = action ? postStateAfter(at, action) : at
        const isFree = done === 'edit' || done === 'restore'
        return isFree || now.get(id) === expected ? [] : [`${done} in ${state}: ${now.get(id)}`]
      })
      expect(wrong).toEqual([])
      expect(walked.left.length).toBeGreaterThan(60)
    })
  })

  it('in one network allow exactly what `can` says of it', async () => {
    const states = ['requested', 'reviewed', 'accepted', 'declined'] as const
    const shareIn = async (state: (typeof states)[number]) => {
      const id = await postIn('published')
      await w.owner.query('update post_networks set network_id = $2 where post_id = $1', [id, parents])
      await w.owner.query(
        `insert into post_networks (enterprise_id, post_id, network_id, kind, state, origin, asked_by, published_at, live)
         values ($1, $2, $3, 'group_message', $4, 'share', $5, case when $6 then now() end, $6)`,
        [w.enterprises.larkspur, id, women, state, w.people.member, state === 'accepted'],
      )
      return id
    }
    const there = () => ({ network_id: women })
    const { wrong, refusals } = await abilityWalk({
      states,
      people: clients,
      verbs: {
        decide: {
          route: networkModeration.decide,
          params: () => ({ id: women }),
          body: (_post, id) => ({ post_ids: [id], decision: 'decline', reason: 'Not for us' }),
          did: ({ decided }) => decided.length === 1,
        },
        pin: { route: posts.pin, params: there },
        end: { route: posts.unshare, params: there },
      },
      make: shareIn,
      show: posts.show,
      canOf: ({ places }) =>
        places?.find(({ network }: { network: { id: number } }) => network.id === women)?.can,
    })
    expect(wrong).toEqual([])
    expect(refusals).toMatchSnapshot()
  })

  it('may be kept for later only where they may be read', async () => {
    const wrong: string[] = []
    for (const state of postStates) {
      const id = await postIn(state)
      for (const role of roles) {
        const client = clients.get(role) as Client
        const { json } = await client.get(pathOf(posts.show, { id }))
        const { status } = await client.put(pathOf(posts.save, { id }))
        // Whoever looks after it, but doesn't read it, has nothing to keep; their own list wouldn't show it.
        if (Boolean(json.can?.like) !== (status === 200)) wrong.push(`${role} save in ${state}: ${status}`)
      }
    }
    expect(wrong).toEqual([])
  })

  it('stay archived when a moderator archived them, and come back when the moderator who removed them says so', async () => {
    const [author, leader] = [clients.get('author') as Client, clients.get('leader') as Client]
    const held = await postIn('published')
    expect((await leader.put(pathOf(posts.archive, { id: held }))).status).toBe(200)
    expect((await author.delete(pathOf(posts.unarchive, { id: held }))).status).toBe(409)
    // Neither by deleting it and taking that back.
    expect((await author.delete(pathOf(posts.delete, { id: held }))).status).toBe(200)
    expect((await author.delete(pathOf(posts.restore, { id: held }))).json.state).toBe('archived')
    expect((await author.get(pathOf(posts.show, { id: held }))).json.can.unarchive).toBe(false)
    expect((await author.delete(pathOf(posts.unarchive, { id: held }))).status).toBe(409)
    expect((await leader.delete(pathOf(posts.unarchive, { id: held }))).json.state).toBe('published')

    const removed = await postIn('published')
    expect(
      (await leader.put(pathOf(posts.remove, { id: removed }), { body: { reason: 'By mistake' } })).status,
    ).toBe(200)
    expect((await leader.delete(pathOf(posts.restore, { id: removed }))).json.state).toBe('published')
    // What its author deleted is the author's to bring back.
    expect((await author.delete(pathOf(posts.delete, { id: removed }))).status).toBe(200)
    expect((await leader.delete(pathOf(posts.restore, { id: removed }))).status).toBe(404)
  })

  it('lead out of every state but none to nowhere, and a post is seen in one of them alone', () => {
    const reached = new Set<PostState>(['draft'])
    for (let before = 0; before !== reached.size; ) {
      before = reached.size
      for (const state of [...reached])
        for (const action of postActions) {
          const next = postStateAfter(state, action as PostAction)
          if (next) reached.add(next)
        }
    }
    expect(reached).toEqual(new Set(postStates))
    expect(postStates.filter(isOut)).toEqual(['published'])
    for (const state of postStates)
      if (state !== 'pending_deletion')
        expect(postStateAfter(state, 'mark_for_deletion')).toBe('pending_deletion')
  })

  it('follow from what the networks decided: one that approves is enough', () => {
    expect(standing(['pending', 'approved', 'declined'])).toBe('approve')
    expect(standing(['pending', 'changes_requested'])).toBe('submit')
    expect(standing(['changes_requested', 'declined'])).toBe('request_changes')
    expect(standing(['declined'])).toBe('decline')
    for (const state of placeStates)
      for (const action of placeActions)
        expect(placeStateAfter(state, action)).toBe(placeTransitions[state][action])
  })
})
