import type { Route } from '../../../contract/route.ts'
import { denied } from '../errors.ts'
import type { Viewer } from '../rights/viewer.ts'

/** Refuses everything but `before_agreement`, from a browser or a program, until they have agreed. */
export function checkAgreement(me: Viewer, route: Route) {
  if (!me.must_agree || route.access === 'anyone') return
  if (!route.before_agreement) throw denied('agree_first')
}
