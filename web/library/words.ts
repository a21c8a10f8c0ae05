import { numbersFor } from '../../contract/formats.ts'

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

/** "3.4 MB", as the reader's language writes it. */
export function bytesWords(bytes: number, locale: string) {
  const at = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), UNITS.length - 1)
  return numbersFor(locale, {
    style: 'unit',
    unit: UNITS[at] ?? 'byte',
    unitDisplay: at === 0 ? 'long' : 'short',
    maximumFractionDigits: at < 2 ? 0 : 1,
  }).format(bytes / 1000 ** at)
}
