import { EyeOff, UserRound, VenetianMask } from 'lucide-react'
import type { SurveyPromise } from '../../../contract/surveys/states.ts'
import { useText } from '../../app/texts.ts'
import { Icon, type IconMark } from '../../ui/Icon.tsx'

export const promiseIcons: Record<SurveyPromise, IconMark> = {
  named: UserRound,
  confidential: EyeOff,
  anonymous: VenetianMask,
}

interface Props {
  of: { promise: SurveyPromise; figures_from: number; comments_from: number }
}

/** The promise about answers, worded from the very settings that the server enforces. */
export function PromiseNote({ of: { promise, figures_from, comments_from } }: Props) {
  const { t } = useText()
  return (
    <div className="note ask-promise">
      <Icon of={promiseIcons[promise]} />
      <div className="grow">
        <p className="b">{t(`questionnaire.promise.${promise}.title`)}</p>
        <p>
          {t(`questionnaire.promise.${promise}.says`, { figures: figures_from, comments: comments_from })}
        </p>
      </div>
    </div>
  )
}
