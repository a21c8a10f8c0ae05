import { sql } from 'kysely'
import type { z } from 'zod'
import type {
  mentorshipParticipants,
  Participant,
  ParticipantsFilter,
} from '../../../contract/mentorship/participants.ts'
import type { Answers, Hears } from '../../../contract/route.ts'
import { answersOf } from '../../fields/questions/answers.ts'
import { faceOf, facesOf, type PersonRow } from '../../identity/faces.ts'
import type { Act, Reading, Spoken } from '../../platform/act.ts'
import { record, recordMany } from '../../platform/changes.ts'
import { type Db, together, written } from '../../platform/database/db.ts'
import { isCalled } from '../../platform/database/patterns.ts'
import { missing } from '../../platform/errors.ts'
import { mentorshipLinks } from '../links.ts'
import { tell } from '../notices.ts'
import { isPaused, profileOf } from '../profiles/profileRow.ts'
import { participantsChanged } from '../stale.ts'
import { lacksProfile, leave } from './enrolment.ts'
import { isFull } from './ownPrograms.ts'
import { heldProgram } from './programAbilities.ts'
import { participantsOf } from './programQuestions.ts'
import { managedProgram } from './programRow.ts'

type Filter = z.output<typeof ParticipantsFilter>

interface Row
  extends PersonRow,
    Pick<
      Participant,
      | 'title'
      | 'side'
      | 'state'
      | 'mentor_places'
      | 'mentee_places'
      | 'enrolled_at'
      | 'left_at'
      | 'wishes'
      | 'pairs'
      | 'unmatchable'
    > {}

const rowsQuestion = (db: Db, { program_id, search, side, state, matched }: Filter) => {
  const e = sql`${db.enterpriseId}::bigint`
  const pairs = sql`(select count(*)::int from mentorships m where m.enterprise_id = ${e} and m.program_id = p.program_id
    and p.user_id in (m.mentor_id, m.mentee_id))`
  const hasProfile = sql`(p.user_id = f.user_id and (p.side = 'mentee' or f.is_mentor) and (p.side = 'mentor' or f.is_mentee))`
  return sql<Row>`select u.id, u.name, u.pronouns, u.avatar_file_id, u.title, q.side, q.state, q.mentor_places, q.mentee_places,
      q.enrolled_at, q.left_at, q.wishes, q.pairs, q.unmatchable
    from (select p.user_id, p.side, p.state, p.mentor_places, p.mentee_places, p.enrolled_at, p.left_at, ${pairs} as pairs,
        (select count(*)::int from mentorship_wishes w where w.enterprise_id = ${e} and w.program_id = p.program_id
          and w.user_id = p.user_id) as wishes,
        case when p.state <> 'enrolled' then null when a.state <> 'active' then 'not_active'
          when ${hasProfile} is not true then 'no_profile' when f.paused then 'paused' end as unmatchable
      from mentorship_participants p
      join users a on a.enterprise_id = ${e} and a.id = p.user_id
      left join (select p.user_id, p.is_mentor, p.is_mentee, ${isPaused(db)} as paused from mentorship_profiles p
        where p.enterprise_id = ${e}) f on f.user_id = p.user_id
      where p.enterprise_id = ${e} and p.program_id = ${program_id}::bigint) q
    join users u on u.enterprise_id = ${e} and u.id = q.user_id
    where ${state ? sql`q.state = ${state}` : sql`true`} ${side ? sql`and q.side in (${side}, 'both')` : sql``}
      ${matched === undefined ? sql`` : sql`and (q.pairs > 0) = ${matched}`}
      ${search ? sql`and ${isCalled('u', search)}` : sql``}`
}

const sortedBy = {
  name: sql`name collate "und-x-icu"`,
  enrolled_at: sql`enrolled_at`,
  pairs: sql`pairs`,
}

/** People of a program with what they answered. */
async function shown({ db }: Reading, programId: number, rows: readonly Row[]): Promise<Participant[]> {
  const { of } = await answersOf(
    db,
    participantsOf(programId),
    rows.map(({ id }) => id),
  )
  return rows.map(({ id, name, pronouns, avatar_file_id, ...row }) => ({
    ...row,
    person: faceOf({ id, name, pronouns, avatar_file_id }),
    answers: of(id).map(({ field, value }) => ({ field_id: field.id, value })),
    can: { remove: row.state === 'enrolled' },
  }))
}

