import type { PersonKey } from '../identity/personKeys.ts'

const administration = 'about what everybody can choose; that it was done stands in changes_made'

const draft = 'what an administrator considers; what came of it stands in mentorships'

export const mentorshipKeys: readonly PersonKey[] = [
  { key: 'mentoring_types.archived_by', merge: 'move', text: 'administration', left_out: administration },
  { key: 'mentoring_topics.archived_by', merge: 'move', text: 'administration', left_out: administration },
  {
    key: 'mentorship_profiles.user_id',
    merge: 'unite',
    same: [],
    text: 'mentorship',
    file: 'mentorship_profile',
    without: ['spread'],
  },
  // Written anew from the profile that stays: see profiles/mergedProfiles.ts.
  { key: 'mentorship_marks.user_id', merge: 'drop', passive: true, left_out: 'repeats the profile' },
  {
    key: 'mentorship_requests.asker_id',
    merge: 'unite',
    same: ['recipient_id', 'asker_side', 'state'],
    text: 'mentorship',
    file: 'mentorship_requests',
    without: ['recipient_hidden_at'],
  },
  {
    key: 'mentorship_requests.recipient_id',
    merge: 'unite',
    same: ['asker_id', 'asker_side', 'state'],
    text: 'mentorship',
    passive: true,
    file: 'mentorship_requests_received',
    // Of a later choice its person doesn't know until they are asked.
    begins: 'asked_at',
    without: ['rank', 'set_id', 'asks_at', 'asker_hidden_at'],
  },
  {
    key: 'mentorships.mentor_id',
    merge: 'move',
    text: 'mentorship',
    file: 'mentorships_as_mentor',
    without: ['end_reason'],
  },
  {
    key: 'mentorships.mentee_id',
    merge: 'move',
    text: 'mentorship',
    file: 'mentorships_as_mentee',
    without: ['end_reason'],
  },
  {
    key: 'mentorship_pairs.mentor_id',
    merge: 'unite',
    same: ['mentee_id'],
    text: 'mentorship',
    passive: true,
    left_out: 'repeats the mentorships',
  },
  {
    key: 'mentorship_pairs.mentee_id',
    merge: 'unite',
    same: ['mentor_id'],
    text: 'mentorship',
    passive: true,
    left_out: 'repeats the mentorships',
  },
  { key: 'mentorships.ended_by', merge: 'move', text: 'mentorship', left_out: 'stands in mentorships' },
  {
    key: 'mentorship_notes.edited_by',
    merge: 'move',
    text: 'mentorship',
    left_out: 'two people wrote the notes together',
  },
  {
    key: 'mentorship_private_notes.user_id',
    merge: 'unite',
    same: ['mentorship_id'],
    // That somebody writes private notes is told to nobody.
    passive: true,
    file: 'mentorship_private_notes',
  },
  { key: 'mentorship_files.added_by', merge: 'move', text: 'mentorship', file: 'mentorship_files' },
  {
    key: 'mentorship_reviews.user_id',
    merge: 'unite',
    same: ['mentorship_id', 'kind'],
    text: 'mentorship',
    file: 'mentorship_reviews',
  },
  {
    key: 'mentorship_concerns.reported_by',
    merge: 'move',
    // Whoever merges accounts may not learn of concerns.
    passive: true,
    file: 'mentorship_concerns',
    without: ['closed_by', 'note'],
  },
  {
    key: 'mentorship_concerns.closed_by',
    merge: 'move',
    text: 'administration',
    left_out: 'the concern is somebody else’s',
  },
  { key: 'mentorship_sessions.host_id', merge: 'move', text: 'mentorship', file: 'mentorship_sessions' },
  {
    key: 'mentorship_sessions.canceled_by',
    merge: 'move',
    text: 'mentorship',
    left_out: 'stands in mentorship_sessions',
  },
  {
    key: 'mentorship_session_participants.user_id',
    merge: 'unite',
    same: ['session_id'],
    text: 'mentorship',
    file: 'mentorship_invitations',
  },
  {
    key: 'mentorship_session_feedback.user_id',
    merge: 'unite',
    same: ['session_id'],
    text: 'mentorship',
    file: 'mentorship_feedback',
  },
  { key: 'mentorship_programs.created_by', merge: 'move', text: 'administration', left_out: administration },
  { key: 'mentorship_programs.archived_by', merge: 'move', text: 'administration', left_out: administration },
  {
    key: 'mentorship_participants.user_id',
    merge: 'unite',
    same: ['program_id'],
    text: 'mentorship',
    file: 'mentorship_programs',
  },
  {
    key: 'mentorship_wishes.user_id',
    merge: 'unite',
    same: ['program_id', 'wished_side', 'wished_id'],
    text: 'mentorship',
    passive: true,
    file: 'mentorship_wishes',
  },
  {
    key: 'mentorship_wishes.wished_id',
    merge: 'unite',
    same: ['program_id', 'user_id', 'wished_side'],
    passive: true,
    left_out: 'whom others wish for is theirs to tell',
  },
  {
    key: 'participant_field_values.user_id',
    merge: 'unite',
    same: ['program_id', 'field_id', 'value'],
    text: 'field_values',
    passive: true,
    file: 'answers_at_enrolling',
  },
  { key: 'mentorship_rounds.published_by', merge: 'move', text: 'administration', left_out: administration },
  // A draft is solved again without the account that is no more: see program/mergedParticipants.ts.
  ...['mentorship_round_pairs', 'mentorship_round_marks'].flatMap((table) =>
    (['mentee_id', 'mentor_id'] as const).map((column) => ({
      key: `${table}.${column}`,
      merge: 'drop' as const,
      text: 'administration',
      passive: true as const,
      left_out: draft,
    })),
  ),
  {
    key: 'mentorship_round_left.user_id',
    merge: 'drop',
    text: 'administration',
    passive: true,
    left_out: draft,
  },
  {
    key: 'mentorship_program_messages.written_by',
    merge: 'move',
    text: 'administration',
    left_out: administration,
  },
]
