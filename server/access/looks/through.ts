import type { Database, Db } from '../../platform/db.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { viewerOfPerson } from '../viewer.ts'
import { endLook } from './looks.ts'
import { rightsMark } from './rightsMark.ts'

/**
 * Whom a session that looks stands for: the person, with the administrator named beside them. A look that is over – by
 * its time, by anything that changed in the rights of either – ends here, and the session is the administrator's again.
 */
export const throughLook =
  (database: Database) =>
  async (db: Db, administrator: Viewer, lookId: number): Promise<Viewer> => {
    const look = await db
      .selectFrom('looks')
      .select(['id', 'person_id', 'rights', 'ends_at'])
      .where('id', '=', lookId)
      .where('ended_at', 'is', null)
      .executeTakeFirst()
    if (!look) return administrator
    const person = await viewerOfPerson(db, look.person_id)
    const isTimeUp = Date.parse(look.ends_at) <= Date.now()
    if (!isTimeUp && person && rightsMark(administrator, person).equals(look.rights))
      return {
        ...person,
        session_id: administrator.session_id,
        look: {
          id: look.id,
          administrator_id: administrator.user_id,
          administrator_name: administrator.name,
          ends_at: look.ends_at,
        },
      }
    await database.inTransaction(db.enterpriseId, (tx) => endLook(tx, look.id, isTimeUp ? 'time' : 'rights'))
    return administrator
  }
