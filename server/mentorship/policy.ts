import { any, clause, holds, isSelf } from '../platform/rights/policy.ts'

interface Person {
  id: number
}

const self = isSelf<Person>(({ id }) => id)
const manages = holds('mentorship_manage')

/** What two people share in mentorship is for them alone: no right opens it. */
export const mentorshipPolicy = {
  topics: clause<void>('mentorship_topics', manages),
  types: clause<void>('mentorship_types', manages),
  /** Concerns, endings and figures. */
  programs: clause<void>('mentorship_programs', manages),
  /** To see whose mentor or mentee somebody is, and nothing of what the two do. */
  view_mentors: clause<Person>('mentorship_mentors', any(self, manages)),
  view_requests: clause<Person>('mentorship_requests', self),
  view_sessions: clause<Person>('mentorship_sessions', self),
  edit_profile: clause<Person>('mentorship_profile', self),
}
