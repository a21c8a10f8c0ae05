import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Translate } from '../../app/texts.ts'
import { barLayout } from './barLayout.ts'
import { barMarks, barSummary, barTable } from './barWords.ts'
import { type Marks, nearest, sentenceOf, stepped } from './cursor.ts'
import { boxesOf, partsSummary, partsTable } from './parts.ts'
import type { Series } from './series.ts'
import { timeLayout } from './timeLayout.ts'
import { timeSummary, timeTable } from './timeWords.ts'
import { writerFor } from './units.ts'

const charts = JSON.parse(readFileSync('texts/en/charts.json', 'utf8'))
/** The catalogue's own sentences, put together as i18next does. */
const t: Translate = (key, facts = {}) => {
  const path = key.replace('charts.', '').split('.')
  const sentence: string = path.reduce((at, name) => at[name], charts)
  return sentence.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(facts[name]))
}
const people = writerFor({ of: 'people' }, 'en')
const dollars = writerFor({ currency: 'USD' }, 'en')
const speech = { t, locale: 'en', write: people } as const

const line = (label: string, ...values: (number | null)[]): Series => ({
  key: label,
  label,
  points: values.map((value, at) => ({ at: `2026-0${at + 1}`, value })),
})

describe('a chart over time says', () => {
  it('where one line began and where it is now', () => {
    expect(timeSummary([line('Members', 336, 400, 645)], speech)).toBe(
      'From 336 (January 2026) to 645 (March 2026).',
    )
  })

  it('the same of each of several, within the days that somebody measured', () => {
    expect(timeSummary([line('Women', null, 3, 5, null), line('Pride', 7)], speech)).toBe(
      'January 2026 to March 2026. Women: from 3 to 5. Pride: 7.',
    )
  })

  it('what there is where there is little, and nothing where there is nothing', () => {
    expect(timeSummary([line('Posts', 7)], speech)).toBe('7 (January 2026).')
    expect(timeSummary([line('Posts', null), line('Hours')], speech)).toBe('')
  })

  it('no number that the reader may only know about', () => {
    const few: Series = { key: 'a', label: 'A', points: [{ at: '2026-01', value: 5, says: 'fewer than 5' }] }
    expect(timeSummary([few], speech)).toBe('fewer than 5 (January 2026).')
  })

  it('all of it in its table, with what people wrote', () => {
    const noted: Series = { key: 'b', label: 'B', points: [{ at: '2026-02', value: 2, note: 'Intake' }] }
    const { first, columns, rows } = timeTable([line('A', 1), noted], speech)
    expect([first, ...columns.map(({ label }) => label)]).toEqual(['Month', 'A', 'B', 'Note'])
    expect(rows.map(({ plain, cells }) => [plain, ...cells])).toEqual([
      ['2026-01', { value: 1, says: undefined }, { value: null, says: undefined }, ''],
      ['2026-02', { value: null, says: undefined }, { value: 2, says: undefined }, 'Intake'],
    ])
  })
})

const bar = (label: string, ...values: (number | null)[]) => ({ key: label, label, values })
const one = [{ key: 'n', label: 'Joined' }]
const two = [...one, { key: 'm', label: 'Left' }]

describe('a chart of bars says', () => {
  it('who has most and who has least', () => {
    const rows = [bar('Pride', 31), bar('Women', 64), bar('Nobody', null), bar('Raíces', 19)]
    expect(barSummary(rows, { t, write: people, stacked: false, series: one })).toBe(
      'Most: Women, 64. Least: Raíces, 19.',
    )
  })

  it('of what it speaks where each name has several bars, and the sum where they are stacked', () => {
    const rows = [bar('Women', 64, 100), bar('Pride', 70, 1)]
    expect(barSummary(rows, { t, write: people, stacked: false, series: two })).toBe(
      'Joined: Most: Pride, 70. Least: Women, 64.',
    )
    expect(barSummary(rows, { t, write: people, stacked: true, series: two })).toBe(
      'Most: Women, 164. Least: Pride, 71.',
    )
  })

  it('the sum in its table where bars are stacked', () => {
    const { columns, rows } = barTable([bar('Women', 64, null)], {
      t,
      write: people,
      stacked: true,
      series: two,
    })
    expect(columns.map(({ label }) => label)).toEqual(['Joined', 'Left', 'Total'])
    expect(rows[0]?.cells.at(-1)).toEqual({ value: 64 })
  })
})

