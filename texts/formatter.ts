import { numbersFor } from '../contract/formats.ts'
import { middleOfSentence } from './middle.ts'

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
    return interpolationkey === 'count' && typeof value === 'number'
      ? numbersFor(locale ?? 'en').format(value)
      : value
  },
}
