import { sql } from 'kysely'
import { permissions as known, type Permission } from '../../contract/permissions.ts'
import { type Database, type Db, type Tx, together } from '../platform/db.ts'
import type { LoadedViewer, LoadViewer, Viewer } from '../platform/viewer.ts'
import { statesThatSignIn } from './states.ts'

const isPermission = (name: string): name is Permission => Object.hasOwn(known, name)
const asSet = (names: readonly string[]): ReadonlySet<Permission> => new Set(names.filter(isPermission))

const personOf = (db: Db, cookieHash: Buffer) =>
  db.selectFrom('sessions').select('sessions.user_id').where('sessions.cookie_hash', '=', cookieHash)

const sessionQuestion = (db: Db, cookieHash: Buffer) =>
  db
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .innerJoin('user_roles as r', 'r.id', 'u.role_id')
    .innerJoin('policy_templates as t', 't.role_id', 'r.id')
    .innerJoin('enterprises as e', 'e.id', 's.enterprise_id')
    .select([
      's.id as session_id',
      's.token_hash',
      's.last_seen_at',
      'u.id as user_id',
      'u.name',
      'u.email',
      'u.locale',
      'u.time_zone',
      'r.id as role_id',
      'r.role_name',
      'r.role_type',
      't.name as template_name',
      't.permissions',
      'e.session_timeout_minutes',
    ])
    .where('s.cookie_hash', '=', cookieHash)
    .where('s.ended_at', 'is', null)
    .where('s.expires_at', '>', sql<string>`now()`)
    .where('u.state', 'in', statesThatSignIn)

const membershipsQuestion = (db: Db, cookieHash: Buffer) =>
  db
    .selectFrom('network_members')
    .select(['network_id', 'state'])
    .where('user_id', '=', personOf(db, cookieHash))

const leadershipQuestion = (db: Db, cookieHash: Buffer) =>
  db
    .selectFrom('network_leaders as l')
    .innerJoin('user_roles as r', 'r.id', 'l.role_id')
    .innerJoin('policy_templates as t', 't.role_id', 'r.id')
    .select(['l.network_id', 'r.role_name', 't.permissions'])
    .where('l.user_id', '=', personOf(db, cookieHash))

/** "Who is this, and what may they?" – one round trip. */
export const viewerLoader =
  (database: Database): LoadViewer =>
  async (enterpriseId, cookieHash): Promise<LoadedViewer | undefined> => {
    const db = database.of(enterpriseId)
    const [[session], memberships, leaderships] = await together(
      db,
      sessionQuestion(db, cookieHash),
      membershipsQuestion(db, cookieHash),
      leadershipQuestion(db, cookieHash),
    )
    if (!session) return undefined
    const { token_hash, last_seen_at, session_timeout_minutes, permissions, ...person } = session
    const viewer: Viewer = {
      ...person,
      enterprise_id: enterpriseId,
      permissions: asSet(permissions),
      memberships: new Map(memberships.map((row) => [row.network_id, row.state])),
      leads: new Map(
        leaderships.map((row) => [
          row.network_id,
          { role_name: row.role_name, permissions: asSet(row.permissions) },
        ]),
      ),
    }
    return { viewer, token_hash, last_seen_at, timeout_minutes: session_timeout_minutes }
  }

/** Being seen keeps a session alive; once a minute is often enough. */
export async function seen(tx: Tx, me: Viewer, now: Date) {
  await tx
    .updateTable('sessions')
    .set({ last_seen_at: now.toISOString() })
    .where('id', '=', me.session_id)
    .execute()
  await tx
    .updateTable('users')
    .set({ last_seen_at: now.toISOString() })
    .where('id', '=', me.user_id)
    .execute()
}
