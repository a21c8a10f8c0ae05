import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { accounts } from '../../contract/people/accounts.ts'
import { merges } from '../../contract/people/merges.ts'
import { postComments } from '../../contract/posts/comments.ts'
import { posts } from '../../contract/posts/pages.ts'
import { rewardClaims } from '../../contract/recognition/claims.ts'
import { points } from '../../contract/recognition/points.ts'
import { rewards } from '../../contract/recognition/rewards.ts'
import { pointRecounts, pointRules } from '../../contract/recognition/rules.ts'
import { areas } from '../areas.ts'
import { crowd } from '../testing/attendees.ts'
import { message } from '../testing/newsroom.ts'
import { plansOnce } from '../testing/plansOnce.ts'
import { PointModel } from '../testing/pointModel.ts'
import { pointFlaws } from '../testing/pointSums.ts'
import { type Client, pathOf, type World, world } from '../testing/world.ts'
import { recountContinued } from './points/recountWork.ts'

const PROGRAMS = Number(process.env.POINT_PROGRAMS ?? 2)
const FIRST = Number(process.env.POINT_FIRST ?? 0)
const STEPS = 24
/** Programs that run side by side and share rules, recounts and purges; and so many in one world. */
const AT_ONCE = 50
const PER_WORLD = 50
const PRICE = 7
/** Areas in which nobody does anything here: a merge asks each of them, so they are there for the sample alone. */
const idle = [
  'archives',
  'budgets',
  'calendars',
  'documents',
  'insight',
  'library',
  'mentorship',
  'pages',
  'planning',
  'scim',
  'search',
  'surveys',
]
const there = process.env.POINT_PROGRAMS ? areas.filter(({ name }) => !idle.includes(name)) : areas
const causes = ['like_given', 'comment_written'] as const
/** Everything happens on one day, so that these refuse the same. */
const spans = [['per_day'], ['per_week'], ['per_month'], ['per_day', 'per_month']] as const

/** The same numbers for the same seed. */
function dice(seed: number) {
  let state = seed * 2_654_435_761
  return (most: number) => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) | 0
    return (state >>> 8) % most
  }
}

interface Account {
  id: number
  /** Signed in: as itself, or as the account of which it is part. */
  as: Client
}

/** Three people: two who become one, and may be two again, and one who is purged. */
interface Program {
  roll: (most: number) => number
  accounts: [Account, Account]
  third: Account
  /** The steps at which the two become one, or two again, in turn. */
  turns: number[]
  merged: { id: number; kept: Account; gone: Account; before: ReturnType<PointModel['merged']> } | undefined
  purged: boolean
  comments: { id: number; by: Account }[]
  gifts: { id: number; of: Account; points: number }[]
  claims: { id: number; by: Account }[]
  done: string[]
}

/** Who has what the account has. */
const wholeOf = ({ merged }: Program, one: Account) => (merged?.gone === one ? merged.kept : one)

/** They become one in the middle; half are two again before long, and some of those one again. */
function turnsOf(roll: (most: number) => number): number[] {
  const turns = [6 + roll(10)]
  for (let more = roll(2); more > 0 && (turns.at(-1) ?? 0) < STEPS - 3; more = roll(3))
    turns.push((turns.at(-1) ?? 0) + 2 + roll(5))
  return turns.filter((step) => step < STEPS)
}

