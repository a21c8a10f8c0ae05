import { once } from 'node:events'
import type { FastifyReply } from 'fastify'
import { BOM, csvLine } from '../../../contract/csv.ts'
import type { Reading, Spoken } from '../../platform/act.ts'
import { missing } from '../../platform/errors.ts'
import { authorize } from '../../platform/rights/policy.ts'
import type { RowReason } from './cells.ts'
import { reasonTeller } from './importRows.ts'
import { importPolicy } from './policy.ts'

const ROWS_AT_ONCE = 1000

/** The rows that weren't imported, as they were sent, with their line and what is wrong: corrected, it can be sent again. */
export async function sendErrors(act: Reading & Spoken, id: number, reply: FastifyReply) {
  const { db, me, say } = act
  authorize(me, importPolicy.manage)
  const row = await db
    .selectFrom('imports')
    .select(['header', 'file_name', 'emptied_at'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row || row.emptied_at) throw missing()
  const tell = await reasonTeller(act)
  const name = `${row.file_name.replace(/\.[^.]*$/, '')} – ${say('imports.errors.file')}.csv`
  reply.hijack()
  const { raw } = reply
  raw.writeHead(200, {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="errors.csv"; filename*=UTF-8''${encodeURIComponent(name)}`,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  })
  try {
    raw.write(BOM + csvLine([...row.header, say('imports.errors.line'), say('imports.errors.reason')]))
    let last = 0
    for (;;) {
      const rows = await db
        .selectFrom('import_rows')
        .select(['number', 'line', 'cells', 'reasons'])
        .where('import_id', '=', id)
        .where('kind', '=', 'error')
        .where('number', '>', last)
        .orderBy('number')
        .limit(ROWS_AT_ONCE)
        .execute()
      const text = rows.map(({ cells, line, reasons }) => {
        const own = row.header.map((_, at) => cells[at] ?? '')
        return csvLine([...own, line, (reasons as unknown as RowReason[]).map(tell).join(' ')])
      })
      if (!raw.write(text.join('')) && !raw.destroyed)
        await Promise.race([once(raw, 'drain'), once(raw, 'close')])
      last = rows.at(-1)?.number ?? last
      if (rows.length < ROWS_AT_ONCE || raw.destroyed) break
    }
    raw.end()
  } catch (error) {
    // Sent bytes can't be recalled: a file that breaks off must not look complete.
    raw.destroy()
    throw error
  }
}
