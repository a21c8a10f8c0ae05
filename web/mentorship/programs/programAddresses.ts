interface One {
  id: number
}

export const toPrograms = {
  list: '/admin/mentorship/programs',
  new: '/admin/mentorship/programs/new',
  overview: ({ id }: One) => `/admin/mentorship/programs/${id}`,
  edit: ({ id }: One) => `/admin/mentorship/programs/${id}/edit`,
  people: ({ id }: One) => `/admin/mentorship/programs/${id}/people`,
  matching: ({ id }: One) => `/admin/mentorship/programs/${id}/matching`,
  guides: ({ id }: One) => `/admin/mentorship/programs/${id}/guides`,
  questions: ({ id }: One) => `/admin/mentorship/programs/${id}/questions`,
  /** As its people see it. */
  own: ({ id }: One) => `/mentorship/programs/${id}`,
}
