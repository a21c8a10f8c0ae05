import { CalendarPlus, Clock } from 'lucide-react'
import { useState } from 'react'
import { mentorshipSessions } from '../../../contract/mentorship/sessions.ts'
import { fillPath } from '../../app/address.ts'
import { linkTo } from '../../app/links.ts'
import { useMe } from '../../app/me.ts'
import { useAnswer, useQueryOf } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { useTitle } from '../../shell/title.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { DateLeaf, RelativeTime } from '../../ui/dates/DateLeaf.tsx'
import { useDates } from '../../ui/dates/dates.ts'
import { Face } from '../../ui/Face.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Crumbs, Section } from '../../ui/Page.tsx'
import { StateBadge } from '../../ui/StateBadge.tsx'
import { firstNameOf, toMentorship } from '../addresses.ts'
import { useMentorshipWords } from '../words.ts'
import { type SessionAct, SessionDialog } from './SessionDialogs.tsx'
import { SessionFacts } from './SessionFacts.tsx'
import { type Session, SessionLine, twoOf, useSessionState } from './SessionLine.tsx'
import '../mentorship.css'

/** In the head of a circle’s session; all of them stand in its list. */
const MOST_FACES = 3

/** One session: its people, its date, what is said to it and what can be done. */
export function SessionScreen({ id }: { id: string }) {
  const { t } = useText()
  const { user } = useMe()
  const session = useAnswer(mentorshipSessions.show, { params: { id } })
  const isCircle = session.room.kind === 'circle'
  const other = isCircle ? undefined : twoOf(session, user.id).other
  const { state, words } = useSessionState()(session)
  const { list } = useMentorshipWords()
  const [act, setAct] = useState<SessionAct | null>(null)
  const people = session.participants.map(({ person }) => person)
  const title =
    session.room.name ??
    t('mentorship.sessions.two', {
      first: firstNameOf(people[0] ?? session.host),
      second: firstNameOf(people[1] ?? session.host),
    })
  useTitle(title)
  return (
    <div className="in">
      <Crumbs
        of={[
          { href: toMentorship.start, text: t('mentorship.title') },
          { href: toMentorship.sessions('participating'), text: t('mentorship.nav.sessions') },
        ]}
      />
      <div className="session-head g" style={{ '--group': 'var(--tenant-primary)' }}>
        <span className="two-faces" aria-hidden="true">
          {people.slice(0, MOST_FACES).map((person) => (
            <Face key={person.id} of={person} size={isCircle ? 'xl' : 'xxl'} />
          ))}
        </span>
        <div className="grow">
          <StateBadge state={state}>{words}</StateBadge>
          <h1 tabIndex={-1} data-page-title>
            {title}
          </h1>
          {session.topics.length > 0 && <p className="m2">{list(session.topics.map(({ name }) => name))}</p>}
        </div>
        <DateLeaf at={session.starts_at} big />
      </div>
      <Canceled of={session} />
      <Proposal of={session} does={setAct} />
      <div className="split session-body">
        <div>
          <SessionFacts of={session} />
          {session.notes && (
            <Section title={t('mentorship.sessions.field.notes')}>
              <p className="request-says">{session.notes}</p>
            </Section>
          )}
          {isCircle && <Participants of={session} />}
          <MyFeedback of={session} />
          <Earlier of={session} />
        </div>
        <aside className="side">
          <Acts of={session} does={setAct} />
          <Section title={t(isCircle ? 'mentorship.rooms.circle' : 'mentorship.sessions.pair')}>
            <p>
              <Anchor className="link" href={toMentorship.room(session.room)}>
                {session.room.name ?? t('mentorship.sessions.to_pair')}
              </Anchor>
            </p>
            {other && (
              <p>
                <Anchor className="link" href={toMentorship.person(other.person)}>
                  {t('mentorship.sessions.about', { name: firstNameOf(other.person) })}
                </Anchor>
              </p>
            )}
          </Section>
        </aside>
      </div>
      {act && <SessionDialog act={act} session={session} onClose={() => setAct(null)} />}
    </div>
  )
}

function Canceled({ of: session }: { of: Session }) {
  const { t } = useText()
  if (session.state !== 'canceled') return null
  const name = session.canceled_by?.name
  return (
    <div className="note wait session-note">
      <div className="grow">
        <p>{name ? t('mentorship.sessions.canceled_by', { name }) : t('mentorship.sessions.canceled')}</p>
        {session.cancel_reason && <p className="m2">{session.cancel_reason}</p>}
      </div>
    </div>
  )
}

