import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { mentoringTopics, mentoringTypes } from '../../../contract/mentorship/topics.ts'
import type { Answers } from '../../../contract/route.ts'
import { queryOf } from '../../app/query.ts'
import { type ChoiceKind, type ChoicesSearch, choicesAsked, sideOf } from './choiceKinds.ts'

type Topic = Answers<typeof mentoringTopics.show>
type Type = Answers<typeof mentoringTypes.show>
/** A topic or a type: they differ only in what answers them. */
export type Choice = Omit<Type, 'reverse'> &
  Partial<Pick<Type, 'reverse'> & Pick<Topic, 'answered_by' | 'answer_chosen'>>

/** The question behind a page of topics or types. */
const typesOf = (asked: ChoicesSearch) => queryOf(mentoringTypes.list, { query: choicesAsked(asked) })
const topicsOf = (side: 'mentor' | 'mentee', asked: ChoicesSearch) =>
  queryOf(mentoringTopics.list, { query: { side, ...choicesAsked(asked) } })

/** A page of topics or types, while `asks`. */
export function useChoices(kind: ChoiceKind, asked: ChoicesSearch, asks = true) {
  const side = sideOf(kind)
  const common = { placeholderData: keepPreviousData }
  const types = useQuery({ ...typesOf(asked), ...common, enabled: asks && side === undefined })
  const topics = useQuery({
    ...topicsOf(side ?? 'mentor', asked),
    ...common,
    enabled: asks && side !== undefined,
  })
  const { data, isPending, error, refetch, isPlaceholderData } = side ? topics : types
  return {
    data,
    items: (data?.items ?? []) as readonly Choice[],
    isPending,
    error,
    refetch,
    isPlaceholderData,
  }
}

const PAGE = 100

/** All that can be chosen, in their order: at most two pages. */
export function useAllChoices(kind: ChoiceKind) {
  const first = useChoices(kind, { page_size: PAGE })
  const second = useChoices(kind, { page: 2, page_size: PAGE }, (first.data?.total ?? 0) > PAGE)
  return { ...first, items: [...first.items, ...second.items] }
}
