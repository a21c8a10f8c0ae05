import { eventLists } from '../../contract/events/events.ts'
import { useListOf } from '../app/lists.ts'
import { useText } from '../app/texts.ts'
import { SkeletonList } from '../ui/Skeleton.tsx'
import { ListState } from '../ui/tables/ListState.tsx'
import { usePhone } from '../ui/useMedia.ts'
import { Agenda } from './Agenda.tsx'
import { between, useCalendar } from './calendarView.tsx'
import { MonthGrid } from './MonthGrid.tsx'
import { type EventView, narrowingOf } from './search.ts'
import { WeekGrid } from './WeekGrid.tsx'

interface Props {
  view: Exclude<EventView, 'list'>
  /** Only what this network shows. */
  network?: number
}

/** The days of the view with what takes place on them. */
export function CalendarBody({ view, network }: Props) {
  const { t } = useText()
  const phone = usePhone()
  const { asked, days } = useCalendar()
  const narrowing = narrowingOf(asked)
  const { data, isPending, error, refetch, isPlaceholderData } = useListOf(eventLists.calendar, {
    query: {
      ...narrowing,
      network_ids: network === undefined ? narrowing.network_ids : [network],
      ...between(days),
    },
  })
  const events = data?.items ?? []
  return (
    <ListState
      pending={isPending}
      error={data ? null : error}
      retry={() => void refetch()}
      skeleton={<SkeletonList rows={8} face={false} />}
    >
      <div aria-busy={isPlaceholderData}>
        {view === 'month' && <MonthGrid events={events} />}
        {view === 'week' && <WeekGrid events={events} />}
        {view === 'agenda' && <Agenda events={events} small={phone} />}
        {data && data.rest > 0 && (
          <p className="sm m2 event-rest">{t('events.rest', { count: data.rest })}</p>
        )}
        {view !== 'agenda' && <p className="sm m3 event-key">{t('events.key')}</p>}
      </div>
    </ListState>
  )
}