export async function listParticipants(
  act: Reading,
  query: Hears<typeof mentorshipParticipants.list, 'query'>,
): Promise<Answers<typeof mentorshipParticipants.list>> {
  const { db } = act
  await managedProgram(act, query.program_id)
  const { page, page_size, sort_by } = query
  const direction = sql.raw(query.sort_direction ?? (sort_by === 'name' ? 'asc' : 'desc'))
  const all = rowsQuestion(db, query)
  const [rows, [counted]] = await together(
    db,
    written<Row>(
      db,
      sql`select * from (${all}) t order by ${sortedBy[sort_by]} ${direction}, id ${direction}
        limit ${page_size} offset ${(page - 1) * page_size}`,
    ),
    written<{ count: number }>(db, sql`select count(*)::int as count from (${all}) t`),
  )
  return {
    items: await shown(act, query.program_id, rows),
    page,
    page_size,
    total: counted?.count ?? 0,
    total_is: 'exact',
  }
}

/** The next people by their ids, for a file. */
export async function participantsAfter(
  act: Reading,
  filter: Filter,
  after: number,
  limit: number,
): Promise<Participant[]> {
  const { rows } =
    await sql<Row>`select * from (${rowsQuestion(act.db, filter)}) t where t.id > ${after}::bigint
    order by t.id limit ${limit}`.execute(act.db)
  return shown(act, filter.program_id, rows)
}

/** Enrols people; whoever can’t be is named with the reason. They hear of it, and may withdraw. */
export async function addParticipants(
  act: Act & Spoken,
  id: number,
  { user_ids, side }: Hears<typeof mentorshipParticipants.add, 'body'>,
): Promise<Answers<typeof mentorshipParticipants.add>> {
  const { tx, me, say } = act
  const program = await heldProgram(act, id, 'enrol')
  const ids = [...new Set(user_ids)]
  const active = await tx
    .selectFrom('users')
    .select('id')
    .where('state', '=', 'active')
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute()
  const added: number[] = []
  const refused: { id: number; code: string }[] = []
  for (const one of ids) {
    const code = !active.some((person) => person.id === one)
      ? 'mentorship_not_active'
      : await refusalOf(act, id, one, side)
    const full = isFull({ ...program, participants: program.participants + added.length })
    if (code) refused.push({ id: one, code })
    else if (full) refused.push({ id: one, code: 'mentorship_program_full' })
    else {
      await tx
        .insertInto('mentorship_participants')
        .values({ program_id: id, user_id: one, side, mentor_places: 1, mentee_places: 1 })
        .onConflict((there) =>
          there.columns(['program_id', 'user_id']).doUpdateSet({
            side,
            state: 'enrolled',
            left_at: null,
            enrolled_at: act.now.toISOString(),
            version: sql`mentorship_participants.version + 1`,
          }),
        )
        .execute()
      added.push(one)
    }
  }
  await recordMany(
    act,
    added.map((user_id) => ({
      action: 'mentorship_program.participant_added',
      subject: { type: 'mentorship_program', id },
      difference: { side },
      personal: { about_user_id: user_id, before_after: { user_id: [null, user_id] } },
    })),
  )
  await tell({ tx, me }, added, {
    kind: 'mentorship.program_added',
    facts: { cohort: program.name },
    link: mentorshipLinks.ownProgram(id),
  })
  if (added.length > 0) participantsChanged(tx, added)
  const face = await facesOf(
    tx,
    refused.map((one) => one.id),
  )
  return {
    added: added.length,
    refused: refused.flatMap((one) => {
      const person = face(one.id)
      return person ? [{ person, reason: say(`errors.${one.code}`, {}) }] : []
    }),
  }
}

async function refusalOf(
  { tx }: Act,
  programId: number,
  userId: number,
  side: Participant['side'],
): Promise<string | undefined> {
  const there = await tx
    .selectFrom('mentorship_participants')
    .select('state')
    .where('program_id', '=', programId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (there?.state === 'enrolled') return 'mentorship_enrolled_already'
  return lacksProfile(await profileOf(tx, userId), side) ? 'mentorship_profile_lacks' : undefined
}

export async function removeParticipant(act: Act, id: number, userId: number) {
  const { tx, me } = act
  const program = await heldProgram(act, id, 'enrol')
  const there = await tx
    .selectFrom('mentorship_participants')
    .select('user_id')
    .where('program_id', '=', id)
    .where('user_id', '=', userId)
    .where('state', '=', 'enrolled')
    .executeTakeFirst()
  if (!there) throw missing()
  await leave(tx, id, [userId], 'removed')
  await record(act, {
    action: 'mentorship_program.participant_removed',
    subject: { type: 'mentorship_program', id },
    personal: { about_user_id: userId, before_after: { user_id: [userId, null] } },
  })
  await tell({ tx, me }, [userId], {
    kind: 'mentorship.program_removed',
    facts: { cohort: program.name },
    link: mentorshipLinks.ownProgram(id),
  })
  return { done: true as const }
}
