import { EyeOff, UserRound, VenetianMask } from 'lucide-react'
import type { SurveyPromise } from '../../../contract/surveys/states.ts'
import { useText } from '../../app/texts.ts'
import { Icon, type IconMark } from '../../ui/Icon.tsx'
import { useClassWords } from '../classWords.ts'
import type { Questionnaire } from './sendAnswers.ts'

export const promiseIcons: Record<SurveyPromise, IconMark> = {
  named: UserRound,
  confidential: EyeOff,
  anonymous: VenetianMask,
}

interface Props {
  of: {
    promise: SurveyPromise
    figures_from: number
    comments_from: number
    classes?: Questionnaire['classes']
  }
}

/** The promise about answers, worded from the very settings that the server enforces. */
export function PromiseNote({ of: { promise, figures_from, comments_from, classes = [] } }: Props) {
  const { t, locale } = useText()
  const words = useClassWords()
  const list = (some: string[]) => new Intl.ListFormat(locale, { type: 'conjunction' }).format(some)
  return (
    <div className="note ask-promise">
      <Icon of={promiseIcons[promise]} />
      <div className="grow">
        <p className="b">{t(`questionnaire.promise.${promise}.title`)}</p>
        <p>
          {t(`questionnaire.promise.${promise}.says`, { figures: figures_from, comments: comments_from })}
        </p>
        {classes.length > 0 && (
          <p>
            {t(`questionnaire.classes.${promise}`, {
              figures: figures_from,
              by: list(classes.map(words.by)),
              own: list(classes.map(({ by, value }) => words.value(value, by))),
            })}
          </p>
        )}
      </div>
    </div>
  )
}
