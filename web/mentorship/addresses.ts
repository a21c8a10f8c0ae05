import type { MentorshipSide } from '../../contract/mentorship/states.ts'

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
  schedule: (pair?: One) => `/mentorship/sessions/new${pair ? `?pair=${pair.id}` : ''}`,
  session: ({ id }: One) => `/mentorship/sessions/${id}`,
  changeSession: ({ id }: One) => `/mentorship/sessions/${id}/edit`,
  feedback: ({ id }: One) => `/mentorship/sessions/${id}/feedback`,
}

/** What a person is called on a button: "Ask Leila". */
export const firstNameOf = ({ name }: { name: string }) => name.split(' ')[0] || name
