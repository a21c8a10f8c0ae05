import type { Act } from '../platform/act.ts'
import type { Db, Tx } from '../platform/database/db.ts'
import { missing } from '../platform/errors.ts'
import { authorize } from '../platform/rights/policy.ts'
import { anybody, peoplePolicy } from './peoplePolicy.ts'

/** A person with the rights of their role, as clauses about changing a person need them. */
export const managedQuestion = (db: Db | Tx, id: number) =>
  db
    .selectFrom('users as u')
    .innerJoin('user_roles as r', 'r.id', 'u.role_id')
    .innerJoin('policy_templates as t', 't.role_id', 'r.id')
    .select(['r.role_name', 't.permissions'])
    .where('u.id', '=', id)
    .where('u.state', '<>', 'purged')

/** The person, locked until changed; refused unless the viewer may change them. */
export async function lockToEdit({ tx, me }: Act, id: number) {
  authorize(me, peoplePolicy.edit, anybody(id))
  const person = await managedQuestion(tx, id).selectAll('u').forUpdate(['u']).executeTakeFirst()
  if (!person) throw missing()
  authorize(me, peoplePolicy.edit, person)
  return person
}
