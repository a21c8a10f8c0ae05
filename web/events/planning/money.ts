import { useText } from '../../app/texts.ts'

/** Amounts are kept in whole cents and said as money. */
export function useMoney() {
  const { locale } = useText()
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD' })
  return (cents: number) => format.format(cents / 100)
}
