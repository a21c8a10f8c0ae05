import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'

/** An archive, as office documents are. */
export const zipped = async (parts: Record<string, string | Buffer>) => {
  const zip = new ZipFile()
  for (const [name, said] of Object.entries(parts)) zip.addBuffer(Buffer.from(said), name)
  zip.end()
  return buffer(zip.outputStream)
}
export const wordFile = (said: string) =>
  zipped({
    '[Content_Types].xml':
      '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
    'word/document.xml': `<w:document><w:p><w:r><w:t>${said}</w:t></w:r></w:p></w:document>`,
  })

/** The smallest PDF with text. */
export const pdfFile = (said: string) => pdfOf(Buffer.from(`BT /F1 24 Tf 72 700 Td (${said}) Tj ET`))

/** A PDF of one page with this content, compressed as `filter` says. */
export function pdfOf(content: Buffer, filter = '') {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} ${filter} >>\nstream\n${content.toString('latin1')}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let out = '%PDF-1.4\n'
  const places = objects.map((object, at) => {
    const place = out.length
    out += `${at + 1} 0 obj\n${object}\nendobj\n`
    return place
  })
  const start = out.length
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  out += `xref\n0 6\n0000000000 65535 f \n${table}trailer << /Size 6 /Root 1 0 R >>\nstartxref\n${start}\n%%EOF`
  return Buffer.from(out, 'latin1')
}

/** Numbers as by chance, the same ones each time. */
export function diceOf(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** The same bytes with something wrong: some changed, some missing, some twice. */
export function bend(bytes: Buffer, dice: (below: number) => number): Buffer {
  const from = dice(bytes.length)
  const to = Math.min(bytes.length, from + 1 + dice(64))
  switch (dice(4)) {
    case 0:
      return bytes.subarray(0, from)
    case 1:
      return Buffer.concat([bytes.subarray(0, from), bytes.subarray(to)])
    case 2:
      return Buffer.concat([bytes.subarray(0, to), bytes.subarray(from)])
    default: {
      const changed = Buffer.from(bytes)
      for (let times = 1 + dice(12); times > 0; times--) changed[dice(bytes.length)] = dice(256)
      return changed
    }
  }
}
