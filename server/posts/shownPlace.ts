import type { Selectable } from 'kysely'
import type { z } from 'zod'
import type { PostPlace } from '../../contract/posts/post.ts'
import type { PlaceState } from '../../contract/posts/states.ts'
import { markOf } from '../networks/queries.ts'
import type { DB } from '../platform/database/db.ts'
import { allows } from '../platform/rights/policy.ts'
import type { Viewer } from '../platform/rights/viewer.ts'
import { homeOf, placeAbilitiesOf } from './placeAbilities.ts'
import { postsPolicy } from './policy.ts'

/** A place's row with the network's mark. */
type ShownPlace = Selectable<DB['post_networks']> & {
  name: string
  network_kind: string
  colour: string
  pattern: string
  logo_file_id: string | null
}

export function placeOf(
  me: Viewer,
  place: ShownPlace,
  face: (id: number | null) => z.output<typeof PostPlace>['asked_by'],
  { wrote, owns }: { wrote: boolean; owns: boolean },
): z.output<typeof PostPlace> {
  const home = homeOf(place)
  const approves = allows(me, postsPolicy.approve, home)
  const told = wrote || approves || place.asked_by === me.user_id
  const state = place.state as PlaceState
  return {
    network: markOf({ ...place, id: place.network_id, kind: place.network_kind }),
    state,
    shared: place.origin === 'share',
    asked_by: told ? face(place.asked_by) : null,
    asked_at: place.asked_at,
    note: told ? place.note : null,
    decided_by: told ? face(place.decided_by) : null,
    decided_at: told ? place.decided_at : null,
    reason: told ? place.reason : null,
    published_at: place.published_at,
    pinned: place.pinned_at !== null,
    can: placeAbilitiesOf(me, { place, wrote, owns }),
  }
}
