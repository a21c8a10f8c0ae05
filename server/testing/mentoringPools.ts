import { criterionNames } from '../../contract/mentorship/matchRules.ts'
import { barriersOf } from '../mentorship/matching/barriers.ts'
import { breakdownOf } from '../mentorship/matching/explanation.ts'
import {
  type CriterionName,
  keyOf,
  type Pair,
  type Person,
  type Pool,
  type Rules,
} from '../mentorship/matching/pool.ts'
import { type Random, random } from '../seed/random.ts'

export const person = (id: number, known: Partial<Person> = {}): Person => ({
  id,
  places: 1,
  topics: [],
  types: [],
  formats: [],
  languages: [],
  hours: [],
  choices: [],
  answers: {},
  site: null,
  team: null,
  manager_id: null,
  ...known,
})

export const rulesOf = (weights: Partial<Record<CriterionName, number>>): Rules => ({
  criteria: Object.fromEntries(
    Object.entries(weights).map(([name, weight]) => [name, { weight, at_least: 0 }]),
  ),
  apart: { manager: true, same_team: true, past_pair: true },
})

export const poolOf = (known: Partial<Pool>): Pool => ({
  mentees: [],
  mentors: [],
  rules: rulesOf({ topics: 5 }),
  apart: [],
  locked: [],
  previous: [],
  ...known,
})

/** People with up to so many places together, ids in no order. */
function crowd(chance: Random, ids: readonly number[], places: number): Person[] {
  const people: Person[] = []
  let left = places
  for (const id of chance.shuffle(ids)) {
    if (left === 0) break
    const own = Math.min(
      left,
      chance.weighted([
        [0, 1],
        [1, 10],
        [2, 5],
        [3, 2],
      ]),
    )
    left -= own
    people.push(
      person(id, {
        places: own,
        topics: chance.sample([1, 2, 3, 4], chance.below(4)),
        types: chance.sample([1, 2], chance.below(3)),
        languages: chance.sample(['en', 'es', 'fr'], chance.between(1, 2)),
        hours: [[60 * chance.below(5), 60 * chance.between(5, 8)]],
        answers: { pace: chance.sample(['slow', 'fast'], 1) },
        site: chance.pick(['Leeds', 'Lagos', null]),
        team: chance.pick(['A', 'B', 'C', 'D', null, null]),
        manager_id: chance.chance(0.15) ? chance.pick(ids) : null,
      }),
    )
  }
  return people
}

/** Few people and few different scores, so that there are many equally good results. Some are on both sides. */
export function smallPool(seed: number): Pool {
  const chance = random(`small ${seed}`)
  const places = () => Math.max(chance.between(1, 7), chance.between(1, 7))
  const mentees = crowd(chance, [1, 2, 3, 4, 5, 6, 7, 8, 9], places())
  const mentors = crowd(chance, [8, 9, 10, 11, 12, 13, 14, 15, 16], places())
  for (const mentee of mentees)
    mentee.choices = chance.sample(
      mentors.map(({ id }) => id),
      chance.below(3),
    )
  const pairs = mentees.flatMap((mentee) =>
    mentors.map((mentor) => ({ mentee_id: mentee.id, mentor_id: mentor.id })),
  )
  const criteria = Object.fromEntries(
    chance
      .sample(criterionNames, chance.between(1, 4))
      .map((name) => [name, { weight: chance.below(11), at_least: chance.chance(0.2) ? 34 : 0 }]),
  )
  const pool = poolOf({
    mentees,
    mentors,
    rules: {
      criteria,
      apart: { manager: chance.chance(0.5), same_team: chance.chance(0.5), past_pair: true },
    },
    apart: chance.sample(pairs, chance.below(4)).map(({ mentee_id, mentor_id }) => ({
      one_id: mentor_id,
      other_id: mentee_id,
      because: chance.pick(['blocked', 'excluded', 'past_pair']),
    })),
    previous: chance.sample(pairs, chance.below(5)),
  })
  if (!chance.chance(0.3)) return pool
  const barriers = barriersOf(pool)
  const lockable = mentees.flatMap((mentee) =>
    mentors
      .filter((mentor) => mentee.places > 0 && mentor.places > 0 && !barriers(mentee)(mentor))
      .map((mentor) => ({ mentee_id: mentee.id, mentor_id: mentor.id })),
  )
  return { ...pool, locked: chance.sample(lockable, 1) }
}

