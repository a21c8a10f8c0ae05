import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { enterprises } from '../../contract/enterprise/enterprise.ts'
import { accounts } from '../../contract/people/accounts.ts'
import { rewardClaims } from '../../contract/recognition/claims.ts'
import { points } from '../../contract/recognition/points.ts'
import { rewards } from '../../contract/recognition/rewards.ts'
import { pointRecounts } from '../../contract/recognition/rules.ts'
import { crowd } from '../testing/attendees.ts'
import { formWith, picture } from '../testing/pictures.ts'
import { pointFlaws } from '../testing/pointSums.ts'
import { earn } from '../testing/points.ts'
import { type Answer, type Client, pathOf, type World, world } from '../testing/world.ts'
import { recountContinued } from './points/recountWork.ts'
import { claimHanded } from './rewards/claims.ts'

describe('a reward', () => {
  let w: World
  let second: { url: string }
  let admin: Client
  let approver: Client
  let people: Client[]
  let at = 0
  beforeAll(async () => {
    w = await world({ ONLY: '' })
    second = await w.another({ ONLY: 'web' })
    admin = await w.as(w.people.admin)
    approver = await w.as(w.people.leader)
    people = await crowd(w, 60)
  })
  afterAll(() => w.close())
  afterEach(async () => expect(await pointFlaws(w)).toEqual([]))

  const fresh = async (amount = 0) => {
    const one = people[at++] as Client
    if (amount > 0) await earn(w, one.id, amount)
    return one
  }
  const made = async (more: object = {}) => {
    const { status, json, text } = await admin.post(rewards.create.path, {
      body: { label: 'A plant', price: 50, approver_ids: [approver.id], ...more },
    })
    expect(status, text).toBe(200)
    return json as { id: number; version: number }
  }
  const claim = (
    who: Client,
    { id, version }: { id: number; version: number },
    answers: (string | null)[] = [],
  ) => who.post(pathOf(rewardClaims.create, { id }), { body: { answers, version } })
  const decide = (who: Client, id: number, how: 'approve' | 'deny' | 'withdraw', body: object = {}) =>
    who.put(pathOf(rewardClaims[how], { id }), how === 'withdraw' ? {} : { body })
  const standing = async (who: Client) => {
    const { balance, debt, earned } = (await who.get(pathOf(points.transactions, { id: who.id }))).json
    return { balance, debt, earned }
  }
  const pending = (who: Client, id: number) =>
    expect
      .poll(async () => (await who.get(pathOf(rewardClaims.show, { id }))).json.state, { timeout: 10_000 })
      .toBe('pending')
  const told = async (who: Client) =>
    (
      await w.owner.query<{ kind: string }>(
        "select kind from notifications where user_id = $1 and kind like 'reward.%' order by id",
        [who.id],
      )
    ).rows.map(({ kind }) => kind)
  const codes = (answers: Answer[]) =>
    answers.map(({ status, json }) => (status === 200 ? 200 : json.error.code))

  it('is made by people who manage rewards, with a price above zero and at least one approver who is there', async () => {
    const body = { label: 'A plant', price: 50, approver_ids: [approver.id] }
    const refused = await (await fresh()).post(rewards.create.path, { body })
    expect([refused.status, refused.json.error.message]).toEqual([
      403,
      "You don't have permission to manage rewards",
    ])
    for (const wrong of [
      { price: 0 },
      { price: 1.5 },
      { approver_ids: [] },
      { label: ' ' },
      { approver_ids: [987_654] },
    ])
      expect((await admin.post(rewards.create.path, { body: { ...body, ...wrong } })).status).toBe(422)
    const { id, version } = await made()
    const changed = await admin.put(pathOf(rewards.update, { id }), {
      body: { ...body, label: 'A tree', version },
    })
    expect(changed.json).toMatchObject({ label: 'A tree', state: 'open', can: { edit: true, delete: true } })
    expect(
      (await admin.put(pathOf(rewards.update, { id }), { body: { ...body, version } })).json.error.code,
    ).toBe('changed_meanwhile')
    const shown = await admin.post(pathOf(rewards.changePicture, { id }), {
      form: formWith(await picture(), 'tree.png'),
    })
    expect((await admin.get(shown.json.picture.url)).status).toBe(200)
    expect((await admin.delete(pathOf(rewards.removePicture, { id }))).json.picture).toBeNull()
    const csv = await admin.get(rewards.export_csv.path, { query: { scope: 'all' } })
    expect([csv.status, csv.text]).toEqual([200, expect.stringContaining('A tree')])
    expect((await admin.delete(pathOf(rewards.delete, { id }))).status).toBe(200)
    expect((await (await fresh()).get(pathOf(rewards.show, { id }))).status).toBe(404)
  })

  it('is claimed for points that are reserved at once, handed to its approver and approved', async () => {
    const one = await fresh(80)
    const reward = await made({
      needs: [
        { label: 'Your size', required: true },
        { label: 'A note', required: false },
      ],
    })
    expect((await claim(one, reward)).json.error.fields).toEqual({ 'answers.0': expect.any(String) })
    // What somebody looked at and what it is by now are two things.
    const seen = { answers: ['M'], version: reward.version - 1 }
    const blind = await one.post(pathOf(rewardClaims.create, { id: reward.id }), { body: { answers: ['M'] } })
    expect([blind.status, blind.json.error.fields]).toEqual([422, { version: expect.any(String) }])
    const stale = await one.post(pathOf(rewardClaims.create, { id: reward.id }), { body: seen })
    expect(stale.json.error.code).toBe('claim_changed')
    const { json } = await claim(one, reward, ['M'])
    expect(json).toMatchObject({ state: 'created', price: 50, answers: [{ label: 'Your size', text: 'M' }] })
    expect(await standing(one)).toEqual({ balance: 30, debt: 0, earned: 80 })
    await pending(one, json.id)
    expect(await told(approver)).toEqual(['reward.claimed'])
    const waits = await approver.get(rewardClaims.list.path, { query: { scope: 'to_decide' } })
    expect(waits.json.items).toMatchObject([{ id: json.id, person: { id: one.id }, can: { approve: true } }])
    expect((await (await fresh()).get(pathOf(rewardClaims.show, { id: json.id }))).status).toBe(404)
    const done = await decide(approver, json.id, 'approve', { note: 'At the desk' })
    expect(done.json).toMatchObject({
      state: 'approved',
      reason: 'At the desk',
      can: { approve: false, withdraw: false },
    })
    expect([await told(one), await told(approver)]).toEqual([['reward.approved'], []])
    expect(await standing(one)).toEqual({ balance: 30, debt: 0, earned: 80 })
    expect((await decide(approver, json.id, 'deny', { reason: 'No' })).json.error.code).toBe('claim_state')
    const entries = (await one.get(pathOf(points.transactions, { id: one.id }))).json.items
    expect(entries[0]).toMatchObject({
      cause: 'claim',
      amount: -50,
      about: { type: 'reward', name: 'A plant' },
    })
  })

  it('is denied with a reason, or withdrawn, and its points and piece come back once', async () => {
    const [one, other] = [await fresh(50), await fresh(50)]
    const reward = await made({ stock: 1 })
    const first = (await claim(one, reward)).json.id
    expect((await claim(other, reward)).json.error).toMatchObject({
      code: 'claim_sold_out',
      message: 'Failed to claim reward: none is left.',
    })
    expect((await decide(approver, first, 'deny')).status).toBe(422)
    const denials = await Promise.all(
      Array.from({ length: 6 }, (_, n) =>
        decide(n % 2 ? approver : approver.at(second.url), first, 'deny', { reason: 'Gone' }),
      ),
    )
    expect(codes(denials).filter((code) => code === 200)).toHaveLength(1)
    expect([await standing(one), await told(one)]).toEqual([
      { balance: 50, debt: 0, earned: 50 },
      ['reward.denied'],
    ])
    const next = (await claim(other, reward)).json.id
    const both = await Promise.all([
      decide(other, next, 'withdraw'),
      decide(approver.at(second.url), next, 'deny', { reason: 'Late' }),
      decide(other.at(second.url), next, 'withdraw'),
    ])
    expect(codes(both).filter((code) => code === 200)).toHaveLength(1)
    expect(await standing(other)).toEqual({ balance: 50, debt: 0, earned: 50 })
  })

  it('is never decided by whoever claims it, and waits for others where only they approve', async () => {
    await earn(w, approver.id, 50)
    const reward = await made()
    const mine = (await claim(approver, reward)).json
    expect(mine.can).toMatchObject({ approve: false, deny: false, withdraw: true })
    const refused = await decide(approver, mine.id, 'approve')
    expect([refused.status, refused.json.error.code]).toEqual([403, 'denied.claim_decide'])
    // Who decides where no approver can finds it where they are told to look, and others don't.
    await pending(approver, mine.id)
    const asked = async (who: Client) =>
      (await who.get(rewardClaims.list.path, { query: { scope: 'to_decide' } })).json.items.map(
        ({ id }: { id: number }) => id,
      )
    const theirs = (await claim(await fresh(50), reward)).json.id
    await pending(approver, theirs)
    expect([await told(admin), await asked(admin), await asked(approver)]).toEqual([
      ['reward.claimed'],
      [mine.id],
      expect.arrayContaining([theirs]),
    ])
    expect((await decide(admin, mine.id, 'approve')).json.state).toBe('approved')
    // Whoever no longer decides isn't told, or mailed, who claims.
    expect(await told(approver)).toContain('reward.claimed')
    await admin.put(pathOf(rewards.update, { id: reward.id }), {
      body: { label: 'A plant', price: 50, approver_ids: [admin.id], version: reward.version },
    })
    expect(await told(approver)).not.toContain('reward.claimed')
  })

  it('is gone, over, not yet there or out of reach: each is said, and nothing moves', async () => {
    const one = await fresh(60)
    const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
    const refusal = async (more: object) => (await claim(one, await made(more))).json.error.code
    expect(await refusal({ price: 61 })).toBe('claim_points')
    expect(await refusal({ available_from: day(1) })).toBe('claim_not_yet')
    expect(await refusal({ available_until: day(-1) })).toBe('claim_gone')
    expect(await refusal({ stock: 0 })).toBe('claim_sold_out')
    const limited = await made({ price: 10, per_person: 2 })
    expect(codes([await claim(one, limited), await claim(one, limited), await claim(one, limited)])).toEqual([
      200,
      200,
      'claim_limit',
    ])
    expect(await standing(one)).toMatchObject({ balance: 40 })
    const affordable = await one.get(rewards.list.path, { query: { scope: 'affordable', page_size: 100 } })
    for (const item of affordable.json.items)
      expect([item.can.claim || item.id === limited.id, item.missing_points]).toEqual([true, 0])
  })

  it('is claimed exactly as often as there are points, however many claims arrive at once', async () => {
    const one = await fresh(50)
    const reward = await made()
    const all = await Promise.all(
      Array.from({ length: 100 }, (_, n) => claim(n % 2 ? one : one.at(second.url), reward)),
    )
    expect(codes(all).filter((code) => code === 200)).toHaveLength(1)
    expect(new Set(codes(all))).toEqual(new Set([200, 'claim_points']))
    expect(await standing(one)).toMatchObject({ balance: 0, debt: 0 })
  })

  it('gives its last pieces to as many people as there are pieces, over two processes', async () => {
    const crowded = people.slice(-24)
    for (const { id } of crowded) await earn(w, id, 50)
    const reward = await made({ stock: 5 })
    const all = await Promise.all(crowded.map((one, n) => claim(n % 2 ? one : one.at(second.url), reward)))
    expect(codes(all).filter((code) => code === 200)).toHaveLength(5)
    const won = all.filter(({ status }) => status === 200).map(({ json }) => json.id as number)
    await Promise.all(won.map((id) => decide(approver, id, 'deny', { reason: 'Broken' })))
    const sums = await Promise.all(crowded.map(standing))
    expect(sums.every(({ balance }) => balance === 50)).toBe(true)
  })

  it('asks what is owed of later points first, also where a denied claim gives them', async () => {
    const one = await fresh(50)
    const held = (await claim(one, await made())).json.id
    await earn(w, one.id, -30)
    expect(await standing(one)).toEqual({ balance: 0, debt: 30, earned: 20 })
    await earn(w, one.id, 10)
    expect(await standing(one)).toEqual({ balance: 0, debt: 20, earned: 30 })
    await decide(approver, held, 'deny', { reason: 'Broken' })
    expect(await standing(one)).toEqual({ balance: 30, debt: 0, earned: 30 })
  })

  it('gives points by hand with a reason, never to oneself, and takes them back once', async () => {
    const one = await fresh()
    const give = (id: number, body: object) => admin.post(pathOf(points.give, { id }), { body })
    expect((await give(admin.id, { points: 5, reason: 'Me' })).status).toBe(403)
    for (const body of [
      { points: 0, reason: 'No' },
      { points: 5, reason: '' },
    ])
      expect((await give(one.id, body)).status).toBe(422)
    const given = await give(one.id, { points: 5, reason: 'For the fair' })
    expect(given.json).toMatchObject({
      cause: 'given',
      amount: 5,
      reason: 'For the fair',
      can: { take_back: true },
    })
    const back = () =>
      admin.put(pathOf(points.takeBack, { id: given.json.id }), { body: { reason: 'A mistake' } })
    expect(codes(await Promise.all([back(), back(), back()])).filter((code) => code === 200)).toHaveLength(1)
    expect(await standing(one)).toEqual({ balance: 0, debt: 0, earned: 0 })
    expect(
      (await one.put(pathOf(points.takeBack, { id: given.json.id }), { body: { reason: 'x' } })).status,
    ).toBe(403)
  })

  it('leaves a purged person’s entries, and none of their words', async () => {
    const one = await fresh(50)
    await claim(one, await made({ needs: [{ label: 'Address', required: true }] }), ['Quay 7'])
    await admin.put(pathOf(accounts.markForDeletion, { id: one.id }), { body: { reason: 'Left' } })
    // What hands claims over runs beside the purge; whichever of the two is refused is tried again a minute later.
    for (const minutes of [0, 2])
      await w.app.sweeper.sweep(new Date(Date.now() + 20 * 86_400_000 + minutes * 60_000))
    const { rows } = await w.owner.query(
      `select state, answers::text, (select count(*)::int from point_entries where user_id = $1) as entries,
         (select balance::int from point_balances where user_id = $1) as balance from reward_claims where user_id = $1`,
      [one.id],
    )
    expect(rows).toEqual([{ state: 'withdrawn', answers: '[]', entries: 3, balance: 50 }])
  })

  it('is missing with everything else while recognition is off, and what people have stays', async () => {
    const one = await fresh(50)
    const configuration = (await admin.get(enterprises.show.path)).json
    const open = (await claim(await fresh(50), await made())).json.id as number
    await pending(admin, open)
    const set = async (rewards_enabled: boolean) => {
      const { likes_enabled, pending_comments_enabled } = configuration
      const { version } = (await admin.get(enterprises.show.path)).json
      await admin.post(enterprises.update.path, {
        body: { likes_enabled, pending_comments_enabled, rewards_enabled, version },
      })
    }
    await set(false)
    expect((await one.get(rewards.list.path)).status).toBe(404)
    expect((await one.get(pathOf(points.transactions, { id: one.id }))).status).toBe(404)
    expect((await admin.get(rewards.export_csv.path)).status).toBe(404)
    // What was on its way to somebody waits until it is on again.
    const { rows } = await w.owner.query<{ id: number }>(
      "update reward_claims set state = 'created' where id = $1 returning id",
      [open],
    )
    const before = await told(approver)
    await w.app.database.inTransaction(w.enterprises.larkspur, (tx) => claimHanded.later(tx, { id: open }))
    const stateOf = async () =>
      (await w.owner.query('select state from reward_claims where id = $1', [open])).rows[0].state
    await expect.poll(stateOf, { timeout: 10_000 }).toBe('pending')
    expect([rows.length, await told(approver)]).toEqual([1, before])
    const { rows: begun } = await w.owner.query<{ id: number }>(
      `insert into point_recounts (enterprise_id, cause, rule, made_from, created_by)
       values ($1, 'like_given', $2, 0, $3) returning id::int`,
      [w.enterprises.larkspur, { enabled: true, points: 2, network_ids: [], segment_ids: [] }, admin.id],
    )
    const recount = { id: begun[0]?.id ?? 0 }
    await w.app.database.inTransaction(w.enterprises.larkspur, (tx) => recountContinued.later(tx, recount))
    const waits = async () =>
      (await w.owner.query("select from timed where kind = 'recognition.recount_waits'")).rows.length
    await expect.poll(waits, { timeout: 10_000 }).toBe(1)
    await set(true)
    // After the sweep of the purge above.
    await w.app.sweeper.sweep(new Date(Date.now() + 21 * 86_400_000))
    await expect
      .poll(async () => (await admin.get(pathOf(pointRecounts.show, recount))).json.state, {
        timeout: 10_000,
      })
      .toBe('ready')
    await admin.delete(pathOf(pointRecounts.drop, recount))
    expect(await standing(one)).toMatchObject({ balance: 50 })
  })
})
