import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { ChevronLeft, QrCode as QrMark, RotateCw, Settings2, TriangleAlert, WifiOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { z } from 'zod'
import { type EventDay, eventDay } from '../../../../contract/events/day.ts'
import { useAsked } from '../../../app/asked.ts'
import { Failure } from '../../../app/failure.ts'
import { listen } from '../../../app/live.ts'
import { queryOf } from '../../../app/query.ts'
import { session } from '../../../app/session.ts'
import { useText } from '../../../app/texts.ts'
import { Button, LinkButton } from '../../../ui/Button.tsx'
import { useDates } from '../../../ui/dates/dates.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { Tabs } from '../../../ui/Tabs.tsx'
import { Failed } from '../../../ui/tables/ListState.tsx'
import { type DoorSearch, doorTabs } from '../search.ts'
import { DoorList, KeptList } from './DoorList.tsx'
import { DoorReports } from './DoorReports.tsx'
import { keepPage } from './page.ts'
import { Scanner } from './Scanner.tsx'
import type { Door, DoorState } from './store.ts'
import { useDoor, useOnline } from './useDoor.ts'
import '../day.css'

type Day = z.output<typeof EventDay>

/**
 * The door of one event on one device: scan, search the list, look at scans that didn't simply count; online or
 * offline.
 */
export function DoorScreen() {
  const { t } = useText()
  const { eventId = '' } = useParams({ strict: false })
  const id = Number(eventId)
  const online = useOnline()
  const { door, state } = useDoor(id)
  const { data: day, error } = useQuery({
    ...queryOf(eventDay.show, { params: { id } }),
    enabled: session.token !== null,
  })
  const { asked } = useAsked<DoorSearch>()
  useEffect(() => (session.token ? listen() : undefined), [])
  const refused = error instanceof Failure && (error.status === 403 || error.status === 404)
  const { snapshot } = state
  if (refused && !snapshot && state.waiting === 0)
    return (
      <Failed
        error={error}
        level={1}
        actions={<LinkButton href="/events">{t('eventDay.door.back')}</LinkButton>}
      />
    )
  const name = day?.name ?? snapshot?.event.name ?? t('eventDay.door.title')
  const tab = asked.tab ?? 'scan'
  const address = (to: (typeof doorTabs)[number]) =>
    `/events/${id}/check-in${to === 'scan' ? '' : `?tab=${to}`}`
  return (
    <div className="door" data-says-offline>
      <div className="row gap2">
        <LinkButton look="q" small icon={ChevronLeft} href={`/events/${id}`}>
          {t('eventDay.door.back')}
        </LinkButton>
        {day?.can.supervise && (
          <LinkButton look="q" small className="end" icon={Settings2} href={`/events/${id}/day`}>
            {t('eventDay.day.title')}
          </LinkButton>
        )}
      </div>
      <h1 tabIndex={-1} data-page-title>
        {name}
      </h1>
      <Numbers day={day} state={state} />
      <Notes day={day} door={door} state={state} online={online} />
      <Tabs
        label={t('eventDay.door.tabs')}
        items={doorTabs.map((one) => ({
          href: address(one),
          text: t(`eventDay.door.${one}`),
          current: one === tab,
          count: one === 'reports' && day ? day.to_be_confirmed_count : undefined,
        }))}
      />
      <div className="door-tab">
        {tab === 'scan' && <Scanner door={door} state={state} />}
        {tab === 'list' &&
          (online && day ? (
            <DoorList eventId={id} open={mayCheckIn(day)} supervises={day.can.supervise} />
          ) : (
            <KeptList door={door} state={state} />
          ))}
        {tab === 'reports' && <DoorReports eventId={id} supervises={day?.can.supervise ?? false} />}
      </div>
      {day?.door === 'open' && (
        <LinkButton wide icon={QrMark} href={`/events/${id}/check-in/entrance`}>
          {t('eventDay.door.entrance')}
        </LinkButton>
      )}
    </div>
  )
}

const mayCheckIn = ({ door, can }: Day) => door === 'open' || (door === 'correcting' && can.supervise)

function Numbers({ day, state }: { day: Day | undefined; state: DoorState }) {
  const { t } = useText()
  const kept = state.snapshot?.people ?? []
  const [attended, expected] = day
    ? [day.attended_count, day.expected_count]
    : ((state.counts && [state.counts.attended, state.counts.expected]) ?? [
        kept.filter((person) => person.state === 'attended').length,
        kept.filter((person) => person.state === 'attended' || person.state === 'registered').length,
      ])
  return (
    <div className="door-numbers">
      <p className="num" role="status">
        {t('eventDay.door.numbers', { attended, expected })}
      </p>
      <span className="door-part" style={{ '--part': expected === 0 ? 0 : attended / expected }} />
      <p className="sm m2">
        {day &&
          day.walked_in_count > 0 &&
          `${t('eventDay.door.walked_in', { count: day.walked_in_count })} · `}
        {day &&
          day.to_be_confirmed_count > 0 &&
          t('eventDay.door.waiting', { count: day.to_be_confirmed_count })}
      </p>
    </div>
  )
}

interface NotesProps {
  day: Day | undefined
  door: Door
  state: DoorState
  online: boolean
}

/** Why something isn't as usual, and whether this device would go on without a connection. */
function Notes({ day, door, state, online }: NotesProps) {
  const { t } = useText()
  const dates = useDates()
  const [pageKept, setPageKept] = useState(false)
  useEffect(() => {
    // Everything needed offline is loaded with the page, including the code reader. If that fails, the page doesn't
    // promise to work offline.
    void import('jsqr').then(keepPage).then(setPageKept, () => undefined)
  }, [])
  return (
    <div className="door-notes" aria-live="polite">
      {day?.door === 'not_yet' && (
        <p className="note">{t('eventDay.door.not_yet', { when: dates.moment(day.opens_at) })}</p>
      )}
      {day?.door === 'shut' && <p className="note">{t('eventDay.door.shut')}</p>}
      {day?.door === 'correcting' && (
        <p className="note">{t('eventDay.door.correcting', { when: dates.moment(day.shuts_at) })}</p>
      )}
      {!online && (
        <p className="note wait">
          <Icon of={WifiOff} />
          {t('eventDay.door.offline')}
        </p>
      )}
      {state.problem && (
        <div className="note bad">
          <Icon of={TriangleAlert} />
          <p className="grow">{state.problem}</p>
          {state.closed && session.token && (
            <Button small icon={RotateCw} onClick={() => void door.openDevice().then(() => door.handIn())}>
              {t('eventDay.door.reopen')}
            </Button>
          )}
        </div>
      )}
      {state.waiting > 0 && <p className="sm b">{t('eventDay.door.pending', { count: state.waiting })}</p>}
      {state.ready && !state.keeps && <p className="sm m2">{t('eventDay.door.no_keeping')}</p>}
      {state.ready && state.keeps && pageKept && state.snapshot && (
        <p className="sm m2">
          {t('eventDay.door.keeps', {
            count: state.snapshot.people.length,
            when: dates.moment(state.snapshot.keep_until),
          })}
        </p>
      )}
    </div>
  )
}
