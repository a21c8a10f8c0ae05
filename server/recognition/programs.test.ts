import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { merges } from '../../contract/people/merges.ts'
import { postComments } from '../../contract/posts/comments.ts'
import { posts } from '../../contract/posts/pages.ts'
import { rewardClaims } from '../../contract/recognition/claims.ts'
import { points } from '../../contract/recognition/points.ts'
import { rewards } from '../../contract/recognition/rewards.ts'
import { pointRules } from '../../contract/recognition/rules.ts'
import { crowd } from '../testing/attendees.ts'
import { message } from '../testing/newsroom.ts'
import { PointModel } from '../testing/pointModel.ts'
import { pointFlaws } from '../testing/pointSums.ts'
import { type Client, pathOf, type World, world } from '../testing/world.ts'

const PROGRAMS = Number(process.env.POINT_PROGRAMS ?? 2)
const STEPS = 32

/** The same numbers for the same seed. */
function dice(seed: number) {
  let state = seed * 2_654_435_761
  return (most: number) => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) | 0
    return (state >>> 8) % most
  }
}

describe('random programs of facts, rules, gifts, claims and merges', () => {
  let w: World
  let admin: Client
  let leader: Client
  let reward: number
  const postIds: number[] = []
  beforeAll(async () => {
    w = await world({ ONLY: 'web' })
    admin = await w.as(w.people.admin)
    leader = await w.as(w.people.leader)
    const women = w.networks['Women at Larkspur'] ?? 0
    for (const title of ['One', 'Two', 'Three'])
      postIds.push((await leader.post(posts.create.path, { body: message(title, [women]) })).json.id)
    reward = (
      await admin.post(rewards.create.path, { body: { label: 'Tea', price: 7, approver_ids: [leader.id] } })
    ).json.id
  })
  afterAll(() => w.close())

  const setRule = async (model: PointModel, cause: string, given: number, per_day: number | null) => {
    const { items } = (await admin.get(pointRules.list.path)).json
    const { version } = items.find((rule: { cause: string }) => rule.cause === cause)
    const body = { enabled: given > 0, points: given, per_day, version }
    expect((await admin.put(pathOf(pointRules.update, { cause }), { body })).status).toBe(200)
    model.rule(cause, given, per_day)
  }

  it(`leave exactly what the model says (${PROGRAMS} programs)`, async () => {
    const people = await crowd(w, PROGRAMS * 2)
    // A crowd is there without having been counted; those who go would take from the count of others.
    await w.owner.query("update counters set value = value + $1 where name like 'users.%'", [PROGRAMS * 2])
    for (let program = 0; program < PROGRAMS; program++) {
      const roll = dice(program + 1)
      const model = new PointModel()
      const two = people.slice(program * 2, program * 2 + 2)
      const comments: { id: number; by: Client }[] = []
      const gifts: { id: number; of: Client; points: number }[] = []
      const claims: { id: number; by: Client }[] = []
      await setRule(model, 'like_given', 3, null)
      await setRule(model, 'comment_written', 4, 2)
      const done: string[] = []
      const check = async (some: Client[]) => {
        for (const { id } of some) {
          const { balance, debt, earned } = (await admin.get(pathOf(points.transactions, { id }))).json
          expect({ balance, debt, earned }, `program ${program}: ${done.join(', ')}`).toEqual(
            model.standing(id),
          )
        }
      }
      for (let step = 0; step < STEPS; step++) {
        const one = two[roll(2)] as Client
        const post = postIds[roll(postIds.length)] ?? 0
        const what = roll(12)
        done.push(`${what}`)
        if (what < 3) {
          await one.put(pathOf(posts.like, { id: post }))
          model.happened(one.id, 'like_given', String(post))
        } else if (what < 5) {
          await one.delete(pathOf(posts.unlike, { id: post }))
          model.fell(one.id, 'like_given', String(post))
        } else if (what < 7) {
          const { json } = await one.post(pathOf(postComments.create, { id: post }), {
            body: { body: 'Yes', reply_to_id: null },
          })
          comments.push({ id: json.id, by: one })
          model.happened(one.id, 'comment_written', String(json.id))
        } else if (what === 7) {
          const comment = comments.pop()
          if (!comment) continue
          await comment.by.delete(pathOf(postComments.delete, { id: comment.id }), { body: {} })
          model.fell(comment.by.id, 'comment_written', String(comment.id))
        } else if (what === 8) {
          await setRule(
            model,
            roll(2) ? 'like_given' : 'comment_written',
            roll(6),
            roll(2) ? null : 1 + roll(3),
          )
        } else if (what === 9) {
          const gift = roll(2) ? gifts.pop() : undefined
          if (gift) {
            const path = pathOf(points.takeBack, { id: gift.id })
            expect((await admin.put(path, { body: { reason: 'Back' } })).status).toBe(200)
            model.gave(gift.of.id, -gift.points)
          } else {
            const given = 1 + roll(12)
            const { json } = await admin.post(pathOf(points.give, { id: one.id }), {
              body: { points: given, reason: 'Thanks' },
            })
            gifts.push({ id: json.id, of: one, points: given })
            model.gave(one.id, given)
          }
        } else if (what === 10) {
          const { status, json } = await one.post(pathOf(rewardClaims.create, { id: reward }), { body: {} })
          expect(status).toBe(model.standing(one.id).balance >= 7 ? 200 : 409)
          if (status !== 200) continue
          claims.push({ id: json.id, by: one })
          model.spent(one.id, 7)
        } else {
          const claim = claims.pop()
          if (!claim) continue
          const how = roll(3)
          const path = pathOf(rewardClaims[how === 0 ? 'approve' : how === 1 ? 'deny' : 'withdraw'], {
            id: claim.id,
          })
          const by = how === 2 ? claim.by : leader
          expect(
            (await by.put(path, how === 2 ? {} : { body: how === 1 ? { reason: 'No' } : {} })).status,
          ).toBe(200)
          if (how > 0) model.spent(claim.by.id, -7)
        }
        if (step % 8 === 7) await check(two)
      }
      await check(two)
      const [kept, gone] = two as [Client, Client]
      const body = { kept_id: kept.id, gone_id: gone.id, taken: [] }
      expect((await admin.post(merges.create.path, { body })).status).toBe(200)
      done.push('merge')
      model.merged(kept.id, gone.id)
      await check([kept])
    }
    expect(await pointFlaws(w)).toEqual([])
  }, 600_000)
})
