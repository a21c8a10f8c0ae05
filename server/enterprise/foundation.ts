import { sql } from 'kysely'
import { Email } from '../../contract/shapes.ts'
import { countPeople } from '../identity/counts.ts'
import { hashPassword } from '../identity/passwords.ts'
import { makeDefaultRoles } from '../identity/roles/defaults.ts'
import { shownName } from '../identity/shownName.ts'
import { acting } from '../platform/act.ts'
import { slot } from '../platform/area.ts'
import { record } from '../platform/changes.ts'
import type { Database, Tx } from '../platform/database/db.ts'
import { createEnterprise, type NewEnterprise } from './create.ts'

export interface Founder {
  email: string
  first_name: string
  last_name: string
  password: string
}

/** What an enterprise has from its first day. */
export const foundings = slot<(tx: Tx) => Promise<unknown>>('foundings')

/** Makes an enterprise with its roles and its first administrator. */
export async function foundEnterprise(
  database: Database,
  ownerUrl: string,
  enterprise: NewEnterprise,
  founder: Founder,
) {
  const id = await createEnterprise(ownerUrl, enterprise)
  const { password, ...person } = founder
  const password_hash = await hashPassword(password)
  await database.inTransaction(id, async (tx) => {
    const roles = await makeDefaultRoles(tx)
    for (const furnish of tx.brought.to(foundings)) await furnish(tx)
    const user = await tx
      .insertInto('users')
      .values({
        ...person,
        email: Email.parse(person.email),
        name: shownName({ ...person, preferred_name: null }),
        role_id: roles.get('Admin') ?? 0,
        password_hash,
        enrolled_at: sql`now()`,
        time_zone: enterprise.time_zone ?? 'UTC',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await countPeople(tx, new Map([['active', 1]]))
    await record(acting(tx, undefined), {
      action: 'enterprise.founded',
      subject: { type: 'user', id: user.id },
    })
  })
  return id
}