describe('random programs of facts, rules, recounts, gifts, claims, merges and purges', () => {
  let w: World
  let admin: Client
  let leader: Client
  let reward: number
  let restore: () => void
  let model: PointModel
  let women: number
  let green: number
  let shown: { id: number; network: number }[]
  let all: number[]
  let open: ReturnType<PointModel['recounted']>[]
  let recountIds: number[]
  /** Entries up to here were seen, and what they added up to. */
  let seen: { to: number; digest: string }

  beforeEach(async () => {
    restore = plansOnce()
    w = await world({ ONLY: 'web', DATABASE_POOL: '2' }, { areas: there })
    admin = await w.as(w.people.admin)
    leader = await w.as(w.people.leader)
    model = new PointModel()
    all = []
    open = []
    recountIds = []
    seen = { to: 0, digest: '' }
    women = w.networks['Women at Larkspur'] ?? 0
    green = w.networks['Green Larkspur'] ?? 0
    shown = []
    for (const [title, network] of [
      ['One', women],
      ['Two', women],
      ['Three', green],
    ] as const) {
      const { status, json, text } = await admin.post(posts.create.path, { body: message(title, [network]) })
      expect(status, text).toBe(200)
      shown.push({ id: json.id, network })
    }
    reward = (
      await admin.post(rewards.create.path, {
        body: { label: 'Tea', price: PRICE, approver_ids: [leader.id] },
      })
    ).json.id
  })
  afterEach(async () => {
    restore()
    await w.close()
  })

  interface Wish {
    points: number
    most: number | null
    networks: number[] | null
  }
  const wish = async (cause: string, { points: given, most, networks }: Wish) => {
    const { items } = (await admin.get(pointRules.list.path)).json
    const { version } = items.find((rule: { cause: string }) => rule.cause === cause)
    const limited = spans[(given + (most ?? 0)) % spans.length]?.map((span) => [span, most]) ?? []
    return {
      enabled: given > 0,
      points: given,
      network_ids: networks ?? [],
      ...Object.fromEntries(limited),
      version,
    }
  }
  const setRule = async (cause: string, rule: Wish) => {
    const body = await wish(cause, rule)
    expect((await admin.put(pathOf(pointRules.update, { cause }), { body })).status).toBe(200)
    model.rule(cause, rule.points, rule.most, rule.networks)
  }
  /** The job, as often as it asks to go on. */
  const worked = async (id: number, wanted: string) => {
    for (let runs = 0; runs < 50; runs++) {
      await w.app.database.inTransaction(w.enterprises.larkspur, (tx) =>
        recountContinued.run({ tx, db: tx, now: new Date() }, { id }),
      )
      if ((await admin.get(pathOf(pointRecounts.show, { id }))).json.state === wanted) return
    }
    throw new Error(`the recount isn’t ${wanted}`)
  }
  const recount = async (cause: string, rule: Wish) => {
    const body = await wish(cause, rule)
    const { json, text } = await admin.post(pathOf(pointRecounts.create, { cause }), { body })
    const id = json.id as number
    await worked(id, 'ready')
    expect((await admin.put(pathOf(pointRecounts.apply, { id }))).status, text).toBe(200)
    await worked(id, 'applied')
    open.push(model.recounted(cause, rule.points, rule.most, rule.networks))
    recountIds.push(id)
    const { rows: unlike } = await w.owner.query(
      `select * from (select user_id, after - before as said from point_recount_people where recount_id = $1) p
       full join (select user_id, sum(amount) as did from point_entries where recount_id = $1 group by 1 having sum(amount) <> 0) e
         using (user_id) where said is distinct from did`,
      [id],
    )
    expect(unlike).toEqual([])
  }
  /** The newest of all is taken back, if no other rule of its cause has held since. */
  const takeBack = async () => {
    const [last, id] = [open.pop(), recountIds.pop()]
    if (!last || !id) return
    expect((await admin.put(pathOf(pointRecounts.takeBack, { id }))).status).toBe(200)
    await worked(id, 'taken_back')
    model.recountTakenBack(last)
  }

  const act = async (program: Program) => {
    const { roll, accounts, third, comments, gifts, claims, merged } = program
    const some = [...accounts.filter((one) => one !== merged?.gone), ...(program.purged ? [] : [third])]
    const one = some[roll(some.length)] as Account
    const { id: post, network } = shown[roll(shown.length)] as { id: number; network: number }
    const what = roll(11)
    program.done.push(`${what}`)
    if (what < 3) {
      expect((await one.as.put(pathOf(posts.like, { id: post }))).status).toBe(200)
      model.happened(one.id, 'like_given', String(post), network)
    } else if (what < 5) {
      expect((await one.as.delete(pathOf(posts.unlike, { id: post }))).status).toBe(200)
      model.fell(one.id, 'like_given', String(post))
    } else if (what < 7) {
      const { json } = await one.as.post(pathOf(postComments.create, { id: post }), {
        body: { body: 'Yes', reply_to_id: null },
      })
      comments.push({ id: json.id, by: one })
      model.happened(one.id, 'comment_written', String(json.id), network)
    } else if (what === 7) {
      const comment = comments.pop()
      if (!comment) return
      const by = wholeOf(program, comment.by)
      expect((await by.as.delete(pathOf(postComments.delete, { id: comment.id }), { body: {} })).status).toBe(
        200,
      )
      model.fell(by.id, 'comment_written', String(comment.id))
    } else if (what === 8) {
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
    } else if (what === 9) {
      const { status, json } = await one.as.post(pathOf(rewardClaims.create, { id: reward }), {
        body: { version: 1 },
      })
      expect(status).toBe(model.standing(one.id).balance >= PRICE ? 200 : 409)
      if (status !== 200) return
      claims.push({ id: json.id, by: one })
      model.spent(one.id, PRICE)
    } else {
      const claim = claims.pop()
      if (!claim) return
      const how = roll(3)
      const path = pathOf(rewardClaims[how === 0 ? 'approve' : how === 1 ? 'deny' : 'withdraw'], {
        id: claim.id,
      })
      const by = how === 2 ? wholeOf(program, claim.by).as : leader
      expect((await by.put(path, how === 2 ? {} : { body: how === 1 ? { reason: 'No' } : {} })).status).toBe(
        200,
      )
      if (how > 0) model.spent(claim.by.id, -PRICE)
    }
  }

  /** The two become one, or two again. */
  const turn = async (program: Program) => {
    const { accounts, merged } = program
    if (merged) {
      const { status, text } = await admin.put(pathOf(merges.undo, { mergeId: merged.id }))
      expect(status, text).toBe(200)
      program.done.push('undone')
      model.undone(merged.before)
      // A merge ends the sign-ins of the account that goes.
      merged.gone.as = await w.as(merged.gone.id)
      program.merged = undefined
      return
    }
    const [kept, gone] = program.roll(2) ? accounts : ([accounts[1], accounts[0]] as const)
    const body = { kept_id: kept.id, gone_id: gone.id, taken: [] }
    const { status, json, text } = await admin.post(merges.create.path, { body })
    expect(status, text).toBe(200)
    program.done.push(`merged into ${kept.id}`)
    program.merged = { id: json.id, kept, gone, before: model.merged(kept.id, gone.id) }
  }

  /** The third of every other program: their open claims come back, and whatever they did stays. */
  const purge = async (programs: Program[]) => {
    const some = programs.filter(({ roll }) => roll(2) === 0)
    for (const program of some) {
      const { id } = program.third
      const { status } = await admin.put(pathOf(accounts.markForDeletion, { id }), {
        body: { reason: 'Left' },
      })
      expect(status).toBe(200)
      program.purged = true
      program.done.push('purge')
      for (const { by } of program.claims) if (by.id === id) model.spent(id, -PRICE)
      program.claims = program.claims.filter(({ by }) => by.id !== id)
      program.comments = program.comments.filter(({ by }) => by.id !== id)
      program.gifts = program.gifts.filter(({ of }) => of.id !== id)
    }
    const ids = some.map(({ third }) => third.id)
    await w.owner.query('update users set deletion_due_on = current_date - 1 where id = any($1)', [ids])
    await w.owner.query(`update timed set due_at = now() - interval '1 minute' where kind = 'user.purge'`)
    await w.app.sweeper.sweep(new Date())
    const { rows } = await w.owner.query(`select id from users where id = any($1) and state = 'purged'`, [
      ids,
    ])
    expect(rows).toHaveLength(ids.length)
  }

  /** Everybody has what the model says and what the entries add up to, and no entry seen before has changed. */
  const check = async (programs: Program[]) => {
    const { rows } = await w.owner.query<{
      id: number
      balance: number
      debt: number
      earned: number
    }>(
      `select u as id, coalesce(b.balance, 0)::int as balance, coalesce(b.debt, 0)::int as debt,
         coalesce(b.earned, 0)::int as earned
       from unnest($1::int[]) u left join point_balances b on b.enterprise_id = $2 and b.user_id = u`,
      [all, w.enterprises.larkspur],
    )
    for (const { id, ...stands } of rows) {
      const program = programs.find(({ accounts, third }) =>
        [...accounts, third].some((one) => one.id === id),
      )
      expect(stands, `${id}: ${program?.done.join(', ')}`).toEqual(model.standing(id))
    }
    const digest = async (to: number) =>
      (
        await w.owner.query<{ to: number; digest: string }>(
          `select coalesce(max(id), 0)::int as to, md5(coalesce(string_agg(p::text, ',' order by id), '')) as digest
           from point_entries p where id <= $1`,
          [to],
        )
      ).rows[0] ?? { to: 0, digest: '' }
    if (seen.to > 0) expect(await digest(seen.to)).toEqual(seen)
    seen = await digest(2 ** 31 - 1)
    expect(await pointFlaws(w)).toEqual([])
  }

  const round = async (from: number, people: Client[]) => {
    const roll = dice(from + 1)
    const count = people.length / 3
    all.push(...people.map(({ id }) => id))
    const programs = Array.from({ length: count }, (_, at): Program => {
      const own = dice(from + at + 7_000_001)
      const [a, b, c] = people.slice(at * 3, at * 3 + 3).map((as): Account => ({ id: as.id, as })) as [
        Account,
        Account,
        Account,
      ]
      return {
        roll: own,
        accounts: [a, b],
        third: c,
        turns: turnsOf(own),
        merged: undefined,
        purged: false,
        comments: [],
        gifts: [],
        claims: [],
        done: [],
      }
    })
    const any = (): Wish => ({
      points: roll(6),
      most: roll(2) ? null : 1 + roll(3),
      networks: roll(4) ? null : [roll(2) ? women : green],
    })
    await setRule('like_given', { points: 3, most: null, networks: null })
    await setRule('comment_written', { points: 4, most: 2, networks: null })
    for (let step = 0; step < STEPS; step++) {
      const what = roll(10)
      const told = ['rule', 'recount', 'take back'][what]
      const cause = causes[roll(2)] ?? 'like_given'
      if (told) for (const { done } of programs) done.push(told)
      if (what === 0) await setRule(cause, any())
      // Each kind happens in every round, whatever the dice say.
      else if (what === 1 || step === 8) await recount(cause, any())
      else if (what === 2 || step === 20) await takeBack()
      if (step === 14) await purge(programs)
      await Promise.all(
        programs.map((program) => (program.turns.includes(step) ? turn(program) : act(program))),
      )
      if (step % 8 === 7) await check(programs)
    }
  }

  it('hold for two who become one while a recount has passed one of them', async () => {
    const [kept, gone] = (await crowd(w, 2)) as [Client, Client]
    await w.owner.query("update counters set value = value + 2 where name like 'users.%'")
    for (const { id } of shown.slice(0, 2))
      expect((await gone.put(pathOf(posts.like, { id }))).status).toBe(200)
    const body = await wish('like_given', { points: 3, most: null, networks: null })
    const { json } = await admin.post(pathOf(pointRecounts.create, { cause: 'like_given' }), { body })
    await worked(json.id, 'ready')
    expect((await admin.put(pathOf(pointRecounts.apply, { id: json.id }))).status).toBe(200)
    await w.owner.query('update point_recounts set done_to = $2 where id = $1', [json.id, kept.id])
    const earned = async () =>
      (
        await w.owner.query(
          'select u as id, coalesce(earned, 0)::int as earned from unnest($1::int[]) u left join point_balances on user_id = u order by 1',
          [[kept.id, gone.id]],
        )
      ).rows.map((row) => row.earned)
    const merged = await admin.post(merges.create.path, {
      body: { kept_id: kept.id, gone_id: gone.id, taken: [] },
    })
    expect(merged.status, merged.text).toBe(200)
    await worked(json.id, 'applied')
    expect(await earned()).toEqual([6, 0])
    expect((await admin.put(pathOf(merges.undo, { mergeId: merged.json.id }))).status).toBe(200)
    expect(await earned()).toEqual([0, 6])
    expect((await admin.put(pathOf(pointRecounts.takeBack, { id: json.id }))).status).toBe(200)
    await worked(json.id, 'taken_back')
    expect(await earned()).toEqual([0, 0])
    expect(await pointFlaws(w)).toEqual([])
  })

  for (let from = FIRST; from < FIRST + PROGRAMS; from += PER_WORLD) {
    const until = Math.min(from + PER_WORLD, FIRST + PROGRAMS)
    it(`leave exactly what the model says (${until - from} programs from ${from} on)`, async () => {
      const people = await crowd(w, (until - from) * 3)
      await w.owner.query(
        `insert into network_members (enterprise_id, network_id, user_id, state, joined_at, state_changed_at)
         select $1, $2, id, 'active', now(), now() from unnest($3::bigint[]) as id`,
        [w.enterprises.larkspur, green, people.map(({ id }) => id)],
      )
      await w.owner.query(
        'update networks set member_count = member_count + $2, people_count = people_count + $2 where id = $1',
        [green, people.length],
      )
      // A crowd is there without having been counted; those who go would take from the count of others.
      await w.owner.query("update counters set value = value + $1 where name like 'users.%'", [people.length])
      for (let at = 0; at < until - from; at += AT_ONCE)
        await round(from + at, people.slice(at * 3, (at + AT_ONCE) * 3))
    }, 1_200_000)
  }
})
