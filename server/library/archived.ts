import { sql } from 'kysely'
import { alone, archivable, type Network } from '../identity/archivable.ts'
import { ENTERPRISE } from '../identity/namedClauses.ts'
import { missing } from '../platform/errors.ts'
import { allows } from '../platform/rights/policy.ts'
import type { Viewer } from '../platform/rights/viewer.ts'
import { openResources } from './open.ts'
import { libraryPolicy } from './policy.ts'
import { archiveResource } from './resources.ts'

const manages = (me: Viewer, network: Network | null) =>
  allows(me, libraryPolicy.manage, network ?? ENTERPRISE)

/** Resources that were archived, by somebody or when their time was over; of folders that are open to the viewer. */
export const archivedResources = archivable({
  name: 'resource',
  opens: manages,
  restores: manages,
  rows: (act, { network_id }) =>
    openResources(act)
      .select([
        'r.id',
        'r.title as name',
        'r.kind',
        'f.network_id as home_id',
        'r.archived_at',
        'r.archived_by',
      ])
      .select([sql<number>`0`.as('along_count'), sql<boolean>`false`.as('removable')])
      .where('r.archived_at', 'is not', null)
      .$if(network_id !== undefined, (all) => all.where('f.network_id', '=', network_id ?? 0)),
  standing: async () => ({ ...alone, taken: [] }),
  restore: async (act, id, names) => {
    if (names.length > 0) throw missing()
    await archiveResource(act, id, false)
    return 1
  },
})
