import { Check, MessageSquareQuote } from 'lucide-react'
import type { mentorshipSessions } from '../../../contract/mentorship/sessions.ts'
import type { Answers } from '../../../contract/route.ts'
import { useMe } from '../../app/me.ts'
import { useText } from '../../app/texts.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { LinkButton } from '../../ui/Button.tsx'
import { DateLeaf } from '../../ui/dates/DateLeaf.tsx'
import { useDates } from '../../ui/dates/dates.ts'
import { StateBadge } from '../../ui/StateBadge.tsx'
import { toMentorship } from '../addresses.ts'
import { useMentorshipWords } from '../words.ts'

export type Session = Answers<typeof mentorshipSessions.show>
type Participant = Session['participants'][number]

/** The reader in a session, and the person they meet; somebody who left both is neither. */
export function twoOf({ participants }: Pick<Session, 'participants'>, me: number) {
  const own = participants.find(({ person }) => person.id === me)
  const other = participants.find(({ person }) => person.id !== me)
  return { own, other }
}

/** How a session stands, in a word or two: what somebody said to it counts as long as it isn’t over. */
export function useSessionState() {
  const { t } = useText()
  const { user } = useMe()
  return (session: Session) => {
    const { own, other } = twoOf(session, user.id)
    if (session.state === 'canceled')
      return { state: 'canceled', words: t('mentorship.words.session.canceled') }
    if (session.time === 'ongoing') return { state: 'active', words: t('mentorship.words.session.ongoing') }
    if (session.time === 'past') return { state: 'past', words: t('mentorship.words.session.past') }
    if (session.room.kind === 'circle' && session.host.id === user.id) {
      const guests = session.participants.filter(({ person }) => person.id !== user.id)
      // Nobody has joined yet; whoever does is invited then.
      if (guests.length === 0) return { state: 'active', words: t('mentorship.words.session.upcoming') }
      const coming = guests.filter(({ invitation }) => invitation === 'accepted').length
      return {
        state: coming > 0 ? 'accepted' : 'pending',
        words: t('mentorship.rooms.coming', { count: guests.length, coming }),
      }
    }
    const guest: Participant | undefined = session.host.id === user.id ? other : own
    const invitation = guest?.invitation ?? 'accepted'
    return {
      state: invitation === 'proposed' ? 'in_progress' : invitation,
      words: t(`mentorship.words.invitation.${invitation}`),
    }
  }
}

interface Props {
  of: Session
  /** The page is about them: nothing says with whom. */
  between?: boolean
}

/** A session in a list: its date, with whom, when and how. */
export function SessionLine({ of: session, between = false }: Props) {
  const { t } = useText()
  const { user } = useMe()
  const dates = useDates()
  const { list, format } = useMentorshipWords()
  const { other } = twoOf(session, user.id)
  const { state, words } = useSessionState()(session)
  const hours = dates.hours(session.starts_at, session.ends_at)
  const topics = session.topics.map(({ name }) => name)
  const { my_feedback: feedback, can, room } = session
  const who = room.name ?? other?.person.name ?? session.host.name
  return (
    <li className="row session-line g" style={{ '--group': 'var(--tenant-primary)' }}>
      <DateLeaf at={session.starts_at} />
      <div className="grow">
        <h3>
          <Anchor href={toMentorship.session(session)}>
            {topics.length > 0 ? list(topics) : between ? hours : who}
          </Anchor>
        </h3>
        <p className="sm m2">
          {[
            topics.length > 0 &&
              !between &&
              (other || room.name) &&
              t(room.name === null ? 'mentorship.sessions.with' : 'mentorship.rooms.in', { name: who }),
            (topics.length > 0 || !between) && hours,
            format(session.format),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <div className="row wrap gap2 end">
        {feedback ? (
          <Badge icon={Check}>{t('mentorship.sessions.feedback_given')}</Badge>
        ) : can.give_feedback ? (
          <LinkButton small icon={MessageSquareQuote} href={toMentorship.feedback(session)}>
            {t('mentorship.sessions.give_feedback')}
          </LinkButton>
        ) : (
          <StateBadge state={state}>{words}</StateBadge>
        )}
      </div>
    </li>
  )
}
