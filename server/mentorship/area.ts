import { underModule } from '../enterprise/modules.ts'
import { adminLandings, menuPlaces } from '../identity/destinations.ts'
import { namedClauses, namedClausesOf } from '../identity/namedClauses.ts'
import { personKeys } from '../identity/personKeys.ts'
import { mergeFollowers } from '../people/merge/followers.ts'
import { area } from '../platform/area.ts'
import { constraints } from '../platform/database/dbErrors.ts'
import { routes } from '../platform/process.ts'
import { mentorshipConstraints } from './constraints.ts'
import { mentorshipKeys } from './personKeys.ts'
import { mentorshipPolicy } from './policy.ts'
import { marksFollow } from './profiles/mergedProfiles.ts'
import { mentorshipRoutes } from './routes.ts'

export const mentorship = area({
  name: 'mentorship',
  brings: [
    adminLandings.with({ landing: '/admin/mentorship/mentor-topics', of: 'mentorship' }),
    menuPlaces.with({ name: 'mentorship', place: 45, of: 'mentorship' }),
    constraints.with(mentorshipConstraints),
    namedClauses.with(
      ...namedClausesOf('mentorship', mentorshipPolicy, {
        topics: 'none',
        types: 'none',
        programs: 'none',
        view_mentors: 'person',
        view_requests: 'person',
        view_sessions: 'person',
        edit_profile: 'person',
      }),
    ),
    personKeys.with(...mentorshipKeys),
    mergeFollowers.with(marksFollow),
    routes.with(() => underModule('mentorship_enabled', mentorshipRoutes)),
  ],
})
