import { Check, Clock } from 'lucide-react'
import { type MentorshipSide, otherSide } from '../../../contract/mentorship/states.ts'
import { useText } from '../../app/texts.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Pill } from '../../ui/Chip.tsx'
import { useDates } from '../../ui/dates/dates.ts'
import { Face } from '../../ui/Face.tsx'
import { firstNameOf, toMentorship } from '../addresses.ts'
import { hoursAt, useWeek } from '../weekWords.ts'
import { useReasonWords } from '../words.ts'
import type { Shown } from './PeopleScreen.tsx'

/** So many topics stand on a card. */
const MOST_TOPICS = 5

interface Props {
  of: Shown
  /** What they would be. */
  side: MentorshipSide
  /** The best of those who can be asked: the one primary action of the page. */
  isFirst: boolean
  onAsk: () => void
}

/** Somebody to ask: who they are, what they say, what they know, when and whether they have time. */
export function PersonCard({ of: shown, side, isFirst, onAsk }: Props) {
  const { t } = useText()
  const { person, title, slow } = shown
  const reasonWords = useReasonWords()
  const said = side === 'mentor' ? (shown.offer ?? shown.interests) : (shown.goals ?? shown.interests)
  const reasons = shown.reasons.filter(({ kind }) => kind !== 'topics').slice(0, 2)
  return (
    <li className="card mentor-card">
      <div className="row gap4">
        <Face of={person} size="xxl" />
        <div className="grow">
          <h2>
            <Anchor href={toMentorship.person(person)}>{person.name}</Anchor>
          </h2>
          {title && <p className="sm m2">{title}</p>}
          {person.pronouns && <p className="sm m3">{person.pronouns}</p>}
          {slow && (
            <Badge icon={Clock} plain>
              {t('mentorship.find.slow')}
            </Badge>
          )}
        </div>
      </div>
      {said && <p className="mentor-says">{said}</p>}
      <Topics of={shown} side={side} />
      {reasons.length > 0 && <p className="sm m2">{reasons.map(reasonWords).join(' · ')}</p>}
      <div className="row wrap mentor-foot">
        <Availability of={shown} side={side} />
        <div className="row gap2 end">
          <LinkButton look="q" href={toMentorship.person(person)}>
            {t('mentorship.find.profile')}
          </LinkButton>
          <Ask of={shown} side={side} isFirst={isFirst} onAsk={onAsk} />
        </div>
      </div>
    </li>
  )
}

/** Those that the reader is looking for come first and are marked. */
function Topics({ of: shown, side }: Pick<Props, 'of' | 'side'>) {
  const { t } = useText()
  const fits = new Set(
    shown.reasons.flatMap((reason) => (reason.kind === 'topics' ? reason.topics.map(({ id }) => id) : [])),
  )
  const all = shown[`${side}_topics`].toSorted(
    (one, other) => Number(fits.has(other.id)) - Number(fits.has(one.id)),
  )
  if (all.length === 0) return null
  const more = all.length - MOST_TOPICS
  return (
    <div className="row wrap pills">
      {all.slice(0, MOST_TOPICS).map(({ id, name }) => (
        <Pill key={id} on={fits.has(id)} icon={fits.has(id) ? Check : undefined}>
          {name}
        </Pill>
      ))}
      {more > 0 && <span className="sm m3">{t('mentorship.find.more_topics', { count: more })}</span>}
    </div>
  )
}

/** When they have time, by the reader's clock, and for how many more. */
export function Availability({ of: shown, side }: Pick<Props, 'of' | 'side'>) {
  const { t } = useText()
  const { summary } = useWeek()
  const days = useDates('UTC')
  const when = summary(hoursAt(shown.hours, shown.time_zone))
  const left = shown[`${side}_places_left`]
  const room = shown.paused_until
    ? t('mentorship.profile.pauses', { day: days.day(shown.paused_until) })
    : left > 0
      ? t('mentorship.find.places', { count: left })
      : t(`mentorship.find.full.${side}`)
  return (
    <div className="sm m2">
      {when && <p>{when}</p>}
      <p>{room}</p>
    </div>
  )
}

/** Asks them, or says how it stands with them already. */
export function Ask({ of: shown, side, isFirst, onAsk }: Props) {
  const { t } = useText()
  const name = firstNameOf(shown.person)
  if (shown.mentorship_id !== null)
    return (
      <LinkButton look="t" icon={Check} href={toMentorship.pair({ id: shown.mentorship_id })}>
        {t(`mentorship.find.is.${side}`)}
      </LinkButton>
    )
  if (shown.request)
    return (
      <LinkButton look="t" icon={Clock} href={toMentorship.requests(shown.request.direction)}>
        {t(`mentorship.find.asked.${shown.request.direction}`)}
      </LinkButton>
    )
  if (!shown.can[`ask_as_${otherSide(side)}`]) return null
  return (
    <Button
      look={isFirst ? 'p' : 's'}
      label={t(`mentorship.find.ask_label.${side}`, { name: shown.person.name })}
      onClick={onAsk}
    >
      {t(`mentorship.find.ask.${side}`, { name })}
    </Button>
  )
}
