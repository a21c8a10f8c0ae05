import type { Db } from '../platform/database/db.ts'

/** Whether recognition is on; while it isn’t, its calls are missing, and what runs without one asks here. */
export async function isRecognitionOn(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('enterprises')
    .select('rewards_enabled')
    .where('id', '=', db.enterpriseId)
    .executeTakeFirst()
  return row?.rewards_enabled === true
}
