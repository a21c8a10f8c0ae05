import { sql } from 'kysely'
import type { Answers, Hears } from '../../contract/route.ts'
import type { surveyInvitations } from '../../contract/surveys/invitations.ts'
import { FACE_WIDTHS, faceOf } from '../identity/faces.ts'
import { enterpriseIn } from '../identity/letters.ts'
import type { Act, Reading } from '../platform/act.ts'
import { record } from '../platform/changes.ts'
import { together } from '../platform/database/db.ts'
import { isCalled } from '../platform/database/patterns.ts'
import { countOf, totalOf } from '../platform/database/totals.ts'
import { conflict, missing } from '../platform/errors.ts'
import { addressOf, type Base } from '../platform/http/addresses.ts'
import { hashOf } from '../platform/settings/secrets.ts'
import { maySurvey } from './abilities.ts'
import { stillAskedBy } from './audience.ts'
import { type Inviter, pathOfLink, REMIND, writeToAsked } from './invitationLetters.ts'
import { heldSurvey, knownSurvey } from './known.ts'
import { toManage } from './policy.ts'
import { countInvited } from './publication.ts'
import { askedChanged, surveysChanged } from './stale.ts'
import { logSurvey } from './surveyLog.ts'
import type { SurveyRow } from './surveyRow.ts'

const DAY_MS = 86_400_000

const isOpen = ({ state, opened_at }: SurveyRow) => state === 'published' && opened_at !== null

/** The people a survey asks. Only named surveys show who took part, and who was reminded because they hadn't. */
export async function listInvitations(
  act: Reading,
  id: number,
  { page, page_size, search, sort_by, sort_direction = 'asc' }: Hears<typeof surveyInvitations.list, 'query'>,
): Promise<Answers<typeof surveyInvitations.list>> {
  const { db, me } = act
  const survey = await knownSurvey(act, id)
  toManage(me, survey).authorize(me)
  const named = survey.promise === 'named'
  const all = db
    .selectFrom('survey_invitations as i')
    .innerJoin('users as u', 'u.id', 'i.user_id')
    .where('i.survey_id', '=', id)
    .where('i.discreet', '=', false)
    .where(isCalled('u', search))
  const [rows, [counted]] = await together(
    db,
    all
      .select(['u.id', 'u.name', 'u.pronouns', 'u.avatar_file_id'])
      .select(['i.invited_at', 'i.reminded_at', 'i.withdrawn_at', 'i.took_part_on'])
      .select(stillAskedBy(act.db, survey).as('belongs'))
      .orderBy(sort_by === 'name' ? sql`u.name collate "und-x-icu"` : 'i.invited_at', sort_direction)
      .orderBy('u.id', sort_direction)
      .limit(page_size)
      .offset((page - 1) * page_size),
    countOf(db, all.select('u.id')),
  )
  return {
    items: rows.map(
      ({ invited_at, reminded_at, withdrawn_at, took_part_on, belongs: isAsked, ...person }) => {
        const asked = isOpen(survey) && isAsked && withdrawn_at === null && !(named && took_part_on !== null)
        return {
          person: faceOf(person, FACE_WIDTHS[0]),
          invited_at,
          reminded_at: named ? reminded_at : null,
          answered: named ? took_part_on !== null : null,
          withdrawn: withdrawn_at !== null,
          can: { resend: asked, withdraw: asked, link: asked && named },
        }
      },
    ),
    page,
    page_size,
    ...totalOf(counted?.count ?? 0),
  }
}

/** Writes again to everybody who hasn't answered, at most once a day. */
export async function remindAsked(act: Act, id: number): Promise<Answers<typeof surveyInvitations.remind>> {
  const { tx, now } = act
  const survey = await heldSurvey(act, id, 'remind')
  if (survey.reminded_at !== null && now.getTime() - Date.parse(survey.reminded_at) < DAY_MS)
    throw conflict('survey_reminded')
  const at = now.toISOString()
  const { count } = await tx
    .selectFrom('survey_invitations as i')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('i.survey_id', '=', id)
    .where('i.withdrawn_at', 'is', null)
    .where('i.took_part_on', 'is', null)
    .where(stillAskedBy(act.db, survey))
    .executeTakeFirstOrThrow()
  await tx.updateTable('surveys').set({ reminded_at: at }).where('id', '=', id).execute()
  await tx.queue.put(tx, 'long', REMIND, { survey_id: id, at })
  await logSurvey(act, 'reminded', survey)
  return { reminded: survey.promise === 'named' ? count : null }
}

