import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { eventDay } from '../../contract/events/day.ts'
import { eventPlans } from '../../contract/events/management.ts'
import { recordedHours } from '../../contract/people/hours.ts'
import { merges } from '../../contract/people/merges.ts'
import { usage } from '../../contract/people/profile.ts'
import { postComments } from '../../contract/posts/comments.ts'
import { posts } from '../../contract/posts/pages.ts'
import { achievements } from '../../contract/recognition/achievements.ts'
import { rewardClaims } from '../../contract/recognition/claims.ts'
import { points } from '../../contract/recognition/points.ts'
import { rewards } from '../../contract/recognition/rewards.ts'
import { pointRecounts, pointRules } from '../../contract/recognition/rules.ts'
import { monthOf } from '../people/me/hours.ts'
import { planTookPart } from '../surveys/facts.ts'
import { crowd } from '../testing/attendees.ts'
import { anEvent } from '../testing/doors.ts'
import { queued } from '../testing/lockQueue.ts'
import { message } from '../testing/newsroom.ts'
import { formWith, picture } from '../testing/pictures.ts'
import { pointFlaws } from '../testing/pointSums.ts'
import { earn } from '../testing/points.ts'
import { type Client, pathOf, type World, world } from '../testing/world.ts'

const DAY = 86_400_000

