import { z } from 'zod'
import { post } from '../route.ts'
import { Id } from '../shapes.ts'
import { SurveyToken } from './questionnaire.ts'
import { AnswerSet } from './questions.ts'

/** Number, signature or key as bytes that travel in an address or a body. */
const Bytes = (most: number) =>
  z
    .string()
    .regex(/^[A-Za-z0-9_-]+$/)
    .max(most)

/** The combination of classes in which somebody counts. */
const ClassKey = z.string().regex(/^[ab]\d{1,3}(\.b\d{1,3})?$/)

/** Of an anonymous survey: taking part, and answering apart from it. */
export const anonymousAnswers = {
  takePart: post('/api/v2/survey-receipts', {
    says: 'Takes part in an anonymous survey: blindly signs a receipt. The same receipt always gets the same answer.',
    body: z.strictObject({
      token: SurveyToken.optional(),
      poll_id: Id.optional(),
      blinded: Bytes(1024),
    }),
    access: 'anyone',
    keyless: true,
    returns: z.object({ blind_signature: z.string() }),
  }),
  cast: post('/api/v2/survey-ballots', {
    says: 'Gives the answers that go with a receipt, by nobody in particular. They are opened together with others’.',
    body: z.strictObject({
      poll_id: Id,
      receipt: Bytes(256),
      signature: Bytes(1024),
      answers: AnswerSet,
      class_key: ClassKey.optional(),
    }),
    access: 'anyone',
    keyless: true,
    unseen: true,
    /** `kept`: in memory until it is opened with others, to be sent again later; `counted`: nothing more to send. */
    returns: z.object({ state: z.enum(['kept', 'counted']) }),
  }),
}
