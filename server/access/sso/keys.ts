import { sso } from '../../../contract/access/sso.ts'
import type { Act } from '../../platform/act.ts'
import { record } from '../../platform/changes.ts'
import type { Db } from '../../platform/database/db.ts'
import { wentStale } from '../../platform/live/live.ts'
import { authorize } from '../../platform/rights/policy.ts'
import type { Sealer } from './connection.ts'
import { ssoPolicy } from './policy.ts'
import { selfSigned } from './selfSigned.ts'

/** Nobody but the administrator who copies it vouches for it, so it lasts until it is replaced. */
const TEN_YEARS = 3650 * 86_400_000
/** The newest key, and the previous one for as long as the provider may not know the newest. */
const KEPT = 2

export interface SsoKey {
  certificate: string
  private_key: string
}

const place = (enterpriseId: number) => `sso private key of ${enterpriseId}`

const newestFirst = (db: Db) => db.selectFrom('sso_keys').selectAll().orderBy('id', 'desc').limit(KEPT)

/** Our keys, newest first. Keys sealed with another SECRET_KEY are lost and left out. */
export async function keysOf(db: Db, seals: Sealer): Promise<SsoKey[]> {
  const rows = await newestFirst(db).execute()
  return rows.flatMap(({ certificate, private_key }) => {
    const opened = seals.open(private_key, place(db.enterpriseId))
    return opened === undefined ? [] : [{ certificate, private_key: opened }]
  })
}

/** The public parts. */
export const certificatesOf = async (db: Db): Promise<string[]> =>
  (await newestFirst(db).execute()).map(({ certificate }) => certificate)

/** Generates a key; the provider gets it from our metadata. The previous one still decrypts for a while. */
export async function makeKey(act: Act, seals: Sealer) {
  const { tx, me } = act
  authorize(me, ssoPolicy.manage)
  const { key, cert } = selfSigned('Kindred', { to: TEN_YEARS })
  const made = await tx
    .insertInto('sso_keys')
    .values({ certificate: cert, private_key: seals.seal(key, place(tx.enterpriseId)) })
    .returning('id')
    .executeTakeFirstOrThrow()
  const kept = tx.selectFrom('sso_keys').select('id').orderBy('id', 'desc').limit(KEPT)
  await tx.deleteFrom('sso_keys').where('id', 'not in', kept).execute()
  await record(act, {
    action: 'sso.key_made',
    subject: { type: 'enterprise', id: tx.enterpriseId },
    difference: { key: made.id },
  })
  wentStale(tx, [sso.show.path])
}
