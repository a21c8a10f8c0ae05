import type { eventPublication } from '../../../contract/events/publication.ts'
import type { Answers, Hears } from '../../../contract/route.ts'
import type { LetterWriter } from '../../identity/letters.ts'
import type { Reading } from '../../platform/act.ts'
import type { Enterprise } from '../../platform/enterprises.ts'
import { invalid } from '../../platform/errors.ts'
import { whenWords } from '../../platform/mail/moments.ts'
import type { SeatLetter } from '../registration/seatLetters.ts'
import { mayPlanSomewhere } from './hosts.ts'

/** A sample in place of each person's code. */
const CODE = '1234-5678'

/** The mail about a seat, as its planner would get it. */
export async function mailPreview(
  act: Reading,
  { name, starts_at, ends_at, time_zone }: Hears<typeof eventPublication.mail, 'query'>,
  around: { letters: LetterWriter<SeatLetter>; enterprise: Enterprise },
): Promise<Answers<typeof eventPublication.mail>> {
  const { db, me } = act
  await mayPlanSomewhere(act)
  if (Date.parse(ends_at) <= Date.parse(starts_at)) throw invalid({ ends_at: { code: 'event_end' } })
  const { letters, enterprise } = around
  const reader = await db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'locale', 'time_zone'])
    .where('id', '=', me.user_id)
    .executeTakeFirstOrThrow()
  return letters.show(enterprise, 'registered', {
    user_id: reader.id,
    email: reader.email,
    name: reader.name,
    locale: reader.locale,
    path: '/events',
    second_path: '/events',
    facts: (say, locale) => ({
      event: name,
      when: whenWords(say, { locale, time_zone: reader.time_zone }, time_zone, [starts_at, ends_at]),
      code: CODE,
    }),
  })
}
