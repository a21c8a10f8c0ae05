import { crc32, deflateSync } from 'node:zlib'
import { sql } from 'kysely'
import { encode } from 'uqr'
import { codeInGroups, codeText } from '../../../contract/events/codes.ts'
import type { Tx } from '../../platform/database/db.ts'
import type { MailPicture } from '../../platform/mail/mail.ts'

/** As many pixels of the picture are one of the code: large enough for a camera, small enough for a mail. */
const SCALE = 6

/** Each person's ticket, as a picture in their mail and as letters for readers without pictures. */
export async function ticketsOf(tx: Tx, eventId: number, ids: readonly number[]) {
  const rows = await tx
    .selectFrom('event_registrations')
    .select(['user_id', 'code'])
    .where('event_id', '=', eventId)
    .where('user_id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute()
  return new Map(
    rows.map(({ user_id, code }) => {
      const text = codeText(code)
      return [user_id, { picture: pictureOf(text), code: codeInGroups(text) }]
    }),
  )
}

function pictureOf(text: string): MailPicture {
  const { data, size } = encode(text, { ecc: 'M', border: 3 })
  return { cid: 'ticket', type: 'image/png', base64: png(data, size).toString('base64') }
}

/** A PNG of two colours, a bit a pixel. */
function png(rows: boolean[][], size: number): Buffer {
  const side = size * SCALE
  const width = Math.ceil(side / 8)
  const pixels = Buffer.alloc((width + 1) * side)
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++) {
      if (rows[Math.floor(y / SCALE)]?.[Math.floor(x / SCALE)]) continue
      const at = y * (width + 1) + 1 + (x >> 3)
      pixels[at] = (pixels[at] ?? 0) | (0x80 >> (x & 7))
    }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  head[8] = 1
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(name: string, bytes: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), bytes])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(bytes.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}
