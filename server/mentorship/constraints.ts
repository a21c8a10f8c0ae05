import { conflict, invalid } from '../platform/errors.ts'

/** What constraints of this area's tables mean to the person who broke one. */
export const mentorshipConstraints = {
  mentoring_types_name_taken: () => invalid({ name: { code: 'taken' } }),
  mentorship_programs_name_taken: () => invalid({ name: { code: 'taken' } }),
  mentoring_topics_name_taken: () => invalid({ name: { code: 'taken' } }),
  mentorship_requests_once: () => conflict('mentorship_asked'),
  mentorship_pairs_pkey: () => conflict('mentorship_asked'),
  mentorship_rounds_once: () => conflict('mentorship_round_open'),
  // Verbs look before they write: only a merge of two accounts comes here.
  mentorship_pairs_of_two: () => conflict('mentorship_merge'),
  mentorship_requests_of_two: () => conflict('mentorship_merge'),
}
