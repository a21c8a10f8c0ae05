import { type RawBuilder, sql } from 'kysely'
import type { OwnProgram, programEnrolment } from '../../../contract/mentorship/programs.ts'
import type { ParticipantSide, participantStates } from '../../../contract/mentorship/states.ts'
import type { Answers } from '../../../contract/route.ts'
import { answersOf } from '../../fields/questions/answers.ts'
import { facesOf } from '../../identity/faces.ts'
import type { Reading } from '../../platform/act.ts'
import type { Db } from '../../platform/database/db.ts'
import { missing } from '../../platform/errors.ts'
import type { Enrolling } from './enrolmentAbilities.ts'
import { enrolmentAbilities } from './enrolmentAbilities.ts'
import { isFor } from './programAudience.ts'
import { participantsOf } from './programQuestions.ts'
import { type ProgramRow, programsQuestion } from './programRow.ts'

export interface OwnRow extends ProgramRow {
  side: ParticipantSide | null
  mine: (typeof participantStates)[number] | null
  mentor_places: number | null
  mentee_places: number | null
  enrolled_at: string | null
  is_for_me: boolean
}

/** Programs that somebody may know of: open ones that are for them, and those they take part in or were in. */
export const ownQuestion = (db: Db, userId: number, where: RawBuilder<unknown>) => {
  const e = sql`${db.enterpriseId}::bigint`
  const mine = sql`${userId}::bigint`
  const programs = programsQuestion(
    db,
    sql`g.state <> 'draft' and g.archived_at is null and ${where}
      and (exists (select from mentorship_participants q where q.enterprise_id = ${e} and q.program_id = g.id and q.user_id = ${mine})
        or g.state = 'enrolling' and ${isFor(db, mine)})`,
  )
  return sql<OwnRow>`select t.*, q.side, q.state as mine, q.mentor_places, q.mentee_places, q.enrolled_at,
      (select ${isFor(db, mine)} from mentorship_programs g where g.enterprise_id = ${e} and g.id = t.id) as is_for_me
    from (${programs}) t left join mentorship_participants q
      on q.enterprise_id = ${e} and q.program_id = t.id and q.user_id = ${mine}`
}

/** A program that the viewer may know of; a draft or one for others is missing. */
export async function knownProgram({ db, me }: Reading, id: number): Promise<OwnRow> {
  const { rows } = await ownQuestion(db, me.user_id, sql`g.id = ${id}::bigint`).execute(db)
  if (!rows[0]) throw missing()
  return rows[0]
}

export const isFull = ({ capacity, participants }: Pick<ProgramRow, 'capacity' | 'participants'>) =>
  capacity !== null && participants >= capacity

export const enrollingOf = (row: OwnRow): Enrolling => ({ ...row, full: isFull(row) })

interface Wish {
  program_id: number
  wished_side: 'mentor' | 'mentee'
  wished_id: number
}

/** Programs as one of their people sees them, with their wishes and what came of it. */
async function ownPrograms(act: Reading, rows: readonly OwnRow[]): Promise<OwnProgram[]> {
  const { db, me } = act
  const ids = sql<number>`any(${rows.map(({ id }) => id)}::bigint[])`
  const wishes = (await db
    .selectFrom('mentorship_wishes')
    .select(['program_id', 'wished_side', 'wished_id'])
    .where('user_id', '=', me.user_id)
    .where('program_id', '=', ids)
    .orderBy('rank')
    .orderBy('wished_id')
    .execute()) as Wish[]
  const { rows: pairs } = await sql<{
    id: number
    program_id: number
  }>`select m.id, m.program_id from mentorships m
    where m.enterprise_id = ${db.enterpriseId}::bigint and m.program_id = ${ids}
      and ${me.user_id}::bigint in (m.mentor_id, m.mentee_id) order by m.since desc, m.id desc`.execute(db)
  const face = await facesOf(
    db,
    wishes.map(({ wished_id }) => wished_id),
  )
  const wished = (id: number, side: 'mentor' | 'mentee') =>
    wishes
      .filter((wish) => wish.program_id === id && wish.wished_side === side)
      .flatMap(({ wished_id }) => face(wished_id) ?? [])
  return rows.map((row) => {
    const { id, name, state, match_by, type, enrols_from, enrols_until, runs_from, runs_until, description } =
      row
    return {
      id,
      name,
      state,
      match_by,
      type,
      enrols_from,
      enrols_until,
      runs_from,
      runs_until,
      description,
      full: isFull(row),
      mine:
        row.mine === null || row.side === null || row.enrolled_at === null
          ? null
          : {
              side: row.side,
              state: row.mine,
              mentor_places: row.mentor_places ?? 1,
              mentee_places: row.mentee_places ?? 1,
              enrolled_at: row.enrolled_at,
              wishes: { mentors: wished(id, 'mentor'), mentees: wished(id, 'mentee') },
              mentorship_ids: pairs.flatMap((pair) => (pair.program_id === id ? [pair.id] : [])),
            },
      can: enrolmentAbilities(enrollingOf(row)),
    }
  })
}

/** Of programs that ended long ago nobody needs to be reminded here. */
const SHOWN = 50

export async function listOwnPrograms(act: Reading): Promise<Answers<typeof programEnrolment.list>> {
  const { rows } = await sql<OwnRow>`${ownQuestion(act.db, act.me.user_id, sql`true`)}
    order by (t.state = 'ended'), t.runs_from desc, t.id desc limit ${SHOWN}`.execute(act.db)
  return { items: await ownPrograms(act, rows) }
}

export async function showOwnProgram(
  act: Reading,
  id: number,
): Promise<Answers<typeof programEnrolment.show>> {
  const { db, me } = act
  const [program] = await ownPrograms(act, [await knownProgram(act, id)])
  if (!program) throw missing()
  const { of } = await answersOf(db, participantsOf(id), [me.user_id])
  return { ...program, questions: of(me.user_id) }
}
