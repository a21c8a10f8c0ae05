import { z } from 'zod'
import { del, get, post } from '../route.ts'
import { Abilities, Done, Face, Id, ListOf, ListQuery, Moment } from '../shapes.ts'

const one = z.object({ id: Id })

export const SurveyInvitation = z.object({
  person: Face,
  invited_at: Moment.nullable(),
  reminded_at: Moment.nullable(),
  /** Of named surveys only: elsewhere nobody is told who took part. */
  answered: z.boolean().nullable(),
  withdrawn: z.boolean(),
  can: Abilities('resend', 'withdraw', 'link'),
})

export const surveyInvitations = {
  list: get('/api/v2/surveys/:id/invitations', {
    says: 'The people a survey asks.',
    params: one,
    query: ListQuery.extend({ sort_by: z.enum(['name', 'invited_at']).default('name') }),
    returns: ListOf(SurveyInvitation),
  }),
  remind: post('/api/v2/surveys/:id/reminders', {
    says: 'Reminds everybody who hasn’t answered, at most once a day.',
    params: one,
    /** How many; null where that would tell how many answered. */
    returns: z.object({ reminded: z.number().int().nullable() }),
  }),
  resend: post('/api/v2/surveys/:id/invitations/:user_id/mails', {
    says: 'Sends one invitation again with a new link. The old link stops working.',
    params: one.extend({ user_id: Id }),
    returns: Done,
  }),
  link: post('/api/v2/surveys/:id/invitations/:user_id/links', {
    says: 'Creates a new link for one person, to pass on by other means. The old link stops working.',
    params: one.extend({ user_id: Id }),
    secret: true,
    returns: z.object({ url: z.string() }),
  }),
  withdraw: del('/api/v2/surveys/:id/invitations/:user_id', {
    says: 'Withdraws an invitation.',
    params: one.extend({ user_id: Id }),
    returns: Done,
  }),
}
