import { sql } from 'kysely'
import type { WeeklyStretch } from '../../../contract/mentorship/weeklyHours.ts'
import type { Tx } from '../../platform/database/db.ts'

/** Words worth finding somebody by, and how many of one profile. */
const WORD = { least: 3, longest: 30, most: 40 }

/** The words of a text as they are compared, each once. */
export const wordsOf = (text: string) => [
  ...new Set(
    (
      text
        .normalize('NFKC')
        .toLowerCase()
        .match(/[\p{L}\p{N}]+/gu) ?? []
    )
      .filter((word) => word.length >= WORD.least)
      .map((word) => word.slice(0, WORD.longest)),
  ),
]

interface Marked {
  is_mentor: boolean
  is_mentee: boolean
  discreet: boolean
  mentor_topic_ids: readonly number[]
  mentee_topic_ids: readonly number[]
  type_ids: readonly number[]
  formats: readonly string[]
  languages: readonly string[]
  hours: readonly WeeklyStretch[]
  offer: string | null
  interests: string | null
}

/** What a profile is found by. A discreet one only counts for topics and types: no list has it. */
export function marksOf(profile: Marked): string[] {
  const words = wordsOf(`${profile.offer ?? ''} ${profile.interests ?? ''}`).slice(0, WORD.most)
  const sides = (['mentor', 'mentee'] as const).filter((side) => profile[`is_${side}`])
  const marks = sides.flatMap((side) => {
    const counted = [
      ...profile[`${side}_topic_ids`].map((id) => `${side}:topic:${id}`),
      ...profile.type_ids.map((id) => `${side}:type:${id}`),
    ]
    if (profile.discreet) return counted.map((mark) => `-${mark}`)
    return [
      side,
      ...counted,
      ...profile.formats.map((format) => `${side}:format:${format}`),
      ...profile.languages.map((language) => `${side}:language:${language}`),
      ...profile.hours.map(({ weekday }) => `${side}:day:${weekday}`),
      ...words.map((word) => `${side}:word:${word}`),
    ]
  })
  return [...new Set(marks)]
}

export async function writeMarks(tx: Tx, userId: number, profile: Marked) {
  const marks = marksOf(profile)
  await tx
    .deleteFrom('mentorship_marks')
    .where('user_id', '=', userId)
    .where('mark', '<>', sql<string>`all(${marks}::text[])`)
    .execute()
  await sql`insert into mentorship_marks (enterprise_id, mark, spread, user_id)
    select p.enterprise_id, m, p.spread, p.user_id from mentorship_profiles p cross join unnest(${marks}::text[]) m
    where p.enterprise_id = ${tx.enterpriseId}::bigint and p.user_id = ${userId}::bigint
    on conflict do nothing`.execute(tx)
}
