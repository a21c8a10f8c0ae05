import type { boardPeriods } from '../../contract/recognition/boards.ts'
import { entryCauses } from '../../contract/recognition/causes.ts'
import { claimStates } from '../../contract/recognition/claims.ts'
import type { kudosScopes } from '../../contract/recognition/kudos.ts'
import { oneOf, whole, words } from '../app/searchParams.ts'

interface Paged {
  page?: number
  page_size?: number
}
const paged = (given: Record<string, unknown>): Paged => ({
  page: whole(given.page),
  page_size: whole(given.page_size),
})
type PageSize = 10 | 25 | 50 | 100 | undefined
const sized = <T extends Paged>({ page_size, ...asked }: T) => ({
  ...asked,
  page_size: page_size as PageSize,
})

const directions = ['asc', 'desc'] as const

/** The shop. */
export interface ShopSearch extends Paged {
  search?: string
  scope?: 'affordable'
  sort_by?: 'label' | 'created_at'
}
export const shopSearch = (given: Record<string, unknown>): ShopSearch => ({
  search: words(given.search),
  scope: oneOf(given.scope, ['affordable']),
  sort_by: oneOf(given.sort_by, ['label', 'created_at']),
  ...paged(given),
})
export const shopAsked = (asked: ShopSearch) => ({
  ...sized(asked),
  ...(asked.sort_by === 'created_at' && { sort_direction: 'desc' as const }),
})

/** Claims, one’s own or those to decide. */
export interface ClaimsSearch extends Paged {
  search?: string
  state?: (typeof claimStates)[number]
  /** Whatever their state, where a page begins with some. */
  any?: 'true'
}
export const claimsSearch = (given: Record<string, unknown>): ClaimsSearch => ({
  search: words(given.search),
  state: oneOf(given.state, claimStates),
  any: oneOf(given.any, ['true']),
  ...paged(given),
})
export const claimsAsked = (
  scope: 'mine' | 'to_decide' | 'all',
  { any, ...asked }: ClaimsSearch,
  usual?: ClaimsSearch['state'],
) => ({
  scope,
  ...sized({ ...asked, state: any ? undefined : (asked.state ?? usual) }),
})

/** Somebody’s points, entry by entry. */
export interface TransactionsSearch extends Paged {
  cause?: (typeof entryCauses)[number]
  sort_direction?: 'asc'
}
export const transactionsSearch = (given: Record<string, unknown>): TransactionsSearch => ({
  cause: oneOf(given.cause, entryCauses),
  sort_direction: oneOf(given.sort_direction, ['asc']),
  ...paged(given),
})
export const transactionsAsked = (asked: TransactionsSearch) => sized(asked)

/** A board: of what, when and where. */
export interface BoardsSearch {
  of?: 'networks' | 'posts'
  period?: Exclude<(typeof boardPeriods)[number], 'month'>
  scope?: 'all'
  on?: string
}
export const boardsSearch = (given: Record<string, unknown>): BoardsSearch => ({
  of: oneOf(given.of, ['networks', 'posts']),
  period: oneOf(given.period, ['week', 'quarter', 'year']),
  scope: oneOf(given.scope, ['all']),
  on: words(given.on),
})
export const boardsAsked = ({ of: _of, ...asked }: BoardsSearch) => asked

/** Thanks among colleagues. */
export interface KudosSearch extends Paged {
  scope?: Exclude<(typeof kudosScopes)[number], 'everybody'>
  search?: string
  sort_direction?: 'asc'
  /** The dialog to thank somebody is open. */
  thank?: 'somebody'
}
export const kudosSearch = (given: Record<string, unknown>): KudosSearch => ({
  scope: oneOf(given.scope, ['received', 'given', 'reported']),
  search: words(given.search),
  sort_direction: oneOf(given.sort_direction, ['asc']),
  thank: oneOf(given.thank, ['somebody']),
  ...paged(given),
})
export const kudosAsked = ({ thank: _thank, ...asked }: KudosSearch) => sized(asked)

/** Rewards, for people who manage them. */
export interface RewardsSearch extends Paged {
  search?: string
  sort_by?: 'label' | 'created_at'
  sort_direction?: (typeof directions)[number]
}
export const rewardsSearch = (given: Record<string, unknown>): RewardsSearch => ({
  search: words(given.search),
  sort_by: oneOf(given.sort_by, ['label', 'created_at']),
  sort_direction: oneOf(given.sort_direction, directions),
  ...paged(given),
})
export const rewardsAsked = (asked: RewardsSearch) => ({ scope: 'all' as const, ...sized(asked) })

/** Achievements, for people who manage them. */
export interface AchievementsSearch extends Paged {
  search?: string
  sort_by?: 'created_at' | 'people'
  sort_direction?: (typeof directions)[number]
}
export const achievementsSearch = (given: Record<string, unknown>): AchievementsSearch => ({
  search: words(given.search),
  sort_by: oneOf(given.sort_by, ['created_at', 'people']),
  sort_direction: oneOf(given.sort_direction, directions),
  ...paged(given),
})
export const achievementsAsked = (asked: AchievementsSearch) => sized(asked)

/** The people of a recount, or those who have an achievement. */
export interface FoundPeopleSearch extends Paged {
  search?: string
}
export const foundPeopleSearch = (given: Record<string, unknown>): FoundPeopleSearch => ({
  search: words(given.search),
  ...paged(given),
})
export const foundPeopleAsked = (asked: FoundPeopleSearch) => sized(asked)
