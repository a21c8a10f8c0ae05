import type { Db, Tx } from '../../platform/database/db.ts'
import { sealer } from '../../platform/settings/secrets.ts'
import { newReceiptKeys, type ReceiptKeys } from './receipts.ts'

const place = (db: Db, surveyId: number) => `survey ${db.enterpriseId} ${surveyId}`

/** The pairs of keys that sign receipts, one for each anonymous survey; private keys are stored encrypted. */
export function keyKeeper(secretKey: string) {
  const { seal, open } = sealer(secretKey, 'survey receipts')
  return {
    /** Made at publication; an existing pair stays. */
    async make(tx: Tx, survey_id: number) {
      const { key_id, public_key, private_key } = await newReceiptKeys()
      await tx
        .insertInto('survey_keys')
        .values({ survey_id, key_id, public_key, private_key: seal(private_key, place(tx, survey_id)) })
        .onConflict((on) => on.columns(['enterprise_id', 'survey_id']).doNothing())
        .execute()
    },
    async keysOf(db: Db, survey_id: number): Promise<ReceiptKeys | undefined> {
      const row = await db
        .selectFrom('survey_keys')
        .select(['key_id', 'public_key', 'private_key'])
        .where('survey_id', '=', survey_id)
        .executeTakeFirst()
      if (!row) return undefined
      const private_key = open(row.private_key, place(db, survey_id))
      return private_key === undefined ? undefined : { ...row, private_key }
    },
  }
}
export type KeyKeeper = ReturnType<typeof keyKeeper>

/** The public key, with which a browser blinds its receipt. */
export const receiptKeyOf = (db: Db, surveyId: number) =>
  db
    .selectFrom('survey_keys')
    .select(['key_id', 'public_key'])
    .where('survey_id', '=', surveyId)
    .executeTakeFirst()
