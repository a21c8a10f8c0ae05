import type { z } from 'zod'
import type { Progress } from '../../contract/documents/documents.ts'
import { faceOf } from '../identity/faces.ts'
import { type Db, together } from '../platform/database/db.ts'

/** Colleagues who are there and haven't accepted this version. */
export const missingPeople = (db: Db, versionId: number) =>
  db
    .selectFrom('users as u')
    .where('u.state', '=', 'active')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('policy_document_acceptances as a')
            .select('a.user_id')
            .where('a.version_id', '=', versionId)
            .whereRef('a.user_id', '=', 'u.id'),
        ),
      ),
    )

export async function progressOf(db: Db, versionId: number): Promise<z.output<typeof Progress>> {
  const [[accepted], [waiting], [reminder]] = await together(
    db,
    db
      .selectFrom('policy_document_acceptances')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('version_id', '=', versionId),
    missingPeople(db, versionId).select((eb) => eb.fn.countAll<number>().as('count')),
    db
      .selectFrom('policy_document_reminders as r')
      .leftJoin('users as u', 'u.id', 'r.started_by')
      .select(['r.id', 'r.started_at', 'r.finished_at', 'r.total', 'r.reminded'])
      .select(['u.id as person', 'u.name', 'u.pronouns', 'u.avatar_file_id'])
      .where('r.version_id', '=', versionId)
      .orderBy('r.id', 'desc')
      .limit(1),
  )
  const remindedBy = () => {
    if (!reminder || reminder.person === null) return null
    const { person: id, name, pronouns, avatar_file_id } = reminder
    return faceOf({ id, name: name ?? '', pronouns, avatar_file_id })
  }
  return {
    accepted: accepted?.count ?? 0,
    missing: waiting?.count ?? 0,
    reminder: reminder
      ? {
          id: reminder.id,
          started_at: reminder.started_at,
          finished_at: reminder.finished_at,
          total: reminder.total,
          reminded: reminder.reminded,
          started_by: remindedBy(),
        }
      : null,
  }
}
