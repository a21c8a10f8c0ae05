import { type RawBuilder, sql } from 'kysely'
import { type mentorshipPrograms, programParts } from '../../../contract/mentorship/programs.ts'
import type { Answers, Hears } from '../../../contract/route.ts'
import type { Act, Reading } from '../../platform/act.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import { busy, conflict } from '../../platform/errors.ts'
import { heldProgram } from './programAbilities.ts'
import { WRITE_PROGRAM } from './programLetters.ts'
import { logProgram } from './programLog.ts'
import { isSilent, managedProgram, unmatchedQuestion } from './programRow.ts'

type Part = (typeof programParts)[number]

/** So often an hour people of one program can be written to. */
const MESSAGES_AN_HOUR = 5

/** Active people of a part; everybody but the silent and the matched is enrolled. */
function peopleIn(db: Db, id: number, part: Part): RawBuilder<{ user_id: number }> {
  const e = sql`${db.enterpriseId}::bigint`
  const program = sql`${id}::bigint`
  const enrolled = (more: RawBuilder<unknown>) => sql`select p.user_id from mentorship_participants p
    where p.enterprise_id = ${e} and p.program_id = ${program} and p.state = 'enrolled' ${more}`
  const paired = (more: RawBuilder<unknown>) => sql`select x.user_id from mentorships m
    cross join lateral (values (m.mentor_id), (m.mentee_id)) as x(user_id)
    where m.enterprise_id = ${e} and m.program_id = ${program} and m.state = 'active' ${more}`
  const parts: Record<Part, RawBuilder<unknown>> = {
    everybody: enrolled(sql``),
    mentors: enrolled(sql`and p.side <> 'mentee'`),
    mentees: enrolled(sql`and p.side <> 'mentor'`),
    unmatched: unmatchedQuestion(db, program),
    matched: paired(sql``),
    silent: paired(sql`and ${isSilent(db)}`),
  }
  return sql<{ user_id: number }>`select distinct z.user_id from (${parts[part]}) z
    join users u on u.enterprise_id = ${e} and u.id = z.user_id and u.state = 'active'`
}

export async function programReach(
  act: Reading,
  id: number,
): Promise<Answers<typeof mentorshipPrograms.reach>> {
  const { db } = act
  await managedProgram(act, id)
  const counts = sql.join(
    programParts.map(
      (part) => sql`(select count(*)::int from (${peopleIn(db, id, part)}) q) as ${sql.ref(part)}`,
    ),
  )
  const { rows } = await sql<Record<Part, number>>`select ${counts}`.execute(db)
  return { items: programParts.map((part) => ({ part, people: rows[0]?.[part] ?? 0 })) }
}

async function mayWriteNow(tx: Tx, id: number) {
  const lately = await tx
    .selectFrom('mentorship_program_messages')
    .select(sql<number>`ceil(extract(epoch from written_at + interval '1 hour' - now()))::int`.as('seconds'))
    .where('program_id', '=', id)
    .where('written_at', '>', sql<string>`now() - interval '1 hour'`)
    .orderBy('written_at', 'desc')
    .limit(MESSAGES_AN_HOUR)
    .execute()
  const oldest = lately[MESSAGES_AN_HOUR - 1]
  if (oldest) throw busy('mentorship_messages', Math.max(1, oldest.seconds))
}

/** Writes to a part of a program; whom it reaches is fixed now. The program is held, so that two at once are counted. */
export async function writeToProgram(
  act: Act,
  id: number,
  { to, subject, message }: Hears<typeof mentorshipPrograms.write, 'body'>,
) {
  const { tx, me } = act
  await heldProgram(act, id, 'write')
  await mayWriteNow(tx, id)
  const { rows } = await peopleIn(tx, id, to).execute(tx)
  if (rows.length === 0) throw conflict('nobody_chosen')
  const { id: message_id } = await tx
    .insertInto('mentorship_program_messages')
    .values({
      program_id: id,
      part: to,
      // A subject has one line.
      subject: subject.replaceAll(/\s+/g, ' '),
      message,
      written_by: me.user_id,
      user_ids: rows.map(({ user_id }) => user_id),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx.queue.put(tx, 'quick', WRITE_PROGRAM, { message_id })
  await logProgram(act, 'written', id, { to, people: rows.length })
  return { people: rows.length }
}
