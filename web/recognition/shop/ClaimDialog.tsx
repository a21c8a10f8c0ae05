import { useMemo } from 'react'
import { limits } from '../../../contract/limits.ts'
import { rewardClaims } from '../../../contract/recognition/claims.ts'
import { call } from '../../app/client.ts'
import { Failure } from '../../app/failure.ts'
import { refresh } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Cancel, Dialog } from '../../ui/dialogs/Dialog.tsx'
import { FaceStack } from '../../ui/Face.tsx'
import { Form, Submit } from '../../ui/forms/Form.tsx'
import { TextArea } from '../../ui/forms/TextField.tsx'
import { toast } from '../../ui/toastStore.ts'
import { staleClaims } from '../stale.ts'
import { useRecognitionWords } from '../words.ts'
import { RewardFacts } from './RewardCard.tsx'
import { RewardPicture } from './RewardPicture.tsx'
import type { Reward } from './reward.ts'

interface Props {
  of: Reward
  balance: number
  onClose: () => void
}

/** One reward whole, and what must be said to get it. */
export function ClaimDialog({ of: reward, balance, onClose }: Props) {
  const { t } = useText()
  const { id, label, needs, can, version } = reward
  const start = useMemo(() => ({ answers: needs.map(() => ''), version }), [needs, version])
  if (!can.claim)
    return (
      <Dialog title={label} onClose={onClose} actions={<Button onClick={onClose}>{t('ui.close')}</Button>}>
        <About of={reward} balance={balance} />
      </Dialog>
    )
  const title = t('recognition.shop.ask', { name: label })
  return (
    <Dialog title={title} onClose={onClose}>
      <Form
        sends={rewardClaims.create}
        send={(body) =>
          call(rewardClaims.create, { params: { id }, body }).catch((failure: unknown) => {
            toast.bad(
              failure instanceof Failure && failure.code.startsWith('claim_')
                ? failure.message
                : t('recognition.shop.failed'),
            )
            // What can be had may have changed meanwhile.
            void refresh(staleClaims)
            throw failure
          })
        }
        start={start}
        texts="recognition.shop.field"
        label={title}
        then={() => {
          toast.good(t('recognition.shop.claimed', { name: label }))
          void refresh(staleClaims)
          onClose()
        }}
      >
        <About of={reward} balance={balance} />
        {needs.length > 0 && (
          <div className="fields">
            {needs.map((need, at) => (
              <TextArea
                // biome-ignore lint/suspicious/noArrayIndexKey: needs have no name but their place.
                key={at}
                name={`answers.${at}`}
                label={need.label}
                optional={!need.required}
                rows={2}
                limit={limits.description}
              />
            ))}
          </div>
        )}
        <div className="acts">
          <Cancel onClick={onClose} />
          <Submit>{t('recognition.shop.claim_for', { count: reward.price })}</Submit>
        </div>
      </Form>
    </Dialog>
  )
}

function About({ of: reward, balance }: Pick<Props, 'of' | 'balance'>) {
  const { t } = useText()
  const { points } = useRecognitionWords()
  const { picture, description, price, missing_points: missing, approvers, can } = reward
  const names = approvers.map(({ name }) => name)
  return (
    <div className="fields">
      {picture && (
        <img className="reward-picture claim-picture" src={picture.url} alt={picture.alt} decoding="async" />
      )}
      {!picture && <RewardPicture of={null} square />}
      {description && <p className="claim-says">{description}</p>}
      <RewardFacts of={reward} />
      <dl className="claim-sum">
        <div>
          <dt>{t('recognition.shop.price')}</dt>
          <dd>{points(price)}</dd>
        </div>
        <div>
          <dt>{t('recognition.shop.you_have')}</dt>
          <dd>{points(balance)}</dd>
        </div>
        <div>
          <dt>{t(missing > 0 ? 'recognition.shop.to_go' : 'recognition.shop.remains')}</dt>
          <dd>{points(missing > 0 ? missing : Math.max(0, balance - price))}</dd>
        </div>
      </dl>
      {can.claim && names.length > 0 && (
        <p className="row gap2 sm m2">
          <FaceStack of={approvers} />
          <span>{t('recognition.shop.decided_by', { names: names.join(', ') })}</span>
        </p>
      )}
    </div>
  )
}
