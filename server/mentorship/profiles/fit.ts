import type { FitReason } from '../../../contract/mentorship/profiles.ts'
import type { MentoringTypeMark } from '../../../contract/mentorship/topics.ts'
import type { ProfileRow } from './profileRow.ts'
import { hoursSeenFrom, overlapOf } from './weeks.ts'

/** What each reason is worth; together they are 100. */
const weights = { topics: 50, hours: 20, types: 15, languages: 10, formats: 5 } as const
/** So much in common is enough. */
const ENOUGH = { topics: 3, minutes: 120, types: 1, languages: 1, formats: 1 } as const

/** What is compared of a profile. */
export type Compared = Pick<
  ProfileRow,
  'mentor_topic_ids' | 'mentee_topic_ids' | 'type_ids' | 'formats' | 'languages' | 'hours' | 'time_zone'
>

/** Topics of mentees with the topic of mentors that answers each. */
export type Answers = ReadonlyMap<number, number>

export interface Fit {
  score: number
  topics: number[]
  types: number[]
  languages: string[]
  formats: string[]
  hours: ReturnType<typeof overlapOf>
}

const common = <T>(one: readonly T[], other: readonly T[]) => one.filter((value) => other.includes(value))
const share = (count: number, enough: number) => Math.min(1, count / enough)

/** How well somebody fits the reader, by what both say; topics are named as the other person has them. */
export function fitOf(
  mine: Compared,
  theirs: Compared,
  { side, answers, now }: { side: 'mentor' | 'mentee'; answers: Answers; now: Date },
): Fit {
  const answered = (ids: readonly number[]) => ids.map((id) => answers.get(id))
  const topics =
    side === 'mentor'
      ? common(theirs.mentor_topic_ids, answered(mine.mentee_topic_ids) as number[])
      : theirs.mentee_topic_ids.filter((id) => mine.mentor_topic_ids.includes(answers.get(id) ?? 0))
  const types = common(theirs.type_ids, mine.type_ids)
  const languages = common(theirs.languages, mine.languages)
  const formats = common(theirs.formats, mine.formats)
  const to = mine.time_zone
  const hours = overlapOf(
    hoursSeenFrom(mine.hours, { now, from: to, to }),
    hoursSeenFrom(theirs.hours, { now, from: theirs.time_zone, to }),
  )
  const score =
    weights.topics * share(topics.length, ENOUGH.topics) +
    weights.hours * share(hours?.minutes ?? 0, ENOUGH.minutes) +
    weights.types * share(types.length, ENOUGH.types) +
    weights.languages * share(languages.length, ENOUGH.languages) +
    weights.formats * share(formats.length, ENOUGH.formats)
  return { score: Math.round(score), topics, types, languages, formats, hours }
}

interface Names {
  topics: (ids: readonly number[]) => { id: number; name: string }[]
  types: (ids: readonly number[]) => MentoringTypeMark[]
}

/** The reasons as they are told, strongest first. */
export function reasonsOf({ topics, types, languages, formats, hours }: Fit, names: Names): FitReason[] {
  const reasons: FitReason[] = []
  if (topics.length > 0) reasons.push({ kind: 'topics', topics: names.topics(topics) })
  if (hours) reasons.push({ kind: 'hours', ...hours })
  if (types.length > 0) reasons.push({ kind: 'types', types: names.types(types) })
  if (languages.length > 0) reasons.push({ kind: 'languages', languages })
  if (formats.length > 0)
    reasons.push({ kind: 'formats', formats: formats as Extract<FitReason, { kind: 'formats' }>['formats'] })
  return reasons
}
