import type { z } from 'zod'
import { clockAt } from '../../../contract/clocks.ts'
import type { SeriesWish } from '../../../contract/events/decisions.ts'
import { useText } from '../../app/texts.ts'
import { useRepeatWords } from '../series/words.ts'

interface Props {
  of: z.output<typeof SeriesWish>
  event: { starts_at: string; time_zone: string }
}

/** A request about several dates: to become a series, or this date and later ones, or all of them. */
export function SeriesAsked({ of: { scope, repeats }, event }: Props) {
  const { t } = useText()
  const words = useRepeatWords()
  return (
    <p>
      {t(`eventPlanning.wish.dates.${scope}`)}{' '}
      {repeats && words(repeats, clockAt(event.starts_at, event.time_zone).day)}
    </p>
  )
}
