import type { Translate } from '../../app/texts.ts'
import type { ChartTable } from './chartTable.ts'
import type { Box } from './Signs.tsx'
import type { Look, Sign, Tone } from './series.ts'
import { type Writer, writerFor } from './units.ts'

/** A part of a whole. */
export interface Part {
  key: string
  label: string
  value: number
  /** What is written instead of the number, where a reader may only know "10 to 14". */
  says?: string
  tone?: Tone
  look?: Look
}

export const signOf = ({ tone, look }: Part, at: number): Sign => ({
  tone: tone ?? (at < MOST ? ((at + 1) as Tone) : 'rest'),
  look,
})

/** Parts below zero can't be drawn as a part of anything. */
export const sizeOf = ({ value }: { value: number }) => Math.max(0, value)

/** So many parts can be told apart. */
const MOST = 6

/** The parts as they are drawn: what comes after the first few is one. */
export function gathered(parts: readonly Part[], others: string): readonly Part[] {
  if (parts.length <= MOST + 1) return parts
  const value = totalOf(parts.slice(MOST))
  return [...parts.slice(0, MOST), { key: 'others', label: others, value, tone: 'rest' }]
}

export const totalOf = (parts: readonly Part[]) => parts.reduce((total, part) => total + sizeOf(part), 0)

export const valueWords = ({ value, says }: Part, write: Writer) => says ?? write.full(value)

interface Speech {
  t: Translate
  locale: string
  write: Writer
}

/** "74%" of the whole. */
export const shareWords = (part: Part, total: number, locale: string) =>
  writerFor({ share: '' }, locale).full(total > 0 ? Math.round((sizeOf(part) / total) * 100) / 100 : 0)

export function partsSummary(parts: readonly Part[], { t, locale, write }: Speech) {
  const words = parts.map((part) =>
    t('charts.says.part', { label: part.label, value: valueWords(part, write) }),
  )
  return t('charts.says.parts', {
    total: write.full(totalOf(parts)),
    parts: new Intl.ListFormat(locale, { type: 'unit' }).format(words),
  })
}

export function partsTable(parts: readonly Part[], { t, locale, write }: Speech): ChartTable {
  const share = writerFor({ share: '' }, locale)
  const total = totalOf(parts)
  return {
    first: t('charts.part'),
    columns: [
      { key: 'value', label: t('charts.value'), write },
      { key: 'share', label: t('charts.share'), write: share },
    ],
    rows: [
      ...parts.map((part) => ({
        key: part.key,
        name: part.label,
        cells: [{ value: part.value, says: part.says }, { value: total > 0 ? sizeOf(part) / total : null }],
      })),
      // What isn't known exactly can't be added up.
      ...(parts.some(({ says }) => says !== undefined)
        ? []
        : [
            {
              key: 'total',
              name: t('charts.total'),
              cells: [{ value: total }, { value: total > 0 ? 1 : null }],
            },
          ]),
    ],
  }
}

const GAP = 3
/** A part that is there is seen, however small it is. */
const LEAST = 4

/** One beside the other over the whole width; the smallest take what they need to be seen from the others. */
export function boxesOf(parts: readonly Part[], width: number, height: number): Box[] {
  const total = totalOf(parts)
  const room = width - GAP * (parts.length - 1)
  const small = parts.filter((part) => (sizeOf(part) / total) * room < LEAST)
  const rest = room - small.length * LEAST
  const large = total - totalOf(small)
  let x = 0
  return parts.map((part) => {
    const wide = small.includes(part) ? LEAST : (sizeOf(part) / large) * rest
    const box = { x, y: 0, width: wide, height }
    x += wide + GAP
    return box
  })
}
