import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { myEvents } from '../../../contract/events/events.ts'
import { events } from '../../../contract/events/pages.ts'
import {
  attendees,
  initiativeUsers,
  MESSAGES_AN_HOUR,
  registration,
  registrationQuestions,
} from '../../../contract/events/registrations.ts'
import { userGroups } from '../../../contract/networks/memberships.ts'
import { accounts } from '../../../contract/people/accounts.ts'
import { merges } from '../../../contract/people/merges.ts'
import { rightsChanged } from '../../platform/live/listen.ts'
import { crowd, newEvent, standing } from '../../testing/attendees.ts'
import { type Client, pathOf, type World, world } from '../../testing/world.ts'
import { tellCanceled } from './noticeJobs.ts'
import { promote } from './registration.ts'

describe('registering for an event', () => {
  let w: World
  let crowded: Client[]
  let leader: Client
  let member: Client
  let outsider: Client
  beforeAll(async () => {
    w = await world({ ONLY: '' })
    crowded = await crowd(w, 8)
    leader = await w.as(w.people.leader)
    member = await w.as(w.people.member)
    outsider = await w.as(w.people.outsider)
  })
  afterAll(() => w.close())

  const one = (at: number) => crowded[at] as Client
  const join = (who: Client, initiative_id: number, more: object = {}) =>
    who.post(initiativeUsers.join.path, { body: { initiative_id, ...more } })
  const leave = (who: Client, initiative_id: number) =>
    who.post(initiativeUsers.leave.path, { body: { initiative_id } })
  const list = (who: Client, initiative_id: number, query: Record<string, string | number> = {}) =>
    who.get(initiativeUsers.list.path, { query: { initiative_id, ...query } })
  const show = async (who: Client, id: number) => (await who.get(pathOf(events.show, { id }))).json
  const mailsTo = async (who: Client, kind: string) =>
    (
      await w.owner.query<{ subject: string; plain: string; html: string }>(
        'select subject, plain, html from mails where user_id = $1 and kind = $2 order by id',
        [who.id, `registrations.${kind}`],
      )
    ).rows
  const said = ({ status, json }: { status: number; json: { error?: { message: string } } }) => [
    status,
    json.error?.message,
  ]

  it('takes a seat, tells so by mail, and to ask again changes nothing', async () => {
    const event = await newEvent(w, { seats: 2 })
    const answer = await join(member, event)
    expect(answer.status).toBe(200)
    expect(answer.json).toMatchObject({ my: { state: 'registered', waitlist_place: null }, seats_left: 1 })
    expect((await join(member, event)).json.my.state).toBe('registered')
    const { steps, complaints } = await standing(w, event)
    expect([steps, complaints]).toEqual([1, []])
    await expect.poll(async () => (await mailsTo(member, 'registered')).length).toBe(1)
    const [mail] = await mailsTo(member, 'registered')
    expect(mail?.subject).toBe('You’re registered: Evening 2')
    expect(mail?.plain).toContain(`/events/${event}#give-up`)
    expect((await show(member, event)).my).toMatchObject({ state: 'registered' })
  })

  it('waits in line where every seat is taken, and whoever waited longest has the seat that is given up', async () => {
    const event = await newEvent(w, { seats: 1 })
    await join(one(0), event)
    const second = await join(one(1), event)
    const third = await join(one(2), event)
    expect([second.json.my, third.json.my]).toMatchObject([
      { state: 'waitlisted', waitlist_place: 1 },
      { state: 'waitlisted', waitlist_place: 2 },
    ])
    expect((await show(one(2), event)).my.waitlist_place).toBe(2)
    const upcoming = (await one(2).get(myEvents.upcoming.path, { query: { limit: 20 } })).json.items
    expect(upcoming.find(({ id }: { id: number }) => id === event)).toMatchObject({ my_waitlist_place: 2 })
    expect((await leave(one(0), event)).json.my.state).toBe('unregistered')
    const mine = (await one(1).get(pathOf(registration.mine, { id: event }))).json
    expect(mine.my.state).toBe('registered')
    expect(mine.steps.map(({ to_state, cause }: Record<string, string>) => [to_state, cause])).toEqual([
      ['waitlisted', 'self'],
      ['registered', 'promotion'],
    ])
    expect((await show(one(2), event)).my.waitlist_place).toBe(1)
    await expect.poll(async () => (await mailsTo(one(1), 'promoted')).length).toBe(1)
    expect((await mailsTo(one(1), 'promoted'))[0]?.plain).toContain(`/events/${event}#give-up`)
    // Whoever comes back stands at the end.
    expect((await join(one(0), event)).json.my.waitlist_place).toBe(2)
    expect((await standing(w, event)).complaints).toEqual([])
    // To look at the link changes nothing: the page is a page.
    expect((await show(one(1), event)).my.state).toBe('registered')
  })

  it('gives many a seat at once when there are more, in the order in which they asked', async () => {
    const event = await newEvent(w, { seats: 1 })
    for (const who of crowded.slice(0, 5)) await join(who, event)
    await w.app.database.inTransaction(w.enterprises.larkspur, async (tx) => {
      await tx.updateTable('events').set({ seats: 4 }).where('id', '=', event).execute()
      expect(await promote(tx, event)).toBe(3)
    })
    const { registered, waiting, complaints } = await standing(w, event)
    expect(registered).toEqual(crowded.slice(0, 4).map(({ id }) => id))
    expect([waiting, complaints]).toEqual([[one(4).id], []])
  })

  it('is refused with the reason: full, closed, over, called off, not out, taken elsewhere, or for members alone', async () => {
    const full = await newEvent(w, { seats: 1, waitlist_enabled: false })
    await join(one(0), full)
    expect(said(await join(member, full))).toEqual([409, 'Registration is full'])
    expect((await show(member, full)).my.refusal).toBe('full')
    const past = new Date(Date.now() - 60_000).toISOString()
    const closed = await newEvent(w, { more: { registration_deadline: past } })
    expect(said(await join(member, closed))).toEqual([409, 'Registration has closed.'])
    const over = await newEvent(w, { hours: -5 })
    expect(said(await join(member, over))).toEqual([409, 'This event is over.'])
    const off = await newEvent(w, { more: { state: 'canceled', canceled_at: past } })
    await w.owner.query('update event_networks set live = true where event_id = $1', [off])
    expect(said(await join(member, off))).toEqual([409, 'This event was canceled.'])
    const external = await newEvent(w, { more: { external_registration_url: 'https://tickets.example.com' } })
    expect((await join(member, external)).status).toBe(409)
    const draft = await newEvent(w, { more: { state: 'pending_approval', published_at: null } })
    expect((await join(member, draft)).status).toBe(404)
    expect((await join(leader, draft)).status).toBe(409)
    const quiet = await newEvent(w, { network: 'Quiet Room' })
    expect((await join(outsider, quiet)).status).toBe(404)
    // Whoever looks after all networks may read it, and so may come.
    expect((await join(await w.as(w.people.admin), quiet)).status).toBe(200)
    const gone = await newEvent(w, { seats: 3 })
    await join(member, gone)
    await w.owner.query(
      `update events set starts_at = now() - interval '3 hours', ends_at = now() - interval '1 hour' where id = $1`,
      [gone],
    )
    expect(said(await leave(member, gone))).toEqual([409, 'This event is over.'])
  })

  it('asks what organizers want to know, refuses what doesn’t fit, and shows answers to nobody else', async () => {
    const event = await newEvent(w)
    const ask = (body: object) => leader.post(pathOf(registrationQuestions.create, { id: event }), { body })
    const meal = (await ask({ title: 'Meal', type: 'select', options: ['Soup', 'Salad'], required: true }))
      .json
    const wish = (await ask({ title: 'Wishes', type: 'text' })).json
    expect((await member.get(pathOf(registrationQuestions.list, { id: event }))).status).toBe(403)
    expect(
      (
        await member.post(pathOf(registrationQuestions.create, { id: event }), {
          body: { title: 'No', type: 'text' },
        })
      ).status,
    ).toBe(403)
    const refused = await join(member, event, { answers: [{ field_id: meal.id, value: 'Cake' }] })
    expect([refused.status, Object.keys(refused.json.error.fields)]).toEqual([422, ['answers.0.value']])
    expect((await join(member, event)).status).toBe(422)
    expect((await show(member, event)).my.state).toBe(null)
    const answers = [
      { field_id: meal.id, value: 'Soup' },
      { field_id: wish.id, value: 'A window' },
    ]
    expect((await join(member, event, { answers })).json.questions[0].value).toBe('Soup')
    const again = await member.put(pathOf(registration.answer, { id: event }), {
      body: { answers: [{ field_id: meal.id, value: 'Salad' }] },
    })
    expect(again.json.questions.map(({ value }: { value: unknown }) => value)).toEqual(['Salad', null])
    const rows = (await list(leader, event)).json.items
    expect(rows[0]).toMatchObject({ id: member.id, answers: [{ value: 'Salad' }, { value: null }] })
    await join(one(0), event, { answers })
    const seen = (await list(one(0), event)).json
    expect(seen.items.map((row: { answers: unknown; email: unknown }) => [row.answers, row.email])).toEqual([
      [[], null],
      [[], null],
    ])
    expect((await list(one(0), event, { state: 'waitlisted' })).status).toBe(403)
    // The type stays once somebody has answered.
    const changed = await leader.put(
      pathOf(registrationQuestions.update, { id: event, questionId: meal.id }),
      { body: { title: 'Meal', type: 'text', version: meal.version } },
    )
    expect([changed.status, Object.keys(changed.json.error.fields)]).toEqual([422, ['type', 'options']])
    const order = await leader.put(pathOf(registrationQuestions.order, { id: event }), {
      body: { field_ids: [wish.id, meal.id] },
    })
    expect(order.status).toBe(200)
    const deleted = await leader.delete(
      pathOf(registrationQuestions.destroy, { id: event, questionId: wish.id }),
    )
    expect(deleted.status).toBe(200)
    expect((await leader.get(pathOf(registrationQuestions.list, { id: event }))).json.total).toBe(1)
  })

  it('lets organizers add and take away, and whoever waits has the seat', async () => {
    const event = await newEvent(w, { seats: 2 })
    const ids = [one(0).id, one(1).id, one(2).id, w.people.gone]
    expect(
      (await member.post(initiativeUsers.create.path, { body: { initiative_id: event, user_ids: ids } }))
        .status,
    ).toBe(403)
    const added = await leader.post(initiativeUsers.create.path, {
      body: { initiative_id: event, user_ids: ids },
    })
    expect(added.json).toMatchObject({ action: 'add', state: 'finished', done_count: 3, refused_count: 1 })
    expect(added.json.refused).toMatchObject([
      { person: { id: w.people.gone }, reason: 'Their account is switched off.' },
    ])
    expect((await standing(w, event)).waiting).toEqual([one(2).id])
    await expect.poll(async () => (await mailsTo(one(0), 'added')).length).toBe(1)
    await expect.poll(async () => (await mailsTo(one(2), 'added_waiting')).length).toBe(1)
    const removed = await leader.post(initiativeUsers.destroy.path, {
      body: { initiative_id: event, user_ids: [one(0).id, member.id], reason: 'Asked us to' },
    })
    expect(removed.json).toMatchObject({ done_count: 1, refused_count: 1 })
    const { registered, waiting, complaints } = await standing(w, event)
    expect([registered, waiting, complaints]).toEqual([[one(1).id, one(2).id], [], []])
    await expect.poll(async () => (await mailsTo(one(0), 'removed')).length).toBe(1)
    // Who gave up is found by name.
    const gone = (await list(leader, event, { state: 'unregistered' })).json
    expect([gone.total, gone.items[0].id]).toEqual([1, one(0).id])
    expect((await list(leader, event, { search: 'Crowd 2' })).json.items.length).toBe(1)
    const { rows } = await w.owner.query(
      `select p.before_after from change_log c join change_log_personal p on p.change_id = c.id
       where c.action = 'registration.removed' and c.subject_id = $1`,
      [String(event)],
    )
    expect(rows).toEqual([{ before_after: { reason: [null, 'Asked us to'] } }])
  })

  it('tells of each person who isn’t here, whoever else was named with them', async () => {
    const event = await newEvent(w)
    const { rows } = await w.owner.query<{ id: string }>(
      'select id::text from users where enterprise_id <> $1 limit 1',
      [w.enterprises.larkspur],
    )
    const elsewhere = Number(rows[0]?.id)
    const body = { initiative_id: event, user_ids: [one(5).id, elsewhere, Number.MAX_SAFE_INTEGER] }
    const { subject, message } = { subject: 'Bring a pen', message: 'And paper' }
    for (const { json } of [
      await leader.post(initiativeUsers.create.path, { body }),
      await leader.post(pathOf(attendees.message, { id: event }), {
        body: { subject, message, user_ids: body.user_ids },
      }),
      await leader.post(initiativeUsers.destroy.path, { body }),
    ]) {
      expect(json).toMatchObject({ total: 3, refused_count: 2 })
      expect(json.refused).toEqual(
        [elsewhere, Number.MAX_SAFE_INTEGER].map((id) =>
          expect.objectContaining({
            person: null,
            said: String(id),
            reason: "This person isn't here any more.",
          }),
        ),
      )
    }
    expect(await standing(w, event)).toMatchObject({ registered: [], waiting: [], complaints: [] })
  })

  it('gives somebody a seat of their own out of turn, never somebody else’s, and keeps the reason', async () => {
    const event = await newEvent(w, { seats: 1 })
    for (const who of crowded.slice(0, 3)) await join(who, event)
    const seat = (who: Client, of: Client) =>
      who.put(pathOf(attendees.seat, { id: event, userId: of.id }), { body: { reason: 'She speaks' } })
    expect((await seat(member, one(2))).status).toBe(403)
    expect((await seat(leader, one(2))).status).toBe(200)
    expect((await seat(leader, one(2))).status).toBe(409)
    expect((await seat(leader, outsider)).status).toBe(404)
    const { registered, waiting, complaints } = await standing(w, event)
    expect([registered, waiting, complaints]).toEqual([[one(0).id, one(2).id], [one(1).id], []])
    const { rows } = await w.owner.query(
      `select c.difference, p.before_after from change_log c join change_log_personal p on p.change_id = c.id
       where c.action = 'registration.seated' and c.subject_id = $1`,
      [String(event)],
    )
    expect(rows).toMatchObject([
      { difference: { seats: [1, 2], user_id: one(2).id }, before_after: { reason: [null, 'She speaks'] } },
    ])
    const shown = (await leader.get(pathOf(attendees.show, { id: event, userId: one(1).id }))).json
    expect([shown.waitlist_place, shown.can]).toEqual([1, { remove: true, seat: true }])
  })

  it('imports the lines of a file and tells each that names nobody, with its number', async () => {
    const event = await newEvent(w, { seats: 10 })
    await join(member, event)
    const file = [
      'Email;Name',
      'crowd1@larkspur.test;One',
      'mateo@larkspur.test;Mateo',
      'nobody@larkspur.test;Nobody',
      'crowd1@larkspur.test;One again',
      'gil@larkspur.test;Gone',
      'larkspur-olga;Olga by number',
    ].join('\n')
    const judged = await leader.post(pathOf(attendees.judge, { id: event }), { body: { list: file } })
    expect(
      judged.json.items.map(({ line, verdict }: { line: number; verdict: string }) => [line, verdict]),
    ).toEqual([
      [2, 'add'],
      [3, 'registered'],
      [4, 'unknown'],
      [5, 'repeated'],
      [6, 'inactive'],
      [7, 'add'],
    ])
    const done = (await leader.post(pathOf(attendees.import, { id: event }), { body: { list: file } })).json
    expect(done).toMatchObject({ state: 'finished', total: 6, done_count: 3, refused_count: 3 })
    expect(done.refused.map(({ said: what, reason }: Record<string, string>) => [what, reason])).toEqual([
      ['nobody@larkspur.test, Nobody', 'The email does not exist'],
      ['crowd1@larkspur.test, One again', 'This person is already on an earlier line.'],
      ['gil@larkspur.test, Gone', 'Their account is switched off.'],
    ])
    const refused = await member.post(pathOf(attendees.import, { id: event }), { body: { list: file } })
    expect(refused.status).toBe(403)
    const open =
      'Email;Name\ncrowd2@larkspur.test;Two\ncrowd3@larkspur.test;"Three\ncrowd4@larkspur.test;Four\n'
    for (const call of [attendees.judge, attendees.import]) {
      const unread = await leader.post(pathOf(call, { id: event }), { body: { list: open } })
      expect([unread.status, unread.json.error.fields.list]).toEqual([
        422,
        'A quotation mark that opens near line 3 never closes.',
      ])
    }
    expect((await standing(w, event)).registered).toEqual([member.id, one(0).id, w.people.outsider])
    const csv = await leader.get(initiativeUsers.export_csv.path, { query: { initiative_id: event } })
    expect(csv.text.split('\r\n').filter(Boolean).length).toBe(4)
    const closed = await member.get(initiativeUsers.export_csv.path, { query: { initiative_id: event } })
    expect(closed.status).toBe(403)
  })

  it('keeps in step with a network: by a job that can be watched, never those who gave up or keep it quiet', async () => {
    const event = await newEvent(w)
    await join(one(0), event)
    await leave(one(0), event)
    const women = w.networks['Women at Larkspur'] ?? 0
    await w.owner.query(
      `update network_members set visibility = 'counted' where network_id = $1 and user_id = $2`,
      [women, one(1).id],
    )
    const sync = (body: object, who = leader) => who.post(pathOf(attendees.sync, { id: event }), { body })
    expect((await sync({})).status).toBe(422)
    expect((await sync({ network_id: women }, member)).status).toBe(403)
    expect((await sync({ network_id: w.networks['Green Larkspur'] })).status).toBe(404)
    const done = (await sync({ network_id: women })).json
    expect([done.state, done.refused_count]).toEqual(['finished', 0])
    const { registered } = await standing(w, event)
    expect(registered).not.toContain(one(0).id)
    expect(registered).not.toContain(one(1).id)
    expect(registered).toContain(one(2).id)
    expect(said(await sync({ network_id: women }))[0]).toBe(409)
    await w.owner.query(`update network_members set visibility = 'open' where user_id = $1`, [one(1).id])
  })

  it('doesn’t name the people of a segment by way of its list to an organizer who can’t read the rules', async () => {
    const event = await newEvent(w)
    const admin = await w.as(w.people.admin)
    const { json: segment } = await admin.post('/api/v1/segments', {
      body: {
        name: 'By address',
        rules: {
          is: 'all',
          rules: [{ is: 'field', field: 'email', operator: 'contains', values: ['larkspur'] }],
        },
      },
    })
    const allowSegments = async (change: string) => {
      await w.owner.query(
        `update policy_templates set permissions = ${change} where role_id = (select role_id from users where id = $1)`,
        [w.people.leader],
      )
      await w.app.database.inTransaction(w.enterprises.larkspur, (tx) => rightsChanged(tx, '*'))
    }
    await allowSegments("permissions || '{segments_create}'")
    const sync = await leader.post(pathOf(attendees.sync, { id: event }), {
      body: { segment_id: segment.id },
    })
    expect([sync.status, sync.json.error.code]).toEqual([403, 'denied.segment_members'])
    expect((await standing(w, event)).registered).toEqual([])
    await allowSegments("array_remove(permissions, 'segments_create')")
  })

  it('writes to attendees a few times an hour, as a mail at once and behind the bell', async () => {
    const event = await newEvent(w)
    await join(one(0), event)
    await join(one(1), event)
    const write = (body: object, who = leader) =>
      who.post(pathOf(attendees.message, { id: event }), {
        body: { subject: 'Bring\r\nBcc: a pen', message: 'Two lines\n<b>here</b>', ...body },
      })
    expect((await write({}, member)).status).toBe(403)
    const begun = (await write({ user_ids: [one(0).id, member.id] })).json
    expect(begun).toMatchObject({ action: 'message', total: 2, refused_count: 1 })
    await expect.poll(async () => (await mailsTo(one(0), 'message')).length).toBe(1)
    const [mail] = await mailsTo(one(0), 'message')
    expect(mail?.subject).not.toContain('\n')
    expect(mail?.html).toContain('Two lines<br>&lt;b>here')
    const progress = await leader.get(pathOf(attendees.progress, { actionId: begun.id }))
    expect(progress.json).toMatchObject({ state: 'finished', done_count: 1 })
    expect((await member.get(pathOf(attendees.progress, { actionId: begun.id }))).status).toBe(403)
    for (let more = 1; more < MESSAGES_AN_HOUR; more++) expect((await write({})).status).toBe(200)
    const tooMany = await write({})
    expect([tooMany.status, Number(tooMany.headers['retry-after']) > 3000]).toEqual([429, true])
  })

  it('doesn’t silently keep a seat of whoever leaves, or whose account is switched off', async () => {
    const event = await newEvent(w, { network: 'Quiet Room', seats: 1 })
    const quiet = w.networks['Quiet Room'] ?? 0
    for (const who of [one(3), one(4)])
      await w.owner.query(
        `with made as (insert into network_members (enterprise_id, network_id, user_id, state, joined_at, state_changed_at)
           values ($1, $2, $3, 'active', now(), now()) returning enterprise_id, network_id, user_id)
         insert into membership_spans (enterprise_id, network_id, user_id, state, from_at)
         select enterprise_id, network_id, user_id, 'active', now() from made`,
        [w.enterprises.larkspur, quiet, who.id],
      )
    await w.owner.query(
      'update networks set member_count = member_count + 2, people_count = people_count + 2 where id = $1',
      [quiet],
    )
    const [leaving, waiting] = [await w.as(one(3).id), await w.as(one(4).id)]
    await w.app.database.inTransaction(w.enterprises.larkspur, (tx) => rightsChanged(tx, '*'))
    expect((await join(leaving, event)).json.my.state).toBe('registered')
    expect((await join(waiting, event)).json.my.state).toBe('waitlisted')
    expect((await leaving.post(userGroups.leave.path, { body: { group_id: quiet } })).status).toBe(200)
    await expect.poll(async () => (await standing(w, event)).registered).toEqual([waiting.id])
    await expect.poll(async () => (await mailsTo(leaving, 'left')).length).toBe(1)
    const admin = await w.as(w.people.admin)
    const open = await newEvent(w, { seats: 1 })
    await join(waiting, open)
    await join(member, open)
    expect((await admin.delete(pathOf(accounts.deactivate, { id: waiting.id }), { body: {} })).status).toBe(
      200,
    )
    await expect.poll(async () => (await standing(w, open)).registered).toEqual([member.id])
    expect((await standing(w, event)).registered).toEqual([])
  })

  it('counts people once when two accounts become one, and the seat that is left over has the next', async () => {
    const event = await newEvent(w, { seats: 2 })
    for (const who of [one(5), one(6), one(7)]) await join(who, event)
    const admin = await w.as(w.people.admin)
    const merged = await admin.post(merges.create.path, {
      body: { kept_id: one(5).id, gone_id: one(6).id, taken: [] },
    })
    expect(merged.status).toBe(200)
    const { rows } = await w.owner.query(
      'select going_count, waiting_count, attended_count from events where id = $1',
      [event],
    )
    expect(rows).toEqual([{ going_count: 2, waiting_count: 0, attended_count: 0 }])
    expect((await standing(w, event)).registered).toEqual([one(5).id, one(7).id])
  })

  it('tells everybody who comes or waits when it is called off', async () => {
    const event = await newEvent(w, { seats: 1 })
    await join(one(0), event)
    await join(one(2), event)
    await w.owner.query(
      `update events set state = 'canceled', canceled_at = now(), state_reason = 'Snow', state_changed_by = $2 where id = $1`,
      [event, leader.id],
    )
    await w.app.database.inTransaction(w.enterprises.larkspur, async (tx) => tellCanceled(tx, event))
    for (const who of [one(0), one(2)])
      await expect.poll(async () => (await mailsTo(who, 'canceled')).at(-1)?.plain).toContain('Snow')
  })
})
