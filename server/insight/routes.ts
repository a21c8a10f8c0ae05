import { clientErrors, pageVisits } from '../../contract/insight.ts'
import { alone, on } from '../platform/asking.ts'
import { reportError } from '../platform/errorReports.ts'
import type { Visits } from './visits.ts'

export const insightRoutes = (visits: Visits, release: string) => [
  alone(pageVisits.create, async ({ me, body, now }) => {
    visits.note(me, body.path, body.referrer ?? null, now)
    return { done: true as const }
  }),
  on(clientErrors.create, async ({ tx, me, body }) => ({
    reference: await reportError(tx, {
      source: 'browser',
      message: body.message,
      stack: body.stack ?? null,
      route: body.route,
      release: body.release ?? release,
      user_id: me?.user_id ?? null,
    }),
  })),
]