/** Letters of one width: what matters is where things stand to each other. */
const letters = {
  size: 12,
  widthOf: (text: string) => text.length * 7,
  cut: (text: string) => text,
  lines: (text: string) => [text],
}
const laid = (
  rows: ReturnType<typeof bar>[],
  over: { width?: number; stacked?: boolean; series?: typeof two } = {},
) => barLayout({ rows, series: one, stacked: false, width: 600, letters, write: people, ...over })

describe('bars', () => {
  it('begin at one side, as long as their values, with the amount beside them', () => {
    const { rows } = laid([bar('Women', 64), bar('Pride', 32)])
    const [first, second] = rows.map(({ bars }) => bars[0]?.box)
    expect(first?.x).toBe(second?.x)
    expect((second?.width ?? 0) * 2).toBeCloseTo(first?.width ?? 0)
    expect(rows[0]?.amounts[0]).toMatchObject({ text: '64', anchor: 'start' })
  })

  it('go both ways from zero where some are below it, and amounts stay inside', () => {
    const { rows, zero = 0 } = laid([bar('Women', 38), bar('Pride', -24)])
    const [up, down] = rows.map(({ bars }) => bars[0]?.box)
    expect(up?.x).toBeCloseTo(zero)
    expect((down?.x ?? 0) + (down?.width ?? 0)).toBeCloseTo(zero)
    for (const { x, text, anchor } of rows.flatMap(({ amounts }) => amounts))
      expect(anchor === 'start' ? x + text.length * 7 : 600 - x).toBeLessThanOrEqual(600)
  })

  it('stand below their names on phones', () => {
    const [row] = laid([bar('Women', 64)], { width: 320 }).rows
    expect(row?.names[0]?.y).toBeLessThan(row?.bars[0]?.box.y ?? 0)
    expect(row?.bars[0]?.box.width).toBe(320)
  })

  it('of one name lie one after the other when stacked, and none is drawn for nothing', () => {
    const [row] = laid([bar('Women', 10, 30), bar('Pride', 0, 5)], { stacked: true, series: two }).rows
    const [a, b] = row?.bars.map(({ box }) => box) ?? []
    expect((b?.x ?? 0) - (a?.x ?? 0)).toBeCloseTo(((b?.width ?? 0) + 2) / 3)
    expect(laid([bar('Pride', 0, 5)], { stacked: true, series: two }).rows[0]?.bars).toHaveLength(1)
  })

  it('can be walked even where they have no length', () => {
    const rows = [bar('Women', 64, 0), bar('Pride', null, 3)]
    const layout = laid(rows, { series: two })
    const marks = barMarks(layout, { rows, series: two, signs: [], write: people })
    expect(marks.map((row) => row.length)).toEqual([2, 2])
    expect(sentenceOf(marks[1]?.[0] as Marks[0][0])).toBe('Women, Left 0')
  })
})

describe('what stands at the end of a line', () => {
  const burnUp = ['Budgeted', 'Approved', 'Planned', 'Spent'].map((label) =>
    line(label, 21_830_259, 21_830_259, 5_498_749),
  )
  const laidOver = (width: number, span?: { from: string; until: string }) =>
    timeLayout({ series: burnUp, span, width, height: 260, letters, write: dollars, locale: 'en' })

  it('stays inside the drawing and apart, on phones as on wide pages', () => {
    for (const width of [320, 520, 1200])
      for (const span of [undefined, { from: '2026-01-01', until: '2026-12-31' }]) {
        const { ends, right, foot } = laidOver(width, span)
        expect(ends).toHaveLength(4)
        for (const { text, x } of ends)
          expect(Math.max(x, right - 4) + 10 + text.length * 7).toBeLessThanOrEqual(width)
        const heights = ends.map(({ y }) => y).toSorted((one, other) => one - other)
        for (const [at, y] of heights.entries())
          if (at > 0) expect(y - (heights[at - 1] ?? 0)).toBeGreaterThan(12)
        expect(Math.max(...heights)).toBeLessThanOrEqual(foot)
      }
  })

  it('bears the name where there is room, and else only what it comes to', () => {
    expect(laidOver(1200).ends[0]?.text).toBe('Budgeted $54,987.49')
    expect(laidOver(320).ends[0]?.text).toBe('$54,987.49')
  })
})

