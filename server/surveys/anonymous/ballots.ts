import type { Answers, Hears } from '../../../contract/route.ts'
import type { anonymousAnswers } from '../../../contract/surveys/anonymous.ts'
import type { Act } from '../../platform/act.ts'
import { conflict, denied, invalid, missing } from '../../platform/errors.ts'
import type { Viewer } from '../../platform/rights/viewer.ts'
import { hashOf } from '../../platform/settings/secrets.ts'
import { answersTo } from '../answers.ts'
import { isClassKey } from '../classes/classMap.ts'
import { notePart, refuseEnded, refuseShut } from '../participation.ts'
import { invitationBy } from '../questionnaire.ts'
import { surveyRow } from '../surveyRow.ts'
import { type KeyKeeper, receiptKeyOf } from './keys.ts'
import { isSigned, signUnseen } from './receipts.ts'
import type { Urn } from './urn.ts'

const bytes = (text: string) => Buffer.from(text, 'base64url')

/**
 * Stores that somebody takes part, by day, and signs their blinded receipt. The same receipt is signed again, in case
 * the answer got lost; another one is refused, or one person could answer twice.
 */
export async function takePart(
  act: Act<Viewer | undefined>,
  keeper: KeyKeeper,
  { blinded, ...by }: Hears<typeof anonymousAnswers.takePart, 'body'>,
): Promise<Answers<typeof anonymousAnswers.takePart>> {
  const { tx, now } = act
  const { invitation, survey } = await invitationBy(act, by)
  const keys = await keeper.keysOf(tx, survey.id)
  if (!keys) throw conflict('survey_not_anonymous')
  const signed = signUnseen(keys, bytes(blinded))
  if (!signed) throw invalid({ blinded: { code: 'invalid' } })
  const asked = hashOf(bytes(blinded))
  if (invitation.receipt_asked?.equals(asked)) refuseEnded(survey, now)
  else {
    refuseShut(survey, invitation.took_part_on, now)
    await notePart(act, invitation, { receipt_asked: asked })
  }
  return { blind_signature: signed.toString('base64url') }
}

/**
 * Accepts answers without asking whose session it is, and writes nothing. If the receipt was counted already, it says
 * so, and the browser can forget the ballot.
 */
export async function castBallot(
  { tx, now }: Pick<Act<unknown>, 'tx' | 'now'>,
  urn: Urn,
  { poll_id, receipt, signature, answers, class_key }: Hears<typeof anonymousAnswers.cast, 'body'>,
): Promise<Answers<typeof anonymousAnswers.cast>> {
  const survey = await surveyRow(tx, poll_id)
  const key = await receiptKeyOf(tx, poll_id)
  if (!survey || !key) throw missing('survey_uninvited')
  if (!isSigned(key.public_key, bytes(receipt), bytes(signature))) throw denied('survey_receipt')
  const spent = hashOf(bytes(receipt)).toString('base64url')
  const before = await tx
    .selectFrom('survey_spent_receipts')
    .select('spent')
    .where('survey_id', '=', poll_id)
    .where('spent', '=', spent)
    .executeTakeFirst()
  if (before) return { state: 'counted' }
  refuseEnded(survey, now)
  if (class_key !== undefined && !isClassKey(survey.class_map, class_key))
    throw invalid({ class_key: { code: 'invalid' } })
  const ballot = { spent, answers: answersTo(survey.sections, answers), class_key: class_key ?? null }
  urn.keep({ enterprise_id: tx.enterpriseId, survey_id: poll_id }, ballot, now)
  return { state: 'kept' }
}