/** Another time that was proposed, and a rejection with its reason. */
function Proposal({ of: session, does }: { of: Session; does: (act: SessionAct) => void }) {
  const { t } = useText()
  const dates = useDates()
  const { proposal, can, participants, state, time } = session
  // In a circle, what each says stands in the list of them.
  const rejected =
    session.room.kind === 'pair'
      ? participants.find(({ invitation }) => invitation === 'rejected')
      : undefined
  if (state === 'canceled' || time === 'past') return null
  if (proposal)
    return (
      <div className="note session-note">
        <Icon of={Clock} />
        <div className="grow">
          <p className="b">
            {t('mentorship.sessions.proposed', {
              name: proposal.by.name,
              when: dates.span(proposal.starts_at, proposal.ends_at),
            })}
          </p>
          {proposal.note && <p>{proposal.note}</p>}
          {can.decide_proposal && (
            <div className="row wrap gap2 mentor-acts">
              <Button onClick={() => does('takeProposal')}>
                {t('mentorship.sessions.act.takeProposal')}
              </Button>
              <Button look="q" onClick={() => does('dropProposal')}>
                {t('mentorship.sessions.act.dropProposal')}
              </Button>
            </div>
          )}
        </div>
      </div>
    )
  if (rejected)
    return (
      <div className="note wait session-note">
        <div className="grow">
          <p>{t('mentorship.sessions.rejected', { name: rejected.person.name })}</p>
          {rejected.reason && <p className="m2">{rejected.reason}</p>}
        </div>
      </div>
    )
  return null
}

/** What the reader can do now; the answer to an invitation comes first. */
function Acts({ of: session, does }: { of: Session; does: (act: SessionAct) => void }) {
  const { t } = useText()
  const { can, time, state } = session
  const isOver = time === 'past'
  return (
    <div className="card side-card">
      <h2>
        {state === 'canceled' ? (
          t('mentorship.words.session.canceled')
        ) : isOver ? (
          t('mentorship.sessions.was')
        ) : (
          <RelativeTime at={session.starts_at} />
        )}
      </h2>
      {can.accept && (
        <Button look="p" onClick={() => does('accept')}>
          {t('mentorship.sessions.act.accept')}
        </Button>
      )}
      {can.give_feedback && (
        <LinkButton look={can.accept ? 's' : 'p'} href={toMentorship.feedback(session)}>
          {t(
            session.my_feedback ? 'mentorship.sessions.change_feedback' : 'mentorship.sessions.give_feedback',
          )}
        </LinkButton>
      )}
      {state === 'scheduled' && !isOver && (
        <Button icon={CalendarPlus} onClick={() => saveFile(session)}>
          {t('mentorship.sessions.to_calendar')}
        </Button>
      )}
      {can.edit && (
        <LinkButton look="q" href={toMentorship.changeSession(session)}>
          {t('mentorship.sessions.change')}
        </LinkButton>
      )}
      {can.propose && (
        <Button look="q" onClick={() => does('propose')}>
          {t('mentorship.sessions.act.propose')}
        </Button>
      )}
      {can.reject && (
        <Button look="dq" onClick={() => does('reject')}>
          {t('mentorship.sessions.act.reject')}
        </Button>
      )}
      {can.cancel && (
        <Button look="dq" onClick={() => does('cancel')}>
          {t('mentorship.sessions.act.cancel')}
        </Button>
      )}
    </div>
  )
}

const saveFile = ({ id }: Session) => window.location.assign(fillPath(mentorshipSessions.file.path, { id }))

/** Everybody who is invited, and what they said. */
function Participants({ of: { participants, host, state, time } }: { of: Session }) {
  const { t } = useText()
  const isOpen = state === 'scheduled' && time !== 'past'
  return (
    <Section title={t('mentorship.rooms.participants')}>
      <ul className="list">
        {participants.map(({ person, role, invitation, reason }) => (
          <li key={person.id} className="row room-person">
            <Face of={person} size="m" />
            <div className="grow">
              <p>
                <Anchor className="b" href={linkTo.person(person)}>
                  {person.name}
                </Anchor>
              </p>
              <p className="sm m2">
                {[t(`mentorship.words.side.${role}`), person.id === host.id && t('mentorship.rooms.host')]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
              {reason && <p className="sm request-says">{reason}</p>}
            </div>
            {isOpen && (
              <StateBadge state={invitation}>{t(`mentorship.words.invitation.${invitation}`)}</StateBadge>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}

function MyFeedback({ of: { my_feedback: feedback } }: { of: Session }) {
  const { t } = useText()
  if (!feedback) return null
  return (
    <Section
      title={t('mentorship.sessions.my_feedback')}
      aside={<span className="sm m3">{t('mentorship.sessions.only_you')}</span>}
    >
      <p className="b">{t(`mentorship.sessions.rating.${feedback.rating as 1 | 2 | 3 | 4 | 5}`)}</p>
      {feedback.words && <p className="request-says">{feedback.words}</p>}
    </Section>
  )
}

/** Sessions of the same pair or circle before this one. */
function Earlier({ of: session }: { of: Session }) {
  const { t } = useText()
  const { data } = useQueryOf(mentorshipSessions.list, {
    query: { room_id: session.room.id, time: 'past', page_size: 10 },
  })
  const earlier =
    data?.items.filter(({ id, starts_at }) => id !== session.id && starts_at < session.starts_at) ?? []
  if (earlier.length === 0) return null
  return (
    <Section title={t('mentorship.sessions.earlier')}>
      <ul className="list">
        {earlier.slice(0, 3).map((one) => (
          <SessionLine key={one.id} of={one} between />
        ))}
      </ul>
    </Section>
  )
}
