import { useQuery } from '@tanstack/react-query'
import { flags } from '../../contract/access.ts'
import { queryOf } from './query.ts'

const KEPT_FOR = 5 * 60_000

/** Whether a feature is switched on; false until the answer is there. Asked anew after five minutes (SPEC §7). */
export function useFlag(flagKey: string): boolean {
  const { data } = useQuery({ ...queryOf(flags.show, { params: { flagKey } }), staleTime: KEPT_FOR })
  return data?.value ?? false
}
