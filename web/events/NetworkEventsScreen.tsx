import { useText } from '../app/texts.ts'
import { useNetwork } from '../networks/networkPage.ts'
import { Section } from '../ui/Page.tsx'
import { CalendarBody } from './CalendarBody.tsx'
import { Turning, useCalendar } from './calendarView.tsx'
import { EventList } from './EventList.tsx'
import { Views } from './EventsScreen.tsx'
import { Narrowing } from './EventTools.tsx'
import { NewEventButton } from './planning/NewEventButton.tsx'
import './events.css'

/** The events one network hosts or takes part in. */
export function NetworkEventsScreen() {
  const { t } = useText()
  const network = useNetwork()
  const { view, title } = useCalendar()
  return (
    <Section
      title={view === 'list' ? t('events.title') : title}
      aside={
        <span className="row wrap gap2">
          {view !== 'list' && <Turning />}
          <Views />
          <NewEventButton network={network} />
        </span>
      }
    >
      <Narrowing />
      {view === 'list' ? (
        <EventList network={network.id} />
      ) : (
        <CalendarBody view={view} network={network.id} />
      )}
    </Section>
  )
}
