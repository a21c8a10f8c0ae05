import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type World, world } from '../../testing/world.ts'
import { openBallots } from './openedBallots.ts'
import { Urn } from './urn.ts'

const RUNS = Number(process.env.SURVEY_RUNS ?? 5)
const PEOPLE = 300
const NOON = new Date('2026-03-10T12:00:00Z')
const NIGHT = new Date('2026-03-11T09:00:00Z')

const by = (left: number, right: number) => left - right
const shuffle = <T>(list: readonly T[]) =>
  list
    .map((one) => [Math.random(), one] as const)
    .toSorted(([a], [b]) => by(a, b))
    .map(([, one]) => one)

/** How well a guess "near each other in order, so the same" tells true pairs from others: 0.5 is chance. */
function guessed(people: number[], said: number[]) {
  const place = new Map(said.map((person, at) => [person, at]))
  const near = people.map((person, at) => Math.abs((place.get(person) ?? 0) - at))
  // The chance that a random other pair lies farther apart than the true one, over all distances that there are.
  const distances = people.flatMap((_, at) => said.map((_other, to) => Math.abs(to - at))).toSorted(by)
  const below = (value: number) => {
    let [low, high] = [0, distances.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((distances[middle] ?? 0) < value) low = middle + 1
      else high = middle
    }
    return low
  }
  const share = near.map((value) => 1 - (below(value) + below(value + 1)) / 2 / distances.length)
  return share.reduce((sum, one) => sum + one, 0) / share.length
}