/** The same pool with another weight, and the pairs that it had. */
export function reweighed(pool: Pool, seed: number, previous: readonly Pair[]): Pool {
  const chance = random(`weight ${seed}`)
  const name = chance.pick(Object.keys(pool.rules.criteria) as CriterionName[])
  const rule = { at_least: 0, ...pool.rules.criteria[name], weight: chance.below(11) }
  return { ...pool, previous, rules: { ...pool.rules, criteria: { ...pool.rules.criteria, [name]: rule } } }
}

/** The same people with ids in the opposite order, so that of equally good results the last is found. */
export function mirrored(pool: Pool): Pool {
  const people = (side: readonly Person[]) =>
    side.map((one) => ({
      ...one,
      id: mirroredId(one.id),
      choices: one.choices.map(mirroredId),
      manager_id: one.manager_id === null ? null : mirroredId(one.manager_id),
    }))
  return {
    ...pool,
    mentees: people(pool.mentees),
    mentors: people(pool.mentors),
    apart: pool.apart.map(({ one_id, other_id, because }) => ({
      one_id: mirroredId(one_id),
      other_id: mirroredId(other_id),
      because,
    })),
    locked: pool.locked.map(mirroredPair),
    previous: pool.previous.map(mirroredPair),
  }
}

const mirroredId = (id: number) => 100 - id

export const mirroredPair = ({ mentee_id, mentor_id }: Pair): Pair => ({
  mentee_id: mirroredId(mentee_id),
  mentor_id: mirroredId(mentor_id),
})

export function shuffled(pool: Pool, seed: number): Pool {
  const { shuffle } = random(`order ${seed}`)
  return {
    ...pool,
    mentees: shuffle(pool.mentees),
    mentors: shuffle(pool.mentors),
    apart: shuffle(pool.apart),
    locked: shuffle(pool.locked),
    previous: shuffle(pool.previous),
  }
}

/**
 * Tries all results there are: with each possible pair and without it, by mentee, then by mentor. The first of the best
 * is the one to find. Nothing of the solver is used.
 */
export function bestByTrying(pool: Pool) {
  const byId = (people: readonly Person[]) => people.toSorted((a, b) => a.id - b.id)
  const locked = new Set(pool.locked.map(keyOf))
  const previous = new Set(pool.previous.map(keyOf))
  const pairs = byId(pool.mentees).flatMap((mentee) =>
    byId(pool.mentors).flatMap((mentor) => {
      const { points, barrier, unmet, mentee_id, mentor_id } = breakdownOf(pool, mentee, mentor)
      const key = keyOf({ mentee_id, mentor_id })
      if (!locked.has(key) && (barrier || unmet.length > 0)) return []
      return [
        { mentee, mentor, mentee_id, mentor_id, points, kept: previous.has(key), must: locked.has(key) },
      ]
    }),
  )
  const places = {
    mentees: new Map(pool.mentees.map(({ id, places }) => [id, places])),
    mentors: new Map(pool.mentors.map(({ id, places }) => [id, places])),
  }
  const left = (side: keyof typeof places, id: number) => places[side].get(id) ?? 0
  const move = (pair: Pair, by: number) => {
    places.mentees.set(pair.mentee_id, left('mentees', pair.mentee_id) + by)
    places.mentors.set(pair.mentor_id, left('mentors', pair.mentor_id) + by)
  }
  let best = { score: -1, kept: -1, pairs: [] as string[] }
  // Whether another result scores as much and moves more.
  let isTied = false
  const taken: string[] = []
  const attempt = (at: number, score: number, kept: number) => {
    const pair = pairs[at]
    if (!pair) {
      isTied = score === best.score ? isTied || kept !== best.kept : isTied && score < best.score
      if (score > best.score || (score === best.score && kept > best.kept))
        best = { score, kept, pairs: [...taken] }
      return
    }
    if (left('mentees', pair.mentee_id) > 0 && left('mentors', pair.mentor_id) > 0) {
      move(pair, -1)
      taken.push(keyOf(pair))
      attempt(at + 1, score + pair.points, kept + Number(pair.kept))
      taken.pop()
      move(pair, 1)
    }
    if (!pair.must) attempt(at + 1, score, kept)
  }
  attempt(0, 0, 0)
  return { best, isTied }
}

