import type { z } from 'zod'
import { numbersFor } from '../../contract/formats.ts'
import type { GatedCount } from '../../contract/shapes.ts'
import { useText } from '../app/texts.ts'

/** Writes a number of people as precisely as the reader may know it. */
export function useCountWords() {
  const { t, locale } = useText()
  const format = numbersFor(locale)
  return ({ count, is }: z.output<typeof GatedCount>) => {
    const number = format.format(count)
    if (is === 'exact') return number
    return t(`insights.${is === 'fewer_than' ? 'fewer_than' : 'at_least'}`, { number })
  }
}
