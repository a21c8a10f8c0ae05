import { Clock, MapPin, NotebookPen, Phone, Tag, Video } from 'lucide-react'
import type { ReactNode } from 'react'
import { sameClock } from '../../../contract/formats.ts'
import { useMe } from '../../app/me.ts'
import { useText } from '../../app/texts.ts'
import { useDates } from '../../ui/dates/dates.ts'
import { Icon, type IconMark } from '../../ui/Icon.tsx'
import { firstNameOf } from '../addresses.ts'
import { useMentorshipWords } from '../words.ts'
import { type Session, twoOf } from './SessionLine.tsx'

/** When, where, what about and by whom. */
export function SessionFacts({ of: session }: { of: Session }) {
  const { t } = useText()
  const { user } = useMe()
  const isCircle = session.room.kind === 'circle'
  // In a circle there are many clocks, and its people stand in a list of their own.
  const other = isCircle ? undefined : twoOf(session, user.id).other
  const here = useDates()
  const there = useDates(other?.time_zone)
  const { list, format } = useMentorshipWords()
  const { starts_at, ends_at, conference_url, phone_number, place } = session
  const isElsewhere = other && !sameClock(starts_at, undefined, other.time_zone)
  const marks: Record<Session['format'], IconMark> = {
    video: Video,
    in_person: MapPin,
    telephone: Phone,
    other: MapPin,
  }
  // A call that is over is joined no more.
  const isOpen = session.time !== 'past' && session.state !== 'canceled'
  const where =
    conference_url && isOpen ? (
      <a className="link" href={conference_url} target="_blank" rel="noreferrer">
        {t('mentorship.sessions.join')}
      </a>
    ) : phone_number && isOpen ? (
      <a className="link num" href={`tel:${phone_number.replaceAll(/[^\d+]/g, '')}`}>
        {phone_number}
      </a>
    ) : (
      place
    )
  return (
    <ul className="session-facts">
      <Fact icon={Clock} term={here.span(starts_at, ends_at)}>
        {isElsewhere &&
          t('mentorship.sessions.for_them', {
            hours: there.hours(starts_at, ends_at),
            name: firstNameOf(other.person),
          })}
      </Fact>
      <Fact icon={marks[session.format]} term={where ?? format(session.format)}>
        {where && format(session.format)}
      </Fact>
      {(session.topics.length > 0 || session.type) && (
        <Fact
          icon={Tag}
          term={session.topics.length > 0 ? list(session.topics.map(({ name }) => name)) : session.type?.name}
        >
          {session.topics.length > 0 && session.type?.name}
        </Fact>
      )}
      <Fact icon={NotebookPen} term={t('mentorship.sessions.hosted', { name: session.host.name })}>
        {!isCircle &&
          list(
            session.participants.map(({ person, role }) =>
              t(`mentorship.sessions.role.${role}`, { name: person.name }),
            ),
          )}
      </Fact>
    </ul>
  )
}

function Fact({ icon, term, children }: { icon: IconMark; term: ReactNode; children: ReactNode }) {
  return (
    <li>
      <Icon of={icon} />
      <div className="grow">
        <p className="b">{term}</p>
        {children && <p className="sm m2">{children}</p>}
      </div>
    </li>
  )
}
