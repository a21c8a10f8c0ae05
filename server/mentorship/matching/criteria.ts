import { HIGHEST_VALUE } from '../../../contract/mentorship/matchRules.ts'
import { type CriterionName, type Hours, type Person, WEEK } from './pool.ts'

/** A person whose lists can be asked quickly: each is compared with everybody of the other side. */
export interface Profile {
  person: Person
  topics: ReadonlySet<number>
  types: ReadonlySet<number>
  formats: ReadonlySet<string>
  languages: ReadonlySet<string>
  hours: readonly Hours[]
  ranks: ReadonlyMap<number, number>
  answers: readonly (readonly [question: string, options: ReadonlySet<string>])[]
}

export const profileOf = (person: Person): Profile => ({
  person,
  topics: new Set(person.topics),
  types: new Set(person.types),
  formats: new Set(person.formats),
  languages: new Set(person.languages),
  hours: joined(person.hours),
  ranks: new Map(person.choices.map((id, rank) => [id, rank])),
  answers: Object.entries(person.answers)
    .filter(([, options]) => options.length > 0)
    .map(([question, options]) => [question, new Set(options)]),
})

/** What a value was found by, for a sentence such as “3 topics in common”. */
export type Found =
  | { kind: 'common'; items: (string | number)[] }
  | { kind: 'minutes'; minutes: number }
  | { kind: 'rank'; rank: number | null }
  | { kind: 'site'; same: boolean | null }

interface Criterion {
  /** 0 to 100, in whole numbers: sums of them are the same on every machine. */
  value(mentee: Profile, mentor: Profile): number
  found(mentee: Profile, mentor: Profile): Found
}

type Listed = 'topics' | 'types' | 'formats' | 'languages'

/** How much of what the mentee wishes the mentor has. */
const shareOf = (list: Listed): Criterion => ({
  value: (mentee, mentor) => share(count(mentee[list], mentor[list]), mentee[list].size),
  found: (mentee, mentor) => ({ kind: 'common', items: common(mentee[list], mentor[list]) }),
})

/** One in common is as good as three. */
const anyOf = (list: Listed): Criterion => ({
  value: (mentee, mentor) => (count(mentee[list], mentor[list]) > 0 ? HIGHEST_VALUE : 0),
  found: (mentee, mentor) => ({ kind: 'common', items: common(mentee[list], mentor[list]) }),
})

const choiceOf = (whose: 'mentee' | 'mentor'): Criterion => {
  const rank = (mentee: Profile, mentor: Profile) =>
    whose === 'mentee' ? mentee.ranks.get(mentor.person.id) : mentor.ranks.get(mentee.person.id)
  return {
    value: (mentee, mentor) => rankValue(rank(mentee, mentor)),
    found: (mentee, mentor) => {
      const at = rank(mentee, mentor)
      return { kind: 'rank', rank: at === undefined ? null : at + 1 }
    },
  }
}

/** Nobody is far from or near to somebody whose site isn't known. */
const site = (wanted: 'same' | 'other'): Criterion => ({
  value: (mentee, mentor) => (sameSite(mentee, mentor) === (wanted === 'same') ? HIGHEST_VALUE : 0),
  found: (mentee, mentor) => ({ kind: 'site', same: sameSite(mentee, mentor) }),
})

export const criteria: Record<CriterionName, Criterion> = {
  topics: shareOf('topics'),
  types: shareOf('types'),
  formats: anyOf('formats'),
  languages: anyOf('languages'),
  hours: {
    value: (mentee, mentor) =>
      Math.min(HIGHEST_VALUE, share(minutesTogether(mentee.hours, mentor.hours), ENOUGH_MINUTES)),
    found: (mentee, mentor) => ({ kind: 'minutes', minutes: minutesTogether(mentee.hours, mentor.hours) }),
  },
  mentee_choice: choiceOf('mentee'),
  mentor_choice: choiceOf('mentor'),
  answers: {
    value: (mentee, mentor) => share(sameAnswers(mentee, mentor).length, mentee.answers.length),
    found: (mentee, mentor) => ({ kind: 'common', items: sameAnswers(mentee, mentor) }),
  },
  same_site: site('same'),
  other_site: site('other'),
}

/** Free together for so long each week is as good as it gets. */
const ENOUGH_MINUTES = 240
/** Sessions take whole hours, so shorter stretches are of no use. */
const SHORTEST_MINUTES = 60

const share = (part: number, whole: number) => (whole === 0 ? 0 : Math.floor((part * HIGHEST_VALUE) / whole))

/** The first choice counts whole, each further one a fifth less, but none nothing. */
const rankValue = (rank: number | undefined) => (rank === undefined ? 0 : Math.max(100 - 20 * rank, 20))

function sameSite(mentee: Profile, mentor: Profile) {
  const [one, other] = [mentee.person.site, mentor.person.site]
  return one === null || other === null ? null : one === other
}

function sameAnswers(mentee: Profile, mentor: Profile) {
  if (mentee.answers.length === 0) return []
  const theirs = new Map(mentor.answers)
  return mentee.answers.flatMap(([question, options]) => {
    const others = theirs.get(question)
    return others && count(options, others) > 0 ? [question] : []
  })
}

type Items = ReadonlySet<string | number>

function count(some: Items, others: Items) {
  let both = 0
  for (const item of some) if (others.has(item)) both++
  return both
}

const common = (some: Items, others: Items) => [...some].filter((item) => others.has(item))

/** In order, and what touches as one. */
function joined(hours: readonly Hours[]): Hours[] {
  const whole: [number, number][] = []
  for (const [from, until] of hours.toSorted((a, b) => a[0] - b[0])) {
    const last = whole.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], until)
    else if (from < until) whole.push([from, until])
  }
  return whole
}

/** Minutes a week in which both are free for an hour or longer. Sunday night goes on into Monday. */
function minutesTogether(some: readonly Hours[], others: readonly Hours[]) {
  let total = 0
  let early = 0
  let late = 0
  for (let one = 0, other = 0; one < some.length && other < others.length; ) {
    const [from, until] = some[one] as Hours
    const [otherFrom, otherUntil] = others[other] as Hours
    const begin = Math.max(from, otherFrom)
    const end = Math.min(until, otherUntil)
    if (begin < end) {
      if (begin === 0) early = end
      else if (end === WEEK) late = end - begin
      else if (end - begin >= SHORTEST_MINUTES) total += end - begin
    }
    if (until < otherUntil) one++
    else other++
  }
  return early + late >= SHORTEST_MINUTES ? total + early + late : total
}
