import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { postAppeals } from '../../contract/posts/appeals.ts'
import { postComments } from '../../contract/posts/comments.ts'
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
import { type Client, pathOf, type World, world } from '../testing/world.ts'

/** Which call brings each action about, where a person does. */
const calls = {
  submit: posts.submit,
  publish: posts.publish,
  cancel_publication: posts.cancelPublication,
  archive: posts.archive,
  unarchive: posts.unarchive,
  mark_for_deletion: posts.delete,
} as const
type Called = keyof typeof calls
const says = { reason: 'Because' }
/** How each ability is used, where one call is enough to see it refused. */
const verbs = {
  submit: { route: posts.submit, body: null },
  publish: { route: posts.publish, body: { publish_at: null } },
  cancel_publication: { route: posts.cancelPublication, body: null },
  archive: { route: posts.archive, body: null },
  unarchive: { route: posts.unarchive, body: null },
  delete: { route: posts.delete, body: null },
  restore: { route: posts.restore, body: null },
  remove: { route: posts.remove, body: says },
  comment: { route: postComments.create, body: { body: 'Well said' } },
  like: { route: posts.like, body: null },
  report: { route: posts.report, body: { reason: 'spam' } },
} as const

const roles = ['author', 'leader', 'member', 'outsider'] as const

describe('the states of a post', () => {
  let w: World
  let women: number
  const clients = new Map<string, Client>()
  beforeAll(async () => {
    w = await world()
    women = w.networks['Women at Larkspur'] ?? 0
    await w.owner.query(
      `insert into network_members (enterprise_id, network_id, user_id, state, joined_at) values ($1, $2, $3, 'active', now())`,
      [w.enterprises.larkspur, women, w.people.designer],
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

  async function postIn(state: PostState): Promise<number> {
    const { rows } = await w.owner.query<{ id: string }>(
      `insert into posts (enterprise_id, author_id, kind, title, body, state, publish_at, published_at)
       values ($1, $2, 'group_message', 'In a state', 'Words', $3, now() + interval '1 day',
         case when $3 in ('published', 'archived') then now() end) returning id`,
      [w.enterprises.larkspur, w.people.designer, state],
    )
    const id = Number(rows[0]?.id)
    await w.owner.query(
      `insert into post_networks (enterprise_id, post_id, network_id, kind, state, asked_by, published_at, live)
       values ($1, $2, $3, 'group_message', $4, $5, case when $6 then now() end, $6)`,
      [w.enterprises.larkspur, id, women, placeOf(state), w.people.designer, isOut(state)],
    )
    return id
  }

  /** Who may do it at all, the state left aside. */
  const may = (role: (typeof roles)[number], action: Called) =>
    role === 'author' || (role === 'leader' && action !== 'submit' && action !== 'mark_for_deletion')

  it('move only as the table says, for whoever may, in every state and by every action', async () => {
    const wrong: string[] = []
    let tried = 0
    for (const state of postStates)
      for (const action of Object.keys(calls) as Called[])
        for (const role of roles) {
          const id = await postIn(state)
          const route = calls[action]
          const { status } = await (clients.get(role) as Client).send(route.method, pathOf(route, { id }), {
            ...(action === 'publish' ? { body: JSON.stringify({ publish_at: null }) } : {}),
          })
          const { rows } = await w.owner.query<{ state: PostState }>(
            'select state from posts where id = $1',
            [id],
          )
          const now = rows[0]?.state ?? state
          tried++
          const next = may(role, action) ? postStateAfter(state, action) : undefined
          const moved = now !== state
          const tale = `${role} ${action} in ${state}: ${status}, ${now}`
          // What nobody may publish by themselves is only asked for.
          if (next === undefined ? moved || status < 400 : !moved || status !== 200) wrong.push(tale)
          else if (moved && now !== next) wrong.push(tale)
        }
    expect(wrong).toEqual([])
    expect(tried).toBe(postStates.length * Object.keys(calls).length * roles.length)
  }, 60_000)

  it('may be acted on exactly as `can` says, whatever the ability, the state and the role', async () => {
    const wrong: string[] = []
    for (const state of postStates)
      for (const ability of Object.keys(verbs) as (keyof typeof verbs)[])
        for (const role of roles) {
          const id = await postIn(state)
          const client = clients.get(role) as Client
          const { json } = await client.get(pathOf(posts.show, { id }))
          const can = Boolean(json.can?.[ability])
          const { route, body } = verbs[ability]
          const { status } = await client.send(route.method, pathOf(route, { id }), body ? { body } : {})
          if (can !== (status === 200)) wrong.push(`${role} ${ability} in ${state}: can ${can}, ${status}`)
        }
    expect(wrong).toEqual([])
  }, 60_000)

  it('may be kept for later, and its edits, shares and appeals be asked for, only where it may be read or changed', async () => {
    const green = w.networks['Green Larkspur'] ?? 0
    const wrong: string[] = []
    for (const state of postStates)
      for (const role of roles) {
        const client = clients.get(role) as Client
        const id = await postIn(state)
        const { json } = await client.get(pathOf(posts.show, { id }))
        const { status } = await client.put(pathOf(posts.save, { id }))
        // Whoever looks after it, but doesn't read it, has nothing to keep; their own list wouldn't show it.
        if (Boolean(json.can?.like) !== (status === 200)) wrong.push(`${role} save in ${state}: ${status}`)
        const refused = {
          edit: await client.put(pathOf(posts.update, { id }), {
            body: {
              kind: 'group_message',
              title: 'Anew',
              body: 'Words',
              language: 'en',
              network_ids: [women],
              version: json.version ?? 1,
            },
          }),
          share: await client.post(pathOf(posts.share, { id }), { body: { network_id: green, note: null } }),
          appeal: await client.post(pathOf(postAppeals.create, { id }), { body: { reason: 'Look again' } }),
        }
        for (const [ability, answer] of Object.entries(refused))
          if (!json.can?.[ability] && answer.status < 400)
            wrong.push(`${role} ${ability} in ${state}: ${answer.status}`)
        if (json.can?.edit && refused.edit.status !== 200)
          wrong.push(`${role} edit in ${state}: ${refused.edit.text}`)
      }
    expect(wrong).toEqual([])
  }, 60_000)

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
