import { formatDate } from '../dates/dateWords.ts'
import { boxOf, FieldFrame, type FieldProps, useField } from './field.tsx'
import { TimeInput } from './TimeInput.tsx'

const clockOf = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

function minuteIn(clock: string) {
  const [hour, minute] = clock.split(':').map(Number)
  return hour === undefined || minute === undefined || Number.isNaN(hour + minute) ? null : hour * 60 + minute
}

/** A minute of the day as the language writes it: "10:30 PM". */
export const minuteWords = (minute: number, locale: string) =>
  formatDate(new Date(minute * 60_000), locale, { timeStyle: 'short', timeZone: 'UTC' })

/** A time of the day, kept as the minute it is. */
export function MinuteField(props: FieldProps<number | null>) {
  const field = useField<number | null>(props)
  return (
    <FieldFrame field={field} hint={props.hint} optional={props.optional}>
      <div className={boxOf(field, 'short')}>
        <TimeInput
          as={field.aria}
          value={typeof field.value === 'number' ? clockOf(field.value) : ''}
          onChange={(time) => field.change(minuteIn(time))}
        />
      </div>
    </FieldFrame>
  )
}
