import { sql } from 'kysely'
import type { mentorshipProfiles } from '../../../contract/mentorship/profiles.ts'
import type { MentorshipSide } from '../../../contract/mentorship/states.ts'
import type { Answers } from '../../../contract/route.ts'
import { FACE_WIDTHS, faceOf } from '../../identity/faces.ts'
import type { Reading } from '../../platform/act.ts'
import type { Db } from '../../platform/database/db.ts'
import { missing } from '../../platform/errors.ts'
import { markNames } from '../chosen.ts'
import { type Fit, fitOf, reasonsOf, type Answers as TopicAnswers } from './fit.ts'
import { profileAbilities } from './profileAbilities.ts'
import { type ProfileRow, profileOf } from './profileRow.ts'

type Shown = Answers<typeof mentorshipProfiles.show>

/** Days until somebody who doesn't answer is shown as slow. */
const SLOW_DAYS = 7

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
  request_id: number | null
  direction: 'incoming' | 'outgoing' | null
  mentorship_id: number | null
  as_mentee: boolean
  as_mentor: boolean
}

/** Who hasn't answered somebody for a week, and how each stands to the reader: asked, asking, or a pair. */
const tiesQuestion = ({ db, me }: Reading, ids: readonly number[]) => {
  const e = sql`${db.enterpriseId}::bigint`
  const mine = sql`${me.user_id}::bigint`
  return sql<Ties>`select i.id as user_id, r.id as request_id, r.direction, x.mentorship_id,
      coalesce(x.mentee_id = ${mine}, false) or coalesce(r.mentee_id = ${mine}, false) as as_mentee,
      coalesce(x.mentor_id = ${mine}, false) or coalesce(r.mentee_id <> ${mine}, false) as as_mentor,
      exists (select from mentorship_requests s where s.enterprise_id = ${e} and s.recipient_id = i.id
        and s.state = 'pending' and s.asked_at < now() - make_interval(days => ${SLOW_DAYS})) as slow
    from unnest(${[...ids]}::bigint[]) as i(id)
    left join lateral (
      select p.mentorship_id, p.mentor_id, p.mentee_id from mentorship_pairs p
      where p.enterprise_id = ${e} and ((p.mentor_id = i.id and p.mentee_id = ${mine}) or (p.mentee_id = i.id and p.mentor_id = ${mine}))
      order by p.mentorship_id limit 1) x on true
    left join lateral (
      select q.id, 'outgoing' as direction, case q.asker_side when 'mentee' then q.asker_id else q.recipient_id end as mentee_id
      from mentorship_requests q where q.enterprise_id = ${e} and q.asker_id = ${mine} and q.recipient_id = i.id
        and q.state in ('queued', 'pending')
      union all
      select q.id, 'incoming', case q.asker_side when 'mentee' then q.asker_id else q.recipient_id end
      from mentorship_requests q where q.enterprise_id = ${e} and q.recipient_id = ${mine} and q.asker_id = i.id
        and q.state = 'pending'
      order by 1 limit 1) r on true`
}

/** How people stand to the reader, as their abilities need it. */
export async function tiesOf(act: Reading, ids: readonly number[]) {
  const { rows } = await tiesQuestion(act, ids).execute(act.db)
  return (id: number) => {
    const tie = rows.find(({ user_id }) => user_id === id)
    return { as_mentee: tie?.as_mentee ?? false, as_mentor: tie?.as_mentor ?? false }
  }
}

const placesLeft = (takes: boolean, { paused }: ProfileRow, left: number) =>
  takes && !paused ? Math.max(0, left) : 0

/** Profiles as others see them; a fit only where the reader has a profile to compare with. */
export async function shownProfiles(
  act: Reading,
  rows: readonly ProfileRow[],
  { mine, fits }: { mine: ProfileRow | undefined; fits: ReadonlyMap<number, Fit> },
): Promise<Shown[]> {
  const { db, me } = act
  if (rows.length === 0) return []
  const { rows: ties } = await tiesQuestion(
    act,
    rows.map(({ user_id }) => user_id),
  ).execute(db)
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
      mentor_places_left: placesLeft(
        row.is_mentor && row.accepts_mentee_requests,
        row,
        row.mentor_places - row.mentor_count,
      ),
      mentee_places_left: placesLeft(
        row.is_mentee && row.accepts_mentor_requests,
        row,
        row.mentee_places - row.mentee_count,
      ),
      request: tie?.request_id && tie.direction ? { id: tie.request_id, direction: tie.direction } : null,
      mentorship_id: tie?.mentorship_id ?? null,
      slow: tie?.slow ?? false,
      fit: fit?.score ?? null,
      reasons: fit ? reasonsOf(fit, names) : [],
      can: profileAbilities(me, mine, { ...row, tied }),
    }
  })
}

/** The reader's own profile, to compare others with. */
export const ownProfile = ({ db, me }: Reading) => profileOf(db, me.user_id)

/** Somebody whose profile the reader may see. A discreet one is known only to people it has met. */
export async function knownProfile(act: Reading, id: number): Promise<ProfileRow> {
  const row = await profileOf(act.db, id)
  if (row?.state !== 'active') throw missing()
  const { me } = act
  if (row.discreet && id !== me.user_id && !(await haveMet(act, id))) throw missing()
  return row
}

async function haveMet({ db, me }: Reading, id: number) {
  const e = sql`${db.enterpriseId}::bigint`
  const both = sql`${[me.user_id, id]}::bigint[]`
  const { rows } = await sql`
    select from mentorships x where x.enterprise_id = ${e} and x.mentor_id = any(${both}) and x.mentee_id = any(${both})
    union all
    select from mentorship_requests r where r.enterprise_id = ${e} and r.asker_id = ${id}::bigint
      and r.recipient_id = ${me.user_id}::bigint and r.asked_at is not null limit 1`.execute(db)
  return rows.length > 0
}

/** The side on which somebody is looked at: as a mentor, unless they are only a mentee. */
const sideOf = ({ is_mentor }: ProfileRow): MentorshipSide => (is_mentor ? 'mentor' : 'mentee')

export async function showProfile(act: Reading, id: number): Promise<Shown> {
  const { db, me, now } = act
  const row = await knownProfile(act, id)
  const mine = id === me.user_id ? undefined : await ownProfile(act)
  const answers = await topicAnswers(db)
  const fits = new Map(mine ? [[id, fitOf(mine, row, { side: sideOf(row), answers, now })]] : [])
  const [shown] = await shownProfiles(act, [row], { mine, fits })
  if (!shown) throw missing()
  return shown
}

/** As the list of mentors has them, for everybody alike: whether they have met the reader says nothing here. */
export async function mentoringOf(
  { db }: Reading,
  id: number,
): Promise<Answers<typeof mentorshipProfiles.ofPerson>> {
  const [[person], row] = await Promise.all([
    db.selectFrom('users').select('state').where('id', '=', id).execute(),
    profileOf(db, id),
  ])
  if (!person) throw missing()
  if (!row?.is_mentor || row.state !== 'active' || row.discreet || row.paused)
    return { is_mentor: false, topics: [] }
  const names = await markNames(db, { topics: row.mentor_topic_ids, types: [] })
  return { is_mentor: true, topics: names.topics(row.mentor_topic_ids) }
}
