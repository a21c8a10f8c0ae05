/** The pages that notifications and mails lead to. */
export const mentorshipLinks = {
  incoming: '/mentorship/requests/incoming',
  outgoing: '/mentorship/requests/outgoing',
  pair: (id: number) => `/mentorship/pairs/${id}`,
  circles: '/mentorship/circles',
  circle: (id: number) => `/mentorship/circles/${id}`,
  session: (id: number) => `/mentorship/sessions/${id}`,
  feedback: (id: number) => `/mentorship/sessions/${id}/feedback`,
  concerns: '/admin/mentorship/concerns',
  program: (id: number) => `/admin/mentorship/programs/${id}`,
  ownProgram: (id: number) => `/mentorship/programs/${id}`,
} as const
