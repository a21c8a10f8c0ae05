import { numbersFor } from '../../../contract/formats.ts'

/** What is counted: things by their name ("people"), hundredths of a currency, or parts of one ("of all members"). */
export type Unit = { of: string } | { currency: string } | { share: string }

export interface Writer {
  /** In a sentence or beside a mark: "$9,930", "74%". */
  full: (value: number) => string
  /** On an axis: "$12K". */
  short: (value: number) => string
  /** In a table, each with as many places as the others: "$9,930.00". */
  cell: (value: number) => string
  /** In a file: a number that programs read, in the unit's own name. */
  plain: (value: number) => number
  /** The unit in words. */
  words: string
  /** What stands behind a heading in a file, where the numbers alone wouldn't say it: "USD", "%". */
  mark?: string
}

/** From here on an axis counts in thousands and millions. */
const LONG = 10_000

/** The share of a number that floating point adds or takes away would otherwise reach the file. */
const exact = (value: number) => Number(value.toPrecision(12))

export function writerFor(unit: Unit, locale: string): Writer {
  const style = styleOf(unit)
  const scale = 'currency' in unit ? 100 : 1
  const write = (options: Intl.NumberFormatOptions) => {
    const format = numbersFor(locale, { ...style, ...options })
    return (value: number) => format.format(value / scale)
  }
  const whole = write({ ...few, ...lean })
  const compact = write({ notation: 'compact', maximumFractionDigits: 1, minimumFractionDigits: 0 })
  return {
    full: write('currency' in unit ? lean : few),
    short: (value) => (Math.abs(value / scale) >= LONG ? compact(value) : whole(value)),
    cell: write('currency' in unit ? {} : few),
    plain: (value) => exact('share' in unit ? value * 100 : value / scale),
    words: wordsOf(unit, locale),
    mark: 'currency' in unit ? unit.currency : 'share' in unit ? '%' : undefined,
  }
}

const lean = { trailingZeroDisplay: 'stripIfInteger' } as const
const few = { maximumFractionDigits: 2, minimumFractionDigits: 0 } as const

function styleOf(unit: Unit): Intl.NumberFormatOptions {
  if ('currency' in unit)
    return { style: 'currency', currency: unit.currency, currencyDisplay: 'narrowSymbol' }
  return 'share' in unit ? { style: 'percent' } : {}
}

function wordsOf(unit: Unit, locale: string) {
  if ('of' in unit) return unit.of
  if ('share' in unit) return unit.share
  return new Intl.DisplayNames(locale, { type: 'currency' }).of(unit.currency) ?? unit.currency
}
