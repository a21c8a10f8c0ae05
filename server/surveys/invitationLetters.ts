import { sql } from 'kysely'
import { z } from 'zod'
import { Id, Moment } from '../../contract/shapes.ts'
import { addresseeOf, peopleAt } from '../events/registration/seatLetters.ts'
import { enterpriseIn, type Letters, letterWriter } from '../identity/letters.ts'
import { notify } from '../messages/notifications.ts'
import type { Tx } from '../platform/database/db.ts'
import { type Job, job } from '../platform/jobs/jobs.ts'
import { momentWords } from '../platform/mail/moments.ts'
import { perProcess } from '../platform/process.ts'
import { hashOf, signer } from '../platform/settings/secrets.ts'
import { stillAskedBy } from './audience.ts'
import { INVITE } from './publication.ts'
import { inLanguage, type SurveyRow, surveyRow } from './surveyRow.ts'

/** Each has its sentences below `surveys.mail`. */
type SurveyLetter = 'invited' | 'reminded'

export const REMIND = 'surveys.remind'
/** People per transaction; the rest follows in the next one. */
const AT_ONCE = 500

interface Place {
  enterprise_id: number
  survey_id: number
  user_id: number
  link_number: number
}

/** Derived with a key that isn't in the database, so that reminders repeat the link though only its hash is stored. */
const linkMaker = (secretKey: string) => {
  const { sign } = signer(secretKey, 'survey invitation')
  return ({ enterprise_id, survey_id, user_id, link_number }: Place) =>
    sign(`${enterprise_id}.${survey_id}.${user_id}.${link_number}`)
}

export interface Inviter {
  letters: Letters<SurveyLetter>
  linkFor: (place: Place) => string
}

export const inviterOf = perProcess(
  (one): Inviter => ({
    letters: letterWriter<SurveyLetter>(one, 'surveys'),
    linkFor: linkMaker(one.settings.secret_key),
  }),
)

export const pathOfLink = (token: string) => `/poll_response/${token}`

/** Where signed-in people answer, without a personal link. */
export const answeringPage = ({ id, network_id }: Pick<SurveyRow, 'id' | 'network_id'>) =>
  network_id === null ? `/global-survey-response/${id}` : `/network-survey-response/${network_id}/${id}`

/** People who turned mails off, for this network or altogether. */
async function withoutMails(tx: Tx, networkId: number | null, userIds: readonly number[]) {
  const { rows } = await sql<{ id: number }>`
    select u.id from users u
    left join network_mail_preferences p on p.enterprise_id = u.enterprise_id and p.user_id = u.id
      and p.network_id = ${networkId}::bigint
    where u.enterprise_id = ${tx.enterpriseId}::bigint and u.id = any(${userIds}::bigint[])
      and coalesce(p.frequency, u.notification_frequency) = 'never'`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

export type Asked = Pick<Place, 'user_id' | 'link_number'>

/** A mail with a personal link, and a notification. */
export async function writeToAsked(
  tx: Tx,
  { letters, linkFor }: Inviter,
  { survey, kind, asked }: { survey: SurveyRow; kind: SurveyLetter; asked: readonly Asked[] },
) {
  if (asked.length === 0) return
  const ids = asked.map(({ user_id }) => user_id)
  const tokens = new Map(
    asked.map((one) => [
      one.user_id,
      linkFor({ ...one, enterprise_id: tx.enterpriseId, survey_id: survey.id }),
    ]),
  )
  await sql`update survey_invitations i set token_hash = t.hash
    from unnest(${ids}::bigint[], ${ids.map((id) => hashOf(tokens.get(id) ?? ''))}::bytea[]) as t(user_id, hash)
    where i.enterprise_id = ${tx.enterpriseId}::bigint and i.survey_id = ${survey.id}::bigint
      and i.user_id = t.user_id`.execute(tx)
  const [people, without, enterprise] = [
    await peopleAt(tx, ids),
    await withoutMails(tx, survey.network_id, ids),
    await enterpriseIn(tx),
  ]
  await letters.send(
    tx,
    enterprise,
    kind,
    people
      .filter(({ id }) => !without.has(id))
      .map((person) => ({
        ...addresseeOf(person),
        due_at: person.awake_at,
        path: pathOfLink(tokens.get(person.id) ?? ''),
        facts: (say, locale) => ({
          survey: inLanguage(survey, locale).title,
          promise: say(`surveys.server.promise.${survey.promise}`, {
            figures: survey.figures_from,
            comments: survey.comments_from,
          }),
          until:
            survey.closes_at === null
              ? ''
              : say('surveys.server.until', {
                  when: momentWords({ locale, time_zone: person.time_zone }, survey.closes_at),
                }),
        }),
      })),
  )
  await notify(
    tx,
    people.map(({ id }) => id),
    {
      kind: `survey.${kind}`,
      facts: { survey: survey.title },
      link: answeringPage(survey),
      actor_id: null,
      network_id: survey.network_id,
      mailed: true,
    },
  )
}

const stretch = (tx: Tx, survey: SurveyRow) =>
  tx
    .selectFrom('survey_invitations as i')
    .select(['i.user_id', 'i.link_number', 'i.took_part_on'])
    .where('i.survey_id', '=', survey.id)
    .where('i.withdrawn_at', 'is', null)
    .where(stillAskedBy(tx, survey))
    .orderBy('i.user_id')
    .limit(AT_ONCE)
    .forUpdate()
    .skipLocked()

const openSurvey = async (tx: Tx, id: number) => {
  const survey = await surveyRow(tx, id)
  return survey?.state === 'published' ? survey : undefined
}

/** Each run writes only to people who haven't been written to yet, so running twice is harmless. */
export const invitationJobs = (inviter: Inviter): Job[] => [
  job(
    INVITE,
    z.object({ survey_id: Id }),
    async ({ tx, now }, { survey_id }) => {
      const survey = await openSurvey(tx, survey_id)
      if (!survey) return
      const asked = await stretch(tx, survey).where('invited_at', 'is', null).execute()
      await marked(tx, survey_id, asked, { invited_at: now.toISOString() })
      await writeToAsked(tx, inviter, {
        survey,
        kind: 'invited',
        asked: asked.filter(({ took_part_on }) => took_part_on === null),
      })
      if (asked.length === AT_ONCE) await tx.queue.put(tx, 'long', INVITE, { survey_id })
    },
    'long',
  ),
  job(
    REMIND,
    z.object({ survey_id: Id, at: Moment }),
    async ({ tx }, { survey_id, at }) => {
      const survey = await openSurvey(tx, survey_id)
      if (!survey) return
      const asked = await stretch(tx, survey)
        .where('took_part_on', 'is', null)
        .where('invited_at', 'is not', null)
        .where((eb) => eb.or([eb('reminded_at', 'is', null), eb('reminded_at', '<', at)]))
        .execute()
      await marked(tx, survey_id, asked, { reminded_at: at })
      await writeToAsked(tx, inviter, { survey, kind: 'reminded', asked })
      if (asked.length === AT_ONCE) await tx.queue.put(tx, 'long', REMIND, { survey_id, at })
    },
    'long',
  ),
]

const marked = (
  tx: Tx,
  surveyId: number,
  asked: readonly Asked[],
  as: { invited_at: string } | { reminded_at: string },
) =>
  tx
    .updateTable('survey_invitations')
    .set(as)
    .where('survey_id', '=', surveyId)
    .where('user_id', '=', sql<number>`any(${asked.map(({ user_id }) => user_id)}::bigint[])`)
    .execute()
