import type { Moment } from '../../../contract/formats.ts'
import { useText } from '../../app/texts.ts'
import { classes } from '../classes.ts'
import { useDates, useNow } from './dates.ts'
import { leafOf } from './dateWords.ts'

interface LeafProps {
  at: Moment
  /** The zone of the place where it happens; without one, the reader's own. */
  timeZone?: string
  big?: boolean
  /** Without a colour it takes that of the part around it. */
  colour?: string
}

/** Dates are objects: month, numeral, weekday. */
export function DateLeaf({ at, timeZone, big, colour }: LeafProps) {
  const { locale } = useText()
  const { month, day, weekday } = leafOf(at, locale, timeZone)
  return (
    <time
      className={classes('leaf', big && 'big', colour && 'g')}
      style={colour ? { '--group': colour } : undefined}
      dateTime={new Date(at).toISOString()}
    >
      <span>{month} </span>
      <b>{day} </b>
      <span>{weekday}</span>
    </time>
  )
}

/** "2 hr ago", "yesterday", "Monday", "3 March": the full date stays within reach. */
export function RelativeTime({ at, timeZone }: { at: Moment; timeZone?: string }) {
  const dates = useDates(timeZone)
  const now = useNow()
  return (
    <time dateTime={new Date(at).toISOString()} title={dates.moment(at)}>
      {dates.relative(at, now)}
    </time>
  )
}
