import {
  circleJoinings,
  type MentorshipSide,
  mentorshipRequestStates,
  sessionFormats,
  sessionTimes,
} from '../../contract/mentorship/states.ts'
import { oneOf, whole, words } from '../app/searchParams.ts'

interface Paged {
  page?: number
  page_size?: number
}
const paged = (given: Record<string, unknown>): Paged => ({
  page: whole(given.page),
  page_size: whole(given.page_size),
})
export type PageSize = 25 | undefined

/** The search parameters of the lists of mentors and of mentees. */
export interface PeopleSearch extends Paged {
  search?: string
  topic?: number
  type?: number
  format?: (typeof sessionFormats)[number]
  language?: string
  /** 0 is Sunday. */
  weekday?: '0' | '1' | '2' | '3' | '4' | '5' | '6'
  /** Only people who take one more. */
  free?: 'true'
  sort_by?: 'name'
}

export const peopleSearch = (given: Record<string, unknown>): PeopleSearch => ({
  search: words(given.search),
  topic: whole(given.topic),
  type: whole(given.type),
  format: oneOf(given.format, sessionFormats),
  language:
    typeof given.language === 'string' && /^[a-z]{2,3}$/.test(given.language) ? given.language : undefined,
  weekday: oneOf(given.weekday, ['0', '1', '2', '3', '4', '5', '6']),
  free: oneOf(given.free, ['true']),
  sort_by: oneOf(given.sort_by, ['name']),
  ...paged(given),
})

export const peopleAsked = (side: MentorshipSide, asked: PeopleSearch) => ({
  side,
  search: asked.search,
  mentoring_topic_id: asked.topic,
  mentoring_type_id: asked.type,
  format: asked.format,
  language: asked.language,
  weekday: asked.weekday === undefined ? undefined : Number(asked.weekday),
  has_place: asked.free,
  sort_by: asked.sort_by,
  page: asked.page,
  page_size: asked.page_size as PageSize,
})

/** The search parameters of the list of circles. */
export interface CirclesSearch extends Paged {
  search?: string
  topic?: number
  joining?: (typeof circleJoinings)[number]
  mine?: 'true'
  /** Of the reader’s own; others see those that go on. */
  state?: 'ended'
}
export const circlesSearch = (given: Record<string, unknown>): CirclesSearch => ({
  search: words(given.search),
  topic: whole(given.topic),
  joining: oneOf(given.joining, circleJoinings),
  mine: oneOf(given.mine === true ? 'true' : given.mine, ['true']),
  state: oneOf(given.state, ['ended']),
  ...paged(given),
})
export const circlesAsked = ({ topic, state, page_size, ...asked }: CirclesSearch) => ({
  ...asked,
  mentoring_topic_id: topic,
  state: asked.mine && state,
  page_size: page_size as PageSize,
})

/** The search parameters of a list of requests. */
export interface RequestsSearch extends Paged {
  state?: (typeof mentorshipRequestStates)[number]
}
export const requestsSearch = (given: Record<string, unknown>): RequestsSearch => ({
  state: oneOf(given.state, mentorshipRequestStates),
  ...paged(given),
})
export const requestsAsked = (direction: 'incoming' | 'outgoing', asked: RequestsSearch) => ({
  direction,
  ...asked,
  page_size: asked.page_size as PageSize,
})

/** The search parameters of a list of sessions. */
export interface SessionsSearch extends Paged {
  time?: (typeof sessionTimes)[number] | 'canceled'
}
export const sessionsSearch = (given: Record<string, unknown>): SessionsSearch => ({
  time: oneOf(given.time, [...sessionTimes, 'canceled']),
  ...paged(given),
})
export const sessionsAsked = (as: 'participating' | 'hosting', asked: SessionsSearch) => ({
  as,
  ...asked,
  page_size: asked.page_size as PageSize,
})
