import { sql } from 'kysely'
import { slot } from '../../platform/area.ts'
import type { Db } from '../../platform/database/db.ts'
import type { DB } from '../../platform/database/schema.gen.ts'

type NetworkTable = { [T in keyof DB]: 'network_id' extends keyof DB[T] ? T : never }[keyof DB]

/** Tables whose rows would be deleted with their network: once there is one, a network can only be archived. */
export const networkHolders = slot<NetworkTable>('networkHolders')

/** As a condition on `networks as n`: it never had a member or any content. */
export const holdsNothing = (db: Db) =>
  sql<boolean>`(${sql.join(
    [
      sql`not exists (select from networks c where c.enterprise_id = ${db.enterpriseId} and c.parent_id = n.id)`,
      ...db.brought
        .to(networkHolders)
        .map(
          (table) =>
            sql`not exists (select from ${sql.table(table)} t where t.enterprise_id = ${db.enterpriseId} and t.network_id = n.id)`,
        ),
    ],
    sql` and `,
  )})`
