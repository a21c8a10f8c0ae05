import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { asItWas, BOM, csvLine } from './csv.ts'

/** An independent reader of RFC 4180, and our apostrophes taken away again. */
const read = (text: string) => {
  const rows: string[][] = parse(text, { bom: true, record_delimiter: '\r\n' })
  return rows.map((cells) => cells.map(asItWas))
}

const starters = [...'=+-@\t\r\n\0'] as const
const separators = [';', '\t', '\n', '\r', ',', '"', "'", BOM, ' ']

/** Text as people write it, and text as somebody writes it who wants a spreadsheet to act. */
const cell = fc
  .oneof(
    fc.string({ unit: 'grapheme', maxLength: 12 }),
    fc.string({ unit: 'binary', maxLength: 12 }),
    fc.string({ unit: fc.constantFrom(...starters, ...separators, 'a', '1', '＝'), maxLength: 10 }),
  )
  .filter((text) => text.isWellFormed())
const table = fc
  .integer({ min: 1, max: 6 })
  .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { maxLength: 8 }))

describe('a table as CSV', () => {
  it('comes back equal, whatever Unicode is in it, with and without a byte order mark', () => {
    fc.assert(
      fc.property(table, fc.boolean(), (rows, bom) => {
        const text = (bom ? BOM : '') + rows.map(csvLine).join('')
        expect(read(Buffer.from(text).toString())).toEqual(rows)
      }),
      { numRuns: 10_000 },
    )
  }, 120_000)

  /** The cells of one line as a reader with this separator sees them; it knows nothing of apostrophes. */
  function seenBy(separator: string, line: string) {
    const cells: string[] = []
    let at = 0
    while (at < line.length) {
      let cell = ''
      if (line[at] === '"') {
        for (at++; at < line.length; at++) {
          if (line[at] === '"' && line[at + 1] === '"') at++
          else if (line[at] === '"') break
          cell += line[at]
        }
        at++
      }
      for (; at < line.length && line[at] !== separator && !'\r\n'.includes(line[at] ?? ''); at++)
        cell += line[at]
      cells.push(cell)
      at++
    }
    return cells
  }

  it.each([',', ';', '\t'])(
    'holds no cell that a spreadsheet would run when it splits at %j',
    (separator) => {
      fc.assert(
        fc.property(fc.array(cell, { minLength: 1, maxLength: 6 }), (cells) => {
          for (const seen of seenBy(separator, csvLine(cells))) expect(seen).not.toMatch(/^[=+\-@＝＋－＠\0]/)
        }),
        { numRuns: 10_000 },
      )
    },
  )

  it.each(starters)('calms a cell that begins with %j', (starter) => {
    const line = csvLine([`${starter}1+1`, 'x'])
    expect(line.replace(/^"/, '')[0]).toBe("'")
    expect(read(line)).toEqual([[`${starter}1+1`, 'x']])
  })

  it('leaves ordinary words, numbers and dates as they are', () => {
    expect(csvLine(['Amara Okonkwo', -12.5, true, null, '2026-11-21', "O'Neill", 'a-b = c'])).toBe(
      "Amara Okonkwo,-12.5,true,,2026-11-21,O'Neill,a-b = c\r\n",
    )
  })

  it('quotes as RFC 4180 says', () => {
    expect(csvLine(['a,b', 'say "hi"', 'two\r\nlines', ''])).toBe('"a,b","say ""hi""","two\r\nlines",\r\n')
    expect(csvLine([''])).toBe('""\r\n')
  })
})
