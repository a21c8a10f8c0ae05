import { surveyStates } from '../../contract/surveys/states.ts'
import { oneOf, whole, words } from '../app/searchParams.ts'

const directions = ['asc', 'desc'] as const
const sorts = ['created_at', 'title', 'state', 'closes_at', 'response_count'] as const

/** The search parameters of a list of surveys. */
export interface SurveysSearch {
  search?: string
  state?: (typeof surveyStates)[number]
  sort_by?: (typeof sorts)[number]
  sort_direction?: 'asc' | 'desc'
  page?: number
  page_size?: number
}
export const surveysSearch = (given: Record<string, unknown>): SurveysSearch => ({
  search: words(given.search),
  state: oneOf(given.state, surveyStates),
  sort_by: oneOf(given.sort_by, sorts),
  sort_direction: oneOf(given.sort_direction, directions),
  page: whole(given.page),
  page_size: whole(given.page_size),
})

export const surveysAsked = (
  of: { kind: 'poll' | 'survey' } | { network_id: number },
  { page_size, ...asked }: SurveysSearch,
) => ({
  ...of,
  ...asked,
  folded: true,
  sort_direction: directionOf(asked),
  page_size: page_size as 25 | undefined,
})

/** Names are sorted from A, everything else from the newest or the most. */
export const directionOf = ({ sort_by, sort_direction }: Pick<SurveysSearch, 'sort_by' | 'sort_direction'>) =>
  sort_direction ?? (sort_by === 'title' ? 'asc' : 'desc')

export const builderSteps = ['questions', 'people', 'promise', 'languages', 'preview'] as const
export type BuilderStep = (typeof builderSteps)[number]

/** The search parameters of the builder: the open step, and the draft that a new survey was saved as. */
export interface BuilderSearch {
  step?: BuilderStep
  draft?: number
}
export const builderSearch = (given: Record<string, unknown>): BuilderSearch => ({
  step: oneOf(given.step, builderSteps),
  draft: whole(given.draft),
})

const resultParts = ['results', 'responses', 'report', 'people'] as const

/** The search parameters of one survey: its answers, and the people it asks. */
export interface ResultsSearch {
  part?: (typeof resultParts)[number]
  /** By which classes of people answers are shown. */
  by?: number
  /** Beside which other survey. */
  against?: number
  search?: string
  sort_by?: 'respondent' | 'answered_at' | 'name' | 'invited_at'
  sort_direction?: 'asc' | 'desc'
  page?: number
  page_size?: number
}
export const resultsSearch = (given: Record<string, unknown>): ResultsSearch => ({
  part: oneOf(given.part, resultParts),
  by: whole(given.by),
  against: whole(given.against),
  search: words(given.search),
  sort_by: oneOf(given.sort_by, ['respondent', 'answered_at', 'name', 'invited_at']),
  sort_direction: oneOf(given.sort_direction, directions),
  page: whole(given.page),
  page_size: whole(given.page_size),
})
