import { parse } from 'csv-parse/sync'
import { describe, expect, it } from 'vitest'
import { locales } from '../../../contract/locales.ts'
import { nameOfFile } from '../files.ts'
import { type ChartTable, cellWords, csvOf } from './chartTable.ts'
import { writerFor } from './units.ts'

const dollars = writerFor({ currency: 'USD' }, 'en')
const people = writerFor({ of: 'people' }, 'en')

const table = (over: Partial<ChartTable> = {}): ChartTable => ({
  first: 'Month',
  columns: [
    { key: 'spent', label: 'Spent', write: dollars },
    { key: 'note', label: 'Note' },
  ],
  rows: [{ key: '1', name: 'March 2026', plain: '2026-03', cells: [{ value: 993_050 }, 'Spring intake'] }],
  ...over,
})
const read = (chart: ChartTable) => parse(csvOf(chart), { bom: true }) as string[][]

describe('the numbers of a chart as a file', () => {
  it('are numbers that programs read, with their unit in the heading', () => {
    expect(read(table())).toEqual([
      ['Month', 'Spent (USD)', 'Note'],
      ['2026-03', '9930.5', 'Spring intake'],
    ])
  })

  it.each(['=1+1', '+1', '-1', '@sum', '\tx', '\rx'])('run no cell that begins like %j', (words) => {
    const [, row] = read(table({ rows: [{ key: '1', name: words, cells: [{ value: 1 }, words] }] }))
    expect(row).toEqual([`'${words}`, '0.01', `'${words}`])
  })

  it('say no more than the reader may know', () => {
    const few = { value: 3, says: 'fewer than 5' }
    const chart = table({
      columns: [{ key: 'n', label: 'Joined', write: people }],
      rows: [{ key: '1', name: 'A', cells: [few] }],
    })
    expect(read(chart)[1]).toEqual(['A', 'fewer than 5'])
    expect(cellWords(few, people)).toBe('fewer than 5')
  })

  it('leave a gap where nobody measured', () => {
    expect(read(table({ rows: [{ key: '1', name: 'A', cells: [{ value: null }, ''] }] }))[1]).toEqual([
      'A',
      '',
      '',
    ])
    expect(cellWords({ value: null }, people)).toBe('–')
  })

  it('keep a share free of what floating point adds', () => {
    const share = writerFor({ share: 'of members' }, 'en')
    expect(share.plain(0.07)).toBe(7)
    expect(share.mark).toBe('%')
  })

  it('have a name that every system takes', () => {
    expect(nameOfFile('Spent: “a/b”\n<now>?', 'csv')).toBe('Spent “a b” now.csv')
  })
})

describe('a value', () => {
  it('is written short on an axis, whole beside a mark and with all places in a table', () => {
    expect([
      dollars.short(1_200_000),
      dollars.full(993_000),
      dollars.full(993_050),
      dollars.cell(993_000),
    ]).toEqual(['$12K', '$9,930', '$9,930.50', '$9,930.00'])
    expect(writerFor({ share: '' }, 'en').full(0.7412)).toBe('74.12%')
  })

  it.each(Object.keys(locales))('keeps its digits in %s', (locale) => {
    for (const unit of [{ of: 'x' }, { currency: 'EUR' }, { share: 'x' }]) {
      const write = writerFor(unit, locale)
      for (const words of [write.full(1234), write.short(1_234_567), write.cell(-5), write.words])
        expect(words).not.toMatch(/NaN|undefined|^$/)
      expect(write.cell(-5)).toMatch(/5/)
    }
    expect(writerFor({ currency: 'EUR' }, locale).words.length).toBeGreaterThan(1)
  })
})
