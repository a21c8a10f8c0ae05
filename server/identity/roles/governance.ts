import { sql } from 'kysely'
import { governingPermissions, type Permission } from '../../../contract/permissions.ts'
import type { Tx } from '../../platform/database/db.ts'
import { conflict } from '../../platform/errors.ts'

interface Holder {
  state: string
  /** The permissions of the person's own role. */
  permissions: readonly string[]
}

/** The governing permissions that these accounts hold. */
export const governedBy = (accounts: readonly Holder[]): Permission[] =>
  governingPermissions.filter((permission) =>
    accounts.some(({ state, permissions }) => state === 'active' && permissions.includes(permission)),
  )

/**
 * Called after a change, in its transaction, with the permissions it may have taken away: each governing one among
 * them must still be held by an active person. Everything that takes a permission from somebody calls this:
 * templates, roles, states, merges, imports, directories.
 */
export async function keepHolders(tx: Tx, taken: readonly string[]) {
  const [permission] = await lastHeld(tx, taken, [])
  if (permission) throw conflict('last_holder', { permission })
}

/**
 * Which of these permissions no active person would have without the given people. Concurrent removals wait for each
 * other.
 */
export async function lastHeld(
  tx: Tx,
  taken: readonly string[],
  without: readonly number[],
): Promise<string[]> {
  const governing = governingPermissions.filter((permission) => taken.includes(permission))
  if (governing.length === 0) return []
  // Two people taking each other's permission away wait for each other here, and the second sees the first one's
  // change.
  await sql`select id from policy_templates where enterprise_id = ${tx.enterpriseId}
    and permissions && ${[...governingPermissions]}::text[] order by id for update`.execute(tx)
  const { rows } = await sql<{ permission: string }>`select p.permission
    from unnest(${governing}::text[]) as p(permission)
    where not exists (select from policy_templates t
      join users u on u.enterprise_id = t.enterprise_id and u.role_id = t.role_id
      where t.enterprise_id = ${tx.enterpriseId} and p.permission = any(t.permissions) and u.state = 'active'
        and u.id <> all(${without}::bigint[]))`.execute(tx)
  return rows.map(({ permission }) => permission)
}
