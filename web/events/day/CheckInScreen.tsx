import { useQuery } from '@tanstack/react-query'
import { useLocation, useParams } from '@tanstack/react-router'
import { CircleAlert, CircleCheck, Clock } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { userData } from '../../../contract/access/access.ts'
import { eventCheckIn } from '../../../contract/events/day.ts'
import { limits } from '../../../contract/limits.ts'
import { call } from '../../app/client.ts'
import { Failure } from '../../app/failure.ts'
import { queryOf, useSend } from '../../app/query.ts'
import { session } from '../../app/session.ts'
import { useText } from '../../app/texts.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { useBothClocks } from '../../ui/dates/bothClocks.ts'
import { Form, Submit } from '../../ui/forms/Form.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { Icon, type IconMark } from '../../ui/Icon.tsx'
import { Failed, Loading } from '../../ui/tables/ListState.tsx'
import './day.css'

type Pass = z.output<(typeof eventCheckIn.open)['returns']>
type Outcome = z.output<(typeof eventCheckIn.mine)['returns']>['outcome'] | 'thanks'

/** Where the code at a door leads: people who scanned it say who they are; without it, they show their own code. */
export function CheckInScreen() {
  const { eventId = '' } = useParams({ strict: false })
  const token = useLocation({ select: ({ hash }) => hash })
  const [read, setRead] = useState<{ pass?: Pass; failure?: unknown } | null>(token ? null : {})
  const asked = useRef(false)
  useEffect(() => {
    if (!token || asked.current) return
    asked.current = true
    call(eventCheckIn.open, { body: { event_id: Number(eventId), token } }).then(
      (pass) => setRead({ pass }),
      (failure: unknown) => setRead({ failure }),
    )
    // Once scanned the code is of no further use and is taken out of the browser's history.
    window.history.replaceState(window.history.state, '', window.location.pathname)
  }, [token, eventId])
  if (read === null) return <Loading>{null}</Loading>
  if (read.pass) return <SayWho pass={read.pass} eventId={eventId} />
  if (read.failure instanceof Failure && read.failure.status === 409) return <ScanAgain />
  if (read.failure) return <Failed error={read.failure} level={1} />
  return <Without eventId={eventId} />
}

function SayWho({ pass, eventId }: { pass: Pass; eventId: string }) {
  const { t } = useText()
  const bothClocks = useBothClocks(pass.time_zone)
  const { data: me } = useQuery({ ...queryOf(userData.show), enabled: session.token !== null })
  const [outcome, setOutcome] = useState<Outcome>()
  const [byEmail, setByEmail] = useState(session.token === null)
  const mine = useSend(eventCheckIn.mine, { failed: () => t('eventDay.here.failed') })
  if (outcome) return <Told outcome={outcome} eventId={eventId} />
  return (
    <div className="check-in-here">
      <h1 tabIndex={-1} data-page-title>
        {t('eventDay.here.to', { event: pass.name })}
      </h1>
      <p className="m2">{bothClocks(pass.starts_at, pass.ends_at)}</p>
      {me && !byEmail && (
        <>
          <Button
            look="p"
            wide
            busy={mine.isPending}
            onClick={() =>
              mine.mutate(
                { body: { pass: pass.pass } },
                { onSuccess: (answer) => setOutcome(answer.outcome) },
              )
            }
          >
            {t('eventDay.here.as', { name: me.user.name })}
          </Button>
          <Button look="q" wide onClick={() => setByEmail(true)}>
            {t('eventDay.here.other')}
          </Button>
        </>
      )}
      {byEmail && <ByEmail pass={pass.pass} then={() => setOutcome('thanks')} />}
    </div>
  )
}

function ByEmail({ pass, then }: { pass: string; then: () => void }) {
  const { t } = useText()
  return (
    <Form
      sends={eventCheckIn.byEmail}
      texts="eventDay.here"
      start={{ pass, email: '' }}
      send={(body) => call(eventCheckIn.byEmail, { body })}
      then={then}
    >
      <p>{t('eventDay.here.says')}</p>
      <TextField
        name="email"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        limit={limits.email}
      />
      <Submit wide>{t('eventDay.here.send')}</Submit>
    </Form>
  )
}

const marks: Record<Outcome, IconMark> = {
  thanks: CircleCheck,
  checked_in: CircleCheck,
  already: CircleCheck,
  waiting: Clock,
  not_registered: CircleAlert,
}

function Told({ outcome, eventId }: { outcome: Outcome; eventId: string }) {
  const { t } = useText()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="check-in-here">
      <Icon of={marks[outcome]} size="l" />
      <h1 ref={heading} tabIndex={-1} data-page-title>
        {t(`eventDay.here.${outcome}`)}
      </h1>
      <p>{t(`eventDay.here.${outcome}_says`)}</p>
      {session.token && <LinkButton href={`/events/${eventId}`}>{t('eventDay.door.back')}</LinkButton>}
    </div>
  )
}

function ScanAgain() {
  const { t } = useText()
  return (
    <div className="check-in-here">
      <h1 tabIndex={-1} data-page-title>
        {t('eventDay.here.again')}
      </h1>
      <p>{t('eventDay.here.again_says')}</p>
    </div>
  )
}

function Without({ eventId }: { eventId: string }) {
  const { t } = useText()
  return (
    <div className="check-in-here">
      <h1 tabIndex={-1} data-page-title>
        {t('eventDay.here.sign_in')}
      </h1>
      <p>{t('eventDay.here.sign_in_says')}</p>
      {session.token ? (
        <LinkButton look="p" wide href={`/events/${eventId}`}>
          {t('eventDay.here.event')}
        </LinkButton>
      ) : (
        <LinkButton look="p" wide href={`/login?referrer=${encodeURIComponent(`/events/${eventId}`)}`}>
          {t('eventDay.here.sign_in_do')}
        </LinkButton>
      )}
    </div>
  )
}
