import { invitationSorts, memberScopes, memberSorts } from '../../../contract/networks/members.ts'
import { day, oneOf, whole, words } from '../../app/searchParams.ts'

const directions = ['asc', 'desc'] as const

const several = (value: unknown) => {
  const all = [value].flat().flatMap((one) => words(one) ?? [])
  return all.length > 0 ? all : undefined
}

/** The state of a network's list of members in its address; defaults are left out. */
export interface MembersSearch {
  search?: string
  scope?: (typeof memberScopes)[number]
  joined_from?: string
  joined_to?: string
  as_of?: string
  with?: string[]
  sort_by?: (typeof memberSorts)[number]
  sort_direction?: (typeof directions)[number]
  page?: number
  page_size?: number
}

export const membersSearch = (search: Record<string, unknown>): MembersSearch => ({
  search: words(search.search),
  scope: oneOf(search.scope, memberScopes),
  joined_from: day(search.joined_from),
  joined_to: day(search.joined_to),
  as_of: day(search.as_of),
  with: several(search.with),
  sort_by: oneOf(search.sort_by, memberSorts),
  sort_direction: oneOf(search.sort_direction, directions),
  page: whole(search.page),
  page_size: whole(search.page_size),
})

/** The filters without page and order: exports and actions apply to the same rows. */
export const filterOf = ({ search, scope, joined_from, joined_to, with: conditions }: MembersSearch) => ({
  ...(search ? { search } : {}),
  ...(scope ? { scope } : {}),
  ...(joined_from ? { joined_from } : {}),
  ...(joined_to ? { joined_to } : {}),
  ...(conditions ? { with: conditions } : {}),
})

export const questionOf = (asked: MembersSearch, groupId: string | number) => ({
  ...asked,
  group_id: Number(groupId),
  // The oldest request is answered first.
  ...(asked.scope === 'pending' && !asked.sort_by
    ? { sort_by: 'state_changed_at' as const, sort_direction: 'asc' as const }
    : {}),
  ...(asked.scope && asked.scope !== 'accepted' && asked.scope !== 'pending' && !asked.sort_by
    ? { sort_by: 'state_changed_at' as const }
    : {}),
})

/** The state of the list of join questions in its address. */
export interface QuestionsSearch {
  search?: string
  sort_by?: 'title'
  sort_direction?: (typeof directions)[number]
  page?: number
  page_size?: number
}

export const questionsSearch = (search: Record<string, unknown>): QuestionsSearch => ({
  search: words(search.search),
  sort_by: oneOf(search.sort_by, ['title']),
  sort_direction: oneOf(search.sort_direction, directions),
  page: whole(search.page),
  page_size: whole(search.page_size),
})

/** The state of the list of open invitations in its address. */
export interface InvitationsSearch {
  search?: string
  sort_by?: (typeof invitationSorts)[number]
  sort_direction?: (typeof directions)[number]
  page?: number
  page_size?: number
}

export const invitationsSearch = (search: Record<string, unknown>): InvitationsSearch => ({
  search: words(search.search),
  sort_by: oneOf(search.sort_by, invitationSorts),
  sort_direction: oneOf(search.sort_direction, directions),
  page: whole(search.page),
  page_size: whole(search.page_size),
})

/** The segments a network keeps in step with, before somebody turns pages. */
export const firstLinks = { page: 1, page_size: 10 } as const
