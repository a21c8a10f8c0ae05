import { createReadStream } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CsvRecord, delimiterOf, recordsOf, Unreadable } from '../../platform/files/csvReader.ts'
import { encodingOf, intoUtf8 } from './charset.ts'

const all = async (text: string | Buffer, delimiter = ',', from = { bytes: 0, lines: 0 }) => {
  const found: CsvRecord[] = []
  const bytes = Buffer.from(text as string)
  for await (const record of recordsOf(Readable.from([bytes.subarray(from.bytes)]), delimiter, from))
    found.push(record)
  return found
}

describe('a file of people', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'kindred-reader-'))
  })
  afterAll(() => rm(folder, { recursive: true }))
  const file = async (bytes: Buffer) => {
    const path = join(folder, crypto.randomUUID())
    await writeFile(path, bytes)
    return path
  }
  const text = async (bytes: Buffer) => {
    const path = await file(bytes)
    const encoding = await encodingOf(path)
    if (!encoding) return undefined
    const chunks: Buffer[] = []
    for await (const chunk of createReadStream(path, {
      highWaterMark: bytes.length < 1000 ? 3 : 65_536,
    }).pipe(intoUtf8(encoding)))
      chunks.push(chunk as Buffer)
    return [encoding, Buffer.concat(chunks).toString()]
  }

  it('is understood in UTF-8, UTF-16 and Windows-1252, with and without its mark', async () => {
    const words = 'name,città\nJosé,Zürich “x” €\n'
    const wide = Buffer.from(words, 'utf16le')
    const ansi = Buffer.from('name,citt\xe0\nJos\xe9,Z\xfcrich \x93x\x94 \x80\n', 'latin1')
    const mark = Buffer.from([0xff, 0xfe])
    expect(await text(Buffer.from(words))).toEqual(['utf-8', words])
    expect(await text(Buffer.from(`\ufeff${words}`))).toEqual(['utf-8', words])
    expect(await text(Buffer.concat([mark, wide]))).toEqual(['utf-16le', words])
    expect(await text(wide)).toEqual(['utf-16le', words])
    const swapped = Buffer.from(wide).swap16()
    expect(await text(Buffer.concat([Buffer.from([0xfe, 0xff]), swapped]))).toEqual(['utf-16be', words])
    expect(await text(swapped)).toEqual(['utf-16be', words])
    expect(await text(ansi)).toEqual(['windows-1252', words])
  })

  it('is no text when it is a picture, and is Windows-1252 when its only odd byte is the last', async () => {
    expect(await text(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13, 1, 2, 3, 4]))).toBeUndefined()
    const late = Buffer.concat([Buffer.from('a,b\n'.repeat(50_000)), Buffer.from([0xe9])])
    expect((await text(late))?.[0]).toBe('windows-1252')
  })

  it('parts its columns by what its lines agree on', () => {
    expect(delimiterOf('a,b,c\n1,2,3\n').delimiter).toBe(',')
    expect(delimiterOf('a;b;c\n"1,5";2;3\n').delimiter).toBe(';')
    expect(delimiterOf('a\tb\n1,1\t2\n').delimiter).toBe('\t')
    expect(delimiterOf('"Last, first";email\n"Ruiz, Mateo";m@x.test\n').delimiter).toBe(';')
    expect(delimiterOf('sep=;\r\na;b\r\n')).toEqual({ delimiter: ';', skip: 7 })
    expect(delimiterOf('email\n')).toEqual({ delimiter: ',', skip: 0 })
  })

  it('keeps the line each row begins on, whatever breaks its lines and whatever its cells hold', async () => {
    const said = 'a,b\r\n1,"x\ny"\n\nä,"say ""hi"""\rlast,"=1+1"'
    expect((await all(said)).map(({ cells, line }) => [line, cells])).toEqual([
      [1, ['a', 'b']],
      [2, ['1', 'x\ny']],
      [5, ['ä', 'say "hi"']],
      [6, ['last', '=1+1']],
    ])
  })

  it('is read on from any row as if it had never stopped', async () => {
    const said = 'ä,b\r\n1,"x\ny"\r\n\r\nöö,"q""q"\r\nz,2\r\n'
    const whole = await all(said)
    let before = { bytes: 0, lines: 0 }
    for (const [at, record] of whole.entries()) {
      expect((await all(said, ',', before)).map(({ cells, line }) => [line, cells])).toEqual(
        whole.slice(at).map(({ cells, line }) => [line, cells]),
      )
      before = record.end
    }
  })

  it('with too few or too many columns still gives its rows', async () => {
    expect((await all('a,b\n1\n1,2,3\n')).map(({ cells }) => cells.length)).toEqual([2, 1, 3])
  })

  it('gives a line of a million characters, and says where a quote is that never closes', async () => {
    const [, huge] = await all(`a,b\n${'x'.repeat(1_000_000)},1\n`)
    expect(huge?.cells[0]).toHaveLength(1_000_000)
    const open = all('a,b\n1,2\n3,"never closed\n4,5\n6,7\n')
    await expect(open).rejects.toThrow(Unreadable)
    await expect(open).rejects.toMatchObject({ code: 'quote_open', line: 3 })
    await expect(all('a,b\n\n\n1,2\n\n3,"never closed\n4,5\n')).rejects.toMatchObject({ line: 6 })
    await expect(all('a,b\n"on\ntwo",2\n3,"never closed\n4,5\n')).rejects.toMatchObject({ line: 4 })
    await expect(all(`a,b\n1,2\n3,"${'y'.repeat(2_100_000)}`)).rejects.toMatchObject({
      code: 'quote_open',
      line: 3,
    })
  })
})
