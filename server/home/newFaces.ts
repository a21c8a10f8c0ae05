import { sql } from 'kysely'
import type { z } from 'zod'
import type { NewFace } from '../../contract/home/home.ts'
import { FACE_WIDTHS, faceOf } from '../identity/faces.ts'
import { activeNetworks } from '../identity/viewerNetworks.ts'
import { markOf } from '../networks/queries.ts'
import { seenBy } from '../networks/visibility.ts'
import type { Reading } from '../platform/act.ts'
import { isLess } from './less.ts'

const SHOWN = 4
/** At most so many of one network before those of others. */
const OF_EACH = 2
/** Of each network so many of its newest are looked at. */
const OF_ONE = 8
const NEW_FOR = '30 days'

interface Row {
  id: number
  name: string
  pronouns: string | null
  avatar_file_id: string | null
  joined_at: string
  network_id: number
  kind: string
  network_name: string
  colour: string
  pattern: string
  logo_file_id: string | null
}

/**
 * New members of the viewer's networks, each person once. Only openly visible ones: discreet members aren't
 * introduced, not even to leaders.
 */
export const newFacesQuestion = (act: Reading) => {
  const { db, me, now } = act
  const e = sql`${db.enterpriseId}::bigint`
  return (
    db
      .selectFrom(
        sql<Row>`(
      select distinct on (j.user_id) u.id, u.name, u.pronouns, u.avatar_file_id, j.joined_at, n.id as network_id, n.kind,
        n.name as network_name, n.colour, n.pattern, n.logo_file_id
      from networks n
      cross join lateral (
        select m.user_id, m.joined_at from network_members m
        where m.enterprise_id = ${e} and m.network_id = n.id and m.state = 'active' and m.visibility = 'open'
          and m.user_id <> ${me.user_id}::bigint
          and m.joined_at > ${now.toISOString()}::timestamptz - ${NEW_FOR}::interval
        order by m.joined_at desc, m.user_id desc limit ${OF_ONE}
      ) j
      join users u on u.enterprise_id = ${e} and u.id = j.user_id and u.state = 'active'
      where n.enterprise_id = ${e} and n.id = any(${activeNetworks(me)}::bigint[]) and n.archived_at is null
        and ${seenBy(me, 'members_visibility', 'n')} and not ${isLess(act, 'faces', sql`n.id`)}
      order by j.user_id, j.joined_at desc, n.id)`.as('f'),
      )
      .selectAll()
      // So that one network with many newcomers leaves room for the others.
      .orderBy(
        sql`row_number() over (partition by network_id order by joined_at desc, id desc) > ${OF_EACH}::int`,
      )
      .orderBy('joined_at', 'desc')
      .orderBy('id', 'desc')
      .limit(SHOWN)
  )
}

export const newFaceOf = ({ network_id, network_name, ...row }: Row): z.output<typeof NewFace> => ({
  person: faceOf(row, FACE_WIDTHS[0]),
  network: markOf({ ...row, id: network_id, name: network_name }),
  joined_at: row.joined_at,
})
