import { useText } from '../../app/texts.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { Pill } from '../../ui/Chip.tsx'
import { useDates } from '../../ui/dates/dates.ts'
import { FaceStack } from '../../ui/Face.tsx'
import { StateBadge } from '../../ui/StateBadge.tsx'
import { toMentorship } from '../addresses.ts'
import { useMentorshipWords } from '../words.ts'
import { type CircleOf, useMine } from './circleWords.ts'

/** So many topics stand on a card. */
const MOST_TOPICS = 5

/** A circle to look at: who mentors it, what it is about, and how one comes into it. */
export function CircleCard({ of: circle }: { of: CircleOf }) {
  const { t } = useText()
  const { list } = useMentorshipWords()
  const dates = useDates()
  const mine = useMine()(circle)
  const { topics, mentors, next_session_at } = circle
  const more = topics.length - MOST_TOPICS
  return (
    <li className="card mentor-card circle-card">
      <div className="row wrap gap4 circle-card-head">
        <FaceStack of={mentors} size="l" />
        {mine && <StateBadge state={mine.badge}>{mine.words}</StateBadge>}
      </div>
      <div>
        <h2>
          <Anchor href={toMentorship.circle(circle)}>{circle.name}</Anchor>
        </h2>
        <p className="sm m2">
          {t('mentorshipCircles.with', { names: list(mentors.map(({ name }) => name)) })}
        </p>
      </div>
      {circle.about && <p className="mentor-says">{circle.about}</p>}
      {topics.length > 0 && (
        <div className="row wrap pills">
          {topics.slice(0, MOST_TOPICS).map(({ id, name }) => (
            <Pill key={id}>{name}</Pill>
          ))}
          {more > 0 && <span className="sm m3">{t('mentorship.find.more_topics', { count: more })}</span>}
        </div>
      )}
      <div className="row wrap gap2 mentor-foot">
        <p className="sm grow">
          {circle.state === 'active' ? <Places of={circle} /> : <Ended of={circle} />}
        </p>
        {next_session_at && (
          <p className="sm m2">{t('mentorship.pair.next', { moment: dates.moment(next_session_at) })}</p>
        )}
      </div>
    </li>
  )
}

/** How many places are free, and how one gets one. */
export function Places({ of: circle }: { of: Pick<CircleOf, 'places' | 'free_places' | 'joining'> }) {
  const { t } = useText()
  const { places, free_places, joining } = circle
  return (
    <>
      <span className="b">
        {free_places > 0
          ? t('mentorshipCircles.free', { count: places, free: free_places })
          : t('mentorshipCircles.full')}
      </span>
      {' · '}
      <span className="m2">{t(`mentorshipCircles.joining.${joining}`)}</span>
    </>
  )
}

function Ended({ of: { ended_at } }: { of: CircleOf }) {
  const { t } = useText()
  const dates = useDates()
  return ended_at && <span className="m2">{t('mentorship.pair.until', { day: dates.short(ended_at) })}</span>
}
