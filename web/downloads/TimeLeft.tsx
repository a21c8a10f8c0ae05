import { useText } from '../app/texts.ts'
import { useDates, useNow } from '../ui/dates/dates.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** How long a file can still be fetched, in words; the moment itself stays within reach. */
export function TimeLeft({ until }: { until: string }) {
  const { t } = useText()
  const dates = useDates()
  const left = new Date(until).getTime() - useNow().getTime()
  return (
    <time dateTime={until} title={dates.moment(until)}>
      {left < MINUTE
        ? t('downloads.left.soon')
        : left < 1.5 * HOUR
          ? t('downloads.left.minutes', { count: Math.round(left / MINUTE) })
          : left < 48 * HOUR
            ? t('downloads.left.hours', { count: Math.round(left / HOUR) })
            : t('downloads.left.days', { count: Math.round(left / (24 * HOUR)) })}
    </time>
  )
}
