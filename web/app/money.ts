import { useMemo } from 'react'
import { currencies } from '../../contract/currencies.ts'
import { numbersFor } from '../../contract/formats.ts'
import { useEnterprise } from './me.ts'
import { useText } from './texts.ts'

/** Amounts are whole hundredths, shown in the enterprise's currency in the reader's format. */
export function useMoney() {
  const { locale } = useText()
  const { currency } = useEnterprise()
  const format = numbersFor(locale, { style: 'currency', currency })
  return (cents: number) => format.format(cents / 100)
}

/** The currencies one can choose from, by what the reader calls them. */
export function useCurrencies() {
  const { locale } = useText()
  return useMemo(() => {
    const names = new Intl.DisplayNames(locale, { type: 'currency' })
    return currencies
      .map((value) => ({ value, text: names.of(value) ?? value, detail: value }))
      .toSorted((one, other) => one.text.localeCompare(other.text, locale))
  }, [locale])
}

/** The currency of the enterprise, by its name. */
export function useCurrencyName() {
  const { locale } = useText()
  const { currency } = useEnterprise()
  return new Intl.DisplayNames(locale, { type: 'currency' }).of(currency) ?? currency
}
