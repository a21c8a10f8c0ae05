import type { mentorships } from '../../../contract/mentorship/mentorships.ts'
import type { Answers } from '../../../contract/route.ts'
import { useText } from '../../app/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { useDates } from '../../ui/dates/dates.ts'
import { Face } from '../../ui/Face.tsx'
import { Section } from '../../ui/Page.tsx'
import type { PairAct } from './PairDialogs.tsx'

type Pair = Answers<typeof mentorships.show>
const kinds = ['midpoint', 'end'] as const

/** What each of the two says was reached, halfway and at the end. */
export function Reviews({ of: pair, does }: { of: Pair; does: (act: PairAct) => void }) {
  const { t } = useText()
  const days = useDates('UTC')
  return kinds.map((kind) => {
    const written = pair.reviews.filter((review) => review.kind === kind)
    // Before the end one is asked when ending it.
    const may = pair.can[`review_${kind}`] && (kind === 'midpoint' || pair.state === 'ended')
    if (written.length === 0 && !may) return null
    return (
      <Section key={kind} title={t(`mentorship.pair.review.${kind}`)}>
        {kind === 'midpoint' && pair.state === 'active' && (
          <p className="sm m2">
            {t('mentorship.pair.review.midpoint_on', { day: days.day(pair.midpoint_on) })}
          </p>
        )}
        <ul className="pair-reviews">
          {written.map((review) => (
            <li key={review.by.id} className="row top gap2">
              <Face of={review.by} size="s" />
              <div className="grow">
                <p className="b">{review.by.name}</p>
                <p className="request-says">{review.reached}</p>
              </div>
            </li>
          ))}
        </ul>
        {may && (
          <Button small onClick={() => does(`review_${kind}`)}>
            {t(`mentorship.pair.act.review_${kind}`)}
          </Button>
        )}
      </Section>
    )
  })
}
