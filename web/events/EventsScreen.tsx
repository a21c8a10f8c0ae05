import { FileClock, Inbox } from 'lucide-react'
import { myPlans } from '../../contract/events/management.ts'
import { numbersFor } from '../../contract/formats.ts'
import { useListOf } from '../app/lists.ts'
import { useMe } from '../app/me.ts'
import { useText } from '../app/texts.ts'
import { LinkButton } from '../ui/Button.tsx'
import { Page } from '../ui/Page.tsx'
import { Segmented } from '../ui/Tabs.tsx'
import { usePhone } from '../ui/useMedia.ts'
import { CalendarBody } from './CalendarBody.tsx'
import { Turning, useCalendar } from './calendarView.tsx'
import { EventList } from './EventList.tsx'
import { Narrowing, NetworkChips } from './EventTools.tsx'
import { NewEventButton } from './planning/NewEventButton.tsx'
import { type EventView, eventViews } from './search.ts'
import './events.css'

/** The events of the reader's networks: as a month, a week, day by day or as a list. */
export function EventsScreen() {
  const { networks } = useMe()
  const { t } = useText()
  const { view, title } = useCalendar()
  return (
    <Page width="wide" title={view === 'list' ? t('events.title') : title} actions={<EventActions />}>
      <Narrowing chips={<NetworkChips of={networks} />} />
      {view === 'list' ? <EventList /> : <CalendarBody view={view} />}
    </Page>
  )
}

function EventActions() {
  const { t } = useText()
  const { leads, policy_group: may } = useMe()
  // People who can plan nowhere have no drafts.
  const plans = leads.length > 0 || may.events_create || may.events_manage
  const { view } = useCalendar()
  return (
    <>
      {view !== 'list' && <Turning />}
      <Views />
      {(plans || may.events_approval) && <WaitingButton />}
      {plans && (
        <LinkButton icon={FileClock} href="/events/drafts">
          {t('events.drafts')}
        </LinkButton>
      )}
      <NewEventButton />
    </>
  )
}

/** Links to what waits for approvers; empty if nothing does. */
function WaitingButton() {
  const { t, locale } = useText()
  const { data } = useListOf(myPlans.pending, { query: { page_size: 10 } })
  if (!data || data.total === 0) return null
  const number = numbersFor(locale).format(data.total)
  return (
    <LinkButton icon={Inbox} href="/events/pending">
      {t('events.waiting', { count: data.total, number })}
    </LinkButton>
  )
}

export function Views() {
  const { t } = useText()
  const { view, ask, asked } = useCalendar()
  const phone = usePhone()
  // A month has no room on a phone: the agenda has a small one above it.
  const offered: readonly EventView[] = phone ? ['agenda', 'list'] : eventViews
  return (
    <Segmented
      label={t('events.views.label')}
      value={view}
      options={offered.map((value) => ({ value, text: t(`events.views.${value}`) }))}
      onChange={(next) =>
        ask({
          view: next,
          pageSize: undefined,
          ...(next === 'list' ? { date: undefined } : { date: asked.date }),
        })
      }
    />
  )
}
