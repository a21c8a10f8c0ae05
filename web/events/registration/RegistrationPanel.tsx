import { useLocation } from '@tanstack/react-router'
import {
  ExternalLink,
  History,
  ListOrdered,
  MessageCircleQuestion,
  MessageSquareText,
  Ticket,
  Users,
} from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { z } from 'zod'
import type { Event } from '../../../contract/events/pages.ts'
import { initiativeUsers } from '../../../contract/events/registrations.ts'
import { linkTo } from '../../app/links.ts'
import { useSend } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { useBothClocks } from '../../ui/dates/bothClocks.ts'
import { useDates } from '../../ui/dates/dates.ts'
import { Coloured } from '../../ui/Glyph.tsx'
import { StateBadge } from '../../ui/StateBadge.tsx'
import { registrationShownIn } from './shownIn.ts'
import './registration.css'

type Shown = z.output<typeof Event>
export type Dialog = 'join' | 'give_up' | 'answers' | 'history'

const Dialogs = lazy(() =>
  import('./RegistrationDialogs.tsx').then((part) => ({ default: part.RegistrationDialogs })),
)

const OfferedSeat = lazy(() => import('./OfferedSeat.tsx').then((part) => ({ default: part.OfferedSeat })))

/** Whether the viewer has an offered seat. */
const isOffered = ({ my, state, phase }: Pick<Shown, 'my' | 'state' | 'phase'>) =>
  my.state === 'waitlisted' && my.offered_until !== null && state === 'approved' && phase !== 'past'

/** Mails about a seat lead here: opening the page changes nothing, its button does. */
const GIVE_UP = 'give-up'

interface Props {
  event: Shown
  /** More about a seat: the code for the door. */
  children?: ReactNode
  /** What helpers do about the day, after one's own seat. */
  tools?: ReactNode
}

/** One's own registration, its reasons, and what can be done. The place in line is refreshed as it moves. */
export function RegistrationPanel({ event, children, tools }: Props) {
  const { t } = useText()
  const { hash } = useLocation()
  const [open, setOpen] = useState<Dialog | null>(
    hash === GIVE_UP && (event.can.give_up || event.my.state !== null) ? 'give_up' : null,
  )
  const join = useSend(initiativeUsers.join, {
    failed: () => t('registrations.join.failed'),
    done: ({ my }) => t(my.state === 'waitlisted' ? 'registrations.join.waiting' : 'registrations.join.done'),
    stale: registrationShownIn,
  })
  const { my, can } = event

  /** One tap, unless there is something to be asked first. */
  const begin = () =>
    event.asks || event.series !== null
      ? setOpen('join')
      : join.mutate({ body: { initiative_id: event.id, answers: [] } })
  const waits = event.seats !== null && event.seats_left === 0
  return (
    <Coloured as="section" className="card reg-panel" colour={event.own_colour ?? event.host.colour}>
      <h2 className="vh">{t('registrations.panel.label')}</h2>
      <Standing event={event} />
      {children}
      <div className="reg-acts">
        {can.register && (
          <Button look="p" wide icon={Ticket} busy={join.isPending} onClick={begin}>
            {t(waits ? 'registrations.panel.wait' : 'registrations.panel.register')}
          </Button>
        )}
        {my.refusal === 'external' && my.state === null && event.external_registration_url && (
          <LinkButton
            look="p"
            wide
            icon={ExternalLink}
            href={event.external_registration_url}
            target="_blank"
            rel="noopener noreferrer"
          >
            {t('registrations.panel.external')}
          </LinkButton>
        )}
        {can.give_up && my.state === 'waitlisted' && !isOffered(event) && (
          <Button wide onClick={() => setOpen('give_up')}>
            {t('registrations.panel.leave_line')}
          </Button>
        )}
        {can.give_up && my.state === 'registered' && (
          <Button wide look="dq" onClick={() => setOpen('give_up')}>
            {t('registrations.panel.give_up')}
          </Button>
        )}
      </div>
      {tools}
      {my.state !== null && (
        <div className="row gap2 wrap reg-more">
          {can.give_up && event.asks && (
            <Button look="q" small icon={MessageSquareText} onClick={() => setOpen('answers')}>
              {t('registrations.panel.answers')}
            </Button>
          )}
          <Button look="q" small icon={History} onClick={() => setOpen('history')}>
            {t('registrations.panel.history')}
          </Button>
        </div>
      )}
      {can.manage && (
        <div className="row gap2 wrap reg-more">
          <LinkButton look="q" small icon={Users} href={`${linkTo.event(event)}/manage/attendees`}>
            {t('registrations.tabs.attendees')}
          </LinkButton>
          {event.waitlist_enabled && (
            <LinkButton look="q" small icon={ListOrdered} href={`${linkTo.event(event)}/manage/waitlist`}>
              {t('registrations.tabs.waitlist')}
            </LinkButton>
          )}
          <LinkButton
            look="q"
            small
            icon={MessageCircleQuestion}
            href={`${linkTo.event(event)}/manage/questions`}
          >
            {t('registrations.tabs.questions')}
          </LinkButton>
        </div>
      )}
      {open && (
        <Suspense fallback={null}>
          <Dialogs event={event} asked={open} close={() => setOpen(null)} />
        </Suspense>
      )}
    </Coloured>
  )
}

