import { enrollment } from '../../../contract/access/enrollment.ts'
import { on } from '../../platform/operation.ts'
import {
  completeEnrollment,
  goToStep,
  onboardGroups,
  saveEnrollmentProfile,
  showEnrollment,
} from './enrollment.ts'
import { suggestNetworks } from './suggestions.ts'

export const enrollmentRoutes = [
  on(enrollment.show, ({ db, me }) => showEnrollment(db, me)),
  on(enrollment.saveProfile, ({ tx, me, body, address }) => saveEnrollmentProfile(tx, me, body, address)),
  on(enrollment.goTo, ({ tx, me, body }) => goToStep(tx, me, body.step)),
  on(enrollment.suggestions, ({ db, me, query, now }) => suggestNetworks(db, me, query, now)),
  on(enrollment.join, ({ tx, me, body, address }) => onboardGroups(tx, me, body.network_ids, address)),
  on(enrollment.complete, ({ tx, me, address }) => completeEnrollment(tx, me, address)),
]
