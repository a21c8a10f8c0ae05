import { attendeeSorts } from '../../../contract/events/registrations.ts'
import { registrationStates } from '../../../contract/events/states.ts'
import { oneOf, whole, words } from '../../app/searchParams.ts'

const directions = ['asc', 'desc'] as const

/** The state of the attendees list in its address; defaults are left out. */
export interface AttendeesSearch {
  search?: string
  state?: (typeof registrationStates)[number]
  sort_by?: (typeof attendeeSorts)[number]
  sort_direction?: (typeof directions)[number]
  page?: number
  page_size?: number
}

export const attendeesSearch = (search: Record<string, unknown>): AttendeesSearch => ({
  search: words(search.search),
  state: oneOf(search.state, registrationStates),
  sort_by: oneOf(search.sort_by, attendeeSorts),
  sort_direction: oneOf(search.sort_direction, directions),
  page: whole(search.page),
  page_size: whole(search.page_size),
})

export const questionOf = (asked: AttendeesSearch, eventId: string | number) => ({
  ...asked,
  initiative_id: Number(eventId),
})

/** The waitlist, in order, ignoring other parameters. */
export const waitingOf = (asked: AttendeesSearch, eventId: string | number) => ({
  ...questionOf(asked, eventId),
  state: 'waitlisted' as const,
  sort_by: 'place' as const,
  sort_direction: 'asc' as const,
})
