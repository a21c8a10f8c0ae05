import { sql } from 'kysely'
import { alone, archivable, type Network } from '../identity/archivable.ts'
import { missing } from '../platform/errors.ts'
import { allows } from '../platform/rights/policy.ts'
import type { Viewer } from '../platform/rights/viewer.ts'
import { postsPolicy } from './policy.ts'
import { archivePost } from './postEnd.ts'

const tends = (me: Viewer, network: Network | null) =>
  network === null ? allows(me, postsPolicy.edit_all, undefined) : allows(me, postsPolicy.moderate, network)

/** Archived posts, by somebody or by age. One in several networks is listed with the first. */
export const archivedPosts = archivable({
  name: 'post',
  opens: tends,
  restores: tends,
  rows: ({ db }, { network_id }) =>
    db
      .selectFrom('posts as s')
      .select([
        's.id',
        's.title as name',
        's.state_changed_at as archived_at',
        's.state_changed_by as archived_by',
      ])
      .select([
        sql<string | null>`null::text`.as('kind'),
        sql<number>`0`.as('along_count'),
        sql<boolean>`false`.as('removable'),
      ])
      .select((eb) =>
        eb
          .selectFrom('post_networks as p')
          .whereRef('p.post_id', '=', 's.id')
          .where('p.origin', '=', 'author')
          .$if(network_id !== undefined, (all) => all.where('p.network_id', '=', network_id ?? 0))
          .select((one) => one.fn.min<number | null>('p.network_id').as('home'))
          .as('home_id'),
      )
      .where('s.state', '=', 'archived')
      .$if(network_id !== undefined, (all) =>
        all.where((eb) =>
          eb.exists(
            eb
              .selectFrom('post_networks as p')
              .select('p.post_id')
              .whereRef('p.post_id', '=', 's.id')
              .where('p.network_id', '=', network_id ?? 0)
              .where('p.origin', '=', 'author')
              .where('p.state', 'not in', ['draft', 'declined']),
          ),
        ),
      ),
  standing: async () => ({ ...alone, taken: [] }),
  restore: async (act, id, names) => {
    if (names.length > 0) throw missing()
    await archivePost(act, id, false)
    return 1
  },
})