describe('parts of a whole', () => {
  const parts = [
    { key: 'spent', label: 'Spent', value: 993_000 },
    { key: 'free', label: 'Free to plan', value: 7_000 },
    { key: 'over', label: 'Over', value: -100 },
  ]

  it('say what they are of', () => {
    expect(partsSummary(parts.slice(0, 2), { t, locale: 'en', write: dollars })).toBe(
      '$10,000 in all: Spent $9,930, Free to plan $70.',
    )
  })

  it('have their shares in the table, and the whole below', () => {
    const { rows } = partsTable(parts, { t, locale: 'en', write: dollars })
    expect(
      rows.map(({ name, cells }) => [name, ...cells.map((cell) => typeof cell === 'object' && cell.value)]),
    ).toEqual([
      ['Spent', 993_000, 0.993],
      ['Free to plan', 7_000, 0.007],
      ['Over', -100, 0],
      ['Total', 1_000_000, 1],
    ])
  })

  it('fill the width, and are seen however small they are', () => {
    const boxes = boxesOf(parts.slice(0, 2), 300, 44)
    expect(boxes[1]?.width).toBe(4)
    expect((boxes[1]?.x ?? 0) + (boxes[1]?.width ?? 0)).toBe(300)
  })
})

describe('arrow keys', () => {
  const mark = (x: number, y: number) => ({ x, y, of: `${x}`, lines: [] })
  const marks: Marks = [[mark(0, 5), mark(50, 5), mark(100, 5)], [], [mark(45, 9), mark(100, 9)]]
  const walk = (...keys: string[]) =>
    keys.reduce<ReturnType<typeof stepped>>(
      (at, key) => (at === 'none' ? at : stepped(marks, at, key)),
      undefined,
    )

  it('go along a line and stop at its ends', () => {
    expect(walk('ArrowRight')).toEqual({ row: 0, at: 0 })
    expect(walk('ArrowLeft')).toEqual({ row: 0, at: 2 })
    expect(walk('ArrowRight', 'ArrowRight', 'End', 'ArrowRight')).toEqual({ row: 0, at: 2 })
    expect(walk('End', 'Home')).toEqual({ row: 0, at: 0 })
  })

  it('go across to the nearest of the next line, past those that have none', () => {
    expect(walk('ArrowRight', 'ArrowRight', 'ArrowDown')).toEqual({ row: 2, at: 0 })
    expect(walk('End', 'ArrowDown')).toEqual({ row: 2, at: 1 })
    expect(walk('End', 'ArrowDown', 'ArrowDown')).toEqual({ row: 2, at: 1 })
    expect(walk('ArrowRight', 'ArrowUp')).toEqual({ row: 0, at: 0 })
  })

  it('turn with bars, which stand below each other', () => {
    expect(stepped(marks, { row: 0, at: 0 }, 'ArrowDown', true)).toEqual({ row: 0, at: 1 })
  })

  it('leave alone what isn’t theirs, and everything where there is nothing', () => {
    expect(stepped(marks, undefined, 'Tab')).toBe('none')
    expect(stepped([[]], undefined, 'ArrowRight')).toBe('none')
    expect(walk('ArrowRight', 'Escape')).toBeUndefined()
  })

  it('and a pointer means the nearest', () => {
    expect(nearest(marks, 47, 9)).toEqual({ row: 2, at: 0 })
    expect(nearest(marks, 51, 200, 0.05)).toEqual({ row: 0, at: 1 })
    expect(nearest([], 1, 1)).toBeUndefined()
  })
})
