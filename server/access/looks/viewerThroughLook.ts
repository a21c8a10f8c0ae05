import { sql } from 'kysely'
import { viewerOfPerson } from '../../identity/viewer.ts'
import { knownMembership } from '../../networks/members/seen.ts'
import type { Reading } from '../../platform/act.ts'
import type { Database } from '../../platform/database/db.ts'
import type { Viewer } from '../../platform/rights/viewer.ts'
import { endLook } from './looks.ts'
import { rightsMark } from './rightsMark.ts'

/** Networks whose membership list doesn't show the person to this administrator. Leaders are always known. */
const membershipsUnknown = ({ db, me: administrator }: Reading, personId: number) =>
  db
    .selectFrom('network_members as m')
    .select('m.network_id')
    .where('m.user_id', '=', personId)
    .where(sql<boolean>`not ${knownMembership(administrator)}`)

/**
 * The viewer of a session during a look: the person, with the administrator attached. A look that is over – by its
 * time, or because rights of either changed – ends here, and the session is the administrator's again.
 */
export const throughLook =
  (database: Database) =>
  async (act: Reading, lookId: number): Promise<Viewer> => {
    const { db, me: administrator } = act
    const look = await db
      .selectFrom('looks')
      .select(['id', 'person_id', 'rights', 'ends_at'])
      .where('id', '=', lookId)
      .where('ended_at', 'is', null)
      .executeTakeFirst()
    if (!look) return administrator
    const [person, hidden] = await Promise.all([
      viewerOfPerson(db, look.person_id),
      membershipsUnknown(act, look.person_id).execute(),
    ])
    const isTimeUp = Date.parse(look.ends_at) <= Date.now()
    if (!isTimeUp && person && rightsMark(administrator, person).equals(look.rights)) {
      const hidden_networks = hidden.map(({ network_id }) => network_id)
      return {
        ...person,
        memberships: new Map([...person.memberships].filter(([id]) => !hidden_networks.includes(id))),
        session_id: administrator.session_id,
        look: {
          id: look.id,
          administrator,
          hidden_networks,
          ends_at: look.ends_at,
        },
      }
    }
    await database.inTransaction(db.enterpriseId, (tx) => endLook(tx, look.id, isTimeUp ? 'time' : 'rights'))
    return administrator
  }