describe('points', () => {
  let w: World
  let admin: Client
  let leader: Client
  let people: Client[]
  let women: number
  let at = 0
  beforeAll(async () => {
    w = await world({ ONLY: '' })
    admin = await w.as(w.people.admin)
    leader = await w.as(w.people.leader)
    people = await crowd(w, 40)
    women = w.networks['Women at Larkspur'] ?? 0
  })
  afterAll(() => w.close())
  afterEach(async () => expect(await pointFlaws(w)).toEqual([]))

  const fresh = () => people[at++] as Client
  const versionOf = async (cause: string) =>
    (await admin.get(pointRules.list.path)).json.items.find((rule: { cause: string }) => rule.cause === cause)
      .version
  const rule = async (cause: string, more: object) => {
    const body = { enabled: true, points: 0, version: await versionOf(cause), ...more }
    const { status, text, json } = await admin.put(pathOf(pointRules.update, { cause }), { body })
    expect(status, text).toBe(200)
    return json
  }
  const nothing = { balance: 0, debt: 0, earned: 0 }
  const standing = async ({ id }: { id: number }) =>
    (
      await w.owner.query<typeof nothing>(
        'select balance::int, debt::int, earned::int from point_balances where user_id = $1',
        [id],
      )
    ).rows[0] ?? nothing
  const has = async (who: { id: number }) => (await standing(who)).balance
  const post = async (who: Client = leader) =>
    (await who.post(posts.create.path, { body: message('Plants', [women]) })).json.id as number
  const comment = async (who: Client, id: number) =>
    (await who.post(pathOf(postComments.create, { id }), { body: { body: 'Lovely', reply_to_id: null } }))
      .json.id as number

  it('have rules that are off, for people who manage points, and change from then on', async () => {
    const { json } = await admin.get(pointRules.list.path)
    expect(json.items).toHaveLength(9)
    expect(
      json.items.every(
        ({ enabled, version }: { enabled: boolean; version: number }) => !enabled && version === 0,
      ),
    ).toBe(true)
    const one = fresh()
    expect((await one.get(pointRules.list.path)).json.error.message).toBe(
      "You don't have permission to manage points",
    )
    const id = await post()
    await one.put(pathOf(posts.like, { id }))
    expect(await has(one)).toBe(0)
    await rule('like_given', { points: 2 })
    await one.put(pathOf(posts.like, { id }))
    expect(await has(one)).toBe(0)
    const event = await anEvent(w, { registered: [one.id] })
    await leader.put(pathOf(eventDay.checkIn, { id: event.id, user_id: one.id }))
    await rule('event_attended', { points: 9 })
    expect((await leader.post(pathOf(eventPlans.archive, { id: event.id }))).status).toBe(200)
    expect((await leader.put(pathOf(eventPlans.unarchive, { id: event.id }))).status).toBe(200)
    expect(await has(one)).toBe(0)
    for (const wrong of [
      { points: -1 },
      { points: 1.5 },
      { per_day: 0 },
      { starts_on: '2026-02-01', ends_on: '2026-01-01' },
    ])
      expect(
        (
          await admin.put(pathOf(pointRules.update, { cause: 'like_given' }), {
            body: { enabled: true, points: 2, version: 1, ...wrong },
          })
        ).status,
      ).toBe(422)
    const stale = await admin.put(pathOf(pointRules.update, { cause: 'like_given' }), {
      body: { enabled: true, points: 9, version: 0 },
    })
    expect(stale.json.error.code).toBe('changed_meanwhile')
  })

  it('net zero or once however often something is done and undone, in turn and at once', async () => {
    for (const cause of ['like_given', 'comment_written', 'group_joined', 'event_attended'])
      await rule(cause, { points: 2 })
    const [one, other] = [fresh(), fresh()]
    const id = await post()
    const like = (who: Client, liked: boolean) =>
      who[liked ? 'put' : 'delete'](pathOf(liked ? posts.like : posts.unlike, { id }))
    for (let turn = 0; turn < 8; turn++) for (const liked of [true, false]) await like(one, liked)
    expect(await has(one)).toBe(0)
    await Promise.all(Array.from({ length: 12 }, (_, turn) => like(other, turn % 2 === 0)))
    await like(other, true)
    expect(await has(other)).toBe(2)
    for (let turn = 0; turn < 3; turn++)
      await one.delete(pathOf(postComments.delete, { id: await comment(one, id) }), { body: {} })
    expect(await has(one)).toBe(0)
    const event = await anEvent(w, { registered: [one.id] })
    const door = { id: event.id, user_id: one.id }
    for (let turn = 0; turn < 3; turn++) {
      expect((await leader.put(pathOf(eventDay.checkIn, door))).status).toBe(200)
      expect(await has(one)).toBe(2)
      await leader.delete(pathOf(eventDay.undo, door))
    }
    expect(await has(one)).toBe(0)
    const own = await post(leader)
    const before = await has(leader)
    await leader.put(pathOf(posts.like, { id: own }))
    expect(await has(leader)).toBe(before)
  })

  it('keep to the limits of a day, a week, a month and a thing', async () => {
    const one = fresh()
    const [first, second] = [await post(), await post()]
    await rule('comment_written', { points: 3, per_thing: 1, per_day: 2 })
    for (const id of [first, first, first]) await comment(one, id)
    expect(await has(one)).toBe(3)
    const last = await comment(one, second)
    await comment(one, await post())
    expect(await has(one)).toBe(6)
    await one.delete(pathOf(postComments.delete, { id: last }), { body: {} })
    expect(await has(one)).toBe(3)
    await comment(one, await post())
    expect(await has(one)).toBe(6)
    const crowded = fresh()
    const others = await Promise.all(Array.from({ length: 8 }, () => post()))
    await Promise.all(others.map((id) => comment(crowded, id)))
    expect(await has(crowded)).toBe(6)
    await rule('comment_written', { points: 3, network_ids: [w.networks['Green Larkspur']] })
    await comment(one, await post())
    expect(await has(one)).toBe(6)
    const past = new Date(Date.now() - 3 * DAY).toISOString().slice(0, 10)
    await rule('comment_written', { points: 3, ends_on: past })
    await comment(one, await post())
    expect(await has(one)).toBe(6)
    await rule('comment_written', { enabled: false, points: 0 })
  })

  it('are given for hours, a whole profile and a published post, and tell what they are for', async () => {
    for (const cause of ['hours_recorded', 'profile_completed', 'post_published'])
      await rule(cause, { points: 5 })
    const one = fresh()
    const month = monthOf(new Date(), 'Europe/Paris')
    const hours = async (version: number | null, said: number | null) =>
      one.put(recordedHours.record.path, { body: { network_id: women, month, hours: said, version } })
    const { json } = await hours(null, 2)
    await hours(json.version, 3)
    expect(await has(one)).toBe(5)
    const id = await post(leader)
    const story = (await leader.get(pathOf(points.transactions, { id: leader.id }))).json.items
    expect(story[0]).toMatchObject({
      cause: 'post_published',
      amount: 5,
      about: { type: 'post', name: 'Plants', href: `/posts/${id}` },
    })
    await w.owner.query("update users set title = 'Buyer', biography = 'Here' where id = $1", [one.id])
    const face = async () =>
      one.post(`/api/v2/users/${one.id}/avatar`, { form: formWith(await picture(), 'me.png') })
    expect([(await face()).status, (await face()).status, await has(one)]).toEqual([200, 200, 10])
  })

  it('follow a rule that is reckoned anew: a difference person by person, applied, and taken back', async () => {
    await rule('like_given', { points: 2 })
    const some = [fresh(), fresh(), fresh()]
    const id = await post()
    for (const one of some) await one.put(pathOf(posts.like, { id }))
    const before = await Promise.all(some.map(has))
    const state = async (recount: number) =>
      (await admin.get(pathOf(pointRecounts.show, { id: recount }))).json.state
    const reaches = (recount: number, wanted: string) =>
      expect.poll(() => state(recount), { timeout: 15_000 }).toBe(wanted)
    const made = await admin.post(pathOf(pointRecounts.create, { cause: 'like_given' }), {
      body: { enabled: true, points: 7, version: await versionOf('like_given') },
    })
    const recount = made.json.id as number
    await reaches(recount, 'ready')
    const lines = (await admin.get(pathOf(pointRecounts.people, { id: recount }))).json.items
    for (const one of some)
      expect(lines).toContainEqual(
        expect.objectContaining({
          person: expect.objectContaining({ id: one.id }),
          before: 2,
          after: 7,
          difference: 5,
        }),
      )
    expect(await Promise.all(some.map(has))).toEqual(before)
    const waits = await admin.put(pathOf(pointRules.update, { cause: 'like_given' }), {
      body: { enabled: true, points: 1, version: await versionOf('like_given') },
    })
    expect(waits.json.error.code).toBe('recount_open')
    expect((await admin.put(pathOf(pointRecounts.apply, { id: recount }))).status).toBe(200)
    await reaches(recount, 'applied')
    expect(await Promise.all(some.map(has))).toEqual(before.map((sum) => sum + 5))
    await some[0]?.delete(pathOf(posts.unlike, { id }))
    expect((await admin.put(pathOf(pointRecounts.takeBack, { id: recount }))).status).toBe(200)
    await reaches(recount, 'taken_back')
    expect(await Promise.all(some.map(has))).toEqual([(before[0] ?? 0) - 2, ...before.slice(1)])
    await some[0]?.put(pathOf(posts.like, { id }))
    expect(await has(some[0] as Client)).toBe(before[0])
    // Of two that hold the newer one is taken back first, and an account that became part of another is no way around it.
    const applied = async (more: object) => {
      const { json } = await admin.post(pathOf(pointRecounts.create, { cause: 'like_given' }), {
        body: { enabled: true, points: 7, version: await versionOf('like_given'), ...more },
      })
      await reaches(json.id, 'ready')
      await admin.put(pathOf(pointRecounts.apply, { id: json.id }))
      await reaches(json.id, 'applied')
      return pathOf(pointRecounts.takeBack, { id: json.id })
    }
    const [, kept, gone] = some as [Client, Client, Client]
    await gone.put(pathOf(posts.like, { id: await post() }))
    const [older, newer] = [await applied({}), await applied({ per_month: 50 })]
    expect([await has(kept), await has(gone)]).toEqual([7, 14])
    const refused = await admin.put(older)
    expect([refused.status, refused.json.error.code]).toEqual([409, 'recount_newer'])
    const { json: merged } = await admin.post(merges.create.path, {
      body: { kept_id: kept.id, gone_id: gone.id, taken: [] },
    })
    for (const [one, left] of [
      [newer, 14],
      [older, 4],
    ] as const) {
      expect((await admin.put(one)).status).toBe(200)
      await reaches(Number(one.split('/').at(-2)), 'taken_back')
      expect(await has(kept)).toBe(left)
    }
    expect((await admin.put(pathOf(merges.undo, { mergeId: merged.id }))).status).toBe(200)
    expect([await has(kept), await has(gone)]).toEqual([2, 4])
  })

  it('are carried over when two accounts become one, each thing once, and back when that is undone', async () => {
    await rule('like_given', { points: 2 })
    const [kept, gone] = [fresh(), fresh()]
    const [both, only] = [await post(), await post()]
    for (const one of [kept, gone]) await one.put(pathOf(posts.like, { id: both }))
    await gone.put(pathOf(posts.like, { id: only }))
    await earn(w, gone.id, 25, -10)
    const hand = await admin.post(pathOf(points.give, { id: gone.id }), {
      body: { points: 5, reason: 'Tea' },
    })
    const back = () => admin.put(pathOf(points.takeBack, { id: hand.json.id }), { body: { reason: 'No' } })
    const merge = () =>
      admin.post(merges.create.path, { body: { kept_id: kept.id, gone_id: gone.id, taken: [] } })
    const merged = await merge()
    expect(merged.status, merged.text).toBe(200)
    expect([await has(kept), (await standing(gone)).balance]).toEqual([24, 0])
    const undone = await admin.put(pathOf(merges.undo, { mergeId: merged.json.id }))
    expect(undone.status, undone.text).toBe(200)
    expect([await has(kept), await has(gone)]).toEqual([2, 24])
    // What was given by hand is taken back from the account that has it now.
    expect((await merge()).status).toBe(200)
    expect([(await back()).status, await has(kept)]).toEqual([200, 19])
  })

  it('follow whoever they are of when something is taken back or denied between a merge and its undoing', async () => {
    const [kept, gone] = [fresh(), fresh()]
    const hand = async ({ id }: Client, given: number) =>
      (await admin.post(pathOf(points.give, { id }), { body: { points: given, reason: 'Tea' } })).json
        .id as number
    const { json: reward } = await admin.post(rewards.create.path, {
      body: { label: 'Tea', price: 6, approver_ids: [leader.id] },
    })
    const claim = async (who: Client) =>
      (
        await who.post(pathOf(rewardClaims.create, { id: reward.id }), {
          body: { version: reward.version },
        })
      ).json.id as number
    const gift = await hand(gone, 20)
    await hand(kept, 4)
    const [denied, withdrawn] = [await claim(gone), await claim(gone)]
    const { json: merged } = await admin.post(merges.create.path, {
      body: { kept_id: kept.id, gone_id: gone.id, taken: [] },
    })
    expect(await has(kept)).toBe(12)
    await admin.put(pathOf(points.takeBack, { id: gift }), { body: { reason: 'No' } })
    await leader.put(pathOf(rewardClaims.deny, { id: denied }), { body: { reason: 'No' } })
    expect((await kept.put(pathOf(rewardClaims.withdraw, { id: withdrawn }))).status).toBe(200)
    await hand(kept, 6)
    await claim(kept)
    expect(await standing(kept)).toMatchObject({ balance: 4, debt: 0, earned: 10 })
    expect((await admin.put(pathOf(merges.undo, { mergeId: merged.id }))).status).toBe(200)
    expect([await standing(kept), await standing(gone)]).toMatchObject([
      { balance: 4, debt: 0, earned: 10 },
      { balance: 0, debt: 0, earned: 0 },
    ])
    // Taken back in the very moment in which the two become one: whoever waits asks once more whose they are.
    const late = await hand(gone, 5)
    await w.owner.query('begin')
    await w.owner.query('select from point_balances where user_id = $1 for update', [gone.id])
    const merge = admin.post(merges.create.path, {
      body: { kept_id: kept.id, gone_id: gone.id, taken: [] },
    })
    await queued(w.owner, 1)
    const back = admin.put(pathOf(points.takeBack, { id: late }), { body: { reason: 'No' } })
    await queued(w.owner, 2)
    await w.owner.query('commit')
    expect([(await merge).status, (await back).status]).toEqual([200, 200])
    expect([await standing(kept), await standing(gone)]).toMatchObject([
      { balance: 4, debt: 0 },
      { balance: 0, debt: 0 },
    ])
  })

  it('make achievements, which are judged a moment later, back-filled, and fall with what they were for', async () => {
    await rule('like_given', { points: 0 })
    const [one, early] = [fresh(), fresh()]
    const ids = [await post(), await post(), await post()]
    for (const id of ids) await early.put(pathOf(posts.like, { id }))
    const body = {
      name: 'Three hearts',
      icon: 'heart',
      type: 'count',
      cause: 'like_given',
      milestone: 3,
      points: 10,
      hidden: true,
    }
    const preview = await admin.post(achievements.preview.path, { body })
    expect(preview.json).toEqual({ people: { count: expect.any(Number), is: 'fewer_than' }, examples: [] })
    expect((await admin.post(achievements.create.path, { body: { ...body, icon: undefined } })).status).toBe(
      422,
    )
    const { json: made } = await admin.post(achievements.create.path, { body })
    const badges = async (who: Client, of = who) =>
      (
        (await who.get(pathOf(achievements.ofPerson, { id: of.id }))).json.items as {
          id: number
          granted_at: string | null
        }[]
      )
        .filter(({ id }) => id === made.id)
        .map(({ granted_at }) => granted_at !== null)
    await expect.poll(() => badges(early), { timeout: 10_000 }).toEqual([true])
    expect([await badges(one), await badges(one, early), await has(early)]).toEqual([[], [true], 10])
    for (const id of ids) await one.put(pathOf(posts.like, { id }))
    await expect.poll(() => badges(one), { timeout: 10_000 }).toEqual([true])
    expect(await has(one)).toBe(10)
    await one.delete(pathOf(posts.unlike, { id: ids[0] ?? 0 }))
    await expect.poll(() => badges(one), { timeout: 10_000 }).toEqual([])
    expect(await has(one)).toBe(0)
    const { json: hand } = await admin.post(achievements.create.path, {
      body: { name: 'Host', icon: 'cake', type: 'hand', points: 3 },
    })
    const grant = (id: number) =>
      admin.post(pathOf(achievements.grant, { id: hand.id }), { body: { user_id: id } })
    expect([
      (await grant(admin.id)).status,
      (await grant(one.id)).status,
      (await grant(one.id)).status,
    ]).toEqual([403, 200, 200])
    expect(await has(one)).toBe(3)
    const told = async () =>
      (
        await w.owner.query(
          "select facts from notifications where user_id = $1 and kind = 'achievement.granted'",
          [one.id],
        )
      ).rows
    expect(await told()).toEqual([{ facts: { achievement: 'Host' } }])
    await admin.delete(pathOf(achievements.takeAway, { id: hand.id, user_id: one.id }))
    expect(await told()).toEqual([])
    // Of somebody who isn't here any more others hear nothing.
    await w.owner.query("update users set state = 'inactive' where id = $1", [early.id])
    const seen = (who: Client) => who.get(pathOf(achievements.ofPerson, { id: early.id }))
    expect([(await seen(one)).status, (await seen(admin)).status]).toEqual([404, 200])
    expect(await has(one)).toBe(0)
  })

  it('tell nobody else of surveys, and come the day after somebody took part', async () => {
    await rule('survey_answered', { points: 4 })
    const one = fresh()
    await w.owner.query(
      `with made as (insert into surveys (enterprise_id, kind, promise, title, state, locale, figures_from, comments_from, created_by, published_at)
         values ($1, 'survey', 'anonymous', 'Pulse', 'published', 'en', 5, 5, $2, now()) returning id)
       insert into survey_invitations (enterprise_id, survey_id, user_id, took_part_on)
       select $1, id, $3, (now() at time zone 'UTC')::date from made`,
      [w.enterprises.larkspur, admin.id, one.id],
    )
    await w.app.database.inTransaction(w.enterprises.larkspur, async (tx) => {
      const { rows } = await w.owner.query("select id::int from surveys where title = 'Pulse'")
      await planTookPart(tx, rows[0].id, new Date().toISOString().slice(0, 10))
    })
    await w.app.sweeper.sweep(new Date())
    expect(await has(one)).toBe(0)
    await w.owner.query('update survey_invitations set took_part_on = took_part_on - 1 where user_id = $1', [
      one.id,
    ])
    await w.owner.query(
      `update timed set subject_id = split_part(subject_id, ' ', 1) || ' ' || ((now() at time zone 'UTC')::date - 1),
         due_at = now() where kind = 'surveys.took_part'`,
    )
    await w.owner.query(
      "update point_rules set holds_from = now() - interval '3 days' where cause = 'survey_answered'",
    )
    await w.app.sweeper.sweep(new Date())
    await expect.poll(() => has(one), { timeout: 5000 }).toBe(4)
    const story = async (who: Client) => (await who.get(pathOf(points.transactions, { id: one.id }))).json
    expect((await story(one)).items).toMatchObject([{ cause: 'survey_answered', about: { name: 'Pulse' } }])
    // What they have in all would say it, once what is listed is taken off.
    const alone = { items: [], balance: null, debt: null, earned: 0 }
    expect(await story(admin)).toMatchObject(alone)
    const used = async (who: Client) => (await who.get(pathOf(usage.show, { id: one.id }))).json.points
    expect([await used(one), await used(admin)]).toEqual([4, 0])
    // Nor does what follows from them: a rule that is only tried out, an achievement and its points.
    const tried = await admin.post(pathOf(pointRecounts.create, { cause: 'survey_answered' }), {
      body: { enabled: true, points: 9, version: await versionOf('survey_answered') },
    })
    const at = { id: tried.json.id }
    await expect
      .poll(async () => (await admin.get(pathOf(pointRecounts.show, at))).json.state, { timeout: 15_000 })
      .toBe('ready')
    expect((await admin.get(pathOf(pointRecounts.people, at))).json).toMatchObject({ items: [], total: 0 })
    expect((await admin.get(pathOf(pointRecounts.show, at))).json).toMatchObject({ people: 0, more: 0 })
    await admin.delete(pathOf(pointRecounts.drop, at))
    const { json } = await admin.post(achievements.create.path, {
      body: { name: 'Said something', icon: 'star', type: 'first', cause: 'survey_answered', points: 3 },
    })
    await w.app.sweeper.sweep(new Date())
    await expect.poll(() => has(one), { timeout: 5000 }).toBe(7)
    const badges = async (who: Client) =>
      (await who.get(pathOf(achievements.ofPerson, { id: one.id }))).json.items.map(
        ({ name }: { name: string }) => name,
      )
    expect([await badges(one), await badges(admin)]).toEqual([
      expect.arrayContaining(['Said something']),
      expect.not.arrayContaining(['Said something']),
    ])
    expect((await admin.get(pathOf(achievements.people, { id: json.id }))).json.items).toEqual([])
    expect([
      await story(admin),
      (await admin.get(pathOf(achievements.show, { id: json.id }))).json,
    ]).toMatchObject([alone, { people: 0 }])
  })

  it('cannot be changed, by whatever speaks for the web', async () => {
    for (const write of [
      'update point_entries set amount = 1',
      'delete from point_entries',
      'update point_balances set balance = 9',
    ])
      await expect(
        w.app.database.inTransaction(w.enterprises.larkspur, async (tx) => {
          const { sql } = await import('kysely')
          await sql.raw(`${write} where enterprise_id = ${w.enterprises.larkspur}`).execute(tx)
        }),
      ).rejects.toThrow(/permission denied/)
  })
})
