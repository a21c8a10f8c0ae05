import { oneOf, whole, words } from '../../app/searchParams.ts'
import type { PageSize } from '../search.ts'

/** What is chosen among in mentorship, as the addresses call it. */
const choiceKinds = ['types', 'mentor-topics', 'mentee-topics'] as const
export type ChoiceKind = (typeof choiceKinds)[number]

export const kindOf = (said: string): ChoiceKind | undefined => choiceKinds.find((kind) => kind === said)

const sides = { 'mentor-topics': 'mentor', 'mentee-topics': 'mentee' } as const
/** Whose topics they are; types are everybody’s. */
export const sideOf = (kind: ChoiceKind) => (kind === 'types' ? undefined : sides[kind])

/** The texts of a kind, below `mentorship.admin`. */
export const textOf = (kind: ChoiceKind) => (kind === 'types' ? kind : (`${sides[kind]}_topics` as const))

export const toChoices = {
  list: (kind: ChoiceKind) => `/admin/mentorship/${kind}`,
  new: (kind: ChoiceKind) => `/admin/mentorship/${kind}/new`,
  edit: (kind: ChoiceKind, { id }: { id: number }) => `/admin/mentorship/${kind}/${id}/edit`,
}

const sorts = ['position', 'name', 'profile_count'] as const

/** The search parameters of a list of topics or types. */
export interface ChoicesSearch {
  search?: string
  archived?: 'true'
  sort_by?: (typeof sorts)[number]
  sort_direction?: 'asc' | 'desc'
  page?: number
  page_size?: number
}
export const choicesSearch = (given: Record<string, unknown>): ChoicesSearch => ({
  search: words(given.search),
  archived: oneOf(given.archived, ['true']),
  sort_by: oneOf(given.sort_by, sorts),
  sort_direction: oneOf(given.sort_direction, ['asc', 'desc']),
  page: whole(given.page),
  page_size: whole(given.page_size),
})
export const choicesAsked = ({ page_size, ...asked }: ChoicesSearch) => ({
  ...asked,
  page_size: page_size as PageSize,
})

/** The search parameters of the list of concerns. */
export interface ConcernsSearch {
  state?: 'open' | 'closed'
  page?: number
  page_size?: number
}
export const concernsSearch = (given: Record<string, unknown>): ConcernsSearch => ({
  state: oneOf(given.state, ['open', 'closed']),
  page: whole(given.page),
  page_size: whole(given.page_size),
})
export const concernsAsked = ({ page_size, ...asked }: ConcernsSearch) => ({
  ...asked,
  page_size: page_size as PageSize,
})
