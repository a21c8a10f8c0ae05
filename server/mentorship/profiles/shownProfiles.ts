import { sql } from 'kysely'
import type { mentorshipProfiles } from '../../../contract/mentorship/profiles.ts'
import type { MentorshipSide } from '../../../contract/mentorship/states.ts'
import type { Answers } from '../../../contract/route.ts'
import { FACE_WIDTHS, faceOf } from '../../identity/faces.ts'
import type { Reading } from '../../platform/act.ts'
import { type Db, together, written } from '../../platform/database/db.ts'
import { missing } from '../../platform/errors.ts'
import { markNames } from '../choices.ts'
import { type Fit, fitOf, reasonsOf, type Answers as TopicAnswers } from './fit.ts'
import { profileAbilities } from './profileAbilities.ts'
import { type ProfileRow, profileOf } from './profileRow.ts'

type Shown = Answers<typeof mentorshipProfiles.show>

/** Days until somebody who doesn't answer is shown as slow. */
export const SLOW_DAYS = 7

/** Each topic of mentees with the one of mentors that answers it. */
export async function topicAnswers(db: Db): Promise<TopicAnswers> {
  const { rows } = await sql<{ id: number; answer: number }>`
    select c.id, a.id as answer from mentoring_topics c
    join mentoring_topics a on a.enterprise_id = c.enterprise_id and a.side = 'mentor'
      and case when c.answered_by is null then a.name_key = c.name_key else a.id = c.answered_by end
    where c.enterprise_id = ${db.enterpriseId}::bigint and c.side = 'mentee'`.execute(db)
  return new Map(rows.map(({ id, answer }) => [id, answer]))
}

interface Ties {
  user_id: number
  slow: boolean
  as_mentee: boolean
  as_mentor: boolean
}

/** Who hasn't answered somebody for a week, and to whom the reader is tied already. */
export const tiesQuestion = ({ db, me }: Reading, ids: readonly number[]) => {
  const e = sql`${db.enterpriseId}::bigint`
  const open = (asker: 'mentor' | 'mentee') => {
    const mine = asker === 'mentee' ? 'mentee' : 'mentor'
    const theirs = asker === 'mentee' ? 'mentor' : 'mentee'
    return sql<boolean>`(exists (select from mentorship_pairs x where x.enterprise_id = ${e}
        and ${sql.ref(`x.${mine}_id`)} = ${me.user_id}::bigint and ${sql.ref(`x.${theirs}_id`)} = i.id)
      or exists (select from mentorship_requests r where r.enterprise_id = ${e} and r.state in ('queued', 'pending')
        and r.asker_id = ${me.user_id}::bigint and r.recipient_id = i.id and r.asker_side = ${mine})
      or exists (select from mentorship_requests r where r.enterprise_id = ${e} and r.state = 'pending'
        and r.recipient_id = ${me.user_id}::bigint and r.asker_id = i.id and r.asker_side = ${theirs}))`
  }
  return sql<Ties>`select i.id as user_id, ${open('mentee')} as as_mentee, ${open('mentor')} as as_mentor,
      exists (select from mentorship_requests r where r.enterprise_id = ${e} and r.recipient_id = i.id
        and r.state = 'pending' and r.asked_at < now() - make_interval(days => ${SLOW_DAYS})) as slow
    from unnest(${[...ids]}::bigint[]) as i(id)`
}

/** Profiles as others see them; a fit only where the reader has a profile to compare with. */
export async function shownProfiles(
  act: Reading,
  rows: readonly ProfileRow[],
  { mine, fits }: { mine: ProfileRow | undefined; fits: ReadonlyMap<number, Fit> },
): Promise<Shown[]> {
  const { db, me } = act
  if (rows.length === 0) return []
  const [ties] = await together(
    db,
    written<Ties>(
      db,
      tiesQuestion(
        act,
        rows.map(({ user_id }) => user_id),
      ),
    ),
  )
  const names = await markNames(db, {
    topics: rows.flatMap(({ mentor_topic_ids, mentee_topic_ids }) => [
      ...mentor_topic_ids,
      ...mentee_topic_ids,
    ]),
    types: rows.flatMap(({ type_ids }) => type_ids),
  })
  return rows.map((row) => {
    const tie = ties.find(({ user_id }) => user_id === row.user_id)
    const tied = { as_mentee: tie?.as_mentee ?? false, as_mentor: tie?.as_mentor ?? false }
    const fit = fits.get(row.user_id)
    return {
      person: faceOf({ ...row, id: row.user_id }, FACE_WIDTHS[1]),
      title: row.title,
      is_mentor: row.is_mentor,
      is_mentee: row.is_mentee,
      goals: row.goals,
      offer: row.offer,
      interests: row.interests,
      mentor_topics: names.topics(row.mentor_topic_ids),
      mentee_topics: names.topics(row.mentee_topic_ids),
      types: names.types(row.type_ids),
      formats: row.formats,
      languages: row.languages,
      hours: row.hours,
      time_zone: row.time_zone,
      paused_until: row.paused_until,
      has_mentor_place: row.is_mentor && row.mentor_count < row.mentor_places,
      has_mentee_place: row.is_mentee && row.mentee_count < row.mentee_places,
      slow: tie?.slow ?? false,
      fit: fit?.score ?? null,
      reasons: fit ? reasonsOf(fit, names) : [],
      can: profileAbilities(me, mine, { ...row, tied }),
    }
  })
}

/** Somebody whose profile the reader may see. A discreet one is known only to people it has met. */
export async function knownProfile(act: Reading, id: number): Promise<ProfileRow> {
  const row = await profileOf(act.db, id)
  if (row?.state !== 'active') throw missing()
  if (row.discreet && id !== act.me.user_id && !(await haveMet(act, id))) throw missing()
  return row
}

async function haveMet({ db, me }: Reading, id: number) {
  const e = sql`${db.enterpriseId}::bigint`
  const both = sql`${[me.user_id, id]}::bigint[]`
  const { rows } = await sql`
    select from mentorships x where x.enterprise_id = ${e} and x.mentor_id = any(${both}) and x.mentee_id = any(${both})
    union all
    select from mentorship_requests r where r.enterprise_id = ${e} and r.asker_id = ${id}::bigint
      and r.recipient_id = ${me.user_id}::bigint and r.state <> 'queued' limit 1`.execute(db)
  return rows.length > 0
}

/** The side on which somebody is looked at: as a mentor, unless they are only a mentee. */
const sideOf = ({ is_mentor }: ProfileRow): MentorshipSide => (is_mentor ? 'mentor' : 'mentee')

export async function showProfile(act: Reading, id: number): Promise<Shown> {
  const { db, me, now } = act
  const row = await knownProfile(act, id)
  const mine = id === me.user_id ? undefined : await profileOf(db, me.user_id)
  const answers = await topicAnswers(db)
  const fits = new Map(mine ? [[id, fitOf(mine, row, { side: sideOf(row), answers, now })]] : [])
  const [shown] = await shownProfiles(act, [row], { mine, fits })
  if (!shown) throw missing()
  return shown
}
