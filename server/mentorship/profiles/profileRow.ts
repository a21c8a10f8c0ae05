import { type RawBuilder, sql } from 'kysely'
import type { SessionFormat } from '../../../contract/mentorship/states.ts'
import type { WeeklyStretch } from '../../../contract/mentorship/weeklyHours.ts'
import type { PersonRow } from '../../identity/faces.ts'
import type { Db } from '../../platform/database/db.ts'
import { todayHere } from '../../platform/database/today.ts'

/** A profile with its person. */
export interface ProfileRow extends Omit<PersonRow, 'id'> {
  user_id: number
  state: string
  title: string | null
  time_zone: string
  is_mentor: boolean
  is_mentee: boolean
  accepts_mentee_requests: boolean
  accepts_mentor_requests: boolean
  mentor_places: number
  mentee_places: number
  mentor_count: number
  mentee_count: number
  goals: string | null
  offer: string | null
  interests: string | null
  mentor_topic_ids: number[]
  mentee_topic_ids: number[]
  type_ids: number[]
  formats: SessionFormat[]
  languages: string[]
  hours: WeeklyStretch[]
  paused_until: string | null
  paused: boolean
  discreet: boolean
  spread: number
  version: number
}

const numbers = (column: string) =>
  sql`to_jsonb(${sql.ref(column)}) as ${sql.ref(column.split('.')[1] ?? column)}`

/** Active mentorships of `mentorship_profiles p` on one side. */
export const activeCount = (db: Db, side: 'mentor' | 'mentee') => {
  const column = sql.ref(`x.${side}_id`)
  return sql<number>`(select count(*)::int from mentorships x where x.enterprise_id = ${db.enterpriseId}::bigint
    and ${column} = p.user_id and x.state = 'active')`
}

export const isPaused = (db: Db) => sql<boolean>`coalesce(p.paused_until > ${todayHere(db)}, false)`

/** What two profiles are compared by, of `mentorship_profiles p`. */
export const comparedColumns = sql`${numbers('p.mentor_topic_ids')}, ${numbers('p.mentee_topic_ids')}, ${numbers('p.type_ids')},
  p.formats, p.languages, p.hours`

/** Every profile `p` with its person `u`. */
export const profilesOfPeople = (db: Db) => sql`from mentorship_profiles p
  join users u on u.enterprise_id = ${db.enterpriseId}::bigint and u.id = p.user_id
  where p.enterprise_id = ${db.enterpriseId}::bigint`

/** Profiles `p` of people `u` found among `from`, which joins both. */
export const profilesQuestion = (db: Db, from: RawBuilder<unknown>) => sql<ProfileRow>`
  select p.user_id, u.name, u.pronouns, u.avatar_file_id, u.state, u.title, u.time_zone, p.is_mentor, p.is_mentee,
    p.accepts_mentee_requests, p.accepts_mentor_requests, p.mentor_places, p.mentee_places,
    ${activeCount(db, 'mentor')} as mentor_count, ${activeCount(db, 'mentee')} as mentee_count, p.goals, p.offer, p.interests,
    ${comparedColumns}, case when ${isPaused(db)} then p.paused_until end as paused_until, ${isPaused(db)} as paused, p.discreet, p.spread, p.version
  ${from}`

export async function profileOf(db: Db, userId: number): Promise<ProfileRow | undefined> {
  const { rows } = await profilesQuestion(
    db,
    sql`${profilesOfPeople(db)} and p.user_id = ${userId}::bigint`,
  ).execute(db)
  return rows[0]
}
