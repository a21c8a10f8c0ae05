import { type RawBuilder, sql } from 'kysely'
import { ENTERPRISE } from '../identity/namedClauses.ts'
import { activeNetworks } from '../identity/viewerNetworks.ts'
import { allows, type Clause } from '../platform/rights/policy.ts'
import type { Viewer } from '../platform/rights/viewer.ts'
import { knownTo } from './known.ts'

type About = Clause<{ id: number; name: string }>

/** The networks that the viewer leads or belongs to in which a clause allows. */
export const nearWhere = (me: Viewer, clause: About): number[] =>
  [...new Set([...me.leads.keys(), ...activeNetworks(me)])].filter((id) =>
    allows(me, clause, { id, name: '' }),
  )

/** Whether a clause allows in any network there is. */
export const allowsEverywhere = (me: Viewer, clause: About) => allows(me, clause, ENTERPRISE)

export const allowsSomewhere = (me: Viewer, clause: About) =>
  allowsEverywhere(me, clause) || nearWhere(me, clause).length > 0

/** A clause as a condition on `networks as n`: near the viewer, or all they may know of. */
export const whereAllowed = (me: Viewer, clause: About): RawBuilder<boolean> =>
  allowsEverywhere(me, clause) ? knownTo(me) : sql<boolean>`n.id = any(${nearWhere(me, clause)}::bigint[])`
