/** A person's name as shown everywhere. */
export const shownName = (person: { first_name: string; last_name: string; preferred_name: string | null }) =>
  `${person.preferred_name ?? person.first_name} ${person.last_name}`
