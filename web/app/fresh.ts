import { hashKey, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Route } from '../../contract/route.ts'
import { type Given, queryOf } from './query.ts'

/**
 * As `useQueryOf`, for a form that takes its values once: a kept answer that is being refetched doesn't count until
 * the new one is there or has failed. From then on the form stays, whatever is refetched.
 */
export function useFreshOf<R extends Route>(route: R, ...given: Given<R>) {
  const asked = queryOf(route, ...given)
  const { data, error, isFetching } = useQuery(asked)
  const key = hashKey(asked.queryKey)
  const [begun, setBegun] = useState<string>()
  if (begun !== key) {
    if (isFetching) return { data: undefined, error: null }
    setBegun(key)
  }
  return { data, error }
}
