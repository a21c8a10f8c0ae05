import { criterionNames, HIGHEST_VALUE, HIGHEST_WEIGHT } from '../../../contract/mentorship/matchRules.ts'
import { barriersOf } from './barriers.ts'
import { criteria, type Found, type Profile, profileOf } from './criteria.ts'
import type { CriterionName, CriterionRule, Person, Pool, Progress, Rules } from './pool.ts'

/** Any pair that is possible is better than two people left alone, even with nothing in common. */
const POINTS_OF_A_PAIR = 1

/** The criteria that count or must be met, always in the same order. */
function activeCriteria({ criteria: rules }: Rules) {
  return criterionNames.flatMap((name) => {
    const rule = rules[name]
    if (!rule || (rule.weight === 0 && rule.at_least === 0)) return []
    requireWhole(rule.weight, HIGHEST_WEIGHT)
    requireWhole(rule.at_least, HIGHEST_VALUE)
    return [{ name, ...rule, ...criteria[name] }]
  })
}

/** Sums are only exact, and the same on every machine, in whole numbers. */
function requireWhole(value: number, highest: number) {
  if (!Number.isInteger(value) || value < 0 || value > highest)
    throw new RangeError(`${value} is no whole number from 0 to ${highest}`)
}

/** What a pair scores in one criterion. */
export interface Part {
  criterion: CriterionName
  weight: number
  at_least: number
  value: number
  points: number
  found: Found
}

/** A pair's score, broken down. */
export function partsOf(rules: Rules, mentee: Person, mentor: Person): Part[] {
  const sides = [profileOf(mentee), profileOf(mentor)] as const
  return activeCriteria(rules).map(({ name, weight, at_least, value, found }) => {
    const reached = value(...sides)
    return {
      criterion: name,
      weight,
      at_least,
      value: reached,
      points: weight * reached,
      found: found(...sides),
    }
  })
}

export const isUnmet = ({ value, at_least }: Pick<Part, 'value' | 'at_least'>) => value < at_least

export const pointsOf = (parts: readonly Pick<Part, 'points'>[]) =>
  parts.reduce((sum, { points }) => sum + points, POINTS_OF_A_PAIR)

/** Of a hundred, as people read it: 100 is a pair that reaches everything that counts. */
export function percentOf(rules: Rules, points: number) {
  const weights = activeCriteria(rules).reduce((sum, { weight }) => sum + weight, 0)
  return weights === 0 ? HIGHEST_VALUE : Math.floor((points - POINTS_OF_A_PAIR) / weights)
}

/** A pair's points and what it doesn't meet, without the explanation of each. */
export function measurer(rules: Rules) {
  const active = activeCriteria(rules)
  return (mentee: Profile, mentor: Profile) => {
    let points = POINTS_OF_A_PAIR
    const unmet: CriterionName[] = []
    for (const { name, weight, at_least, value } of active) {
      const reached = value(mentee, mentor)
      points += weight * reached
      if (reached < at_least) unmet.push(name)
    }
    return { points, unmet }
  }
}

/** What a pair scores, or 0 when it doesn't meet what it must. */
function scorer(rules: Rules) {
  const active: readonly (CriterionRule & { value(mentee: Profile, mentor: Profile): number })[] =
    activeCriteria(rules)
  return (mentee: Profile, mentor: Profile) => {
    let points = POINTS_OF_A_PAIR
    for (const { weight, at_least, value } of active) {
      const reached = value(mentee, mentor)
      if (reached < at_least) return 0
      points += weight * reached
    }
    return points
  }
}

/** Possible pairs with their points: those of mentee `i` are `first[i]` to `first[i + 1]`, by rising mentor. */
export interface Scores {
  first: Int32Array
  mentor: Int32Array
  points: Int32Array
}

/** Scores everybody with everybody. People are known by their place in the lists. */
export function* scorePairs(
  { apart, rules }: Pick<Pool, 'apart' | 'rules'>,
  mentees: readonly Person[],
  mentors: readonly Person[],
): Generator<Progress, Scores> {
  const barriers = barriersOf({ apart, rules })
  const score = scorer(rules)
  const theirs = mentors.map(profileOf)
  const first = new Int32Array(mentees.length + 1)
  const rows: { mentor: Int32Array; points: Int32Array }[] = []
  const row = { mentor: new Int32Array(mentors.length), points: new Int32Array(mentors.length) }
  for (const [at, mentee] of mentees.entries()) {
    const profile = profileOf(mentee)
    const barrier = barriers(mentee)
    let length = 0
    for (const [other, mentor] of theirs.entries()) {
      if (mentee.places === 0 || mentor.person.places === 0 || barrier(mentor.person)) continue
      const points = score(profile, mentor)
      if (points === 0) continue
      row.mentor[length] = other
      row.points[length] = points
      length++
    }
    rows.push({ mentor: row.mentor.slice(0, length), points: row.points.slice(0, length) })
    first[at + 1] = (first[at] as number) + length
    yield { phase: 'scores', done: at + 1, of: mentees.length }
  }
  return { first, mentor: packed(rows, 'mentor'), points: packed(rows, 'points') }
}

function packed(rows: readonly Record<'mentor' | 'points', Int32Array>[], field: 'mentor' | 'points') {
  const whole = new Int32Array(rows.reduce((sum, row) => sum + row[field].length, 0))
  let at = 0
  for (const row of rows) {
    whole.set(row[field], at)
    at += row[field].length
  }
  return whole
}
