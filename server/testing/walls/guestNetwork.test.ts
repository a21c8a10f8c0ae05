import { afterAll, describe, expect, it } from 'vitest'
import { eventDrafts } from '../../../contract/events/drafts.ts'
import { eventTalk } from '../../../contract/events/talk.ts'
import { eventTodos } from '../../../contract/events/todos.ts'
import { folders } from '../../../contract/library/library.ts'
import { resources } from '../../../contract/library/resources.ts'
import { eventFields } from '../../../contract/planning/eventKpis.ts'
import { postComments } from '../../../contract/posts/comments.ts'
import { postDrafts } from '../../../contract/posts/drafts.ts'
import { posts } from '../../../contract/posts/pages.ts'
import { makeEvent } from '../events.ts'
import { exampleOf } from '../examples.ts'
import { newsroom } from '../newsroom.ts'
import { type Client, pathOf } from '../world.ts'
import { type Operation, operations } from './operations.ts'

/** What somebody may do in the name of a network that takes part, and nobody else who reads the thing. */
const ofTheirPlace = [
  'eventPlans.answerInvitation',
  'eventPlans.removeNetwork',
  'posts.pin',
  'posts.unpin',
  'posts.unshare',
]

/** What asks for more than to be somebody: to have been there, to decide about another, to have invited a writer. */
const forNobody = [
  'eventAfterwards.giveFeedback: 403 denied.event_feedback',
  'eventPlans.decide: 403 denied.own_request',
  'postDrafts.part: 404 not_found',
]

/**
 * Somebody who leads one of several networks in which a thing stands decides about that place alone. Every operation that
 * changes something is asked as them and as a reader who leads nothing: their answers differ for their own place only.
 */
describe('who leads a network that takes part', async () => {
  const room = await newsroom()
  const { w, women, green, leader, admin, write } = room
  afterAll(() => w.close())

  const rows = (sql: string, values: unknown[]) => w.owner.query(sql, values)
  const larkspur = w.enterprises.larkspur
  const [guest, reader] = [w.people.designer, w.people.member]
  for (const user of [guest, reader])
    for (const network of [women, green])
      await rows(
        `insert into network_members (enterprise_id, network_id, user_id, state, joined_at) values ($1, $2, $3, 'active', now())
         on conflict (enterprise_id, network_id, user_id) do update set state = 'active'`,
        [larkspur, network, user],
      )
  await rows('delete from network_leaders where user_id = any($1)', [[guest, reader]])
  await rows(
    `insert into network_leaders (enterprise_id, network_id, user_id, role_id, position_id)
     select $1, $2, $3, r.id, (select min(id) from leader_positions where enterprise_id = $1) from user_roles r
     where r.enterprise_id = $1 and lower(r.role_name) = 'group leader'`,
    [larkspur, green, guest],
  )
  const asGuest = await w.as(guest)
  const asReader = await w.as(reader)

  const post = await write(leader, 'Two networks read this', [women])
  const said = await leader.post(pathOf(postComments.create, { id: post.id }), { body: { body: 'First' } })
  const shared = await admin.post(pathOf(posts.share, { id: post.id }), { body: { network_id: green } })
  const event = await makeEvent(admin, women, 'Two networks meet', { guest_ids: [green] })
  const series = await makeEvent(admin, women, 'Every week', {
    guest_ids: [green],
    repeats: { rule: 'weekly', every: 1, until_on: null, most: 3 },
  })
  const folder = await leader.post(folders.create.path, {
    body: { name: 'Minutes', description: null, network_id: women, parent_folder_id: null },
  })
  const resource = await leader.post(resources.create.path, {
    body: { folder_id: folder.json.id, title: 'Agenda', url: 'https://example.org/a' },
  })
  const todo = await admin.post(pathOf(eventTodos.create, { id: event.id }), {
    body: { content: 'Bring plates' },
  })
  const field = await admin.post(pathOf(eventFields.create, { id: event.id }), {
    body: { title: 'Plates', type: 'numeric' },
  })
  const question = await leader.post(pathOf(eventTalk.comment, { id: event.id }), {
    body: { body: 'Shall I bring soup?' },
  })
  await rows(`update event_networks set state = 'accepted' where network_id = $1`, [green])

  const drafted = await leader.post(postDrafts.create.path, { body: { post_to: String(women) } })
  const planned = await leader.post(eventDrafts.create.path, { body: { post_to: String(women) } })

  const things: Record<string, number | string> = {
    posts: post.id,
    'post-comments': said.json.id,
    events: event.id,
    'post-drafts': drafted.json.id,
    'event-drafts': planned.json.id,
    'event-series': series.series.id,
    folders: folder.json.id,
    resources: resource.json.id,
  }
  const about = ({ path }: Operation) => things[/\/api\/v\d\/([\w-]+)\/:id/.exec(path)?.[1] ?? '']
  const asked = operations.filter(
    (operation) => operation.route.method !== 'GET' && !operation.route.upload && about(operation),
  )
  const ask = (client: Client, operation: Operation) =>
    client.send(
      operation.method,
      operation.path
        .replace(':id', String(about(operation)))
        .replace(':network_id', String(green))
        .replace(':user_id', String(w.people.leader))
        .replace(/:\w+/, '1'),
      {
        ...(operation.route.body
          ? {
              body: exampleOf(operation.route.body, { ...hints, comment_id: commentOn(operation) }) as object,
            }
          : {}),
        ...(operation.route.query ? { query: exampleOf(operation.route.query, hints) as never } : {}),
      },
    )
  const hints = {
    network_id: [green],
    version: [1],
    reason: ['For a reason', 'spam'],
    reply_to_id: [null],
    parent_folder_id: [null],
    folder_id: [folder.json.id],
    event_id: [series.id],
    todo_ids: [[todo.json.id]],
    measure_ids: [[field.json.id]],
  }
  const commentOn = ({ path }: Operation) => (/\/posts\//.test(path) ? [null] : [question.json.id])
  const opens = (status: number) => status !== 403 && status !== 404

  it('stands in both networks with what is asked about', () => {
    expect(
      [shared, folder, resource, drafted, planned, todo, field, question].map(({ status }) => status),
    ).toEqual([200, 200, 200, 200, 200, 200, 200, 200])
    expect(asked.length).toBeGreaterThan(60)
  })

  it('does there what every reader may, and decides about their own place', async () => {
    const more: string[] = []
    const closed: string[] = []
    // What takes something away goes last, and what is about their own place at the very end.
    const lateness = ({ name, method }: Operation) => {
      if (ofTheirPlace.includes(name)) return 3
      if (method === 'DELETE' && !name.endsWith('.unlike')) return 2
      return Number(/cancel|archive|remove|publish|decide/i.test(name))
    }
    const ordered = asked.toSorted((a, b) => lateness(a) - lateness(b))
    for (const operation of ordered) {
      const plain = await ask(asReader, operation)
      const led = await ask(asGuest, operation)
      if (opens(led.status) && !opens(plain.status)) more.push(operation.name)
      let told = opens(plain.status) ? plain : led
      for (const holder of [leader, admin]) if (!opens(told.status)) told = await ask(holder, operation)
      if (!opens(told.status)) closed.push(`${operation.name}: ${told.status} ${told.json.error?.code}`)
    }
    expect(more).toEqual(ofTheirPlace)
    // Somebody is let in everywhere, so that what was refused was refused for a reason.
    expect(closed).toEqual(forNobody)
  })
})