describe('ballots of an anonymous survey', () => {
  let w: World
  let people: number[]
  beforeAll(async () => {
    w = await world()
    const { rows } = await w.owner.query<{ id: string }>(
      `insert into users (enterprise_id, email, first_name, last_name, name, role_id, state, time_zone, enrolled_at)
       select u.enterprise_id, 'voter' || n || '@larkspur.test', 'Voter', n::text, 'Voter ' || n, u.role_id, 'active',
         'Europe/Paris', now()
       from users u, generate_series(1, $2::int) n where u.id = $1 returning id::text`,
      [w.people.member, PEOPLE],
    )
    people = rows.map(({ id }) => Number(id))
  })
  afterAll(() => w.close())

  async function survey(promise = 'anonymous') {
    const { rows } = await w.owner.query<{ id: string }>(
      `insert into surveys (enterprise_id, kind, title, locale, promise, figures_from, comments_from, state, published_at)
       values ($1, 'survey', 'Belonging ' || gen_random_uuid(), 'en', $2, 5, 10, 'published', now()) returning id::text`,
      [w.enterprises.larkspur, promise],
    )
    return Number(rows[0]?.id)
  }
  const at = (survey_id: number) => ({ enterprise_id: w.enterprises.larkspur, survey_id })
  const ballot = (name: string, class_key: string | null = null) => ({
    spent: name,
    answers: { mood: name },
    class_key,
  })
  const open = (urn: Urn, now: Date) => openBallots(w.app.database, urn, now)
  const opened = async (survey_id: number) => {
    const { rows } = await w.owner.query<{ mood: string }>(
      "select answers->>'mood' as mood from survey_ballots where enterprise_id = $1 and survey_id = $2",
      [w.enterprises.larkspur, survey_id],
    )
    return rows.map(({ mood }) => mood).toSorted()
  }
  const ends = (survey_id: number, state: string) =>
    w.owner.query('update surveys set state = $3, closed_at = now() where enterprise_id = $1 and id = $2', [
      w.enterprises.larkspur,
      survey_id,
      state,
    ])
  const of = (...names: string[]) => names.map((name) => ballot(name))
  const keep = (urn: Urn, survey_id: number, ...names: string[]) => {
    for (const one of of(...names)) urn.keep(at(survey_id), one, NOON)
  }

  it('are written nowhere before the night, and then only when there are enough of them', async () => {
    const urn = new Urn()
    const id = await survey()
    keep(urn, id, 'a', 'b', 'c', 'd')
    await open(urn, NOON)
    await open(urn, NIGHT)
    expect(await opened(id)).toEqual([])
    keep(urn, id, 'e')
    await open(urn, NOON)
    expect(await opened(id)).toEqual([])
    await open(urn, NIGHT)
    expect(await opened(id)).toEqual(['a', 'b', 'c', 'd', 'e'])
    expect(urn.all()).toEqual([])
  })

  it('count once, whichever processes they were sent to, and however often', async () => {
    const [one, other] = [new Urn(), new Urn()]
    const id = await survey()
    keep(one, id, 'a', 'b', 'c', 'd', 'e')
    keep(other, id, 'a', 'b', 'c', 'f', 'g')
    one.keep(at(id), { ...ballot('a'), answers: { mood: 'changed' } }, NOON)
    await open(one, NIGHT)
    await open(other, NIGHT)
    expect(await opened(id)).toEqual(['a', 'b', 'c', 'd', 'e'])
    // Two are too few to be opened; with three more they are.
    keep(other, id, 'a', 'h', 'i', 'j')
    await open(other, new Date('2026-03-12T09:00:00Z'))
    expect(await opened(id)).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'])
  })

  it('are opened when it closes, and never where too few are left', async () => {
    const urn = new Urn()
    const [enough, few, withdrawn] = [await survey(), await survey(), await survey()]
    keep(urn, enough, 'a', 'b', 'c', 'd', 'e')
    keep(urn, few, 'a', 'b', 'c', 'd')
    keep(urn, withdrawn, 'a', 'b', 'c', 'd', 'e')
    await ends(enough, 'closed')
    await ends(few, 'closed')
    await ends(withdrawn, 'withdrawn')
    await open(urn, NOON)
    expect([await opened(enough), await opened(few), await opened(withdrawn)]).toEqual([
      ['a', 'b', 'c', 'd', 'e'],
      [],
      [],
    ])
    expect(urn.all()).toEqual([])
  })

  it('are opened though those of another survey can’t be, which are tried again', async () => {
    const urn = new Urn()
    const [broken, sound] = [await survey(), await survey()]
    keep(urn, broken, 'a', 'b', 'c', 'd', 'e\u0000')
    keep(urn, sound, 'a', 'b', 'c', 'd', 'e')
    await expect(open(urn, NIGHT)).rejects.toThrow('could not be opened')
    expect([await opened(broken), (await opened(sound)).length]).toEqual([[], 5])
    expect(urn.all().map(({ survey_id, since }) => [survey_id, since])).toEqual([[broken, NOON]])
  })

  it('wait for enough of their own class, and what is left at the end goes without one', async () => {
    const urn = new Urn()
    const id = await survey()
    const put = (class_key: string, ...names: string[]) => {
      for (const name of names) urn.keep(at(id), ballot(name, class_key), NOON)
    }
    const byClass = async () => {
      const { rows } = await w.owner.query<{ class_key: string | null; count: number }>(
        'select class_key, count(*)::int from survey_ballots where survey_id = $1 group by 1 order by 1',
        [id],
      )
      return rows.map(({ class_key, count }) => [class_key, count])
    }
    put('a1', 'a', 'b', 'c', 'd', 'e')
    put('a2', 'f', 'g', 'h', 'i')
    await open(urn, NIGHT)
    expect(await byClass()).toEqual([['a1', 5]])
    put('a3', 'j')
    await ends(id, 'closed')
    await open(urn, NIGHT)
    expect(await byClass()).toEqual([
      ['a1', 5],
      [null, 5],
    ])
    expect(urn.all()).toEqual([])
  })

  it('tell nothing of who gave them by the order in which anything was written', async () => {
    const guesses: number[] = []
    for (let run = 0; run < RUNS; run++) {
      const urn = new Urn()
      const id = await survey()
      await w.owner.query(
        `insert into survey_invitations (enterprise_id, survey_id, user_id, invited_at)
         select $1, $2, id, now() from unnest($3::bigint[]) as id`,
        [w.enterprises.larkspur, id, people],
      )
      const taking = shuffle(people)
      await w.owner.query(
        `do $$ declare person bigint; begin
           foreach person in array '{${taking.join(',')}}'::bigint[] loop
             update survey_invitations set took_part_on = current_date where survey_id = ${id} and user_id = person;
           end loop; end $$`,
      )
      for (const person of taking)
        urn.keep(at(id), { ...ballot(String(person)), spent: `r${Math.random()}` }, NOON)
      await open(urn, NIGHT)
      const order = async (sql: string) =>
        (await w.owner.query<{ who: string }>(sql, [id])).rows.map(({ who }) => Number(who))
      const took = await order(
        'select user_id::text as who from survey_invitations where survey_id = $1 order by ctid',
      )
      expect(took).toEqual(taking)
      for (const by of ['ctid', 'id'])
        guesses.push(
          guessed(
            took,
            await order(
              `select answers->>'mood' as who from survey_ballots where survey_id = $1 order by ${by}`,
            ),
          ),
        )
      // What stands beside a person is found: the measure would see a link if there were one.
      expect(guessed(took, took)).toBeGreaterThan(0.99)
    }
    const mean = guesses.reduce((sum, one) => sum + one, 0) / guesses.length
    expect(mean).toBeGreaterThan(0.47)
    expect(mean).toBeLessThan(0.53)
  })
})
