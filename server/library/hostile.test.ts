import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bend, diceOf, pdfFile, pdfOf, wordFile, zipped } from '../testing/documents.ts'
import { makePreviews, textOf } from './fileContent.ts'

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const PDF = 'application/pdf'

/** 500 where there is time for it (FUZZ=500). */
const ROUNDS = Number(process.env.FUZZ ?? 6)

describe('a file that means harm', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'kindred-hostile-'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  const place = async (bytes: Buffer) => {
    const path = join(folder, 'file')
    await writeFile(path, bytes)
    return path
  }
  const read = async (bytes: Buffer, type: string) => textOf(await place(bytes), type)

  /** By how much our memory grew at most meanwhile. */
  async function growth(work: () => Promise<unknown>) {
    const before = process.memoryUsage.rss()
    let most = before
    const watch = setInterval(() => {
      most = Math.max(most, process.memoryUsage.rss())
    }, 5)
    await work()
    clearInterval(watch)
    return most - before
  }

  it('swells no further than a document may, whatever kind of bomb it is', async () => {
    const swollen = Buffer.alloc(60_000_000, '<w:t>a</w:t>')
    const archive = await zipped({ 'word/document.xml': swollen, '[Content_Types].xml': '<Types/>' })
    const packed = deflateSync(Buffer.alloc(200_000_000, 32))
    const twice = '/Filter [/FlateDecode /FlateDecode]'
    // The reader of PDFs itself is loaded once.
    expect(await read(pdfFile('Harmless'), PDF)).toBe('Harmless')
    for (const [bomb, type] of [
      [archive, WORD],
      [pdfOf(packed, '/Filter /FlateDecode'), PDF],
      [pdfOf(deflateSync(packed), twice), PDF],
    ] as const)
      expect(await growth(async () => expect((await read(bomb, type)) ?? '').toBe(''))).toBeLessThan(
        100_000_000,
      )
  }, 60_000)

  it('has no preview when its canvas is huge, or must be held whole and is large', async () => {
    const canvas = (side: number) =>
      sharp({
        create: { width: side, height: side, channels: 3, background: '#345' },
        limitInputPixels: false,
      })
    const huge = await canvas(9000).png().toBuffer()
    const woven = await canvas(4000).png({ progressive: true }).toBuffer()
    for (const bytes of [huge, woven]) {
      const path = await place(bytes)
      expect(await growth(async () => expect(await makePreviews(path)).toEqual([]))).toBeLessThan(100_000_000)
    }
    expect(await makePreviews(await place(await canvas(2000).jpeg().toBuffer()))).toEqual([320, 1280])
  }, 60_000)

  it('and is broken in any way is let be', async () => {
    const dice = diceOf(22)
    const canvas = sharp({ create: { width: 40, height: 40, channels: 4, background: '#345' } })
    const documents = [
      [await wordFile('Whole'), WORD],
      [pdfFile('Whole'), PDF],
    ] as const
    const pictures = await Promise.all([
      canvas.clone().png().toBuffer(),
      canvas.clone().jpeg().toBuffer(),
      canvas.clone().gif().toBuffer(),
      canvas.clone().webp().toBuffer(),
    ])
    for (let round = 0; round < ROUNDS; round++) {
      const [bytes, type] = documents[round % 2] ?? documents[0]
      expect(['string', 'undefined']).toContain(typeof (await read(bend(bytes, dice), type)))
      for (const picture of pictures)
        expect(Array.isArray(await makePreviews(await place(bend(picture, dice))))).toBe(true)
    }
    expect((await readdir(folder)).filter((name) => !/^file(\.\d+)?$/.test(name))).toEqual([])
  }, 600_000)
})
