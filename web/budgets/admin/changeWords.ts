import { numbersFor } from '../../../contract/formats.ts'
import { useEnterprise } from '../../app/me.ts'
import { useText } from '../../app/texts.ts'

/** Differences with their sign, as an amount and as a share of what was before. */
export function useChangeWords() {
  const { locale } = useText()
  const { currency } = useEnterprise()
  const signed = numbersFor(locale, { style: 'currency', currency, signDisplay: 'exceptZero' })
  const share = numbersFor(locale, {
    style: 'percent',
    maximumFractionDigits: 1,
    signDisplay: 'exceptZero',
  })
  return {
    amount: (cents: number) => signed.format(cents / 100),
    percent: (by: number, before: number) => (before === 0 ? '–' : share.format(by / before)),
  }
}
