import { mentorshipCircles } from '../../../contract/mentorship/circles.ts'
import { useQueryOf } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { LinkButton } from '../../ui/Button.tsx'
import { useDates } from '../../ui/dates/dates.ts'
import { FaceStack } from '../../ui/Face.tsx'
import { Section } from '../../ui/Page.tsx'
import { StateBadge } from '../../ui/StateBadge.tsx'
import { toMentorship } from '../addresses.ts'
import { useMentorshipWords } from '../words.ts'
import { type CircleOf, useMine } from './circleWords.ts'

/** What waits for the reader’s answer comes first, then where they are in, then what they asked for. */
const places = { invited: 0, in: 1, asked: 2, left: 3, removed: 3 } as const
const placeOf = ({ mine }: CircleOf) => places[mine?.state ?? 'left']

/** The reader’s circles, and those they are invited to; nothing where there are none. */
export function OwnCircles() {
  const { t } = useText()
  const { data } = useQueryOf(mentorshipCircles.list, { query: { mine: 'true', page_size: 10 } })
  const shown = (data?.items ?? [])
    .filter((circle) => placeOf(circle) < places.left)
    .toSorted((one, other) => placeOf(one) - placeOf(other))
  if (shown.length === 0) return null
  return (
    <Section
      title={t('mentorshipCircles.own')}
      link={{ href: `${toMentorship.circles}?mine=true`, text: t('mentorshipCircles.all_own') }}
    >
      <ul className="list">
        {shown.map((circle) => (
          <CircleLine key={circle.id} of={circle} />
        ))}
      </ul>
    </Section>
  )
}

function CircleLine({ of: circle }: { of: CircleOf }) {
  const { t } = useText()
  const { list } = useMentorshipWords()
  const dates = useDates()
  const mine = useMine()(circle)
  return (
    <li className="row pair-line">
      <FaceStack of={circle.mentors} size="l" />
      <div className="grow">
        <h3>
          <Anchor href={toMentorship.circle(circle)}>{circle.name}</Anchor>
        </h3>
        <p className="sm m2">
          {t('mentorshipCircles.with', { names: list(circle.mentors.map(({ name }) => name)) })}
        </p>
        {circle.next_session_at && (
          <p className="sm m2">
            {t('mentorship.pair.next', { moment: dates.moment(circle.next_session_at) })}
          </p>
        )}
      </div>
      {circle.mine?.state === 'invited' ? (
        <LinkButton
          href={toMentorship.circle(circle)}
          label={t('mentorshipCircles.answer_label', { name: circle.name })}
        >
          {t('mentorshipCircles.answer')}
        </LinkButton>
      ) : (
        mine && <StateBadge state={mine.badge}>{mine.words}</StateBadge>
      )}
    </li>
  )
}
