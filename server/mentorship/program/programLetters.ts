import { z } from 'zod'
import { Id } from '../../../contract/shapes.ts'
import { addresseeOf, peopleAt } from '../../events/registration/seatLetters.ts'
import { enterpriseIn, type Letters, letterWriter } from '../../identity/letters.ts'
import type { Tx } from '../../platform/database/db.ts'
import { type Job, job } from '../../platform/jobs/jobs.ts'
import { type Process, perProcess } from '../../platform/process.ts'
import { mentorshipLinks } from '../links.ts'
import { isOn, tell } from '../notices.ts'

/** Mails about programs, each a set of sentences below `mentorship.mail`. */
type ProgramLetter = 'program_matched' | 'program_written'

export const lettersToPeople = perProcess((one) => letterWriter<ProgramLetter>(one, 'mentorship'))

interface Matched {
  program: { id: number; name: string }
  made: readonly { mentee_id: number; mentor_id: number; mentorship_id: number }[]
  by: number
}

/** One mail and one line in the bell for each person, however many they are matched with. */
export async function tellMatched(tx: Tx, letters: Letters<ProgramLetter>, { program, made, by }: Matched) {
  const others = new Map<number, { id: number; pair: number }[]>()
  const note = (id: number, other: number, pair: number) =>
    others.set(id, [...(others.get(id) ?? []), { id: other, pair }])
  for (const { mentee_id, mentor_id, mentorship_id } of made) {
    note(mentee_id, mentor_id, mentorship_id)
    note(mentor_id, mentee_id, mentorship_id)
  }
  const people = await peopleAt(tx, [...others.keys()])
  const nameOf = new Map(people.map(({ id, name }) => [id, name]))
  const linkOf = (id: number) => {
    const [first, second] = others.get(id) ?? []
    return first && !second ? mentorshipLinks.pair(first.pair) : mentorshipLinks.ownProgram(program.id)
  }
  await letters.send(
    tx,
    await enterpriseIn(tx),
    'program_matched',
    people.map((person) => ({
      ...addresseeOf(person),
      due_at: person.awake_at,
      path: linkOf(person.id),
      facts: (_say, locale) => ({
        cohort: program.name,
        others: new Intl.ListFormat(locale).format(
          (others.get(person.id) ?? []).flatMap(({ id }) => nameOf.get(id) ?? []),
        ),
      }),
    })),
  )
  await tell(
    { tx, me: { user_id: by } },
    people.map(({ id }) => id),
    {
      kind: 'mentorship.matched',
      facts: { cohort: program.name },
      link: new Map(people.map(({ id }) => [id, linkOf(id)])),
      mailed: true,
    },
  )
}

export const WRITE_PROGRAM = 'mentorship.write_program'

/** Sends what was written to a part of a program. */
export const writeProgramJob = (one: Process): Job<{ message_id: number }> => {
  const letters = lettersToPeople(one)
  return job(WRITE_PROGRAM, z.object({ message_id: Id }), async ({ tx, now }, { message_id }) => {
    const written = await tx
      .selectFrom('mentorship_program_messages as w')
      .innerJoin('mentorship_programs as g', 'g.id', 'w.program_id')
      .select(['w.subject', 'w.message', 'w.user_ids', 'w.written_by', 'g.id', 'g.name'])
      .where('w.id', '=', message_id)
      .where('w.sent_at', 'is', null)
      .forUpdate('w')
      .executeTakeFirst()
    if (!written || !(await isOn(tx))) return
    const people = await peopleAt(tx, written.user_ids.map(Number))
    const link = mentorshipLinks.ownProgram(written.id)
    await letters.send(
      tx,
      await enterpriseIn(tx),
      'program_written',
      people.map((person) => ({
        ...addresseeOf(person),
        due_at: person.awake_at,
        path: link,
        facts: { cohort: written.name, subject: written.subject, message: written.message },
      })),
    )
    await tell(
      { tx, me: { user_id: written.written_by } },
      people.map(({ id }) => id),
      {
        kind: 'mentorship.program_message',
        facts: { cohort: written.name, subject: written.subject },
        link,
        mailed: true,
      },
    )
    await tx
      .updateTable('mentorship_program_messages')
      .set({ sent_at: now.toISOString() })
      .where('id', '=', message_id)
      .execute()
  })
}
