import type { Route } from '../../../contract/route.ts'
import { denied } from '../errors.ts'
import type { Viewer } from '../rights/viewer.ts'

/**
 * What is open to somebody before they have agreed to what their enterprise requires: to see who they are, to read what
 * is asked of them and agree to it, and to go. Whoever looks as them may end that. The list is closed; a test holds it.
 */
export const agreementExempt: readonly string[] = [
  'GET /api/v1/user/user_data',
  'GET /api/v2/users/me/documents-to-accept',
  'GET /api/v2/users/me/policy-documents',
  'GET /api/v2/policy-document-versions/:id',
  'PUT /api/v2/policy-document-versions/:id/acceptance',
  // how they see and hear: contrast, size of text, movement
  'GET /api/v2/users/me/settings/:key',
  'GET /api/v2/live',
  'DELETE /api/v2/looks/current',
]

/** Nobody goes on, in whatever frame or with whatever program, before they have agreed. What anyone may ask, they may. */
export function checkAgreement(me: Viewer, route: Route) {
  if (!me.must_agree || route.access === 'anyone') return
  if (!agreementExempt.includes(`${route.method} ${route.path}`)) throw denied('agree_first')
}
