import type { z } from 'zod'
import type { Enrollment, EnrollmentStep, enrollment } from '../../../contract/access/enrollment.ts'
import type { Hears } from '../../../contract/route.ts'
import { toAcceptQuestion } from '../../documents/inForce.ts'
import { setFieldValues, valuesOf } from '../../fields/values.ts'
import { joinNetworks } from '../../networks/members/admission.ts'
import { knownMembership } from '../../networks/members/seen.ts'
import { networksPolicy } from '../../networks/policy.ts'
import { markOf, networkMarks } from '../../networks/queries.ts'
import { enrol } from '../../people/accounts/accountStates.ts'
import { keepStep, mustEnrol, stepQuestion } from '../../people/enrollmentSteps.ts'
import { changeProfile } from '../../people/profile.ts'
import type { Act, Reading } from '../../platform/act.ts'
import { together } from '../../platform/database/db.ts'
import { conflict, missing } from '../../platform/errors.ts'
import { wentStale } from '../../platform/live/live.ts'
import { allows } from '../../platform/rights/policy.ts'

/** The fields asked on enrolment: those marked for it, and those the enterprise requires. */
async function askedAtEnrollment(act: Reading) {
  const { me } = act
  const all = await valuesOf(act, me.user_id)
  return all.filter(({ field }) => field.shown_at_enrollment || field.required)
}

/** A value that counts as an answer. */
const isSaid = (value: unknown) =>
  value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)
const somethingMissing = (fields: Awaited<ReturnType<typeof askedAtEnrollment>>) =>
  fields.some(({ field, value }) => field.required && !isSaid(value))

const meQuestion = ({ db, me }: Reading) =>
  db
    .selectFrom('users as u')
    .leftJoin('enrollments as e', 'e.user_id', 'u.id')
    .select(['u.state', 'u.enrolled_at', 'e.step'])
    .where('u.id', '=', me.user_id)

/** The viewer's memberships, also within a transaction that has just changed them. */
export async function showEnrollment(act: Reading): Promise<z.output<typeof Enrollment>> {
  const { db, me } = act
  const [[person], memberships] = await together(
    db,
    meQuestion(act),
    db
      .selectFrom('network_members as m')
      .select(['m.network_id', 'm.state'])
      .where('m.user_id', '=', me.user_id)
      .where(knownMembership(me))
      .where('m.state', 'in', ['active', 'pending']),
  )
  if (!person) throw missing()
  const fields = await askedAtEnrollment(act)
  const marks = await networkMarks(
    db,
    memberships.map(({ network_id }) => network_id),
  ).execute()
  const due = mustEnrol(person)
  return {
    step: due ? ((person.step ?? 'profile') as EnrollmentStep) : 'complete',
    fresh: person.step === null,
    due,
    fields,
    networks: marks.map((mark) => ({
      ...markOf(mark),
      my_membership: memberships.some(({ network_id, state }) => network_id === mark.id && state === 'active')
        ? ('active' as const)
        : ('pending' as const),
    })),
    can: { discover: allows(me, networksPolicy.list, undefined), skip_profile: !somethingMissing(fields) },
  }
}

/** Steps are kept during enrolment only; afterwards people change their profile elsewhere. */
async function stillEnrolling(act: Act) {
  const person = await meQuestion(act).forUpdate('u').executeTakeFirst()
  if (!person || !mustEnrol(person)) throw conflict('already_done')
}

export async function saveEnrollmentProfile(
  act: Act,
  { field_data, ...profile }: Hears<typeof enrollment.saveProfile, 'body'>,
) {
  const { tx, me } = act
  await stillEnrolling(act)
  const { title } = await tx
    .selectFrom('users')
    .select('title')
    .where('id', '=', me.user_id)
    .executeTakeFirstOrThrow()
  await changeProfile(act, me.user_id, { ...profile, title })
  const values = new Map(field_data.map(({ field_id, value }) => [field_id, value]))
  await setFieldValues(act, me.user_id, values)
  return stepTo(act, 'discover')
}

export async function goToStep(act: Act, step: EnrollmentStep) {
  await stillEnrolling(act)
  return stepTo(act, step)
}

async function stepTo(act: Act, step: EnrollmentStep) {
  const { tx, me } = act
  if (step !== 'profile' && somethingMissing(await askedAtEnrollment(act)))
    throw conflict('enrollment_incomplete')
  await keepStep(tx, me.user_id, step)
  wentStale(tx, ['/api/v2/users/me/enrollment'], [me.user_id])
  return showEnrollment(act)
}

export async function onboardGroups(act: Act, ids: readonly number[]) {
  const { tx } = act
  const standing = new Map((await joinNetworks(act, ids)).map(({ id, state }) => [id, state]))
  const marks = await networkMarks(tx, [...standing.keys()]).execute()
  return {
    items: marks.map((mark) => ({ ...markOf(mark), my_membership: standing.get(mark.id) ?? 'pending' })),
  }
}

/** Completes enrolment. Required fields and documents come first. */
export async function completeEnrollment(act: Act) {
  const { tx, me } = act
  const [[step], toAccept] = await together(
    tx,
    stepQuestion(tx, me.user_id),
    toAcceptQuestion(tx, { user_id: me.user_id }),
  )
  if (step?.step !== 'complete') {
    if (toAccept.length > 0) throw conflict('enrollment_documents')
    if (somethingMissing(await askedAtEnrollment(act))) throw conflict('enrollment_incomplete')
  }
  await enrol(act)
  return showEnrollment(act)
}
