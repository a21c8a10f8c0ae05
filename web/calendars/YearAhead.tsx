import { CalendarDays } from 'lucide-react'
import { useState } from 'react'
import { calendars } from '../../contract/calendars/calendars.ts'
import { useQueryOf } from '../app/query.ts'
import { useText } from '../app/texts.ts'
import { Anchor } from '../ui/Anchor.tsx'
import { formatDate } from '../ui/dates/dateWords.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Section } from '../ui/Page.tsx'
import { ListState } from '../ui/tables/ListState.tsx'
import { calendarAddress } from './addresses.ts'
import { Dot } from './Dot.tsx'
import { yearAhead } from './search.ts'
import { useRuleWords } from './words.ts'

/** The coming year of all calendars, month by month. */
export function YearAhead() {
  const { t, locale } = useText()
  const { days } = useRuleWords()
  const [query] = useState(() => yearAhead(new Date()))
  const { data, isPending, error, refetch } = useQueryOf(calendars.between, { query })
  const months = Map.groupBy(data?.items ?? [], ({ starts_on }) =>
    // Dates that began before today are listed under today.
    ([starts_on, query.from].toSorted().at(-1) ?? starts_on).slice(0, 7),
  )
  return (
    <ListState
      pending={isPending}
      error={error}
      retry={() => void refetch()}
      empty={data?.items.length === 0}
      whenEmpty={
        <EmptyState icon={CalendarDays} title={t('calendars.ahead.empty.title')}>
          {t('calendars.ahead.empty.says')}
        </EmptyState>
      }
    >
      {[...months].map(([month, items]) => (
        <Section
          key={month}
          title={formatDate(`${month}-15T12:00:00Z`, locale, { month: 'long', year: 'numeric' })}
        >
          <ul className="plain days-ahead">
            {items.map(({ id, name, calendar, starts_on, ends_on }) => (
              <li key={`${id} ${starts_on}`}>
                <span className="on num">{days(starts_on, ends_on)}</span>
                <span className="calendar-name">
                  <Dot colour={calendar.colour} />
                  <Anchor href={calendarAddress.date(calendar.id, id)}>{name}</Anchor>
                </span>
                <span className="m2 sm">{calendar.name}</span>
              </li>
            ))}
          </ul>
        </Section>
      ))}
    </ListState>
  )
}
