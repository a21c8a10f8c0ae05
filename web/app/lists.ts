import { hashKey, keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { Answers, Route } from '../../contract/route.ts'
import { idle } from './idle.ts'
import { type Given, keyOf, queryOf } from './query.ts'

interface Total {
  total: number
  total_is: 'exact' | 'at_least'
}

const isCounted = (answer: unknown): answer is Total =>
  typeof answer === 'object' && answer !== null && 'total_is' in answer

/**
 * A list whose total stopped at the limit, with the exact total once it is known: fetched when nothing else is to be
 * done, once for all pages and orders. If counting fails the list stays as it was.
 */
function useExactTotal<R extends Route>(
  route: R,
  args: Given<R>[0],
  { data: answer, isPlaceholderData }: { data: Answers<R> | undefined; isPlaceholderData: boolean },
): Answers<R> | undefined {
  const { params, query } = (args ?? {}) as { params?: object; query?: Record<string, unknown> }
  const { page, page_size, sort_by, sort_direction, ...narrowing } = query ?? {}
  const counting = { params, query: { ...narrowing, page: 1, page_size: 10, total: 'exact' } } as Given<R>[0]
  const key = hashKey(keyOf(route.path, params, narrowing))
  const isOpen = isCounted(answer) && answer.total_is === 'at_least'
  const [rested, setRested] = useState<string>()
  const isDue = isOpen && !isPlaceholderData
  useEffect(() => {
    if (!isDue) return
    let isLeft = false
    idle(() => {
      if (!isLeft) setRested(key)
    })
    return () => {
      isLeft = true
    }
  }, [isDue, key])
  const { data: counted } = useQuery({
    ...queryOf(route, ...([counting] as Given<R>)),
    enabled: isOpen && rested === key,
    retry: false,
  })
  return useMemo(() => {
    if (!isOpen || !isCounted(counted)) return answer
    const { total, total_is } = counted
    return { ...answer, total, total_is }
  }, [isOpen, counted, answer])
}

/** As `useQueryOf`, keeping the last answer on the page while the next one comes: for lists that turn pages. */
export function useListOf<R extends Route>(route: R, ...given: Given<R>) {
  const list = useQuery({ ...queryOf(route, ...given), placeholderData: keepPreviousData })
  const data = useExactTotal(route, given[0], list)
  return data === list.data ? list : { ...list, data }
}