/** One's state in a badge, and what it means in words. */
function Standing({ event }: { event: Shown }) {
  const { t } = useText()
  const dates = useDates(event.time_zone)
  const { my, can } = event
  const { state } = my
  const isIn = state !== null && state !== 'unregistered'
  return (
    <div aria-live="polite">
      <div className="row gap2 wrap reg-state">
        {state !== null && <StateBadge state={state}>{t(`registrations.panel.${state}`)}</StateBadge>}
        {event.points > 0 && (
          <span className="sm m2 reg-points">{t('registrations.panel.points', { count: event.points })}</span>
        )}
      </div>
      {isIn && event.state !== 'canceled' && state === 'registered' && event.phase !== 'past' && (
        <p className="reg-head">
          {event.phase === 'ongoing'
            ? t('registrations.panel.here_now')
            : t('registrations.panel.see_you', { day: dates.day(event.starts_at) })}
        </p>
      )}
      {isOffered(event) && (
        <Suspense fallback={null}>
          <OfferedSeat event={event} />
        </Suspense>
      )}
      {state === 'waitlisted' &&
        !isOffered(event) &&
        event.state !== 'canceled' &&
        event.phase !== 'past' && (
          <>
            {my.waitlist_place !== null && (
              <p className="reg-head">{t('registrations.panel.in_line', { count: my.waitlist_place })}</p>
            )}
            <p className="m2">
              {event.seats === null
                ? t('registrations.panel.in_line_says_plain')
                : event.claim_hours === null
                  ? t('registrations.panel.in_line_says', { seats: event.seats })
                  : t('registrations.panel.in_line_offers', { count: event.claim_hours, seats: event.seats })}
            </p>
          </>
        )}
      {(!isIn || event.state === 'canceled') && <Opening event={event} canRegister={can.register} />}
    </div>
  )
}

/** Whether one can register, and if not, why not. */
function Opening({ event, canRegister }: { event: Shown; canRegister: boolean }) {
  const { t } = useText()
  const bothClocks = useBothClocks(event.time_zone)
  const { refusal } = event.my
  if (canRegister) {
    const key = event.seats !== null && event.seats_left === 0 ? 'full_waits' : 'open'
    return (
      <>
        <p className="reg-head">{t(`registrations.panel.${key}`)}</p>
        <p className="m2">{t(`registrations.panel.${key}_says`)}</p>
      </>
    )
  }
  if (refusal === 'external') return <p className="m2">{t('registrations.panel.external_says')}</p>
  const why = refusal ?? 'closed'
  return (
    <>
      <p className="reg-head">{t(`registrations.panel.refused.${why}`)}</p>
      <p className="m2">
        {t(`registrations.panel.refused.${why}_says`, {
          when: event.registration_deadline ? bothClocks(event.registration_deadline) : '',
        })}
      </p>
    </>
  )
}
