import { useQuery } from '@tanstack/react-query'
import { type MentorshipSide, sessionFormats } from '../../contract/mentorship/states.ts'
import { mentoringTopics, mentoringTypes } from '../../contract/mentorship/topics.ts'
import { queryOf, useQueryOf } from '../app/query.ts'
import { useMentorshipWords } from './words.ts'

interface Mark {
  id: number
  name: string
}
const optionOf = ({ id, name }: Mark) => ({ value: id, text: name })

/** Those that can be chosen, and archived ones that somebody still has. */
const withKept = (open: readonly Mark[] | undefined, kept: readonly Mark[]) => [
  ...(open ?? []),
  ...kept.filter(({ id }) => open && !open.some((one) => one.id === id)),
]

const PAGE = 100

export function useTopicOptions(side: MentorshipSide, kept: readonly Mark[] = []) {
  const { data } = useQueryOf(mentoringTopics.list, { query: { side, page_size: PAGE } })
  const { data: rest } = useQuery({
    ...queryOf(mentoringTopics.list, { query: { side, page: 2, page_size: PAGE } }),
    enabled: (data?.total ?? 0) > PAGE,
  })
  return withKept(data && [...data.items, ...(rest?.items ?? [])], kept).map(optionOf)
}

export function useTypeOptions(kept: readonly Mark[] = []) {
  const { data } = useQueryOf(mentoringTypes.list, { query: { page_size: PAGE } })
  return withKept(data?.items, kept).map(optionOf)
}

/** Types in which the junior is the mentor. */
export function useReverseTypes(): ReadonlySet<number> {
  const { data } = useQueryOf(mentoringTypes.list, { query: { page_size: PAGE } })
  return new Set(data?.items.flatMap(({ id, reverse }) => (reverse ? [id] : [])))
}

export function useFormatOptions() {
  const { format } = useMentorshipWords()
  return sessionFormats.map((value) => ({ value, text: format(value) }))
}
