import { clientErrors, pageVisits, views } from '../../contract/insight/insight.ts'
import { reportError } from '../platform/errorReports.ts'
import { missing } from '../platform/errors.ts'
import { alone, on } from '../platform/http/operation.ts'
import type { Visits } from './visits.ts'

export const insightRoutes = (visits: Visits, release: string) => [
  alone(pageVisits.create, async (act, { body }) => {
    visits.note(act.me, body.path, body.referrer ?? null, act.now)
    return { done: true as const }
  }),
  alone(views.create, async (act, { body }) => {
    // Nobody writes other people's page views, or learns who exists.
    if (body.user_id !== act.me.user_id) throw missing()
    visits.note(act.me, body.path, null, act.now)
    return { done: true as const }
  }),
  on(clientErrors.create, async (act, { body }) => ({
    reference: await reportError(act.tx, {
      source: 'browser',
      message: body.message,
      stack: body.stack ?? null,
      route: body.route,
      release: body.release ?? release,
      user_id: act.me?.user_id ?? null,
    }),
  })),
]
