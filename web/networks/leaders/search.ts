import { leaderSorts, positionSorts } from '../../../contract/networks/leaders.ts'
import { oneOf } from '../../app/searchParams.ts'
import { type Paged, paged } from '../manage/search.ts'

/** The state of a network's list of leaders in its address; defaults are left out. */
export interface LeadersSearch extends Paged {
  sort_by?: (typeof leaderSorts)[number]
}
export const leadersSearch = (search: Record<string, unknown>): LeadersSearch => ({
  ...paged(search),
  sort_by: oneOf(search.sort_by, leaderSorts),
})

export const leadersOf = (asked: LeadersSearch, groupId: string | number) => ({
  ...asked,
  group_id: Number(groupId),
})

export interface PositionsSearch extends Paged {
  sort_by?: (typeof positionSorts)[number]
}
export const positionsSearch = (search: Record<string, unknown>): PositionsSearch => ({
  ...paged(search),
  sort_by: oneOf(search.sort_by, positionSorts),
})

/** All of them, for putting them in order. */
export const ALL = 100
