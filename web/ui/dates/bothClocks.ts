import { type Moment, sameClock } from '../../../contract/formats.ts'
import { useText } from '../../app/texts.ts'
import { useDates } from './dates.ts'
import type { Dates } from './dateWords.ts'

/** A moment, or from then until, by the clock of a place, and by the reader's where that shows something else. */
export function useBothClocks(timeZone: string) {
  const { t } = useText()
  const there = useDates(timeZone)
  const here = useDates()
  return (from: Moment, to?: Moment) => {
    const say = ({ moment, span }: Dates) => (to === undefined ? moment(from) : span(from, to))
    return [from, to ?? from].every((at) => sameClock(at, undefined, timeZone))
      ? say(there)
      : t('ui.dates.both', { there: say(there), here: say(here) })
  }
}
