import { sql } from 'kysely'
import type { programEnrolment } from '../../../contract/mentorship/programs.ts'
import type { MentorshipSide, ParticipantSide } from '../../../contract/mentorship/states.ts'
import type { Hears } from '../../../contract/route.ts'
import { answerQuestions } from '../../fields/questions/answers.ts'
import type { Act } from '../../platform/act.ts'
import type { Tx } from '../../platform/database/db.ts'
import { conflict, invalid } from '../../platform/errors.ts'
import type { ProfileRow } from '../profiles/profileRow.ts'
import { profileOf } from '../profiles/profileRow.ts'
import { leaveDrafts } from '../rounds/draftLeavers.ts'
import { participantsChanged } from '../stale.ts'
import { mayEnrolment } from './enrolmentAbilities.ts'
import { enrollingOf, knownProgram, showOwnProgram } from './ownPrograms.ts'
import { logProgram } from './programLog.ts'
import { participantsOf } from './programQuestions.ts'
import { holdProgram } from './programRow.ts'

export const sidesOf = (side: ParticipantSide): MentorshipSide[] =>
  side === 'both' ? ['mentor', 'mentee'] : [side]

/** Whoever is matched needs a profile that says what they give or want; without one nobody could be found for them. */
export const lacksProfile = (
  profile: Pick<ProfileRow, 'is_mentor' | 'is_mentee'> | undefined,
  side: ParticipantSide,
) => !profile || sidesOf(side).some((one) => !profile[`is_${one}`])

type Said = Hears<typeof programEnrolment.enrol, 'body'>

/** Only people who are listed in the program on that side can be wished for. */
async function keepWishes(
  tx: Tx,
  { id, me }: { id: number; me: number },
  { side, mentor_ids, mentee_ids }: Said,
) {
  const wanted = { mentor: [...new Set(mentor_ids)], mentee: [...new Set(mentee_ids)] }
  const wrong: Record<string, { code: string }> = {}
  for (const wished of ['mentor', 'mentee'] as const) {
    const ids = wanted[wished]
    if (ids.length === 0) continue
    const takes = sidesOf(side).includes(wished === 'mentor' ? 'mentee' : 'mentor')
    const there = takes ? await wishable(tx, { id, me, side: wished }, ids) : []
    if (there.length < ids.length) wrong[`${wished}_ids`] = { code: 'not_there' }
  }
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
  await tx.deleteFrom('mentorship_wishes').where('program_id', '=', id).where('user_id', '=', me).execute()
  const rows = (['mentor', 'mentee'] as const).flatMap((wished_side) =>
    wanted[wished_side].map((wished_id, at) => ({
      program_id: id,
      user_id: me,
      wished_side,
      wished_id,
      rank: at + 1,
    })),
  )
  if (rows.length > 0) await tx.insertInto('mentorship_wishes').values(rows).execute()
}

async function wishable(
  tx: Tx,
  { id, me, side }: { id: number; me: number; side: MentorshipSide },
  ids: readonly number[],
) {
  const { rows } = await sql<{ id: number }>`select p.user_id as id from mentorship_participants p
    join mentorship_profiles f on f.enterprise_id = p.enterprise_id and f.user_id = p.user_id and not f.discreet
    where p.enterprise_id = ${tx.enterpriseId}::bigint and p.program_id = ${id}::bigint and p.state = 'enrolled'
      and p.side in (${side}, 'both') and p.user_id <> ${me}::bigint and p.user_id = any(${[...ids]}::bigint[])`.execute(
    tx,
  )
  return rows
}

export async function enrol(act: Act, id: number, said: Said) {
  const { tx, me } = act
  await knownProgram(act, id)
  await holdProgram(tx, id)
  const program = await knownProgram(act, id)
  mayEnrolment('enrol', enrollingOf(program))
  const profile = await profileOf(tx, me.user_id)
  if (!profile) throw conflict('mentorship_needs_profile')
  if (lacksProfile(profile, said.side)) throw invalid({ side: { code: 'profile_side' } })
  const { side, mentor_places, mentee_places } = said
  await tx
    .insertInto('mentorship_participants')
    .values({
      program_id: id,
      user_id: me.user_id,
      side,
      mentor_places,
      mentee_places,
      enrolled_at: act.now.toISOString(),
    })
    .onConflict((there) =>
      there.columns(['program_id', 'user_id']).doUpdateSet({
        side,
        mentor_places,
        mentee_places,
        state: 'enrolled',
        left_at: null,
        version: sql`mentorship_participants.version + 1`,
        ...(program.mine === 'enrolled' ? {} : { enrolled_at: act.now.toISOString() }),
      }),
    )
    .execute()
  await keepWishes(tx, { id, me: me.user_id }, said)
  await answerQuestions(
    tx,
    me.user_id,
    participantsOf(id),
    new Map(said.answers.map(({ field_id, value }) => [field_id, value])),
  )
  await logProgram(act, program.mine === 'enrolled' ? 'enrolment_changed' : 'enrolled', id, { side })
  participantsChanged(tx, [me.user_id])
  return showOwnProgram(act, id)
}

/** Whoever leaves is in no draft any more; what they answered and wished stays until they enrol again or are purged. */
export async function leave(tx: Tx, id: number, userIds: readonly number[], state: 'withdrawn' | 'removed') {
  await tx
    .updateTable('mentorship_participants')
    .set({ state, left_at: sql`now()`, version: sql`version + 1` })
    .where('program_id', '=', id)
    .where('user_id', '=', sql<number>`any(${[...userIds]}::bigint[])`)
    .where('state', '=', 'enrolled')
    .execute()
  await leaveDrafts(tx, userIds, id)
  participantsChanged(tx, userIds)
}

export async function withdraw(act: Act, id: number) {
  const { tx, me } = act
  await knownProgram(act, id)
  await holdProgram(tx, id)
  mayEnrolment('withdraw', enrollingOf(await knownProgram(act, id)))
  await leave(tx, id, [me.user_id], 'withdrawn')
  await logProgram(act, 'withdrawn', id)
  return { done: true as const }
}