/**
 * One invitation of an open survey, locked. Unless the survey is named, the answer doesn't depend on whether the person
 * took part.
 */
async function heldInvitation(act: Act, id: number, userId: number) {
  const { tx, me } = act
  const survey = await knownSurvey(act, id)
  toManage(me, survey).authorize(me)
  const invitation = await tx
    .selectFrom('survey_invitations as i')
    .selectAll()
    .select(stillAskedBy(act.db, survey).as('belongs'))
    .where('i.survey_id', '=', id)
    .where('i.user_id', '=', userId)
    .where('i.discreet', '=', false)
    .forUpdate()
    .executeTakeFirst()
  if (!invitation) throw missing()
  maySurvey('remind', me, survey)
  if (invitation.withdrawn_at !== null || !invitation.belongs) throw conflict('survey_not_invited')
  if (survey.promise === 'named' && invitation.took_part_on !== null) throw conflict('survey_answered')
  return { survey, invitation }
}

const logInvitation = (act: Act, did: string, survey: SurveyRow, userId: number) =>
  record(act, {
    action: `survey.${did}`,
    subject: { type: 'survey', id: survey.id },
    ...(survey.network_id === null ? {} : { network_id: survey.network_id }),
    difference: { title: survey.title },
    personal: { about_user_id: userId, before_after: { person: userId } },
  })

/** Replaces the link; the one before stops working. */
async function newLink(act: Act, id: number, userId: number) {
  const { survey, invitation } = await heldInvitation(act, id, userId)
  const asked = { user_id: userId, link_number: invitation.link_number + 1 }
  await act.tx
    .updateTable('survey_invitations')
    .set({ link_number: asked.link_number, invited_at: act.now.toISOString() })
    .where('survey_id', '=', id)
    .where('user_id', '=', userId)
    .execute()
  return { survey, asked }
}

export async function resendInvitation(act: Act, inviter: Inviter, id: number, userId: number) {
  const { survey, asked } = await newLink(act, id, userId)
  await writeToAsked(act.tx, inviter, { survey, kind: 'invited', asked: [asked] })
  await logInvitation(act, 'invitation_resent', survey, userId)
  surveysChanged(act.tx)
  return { done: true as const }
}

/** Only for named surveys: with the link one could see whether the person answered, and answer for them. */
export async function makeLink(
  act: Act,
  { linkFor, base }: Pick<Inviter, 'linkFor'> & { base: Base },
  id: number,
  userId: number,
) {
  const { tx } = act
  const { survey, asked } = await newLink(act, id, userId)
  if (survey.promise !== 'named') throw conflict('survey_not_named')
  const token = linkFor({ ...asked, enterprise_id: tx.enterpriseId, survey_id: id })
  await tx
    .updateTable('survey_invitations')
    .set({ token_hash: hashOf(token) })
    .where('survey_id', '=', id)
    .where('user_id', '=', userId)
    .execute()
  await logInvitation(act, 'invitation_link_made', survey, userId)
  surveysChanged(tx)
  return { url: `${addressOf(await enterpriseIn(tx), base)}${pathOfLink(token)}` }
}

export async function withdrawInvitation(act: Act, id: number, userId: number) {
  const { tx, now } = act
  const { survey } = await heldInvitation(act, id, userId)
  await tx
    .updateTable('survey_invitations')
    .set({ withdrawn_at: now.toISOString() })
    .where('survey_id', '=', id)
    .where('user_id', '=', userId)
    .execute()
  await countInvited(tx, id)
  await logInvitation(act, 'invitation_withdrawn', survey, userId)
  surveysChanged(tx)
  askedChanged(tx, [userId])
  return { done: true as const }
}
