import { middleOfSentence } from './middle.ts'

const writers = new Map<string, Intl.NumberFormat>()

function written(count: number, locale: string) {
  const writer = writers.get(locale) ?? new Intl.NumberFormat(locale)
  writers.set(locale, writer)
  return writer.format(count)
}

/**
 * How a value stands in a sentence, for i18next on both sides: `{erg, mid}` as a noun stands in the middle, `{count}` with
 * the reader's grouping ("1,200 people", "1.200 Personen"). Other numbers are left alone: a year has no comma.
 */
export const formatter = {
  type: 'formatter' as const,
  init: () => {},
  add: () => {},
  format: (
    value: unknown,
    format: string | undefined,
    locale: string | undefined,
    { interpolationkey }: { interpolationkey?: string } = {},
  ) => {
    if (format === 'mid') return middleOfSentence(String(value), locale ?? 'en')
    return interpolationkey === 'count' && typeof value === 'number' ? written(value, locale ?? 'en') : value
  },
}
