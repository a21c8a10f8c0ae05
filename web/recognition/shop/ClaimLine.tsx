import { linkTo } from '../../app/links.ts'
import { useText } from '../../app/texts.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { Button } from '../../ui/Button.tsx'
import { RelativeTime } from '../../ui/dates/DateLeaf.tsx'
import { Face } from '../../ui/Face.tsx'
import { StateBadge } from '../../ui/StateBadge.tsx'
import { useRecognitionWords } from '../words.ts'
import type { ClaimAct } from './ClaimActs.tsx'
import { RewardPicture } from './RewardPicture.tsx'
import type { Claim } from './reward.ts'

interface Props {
  of: Claim
  /** One’s own, or what others claimed. */
  mine: boolean
  /** The one primary action of the page. */
  isFirst?: boolean
  does: (act: ClaimAct) => void
}

/** How the product calls them, beside the colours that states have everywhere. */
const looks = {
  created: 'pending',
  pending: 'pending',
  approved: 'approved',
  denied: 'denied',
  withdrawn: 'canceled',
} as const

/** A claim: what, by whom, how it stands, and what can be done. */
export function ClaimLine({ of: claim, mine, isFirst, does }: Props) {
  const { t } = useText()
  const { points } = useRecognitionWords()
  const { reward, person, state, answers, approvers, decided_by, reason, can } = claim
  const waits = state === 'created' || state === 'pending'
  const facts = { name: reward.label, person: person.name }
  return (
    <li className="claim">
      {mine ? <RewardPicture of={reward.picture} square /> : <Face of={person} size="l" />}
      <div className="grow">
        <div className="row wrap gap2">
          <h2>{mine ? reward.label : <Anchor href={linkTo.person(person)}>{person.name}</Anchor>}</h2>
          <StateBadge state={looks[state]}>{t(`recognition.claims.state.${state}`)}</StateBadge>
        </div>
        <p className="sm m2">
          {!mine && <b>{reward.label} · </b>}
          {points(claim.price)}{' '}
          <span className="m3">
            <RelativeTime at={claim.claimed_at} />
          </span>
        </p>
        {answers.length > 0 && (
          <dl className="claim-answers">
            {answers.map(({ label, text }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        )}
        {waits && mine && approvers.length > 0 && (
          <p className="sm m2">
            {t('recognition.claims.with', { names: approvers.map(({ name }) => name).join(', ') })}
          </p>
        )}
        {(state === 'denied' || state === 'withdrawn') && mine && (
          <p className="sm m2">{t('recognition.claims.refunded', { count: claim.price })}</p>
        )}
        {reason && (
          <p className="sm m2 claim-says">
            {decided_by ? t('recognition.claims.said', { name: decided_by.name, reason }) : reason}
          </p>
        )}
        <div className="acts">
          {can.approve && (
            <Button
              look={isFirst ? 'p' : 's'}
              label={t('recognition.claims.approve_label', facts)}
              onClick={() => does('approve')}
            >
              {t('recognition.claims.approve')}
            </Button>
          )}
          {can.deny && (
            <Button look="q" label={t('recognition.claims.deny_label', facts)} onClick={() => does('deny')}>
              {t('recognition.claims.deny')}
            </Button>
          )}
          {can.withdraw && mine && (
            <Button
              look="q"
              label={t('recognition.claims.withdraw_label', facts)}
              onClick={() => does('withdraw')}
            >
              {t('recognition.claims.withdraw')}
            </Button>
          )}
        </div>
      </div>
    </li>
  )
}
