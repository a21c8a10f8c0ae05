import { useParams } from '@tanstack/react-router'
import { ChevronLeft, Maximize, Minimize } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { DOOR_TURN_SECONDS, eventDay } from '../../../../contract/events/day.ts'
import { call } from '../../../app/client.ts'
import { Failure } from '../../../app/failure.ts'
import { listen } from '../../../app/live.ts'
import { useQueryOf } from '../../../app/query.ts'
import { session } from '../../../app/session.ts'
import { useText } from '../../../app/texts.ts'
import { Button, LinkButton } from '../../../ui/Button.tsx'
import { QrCode } from '../../../ui/QrCode.tsx'
import { Failed } from '../../../ui/tables/ListState.tsx'
import { useFullScreen } from '../../../ui/useFullScreen.ts'
import { useOnline } from './useDoor.ts'
import '../day.css'

const AGAIN_MS = 5000

/** The code at the entrance, for people to scan with their phones: another one every half minute. */
export function EntranceScreen() {
  const { t } = useText()
  const { eventId = '' } = useParams({ strict: false })
  const id = Number(eventId)
  const online = useOnline()
  const { data: day } = useQueryOf(eventDay.show, { params: { id } })
  const { token, failure } = useTurningCode(id, online)
  // Too early or too late, and nothing has gone wrong: there is no code to speak of.
  const isClosed = failure instanceof Failure && failure.status === 409
  const screen = useRef<HTMLDivElement>(null)
  const full = useFullScreen()
  useEffect(() => (session.token ? listen() : undefined), [])
  return (
    <div className="entrance" ref={screen}>
      <div className="row gap2 entrance-tools">
        <LinkButton look="q" small icon={ChevronLeft} href={`/events/${id}/check-in`}>
          {t('eventDay.door.title')}
        </LinkButton>
        {document.fullscreenEnabled && (
          <Button
            look="q"
            small
            className="end"
            icon={full ? Minimize : Maximize}
            onClick={() => void (full ? document.exitFullscreen() : screen.current?.requestFullscreen())}
          >
            {t(full ? 'eventDay.entrance.leave' : 'eventDay.entrance.full')}
          </Button>
        )}
      </div>
      <h1 tabIndex={-1} data-page-title>
        {t('eventDay.entrance.title', { event: day?.name ?? '' })}
      </h1>
      {!isClosed && <p>{t('eventDay.entrance.says')}</p>}
      {isClosed ? (
        <p className="note">{failure.message}</p>
      ) : failure && online ? (
        <Failed error={failure} small />
      ) : (
        <div className="entrance-code">
          {token && (
            <QrCode
              text={`${window.location.origin}/event_checkin/${id}#${token}`}
              label={t('eventDay.entrance.code')}
            />
          )}
        </div>
      )}
      {!online && <p role="alert">{t('eventDay.entrance.offline')}</p>}
      {!isClosed && <p className="sm m2">{t('eventDay.entrance.changes', { seconds: DOOR_TURN_SECONDS })}</p>}
      {day && (
        <p className="b num" role="status">
          {t('eventDay.door.numbers', { attended: day.attended_count, expected: day.expected_count })}
        </p>
      )}
    </div>
  )
}

/** The code of this half minute; without a connection none is shown, because the one before is of no use any more. */
function useTurningCode(eventId: number, online: boolean) {
  const [shown, setShown] = useState<{ token?: string; failure?: unknown }>({})
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let over = false
    const next = async () => {
      let wait = AGAIN_MS
      try {
        const { token, changes_at } = await call(eventDay.doorCode, { params: { id: eventId } })
        if (over) return
        setShown({ token })
        wait = Math.min(DOOR_TURN_SECONDS * 1000, Math.max(1000, Date.parse(changes_at) - Date.now() + 250))
      } catch (failure) {
        if (!over) setShown({ failure })
      }
      if (!over) timer = setTimeout(() => void next(), wait)
    }
    if (online) void next()
    else setShown({})
    return () => {
      over = true
      clearTimeout(timer)
    }
  }, [eventId, online])
  return shown
}
