import type { MentorshipSide, RoomKind } from '../../contract/mentorship/states.ts'

interface One {
  id: number
}

export const toMentorship = {
  start: '/mentorship',
  mentors: '/mentorship/mentors',
  mentees: '/mentorship/mentees',
  /** People on one side. */
  people: (side: MentorshipSide) => (side === 'mentor' ? '/mentorship/mentors' : '/mentorship/mentees'),
  profile: '/mentorship/profile',
  edit: '/mentorship/profile/edit',
  /** Somebody else’s profile. */
  person: ({ id }: One) => `/mentorship/profile/${id}`,
  requests: (direction: 'incoming' | 'outgoing') => `/mentorship/requests/${direction}`,
  pair: ({ id }: One) => `/mentorship/pairs/${id}`,
  sessions: (as: 'participating' | 'hosting') => `/mentorship/sessions/${as}`,
  circles: '/mentorship/circles',
  newCircle: '/mentorship/circles/new',
  circle: ({ id }: One) => `/mentorship/circles/${id}`,
  editCircle: ({ id }: One) => `/mentorship/circles/${id}/edit`,
  /** Where a pair or a circle works. */
  room: ({ id, kind }: One & { kind: RoomKind }) =>
    kind === 'pair' ? `/mentorship/pairs/${id}` : `/mentorship/circles/${id}`,
  /** A session of a pair or a circle; without one, the reader chooses. */
  schedule: (room?: One) => `/mentorship/sessions/new${room ? `?room=${room.id}` : ''}`,
  session: ({ id }: One) => `/mentorship/sessions/${id}`,
  changeSession: ({ id }: One) => `/mentorship/sessions/${id}/edit`,
  feedback: ({ id }: One) => `/mentorship/sessions/${id}/feedback`,
}

/** What a person is called on a button: "Ask Leila". */
export const firstNameOf = ({ name }: { name: string }) => name.split(' ')[0] || name
