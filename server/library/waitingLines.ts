import { sql } from 'kysely'
import type { Waiting, WaitingRow } from '../home/waitingLines.ts'
import { knownFolders, managedBy, managesSomewhere } from './open.ts'

/** People who ask to be let into a folder that the viewer manages. */
export const requestsForFolders: Waiting = {
  kinds: ['folders'],
  rows: (act) => {
    if (!managesSomewhere(act.me)) return undefined
    const asked = knownFolders(act)
      .innerJoin('folder_access_requests as q', 'q.folder_id', 'f.id')
      .where('q.state', '=', 'pending')
      .where('q.user_id', '<>', act.me.user_id)
      .where(managedBy(act.me))
      .select(['f.id', 'f.name', 'f.network_id', 'q.user_id', 'q.created_at'])
    return sql<WaitingRow>`
      select 'folders' as kind, count(*)::int as count, a.network_id, a.id as subject_id, min(a.name) as subject,
        (array_agg(a.user_id order by a.created_at, a.user_id))[1] as person_id, min(a.created_at) as since,
        null::timestamptz as until
      from (${asked}) a group by a.id, a.network_id`
  },
  href: ({ subject_id }) => `/folders/${subject_id}`,
}
