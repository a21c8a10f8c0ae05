import { userData } from '../../contract/access/access.ts'
import type { Answers } from '../../contract/route.ts'
import { queryClient, refresh } from './query.ts'

/**
 * A module that is switched off or on takes parts of many pages with it, or brings them: then no answer of before counts
 * any more.
 */
export function followModules() {
  let known: string | undefined
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    const { path } = userData.show
    const me = query.state.data as Answers<typeof userData.show> | undefined
    if (type !== 'updated' || query.queryKey[0] !== path || !me) return
    const before = known
    known = JSON.stringify(me.modules)
    if (before !== undefined && before !== known) void refresh(['/api/'], path)
  })
}
