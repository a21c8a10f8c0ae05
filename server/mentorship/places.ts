import { sql } from 'kysely'
import type { Tx } from '../platform/database/db.ts'

/**
 * Profiles are held in the order of their people, before anything that takes a place of theirs: then nobody gets
 * more than they said, however many act at once.
 */
export const holdProfiles = (tx: Tx, ids: readonly number[]) =>
  tx
    .selectFrom('mentorship_profiles')
    .select('user_id')
    .where('user_id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .orderBy('user_id')
    .forUpdate()
    .execute()

/** For an hour of theirs people are held themselves: in a circle they need no profile. */
export const holdPeople = (tx: Tx, ids: readonly number[]) =>
  tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
