import { mentorshipSides, participantStates, programStates } from '../../../contract/mentorship/states.ts'
import { oneOf, whole, words } from '../../app/searchParams.ts'
import type { PageSize } from '../search.ts'

interface Paged {
  page?: number
  page_size?: number
}
const paged = (given: Record<string, unknown>): Paged => ({
  page: whole(given.page),
  page_size: whole(given.page_size),
})
const directions = ['asc', 'desc'] as const

export const shownStates = [...programStates, 'archived'] as const
const programSorts = ['name', 'enrols_from', 'runs_from', 'participants', 'pairs'] as const

/** The search parameters of the list of programs. */
export interface ProgramsSearch extends Paged {
  search?: string
  state?: (typeof shownStates)[number]
  sort_by?: (typeof programSorts)[number]
  sort_direction?: (typeof directions)[number]
}
export const programsSearch = (given: Record<string, unknown>): ProgramsSearch => ({
  search: words(given.search),
  state: oneOf(given.state, shownStates),
  sort_by: oneOf(given.sort_by, programSorts),
  sort_direction: oneOf(given.sort_direction, directions),
  ...paged(given),
})

const sized = <Asked extends Paged>({ page_size, ...asked }: Asked) => ({
  ...asked,
  page_size: page_size as PageSize,
})
export const programsAsked = (asked: ProgramsSearch) => sized(asked)

const peopleSorts = ['name', 'enrolled_at', 'pairs'] as const

/** The search parameters of the people of a program. */
export interface ParticipantsSearch extends Paged {
  search?: string
  side?: (typeof mentorshipSides)[number]
  state?: (typeof participantStates)[number]
  matched?: 'true' | 'false'
  sort_by?: (typeof peopleSorts)[number]
  sort_direction?: (typeof directions)[number]
}
export const participantsSearch = (given: Record<string, unknown>): ParticipantsSearch => ({
  search: words(given.search),
  side: oneOf(given.side, mentorshipSides),
  state: oneOf(given.state, participantStates),
  matched: oneOf(given.matched, ['true', 'false']),
  sort_by: oneOf(given.sort_by, peopleSorts),
  sort_direction: oneOf(given.sort_direction, directions),
  ...paged(given),
})
export const participantsFilter = (id: number, { search, side, state, matched }: ParticipantsSearch) => ({
  program_id: id,
  search,
  side,
  state: state ?? ('enrolled' as const),
  matched,
})
export const participantsAsked = (id: number, asked: ParticipantsSearch) => ({
  ...participantsFilter(id, asked),
  ...sized({ page: asked.page, page_size: asked.page_size }),
  sort_by: asked.sort_by,
  sort_direction: asked.sort_direction,
})

export const shownPairs = ['locked', 'new', 'dropped'] as const
export const pairSorts = ['percent', 'mentee', 'mentor'] as const

/** The search parameters of the matching: which round, and which of its pairs. */
export interface MatchingSearch extends Paged {
  round?: number
  search?: string
  only?: (typeof shownPairs)[number]
  sort_by?: (typeof pairSorts)[number]
}
export const matchingSearch = (given: Record<string, unknown>): MatchingSearch => ({
  round: whole(given.round),
  search: words(given.search),
  only: oneOf(given.only, shownPairs),
  sort_by: oneOf(given.sort_by, pairSorts),
  ...paged(given),
})
export const pairsAsked = ({ round: _round, ...asked }: MatchingSearch) => sized(asked)
