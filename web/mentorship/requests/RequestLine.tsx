import { otherSide } from '../../../contract/mentorship/states.ts'
import { useText } from '../../app/texts.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Pill } from '../../ui/Chip.tsx'
import { RelativeTime } from '../../ui/dates/DateLeaf.tsx'
import { useDates } from '../../ui/dates/dates.ts'
import { Face } from '../../ui/Face.tsx'
import { StateBadge } from '../../ui/StateBadge.tsx'
import { firstNameOf, toMentorship } from '../addresses.ts'
import { useMentorshipWords } from '../words.ts'
import type { RequestAct } from './RequestDialogs.tsx'
import type { Request } from './RequestsScreen.tsx'

interface Props {
  of: Request
  /** The first that can be accepted: the one primary action of the page. */
  isFirst?: boolean
  does: (act: RequestAct) => void
}

/** A request as its reader has it: who, what for, how it stands and what can be done. */
export function RequestLine({ of: request, isFirst, does }: Props) {
  const { t } = useText()
  const { list, format } = useMentorshipWords()
  const { direction, as, state, can, notes, reason, topics, type, formats } = request
  const person = direction === 'incoming' ? request.asker : request.recipient
  const facts = [type?.name, formats.length > 0 ? list(formats.map(format)) : undefined].filter(Boolean)
  return (
    <li className="request">
      <Face of={person} size="l" />
      <div className="grow">
        <div className="row wrap gap2">
          <h2>
            <Anchor href={toMentorship.person(person)}>{person.name}</Anchor>
          </h2>
          <StateBadge state={state}>{t(`mentorship.words.request.${state}`)}</StateBadge>
        </div>
        <p className="sm m2">
          {t(`mentorship.requests.${type?.reverse ? 'as_reverse' : 'as'}.${direction}.${as}`, {
            name: firstNameOf(person),
          })}{' '}
          {request.asked_at && (
            <span className="m3">
              <RelativeTime at={request.asked_at} />
            </span>
          )}
        </p>
        <Standing of={request} />
        {notes && <p className="request-says">{notes}</p>}
        {topics.length > 0 && (
          <div className="row wrap pills">
            {topics.map(({ id, name }) => (
              <Pill key={id}>{name}</Pill>
            ))}
          </div>
        )}
        {facts.length > 0 && <p className="sm m2">{facts.join(' · ')}</p>}
        {reason && (
          <p className="sm m2">
            {t(direction === 'incoming' ? 'mentorship.requests.you_said' : 'mentorship.requests.they_said', {
              name: firstNameOf(person),
              reason,
            })}
          </p>
        )}
        <div className="row wrap gap2 mentor-acts">
          {can.accept && (
            <Button
              look={isFirst ? 'p' : 's'}
              label={t('mentorship.requests.accept_label', { name: person.name })}
              onClick={() => does('accept')}
            >
              {t('mentorship.requests.accept')}
            </Button>
          )}
          {can.reject && (
            <Button
              look="q"
              label={t('mentorship.requests.reject_label', { name: person.name })}
              onClick={() => does('reject')}
            >
              {t('mentorship.requests.reject')}
            </Button>
          )}
          {request.mentorship_id !== null && (
            <LinkButton href={toMentorship.pair({ id: request.mentorship_id })}>
              {t(`mentorship.find.is.${direction === 'incoming' ? as : otherSide(as)}`)}
            </LinkButton>
          )}
          {can.withdraw && (
            <Button
              look="q"
              label={t('mentorship.requests.withdraw_label', { name: person.name })}
              onClick={() => does('withdraw')}
            >
              {t('mentorship.requests.withdraw')}
            </Button>
          )}
          {can.delete && (
            <Button
              look="q"
              label={t('mentorship.requests.delete_label', { name: person.name })}
              onClick={() => does('delete')}
            >
              {t('mentorship.requests.delete')}
            </Button>
          )}
        </div>
      </div>
    </li>
  )
}

/** Its place among one’s choices, when it is asked, and why it waits or ended. */
function Standing({ of: request }: { of: Request }) {
  const { t } = useText()
  const dates = useDates()
  const { state, rank, choice_count, asks_at, full, closed_because, direction } = request
  const lines = [
    choice_count > 1 &&
      direction === 'outgoing' &&
      t('mentorship.requests.choice', { rank, of: choice_count }),
    state === 'queued' && asks_at && t('mentorship.requests.asks_at', { day: dates.day(asks_at) }),
    state === 'pending' && full && t(`mentorship.requests.full.${direction}`),
    closed_because && t(`mentorship.requests.closed.${closed_because}`),
  ].filter(Boolean)
  if (lines.length === 0) return null
  return <p className="sm m2">{lines.join(' · ')}</p>
}
