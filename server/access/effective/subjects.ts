import { leadershipQuestion } from '../../identity/viewer.ts'
import type { Reading } from '../../platform/act.ts'
import { together } from '../../platform/database/db.ts'

/** A person as the clauses about people need them. */
export async function personSubject({ db }: Reading, id: number) {
  const [[person], leads] = await together(
    db,
    db
      .selectFrom('users as u')
      .innerJoin('user_roles as r', 'r.id', 'u.role_id')
      .innerJoin('policy_templates as t', 't.role_id', 'r.id')
      .select(['u.id', 'u.state', 'r.role_name', 't.permissions'])
      .where('u.id', '=', id),
    leadershipQuestion(db, id),
  )
  return person && { ...person, leads }
}

export const roleSubject = ({ db }: Reading, id: number) =>
  db
    .selectFrom('user_roles as r')
    .innerJoin('policy_templates as t', 't.role_id', 'r.id')
    .select(['r.id', 'r.role_name', 't.permissions'])
    .where('r.id', '=', id)
    .executeTakeFirst()
