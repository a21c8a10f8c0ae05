import { endingCauses, endingReasons, endingTimes } from '../../../contract/mentorship/states.ts'
import { oneOf, whole, words } from '../../app/searchParams.ts'
import type { PageSize } from '../search.ts'

const sorts = ['ended_at', 'since', 'mentor', 'program'] as const

/** The search parameters of the list of endings. */
export interface EndingsSearch {
  search?: string
  program?: number
  because?: (typeof endingCauses)[number]
  ended?: (typeof endingTimes)[number]
  reason?: (typeof endingReasons)[number]
  sort_by?: (typeof sorts)[number]
  sort_direction?: 'asc' | 'desc'
  page?: number
  page_size?: number
}
export const endingsSearch = (given: Record<string, unknown>): EndingsSearch => ({
  search: words(given.search),
  program: whole(given.program),
  because: oneOf(given.because, endingCauses),
  ended: oneOf(given.ended, endingTimes),
  reason: oneOf(given.reason, endingReasons),
  sort_by: oneOf(given.sort_by, sorts),
  sort_direction: oneOf(given.sort_direction, ['asc', 'desc']),
  page: whole(given.page),
  page_size: whole(given.page_size),
})
export const endingsFilter = ({ search, program, because, ended, reason }: EndingsSearch) => ({
  search,
  program_id: program,
  because,
  ended,
  reason,
})
export const endingsAsked = (asked: EndingsSearch) => ({
  ...endingsFilter(asked),
  sort_by: asked.sort_by,
  sort_direction: asked.sort_direction,
  page: asked.page,
  page_size: asked.page_size as PageSize,
})
export const figuresAsked = ({ program }: EndingsSearch) => ({ program_id: program })
