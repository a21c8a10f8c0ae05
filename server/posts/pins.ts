import { sql } from 'kysely'
import type { Act } from '../platform/act.ts'
import { record } from '../platform/changes.ts'
import type { Tx } from '../platform/database/db.ts'
import { conflict, missing } from '../platform/errors.ts'
import { knownPost } from './knownPost.ts'
import { placeDenial } from './placeAbilities.ts'
import { GONE, lockPost } from './places.ts'
import { showPost } from './postPage.ts'
import { postsChanged } from './stale.ts'

/** More would leave no room for what is new. */
const MOST_PINS = 10

/** Keeps a post first in one network, or lets it go. What is there already changes nothing. */
export async function pinPost(act: Act, id: number, networkId: number, pinned: boolean) {
  const { tx, me } = act
  const known = await knownPost(act, id, GONE)
  const place = known.places.find(({ network_id }) => network_id === networkId)
  if (!place) throw missing(GONE)
  const denial = placeDenial(me, 'pin', { place, wrote: known.mine, owns: known.mine || known.moderates })
  if (denial) throw denial
  await lockPost(tx, id)
  // The network is locked while pins are counted, so that two at once don't exceed the limit.
  const network = await tx
    .selectFrom('networks')
    .select('id')
    .where('id', '=', networkId)
    .where('archived_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!network) throw missing(GONE)
  if (pinned) {
    const [there] = await tx
      .selectFrom('post_networks')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('network_id', '=', networkId)
      .where('live', '=', true)
      .where('pinned_at', 'is not', null)
      .where('post_id', '<>', id)
      .execute()
    if ((there?.count ?? 0) >= MOST_PINS) throw conflict('too_many_pins', { max: MOST_PINS })
  }
  const changed = await tx
    .updateTable('post_networks')
    .set(pinned ? { pinned_at: sql`now()`, pinned_by: me.user_id } : { pinned_at: null, pinned_by: null })
    .where('post_id', '=', id)
    .where('network_id', '=', networkId)
    .where('pinned_at', pinned ? 'is' : 'is not', null)
    .$if(pinned, (rows) => rows.where('live', '=', true))
    .returning('post_id')
    .executeTakeFirst()
  if (pinned && !changed && !(await isPinned(tx, id, networkId))) throw conflict('post_state')
  if (changed) {
    await record(act, {
      action: pinned ? 'post.pinned' : 'post.unpinned',
      subject: { type: 'post', id },
      network_id: networkId,
      difference: { title: known.post.title },
    })
    postsChanged(tx)
  }
  return showPost(act, id)
}

/** Pinned before, and still there to be seen. */
const isPinned = async (tx: Tx, post_id: number, network_id: number) =>
  !!(await tx
    .selectFrom('post_networks')
    .select('post_id')
    .where('post_id', '=', post_id)
    .where('network_id', '=', network_id)
    .where('live', '=', true)
    .where('pinned_at', 'is not', null)
    .executeTakeFirst())
