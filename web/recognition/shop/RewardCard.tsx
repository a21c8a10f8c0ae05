import { useText } from '../../app/texts.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { useDates } from '../../ui/dates/dates.ts'
import { Progress } from '../Progress.tsx'
import { useRecognitionWords } from '../words.ts'
import { RewardPicture } from './RewardPicture.tsx'
import type { Reward } from './reward.ts'

interface Props {
  of: Reward
  balance: number
  /** Opens it, to be claimed or read whole. */
  open: () => void
}

/** A reward as it lies in the shop: what it is, what it costs, and how far the reader is. */
export function RewardCard({ of: reward, balance, open }: Props) {
  const { t } = useText()
  const { points } = useRecognitionWords()
  const { label, description, picture, price, missing_points: missing, can } = reward
  return (
    <li className="card reward">
      <RewardPicture of={picture} />
      <div className="reward-says">
        <h2>{label}</h2>
        {description && <p className="sm m2 clamp2">{description}</p>}
        <RewardFacts of={reward} />
      </div>
      <div className="reward-foot">
        {missing > 0 && (
          <Progress label={t('recognition.shop.far', { name: label })} reached={balance} of={price} />
        )}
        <span>
          <span className="reward-price">{points(price)}</span>
          {missing > 0 && (
            <span className="sm m2 below">{t('recognition.shop.missing', { count: missing })}</span>
          )}
        </span>
        <Button
          aria-haspopup="dialog"
          look={can.claim ? 's' : 'q'}
          label={t(can.claim ? 'recognition.shop.claim_label' : 'recognition.shop.look_label', {
            name: label,
          })}
          onClick={open}
        >
          {t(can.claim ? 'recognition.shop.claim' : 'recognition.shop.look')}
        </Button>
      </div>
    </li>
  )
}

/** How many are left, how many one may have, and until when. */
export function RewardFacts({ of: reward }: { of: Reward }) {
  const { t } = useText()
  const dates = useDates()
  const { state, left, per_person, my_claims, available_from, available_until } = reward
  const facts = [
    left !== null && left > 0 && t('recognition.shop.left', { count: left }),
    per_person !== null && t('recognition.shop.per_person', { count: per_person }),
    my_claims > 0 && t('recognition.shop.had', { count: my_claims }),
    state === 'open' &&
      available_until !== null &&
      t('recognition.shop.until', { day: dates.day(available_until) }),
  ].filter((fact) => fact !== false)
  return (
    <>
      {state === 'sold_out' && (
        <p>
          <Badge>{t('recognition.shop.state.sold_out')}</Badge>
        </p>
      )}
      {state === 'not_yet' && available_from !== null && (
        <p>
          <Badge tone="wait">{t('recognition.shop.from', { day: dates.day(available_from) })}</Badge>
        </p>
      )}
      {state === 'over' && (
        <p>
          <Badge>{t('recognition.shop.state.over')}</Badge>
        </p>
      )}
      {facts.length > 0 && <p className="sm m2">{facts.join(' · ')}</p>}
    </>
  )
}
