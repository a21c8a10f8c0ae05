import { enrollment } from '../../../contract/access/enrollment.ts'
import { on } from '../../platform/http/operation.ts'
import {
  completeEnrollment,
  goToStep,
  onboardGroups,
  saveEnrollmentProfile,
  showEnrollment,
} from './enrollment.ts'
import { suggestNetworks } from './suggestions.ts'

export const enrollmentRoutes = [
  on(enrollment.show, (act) => showEnrollment(act)),
  on(enrollment.saveProfile, (act, { body }) => saveEnrollmentProfile(act, body)),
  on(enrollment.goTo, (act, { body }) => goToStep(act, body.step)),
  on(enrollment.suggestions, (act, { query }) => suggestNetworks(act, query)),
  on(enrollment.join, (act, { body }) => onboardGroups(act, body.network_ids)),
  on(enrollment.complete, (act) => completeEnrollment(act)),
]
