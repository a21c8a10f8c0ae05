import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { events } from '../../../contract/events/pages.ts'
import { initiativeUsers } from '../../../contract/events/registrations.ts'
import { usePath } from '../../app/path.ts'
import { useAnswer, useQueryOf } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { Crumbs, PageHead } from '../../ui/Page.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { DeskTabs } from '../planning/desk/DeskTabs.tsx'
import { questionOf } from './search.ts'

type Place = 'attendees' | 'waitlist' | 'questions'

/** The event, and the address of its pages: below a network, or on their own. */
export function usePeopleOf() {
  const { eventId = '' } = useParams({ strict: false })
  const path = usePath()
  const home = `${path.slice(0, path.indexOf(`/events/${eventId}`))}/events/${eventId}`
  return { id: Number(eventId), home, isAlone: home === `/events/${eventId}` }
}

/** The frame of an event's people: the way back, and three tabs. */
export function PeopleFrame({ at, children }: { at: Place; children: ReactNode }) {
  const { t } = useText()
  const { id, home, isAlone } = usePeopleOf()
  const { event_name, going_count, waiting_count, can } = useAnswer(initiativeUsers.list, {
    query: questionOf({ page_size: 10 }, id),
  })
  const { data: event } = useQueryOf(events.show, { params: { id } })
  const counts = { attendees: going_count, waitlist: waiting_count ?? 0, questions: undefined }
  const inside = (
    <>
      <Crumbs
        of={[
          ...(isAlone ? [{ href: '/events', text: t('registrations.frame.events') }] : []),
          { href: home, text: isAlone ? t('registrations.frame.event') : event_name },
        ]}
      />
      {isAlone && <PageHead title={event_name} />}
      {isAlone && event?.can.manage && <DeskTabs of={event} at="/manage/attendees" />}
      {can.organize && (
        <div className="event-parts">
          <Tabs
            look="parts"
            label={t('registrations.tabs.label')}
            items={(['attendees', 'waitlist', 'questions'] as const).map((place) => ({
              href: `${home}/manage/${place}`,
              text: t(`registrations.tabs.${place}`),
              count: counts[place],
              current: place === at,
            }))}
          />
        </div>
      )}
      {children}
    </>
  )
  return isAlone ? <div className="in wide">{inside}</div> : inside
}
