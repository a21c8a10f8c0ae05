import type { z } from 'zod'
import { numbersFor } from '../../../contract/formats.ts'
import type { KpiField, KpiPoint } from '../../../contract/planning/kpis.ts'
import { useText } from '../../app/texts.ts'
import { useDates } from '../../ui/dates/dates.ts'

/** Numbers as text: with their unit, and as precisely as the reader may know them. */
export function useKpiWords() {
  const { t, locale } = useText()
  const dates = useDates('UTC')
  const plain = numbersFor(locale)
  const signed = numbersFor(locale, { signDisplay: 'exceptZero' })
  const percent = numbersFor(locale, { style: 'percent', maximumFractionDigits: 3 })
  const number = (value: number, unit: string | null) => {
    if (unit === null) return plain.format(value)
    // The language decides where the sign is, and whether a space is between.
    if (unit === '%') return percent.format(value / 100)
    return t('planning.in_unit', { number: plain.format(value), unit })
  }
  return {
    number,
    /** Without its sign: beside an arrow, or in a sentence that says more or less. */
    size: (value: number) => plain.format(Math.abs(value)),
    change: (value: number) => (value === 0 ? t('planning.kpis.same') : signed.format(value)),
    point: ({ value, is }: Pick<z.output<typeof KpiPoint>, 'value' | 'is'>, unit: string | null) => {
      if (value === null) return t('planning.withheld')
      return is === 'rounded' ? t('planning.at_least', { number: number(value, unit) }) : number(value, unit)
    },
    definition: ({ says, counted_from }: NonNullable<z.output<typeof KpiField>['computed']>) =>
      counted_from === null ? says : t('planning.kpis.counted_from', { says, day: dates.day(counted_from) }),
  }
}
