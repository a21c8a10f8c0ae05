import { randomUUID } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { expenses } from '../../contract/budgets/eventBudgets.ts'
import type { Hears } from '../../contract/route.ts'
import { protect } from '../library/blob.ts'
import { dropFiles, keepBytes, keyOf } from '../library/bytes.ts'
import type { Act, Reading } from '../platform/act.ts'
import type { Database } from '../platform/database/db.ts'
import { invalid, missing } from '../platform/errors.ts'
import type { FileStore } from '../platform/files/fileStore.ts'
import { foundType } from '../platform/files/foundType.ts'
import { sendParts } from '../platform/http/partialContent.ts'
import type { Receive } from '../platform/http/receive.ts'
import type { Sweep } from '../platform/jobs/sweeper.ts'
import { heldMoney, knownMoney } from './eventBudgets.ts'

const PURPOSE = 'receipt'
/** Types that browsers display themselves. */
const shown = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif', 'application/pdf'])

/** Stores a receipt before its expense is saved, which then names it. */
export async function addReceipt(
  act: Act,
  store: FileStore,
  { eventId, file }: { eventId: number; file: Receive },
) {
  const { tx, me } = act
  await heldMoney(act, eventId, 'spend')
  const media_type = await foundType(file.path)
  if (!media_type || !shown.has(media_type)) throw invalid({ file: { code: 'receipt_type' } })
  const id = randomUUID()
  await tx
    .insertInto('files')
    .values({
      id,
      sha256: file.sha256,
      purpose: PURPOSE,
      name: file.name,
      media_type,
      bytes: file.bytes,
      // Served only through its expense, which checks each time who may see the money.
      audience: 'link',
      owner_id: me.user_id,
    })
    .execute()
  await keepBytes(tx, store, id, { path: file.path, media_type })
  return { file_id: id, name: file.name }
}

/** Replaces the receipts of an expense: they may be ones it had, or new ones that the viewer uploaded. */
export async function attachReceipts(
  { tx, me }: Act,
  expenseId: number,
  receipts: Hears<typeof expenses.create, 'body'>['receipts'],
) {
  const wanted = receipts.map(({ file_id }) => file_id)
  if (new Set(wanted).size < wanted.length) throw invalid({ receipts: { code: 'not_there' } })
  const before = await tx
    .selectFrom('expense_receipts')
    .select('file_id')
    .where('expense_id', '=', expenseId)
    .execute()
  const had = new Set(before.map(({ file_id }) => file_id))
  const fresh = wanted.filter((id) => !had.has(id))
  const mine = await tx
    .selectFrom('files as f')
    .select('f.id')
    .where('f.id', '=', sql<string>`any(${fresh}::uuid[])`)
    .where('f.purpose', '=', PURPOSE)
    .where('f.owner_id', '=', me.user_id)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb.selectFrom('expense_receipts as r').select('r.file_id').whereRef('r.file_id', '=', 'f.id'),
        ),
      ),
    )
    .forUpdate('f')
    .execute()
  if (mine.length < fresh.length) throw invalid({ receipts: { code: 'not_there' } })
  await tx.deleteFrom('expense_receipts').where('expense_id', '=', expenseId).execute()
  if (receipts.length > 0)
    await tx
      .insertInto('expense_receipts')
      .values(receipts.map((receipt, position) => ({ expense_id: expenseId, position, ...receipt })))
      .execute()
}

/** Sends a receipt to people who may see the money of its event. */
export async function sendReceipt(
  act: Reading,
  { store, request, reply }: { store: FileStore; request: FastifyRequest; reply: FastifyReply },
  { id, file_id }: Hears<typeof expenses.receipt, 'params'>,
) {
  const file = await act.db
    .selectFrom('expense_receipts as r')
    .innerJoin('expenses as x', 'x.id', 'r.expense_id')
    .innerJoin('files as f', 'f.id', 'r.file_id')
    .select(['x.event_id', 'r.name', 'f.id', 'f.media_type', 'f.bytes'])
    .where('r.expense_id', '=', id)
    .where('r.file_id', '=', file_id)
    .executeTakeFirst()
  if (!file) throw missing()
  await knownMoney(act, file.event_id)
  const kept = { store, key: keyOf(file.id), bytes: file.bytes }
  await sendParts(kept, request, reply, () => protect(reply, file.media_type, file.name, false))
}

const AT_ONCE = 500

/** Deletes uploads of more than a day ago that no expense names. */
export const unusedReceiptSweep: Sweep = {
  name: 'unused receipts',
  every: 3_600_000,
  run: async (database: Database, now) => {
    const before = new Date(now.getTime() - 86_400_000).toISOString()
    for (const enterpriseId of await database.across('all_enterprises'))
      await database.inTransaction(enterpriseId, async (tx) => {
        const unused = await tx
          .selectFrom('files as f')
          .select('f.id')
          .where('f.purpose', '=', PURPOSE)
          .where('f.created_at', '<', before)
          .where((eb) =>
            eb.not(
              eb.exists(
                eb.selectFrom('expense_receipts as r').select('r.file_id').whereRef('r.file_id', '=', 'f.id'),
              ),
            ),
          )
          .limit(AT_ONCE)
          .execute()
        await dropFiles(
          tx,
          unused.map(({ id }) => id),
        )
      })
  },
}