export interface Size {
  mentees: number
  mentors: number
  /** Each mentor has from one to so many places. */
  mentorPlaces: number
  /** How alike people are: with 1 only popular things are chosen, and all want the same few mentors. */
  alike: number
}

/** A program of a large enterprise: wishes that many share, sites, languages, managers, pairs of last year. */
export function largePool(seed: number, { mentees, mentors, mentorPlaces, alike }: Size): Pool {
  const chance = random(`large ${seed}`)
  // Popular things are chosen far more often than others.
  const popular = (count: number) => Math.floor(count * chance.roll() ** (1 + 3 * alike))
  const some = (count: number, most: number) => [
    ...new Set(Array.from({ length: chance.between(1, most) }, () => popular(count))),
  ]
  const languages = ['en', 'es', 'fr', 'de', 'pt', 'ja']
  const sites = Array.from({ length: 12 }, (_, at) => `Site ${at}`)
  const somebody = (id: number, places: number, topics: number) =>
    person(id, {
      places,
      topics: some(40, topics),
      types: some(4, 2),
      formats: chance.sample(['video', 'in_person', 'telephone'], chance.between(1, 3)),
      languages: some(languages.length, 2).map((at) => languages[at] as string),
      hours: Array.from({ length: 5 }, (_, day) => {
        const from = day * 1440 + 30 * chance.between(12, 36)
        return [from, from + 60 * chance.between(1, 3)] as const
      }),
      answers: { pace: [chance.pick(['slow', 'fast'])], aim: [chance.pick(['grow', 'change', 'stay'])] },
      site: chance.pick(sites),
      team: `Team ${chance.below(300)}`,
      manager_id: chance.chance(0.3) ? mentees + chance.between(1, mentors) : null,
    })
  const pool = poolOf({
    mentees: Array.from({ length: mentees }, (_, at) => somebody(at + 1, 1, 5)),
    mentors: Array.from({ length: mentors }, (_, at) =>
      somebody(mentees + at + 1, chance.between(1, mentorPlaces), 8),
    ),
    rules: {
      ...rulesOf({
        topics: 8,
        types: 4,
        formats: 2,
        languages: 3,
        hours: 6,
        mentee_choice: 10,
        mentor_choice: 5,
        answers: 3,
        other_site: 2,
      }),
    },
  })
  const anybody = () => ({
    mentee_id: chance.between(1, mentees),
    mentor_id: mentees + 1 + popular(mentors),
  })
  for (const mentee of pool.mentees)
    mentee.choices = [...new Set(Array.from({ length: 3 }, () => anybody().mentor_id))]
  for (const mentor of pool.mentors)
    mentor.choices = [...new Set(Array.from({ length: 2 }, () => anybody().mentee_id))]
  return {
    ...pool,
    apart: Array.from({ length: mentees }, () => {
      const { mentee_id, mentor_id } = anybody()
      return {
        one_id: mentee_id,
        other_id: mentor_id,
        because: chance.pick(['blocked', 'excluded', 'past_pair'] as const),
      }
    }),
  }
}
