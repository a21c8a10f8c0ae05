import type { mentorships } from '../../../contract/mentorship/mentorships.ts'
import type { Answers } from '../../../contract/route.ts'
import { useText } from '../../app/texts.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { useDates } from '../../ui/dates/dates.ts'
import { Face } from '../../ui/Face.tsx'
import { StateBadge } from '../../ui/StateBadge.tsx'
import { toMentorship } from '../addresses.ts'

type PairOf = Answers<typeof mentorships.list>['items'][number]

/** The other person of the reader’s pair. */
export const partnerOf = ({ mentor, mentee, side }: Pick<PairOf, 'mentor' | 'mentee' | 'side'>) =>
  side === 'mentor' ? mentee : mentor

/** A pair the reader is in, with how far it has come. */
export function PairLine({ of: pair }: { of: PairOf }) {
  const { t } = useText()
  const dates = useDates()
  const partner = partnerOf(pair)
  const { progress, side } = pair
  const facts = [
    side && t(`mentorship.pair.${pair.type?.reverse ? 'they_are_reverse' : 'they_are'}.${side}`),
    pair.state === 'active'
      ? t('mentorship.pair.since', { day: dates.short(pair.since) })
      : pair.ended_at && t('mentorship.pair.until', { day: dates.short(pair.ended_at) }),
    progress &&
      progress.goals > 0 &&
      t('mentorship.pair.goals_reached', { count: progress.goals, reached: progress.goals_reached }),
    progress &&
      progress.sessions_held > 0 &&
      t('mentorship.pair.sessions_held', { count: progress.sessions_held }),
  ].filter(Boolean)
  return (
    <li className="row pair-line">
      <Face of={partner} size="l" />
      <div className="grow">
        <h3>
          <Anchor href={toMentorship.pair(pair)}>{partner.name}</Anchor>
        </h3>
        <p className="sm m2">{facts.join(' · ')}</p>
        {progress?.next_session_at && (
          <p className="sm m2">
            {t('mentorship.pair.next', { moment: dates.moment(progress.next_session_at) })}
          </p>
        )}
      </div>
      {pair.state === 'ended' && <StateBadge state="closed">{t('mentorship.words.pair.ended')}</StateBadge>}
    </li>
  )
}
