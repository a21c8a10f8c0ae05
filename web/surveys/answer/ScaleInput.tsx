import { useText } from '../../app/texts.ts'
import { classes } from '../../ui/classes.ts'
import type { InputProps } from './QuestionField.tsx'

/** Numbers from low to high, with a label at each end. */
export function ScaleInput({ question, value, change, aria }: InputProps) {
  const { t } = useText()
  const isRecommend = question.type === 'recommend'
  const [least, most] = isRecommend ? [0, 10] : [question.min ?? 1, question.max ?? 5]
  const steps = Array.from({ length: Math.max(0, most - least) + 1 }, (_, at) => least + at)
  const low = question.low_label ?? (isRecommend ? t('questionnaire.recommend.low') : null)
  const high = question.high_label ?? (isRecommend ? t('questionnaire.recommend.high') : null)
  return (
    <div className="ask-scale">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: digits are a second way; each step is a control of its own. */}
      <div
        className="ask-steps"
        onKeyDown={({ key, ctrlKey, metaKey, altKey }) => {
          if (!ctrlKey && !metaKey && !altKey && /^\d$/.test(key) && steps.includes(Number(key)))
            change(Number(key))
        }}
      >
        {steps.map((step, at) => (
          <label key={step} className={classes('ask-step num', value === step && 'on')}>
            <input
              type="radio"
              className="vh"
              name={aria.id}
              id={at === 0 ? aria.id : undefined}
              aria-label={spoken(step, step === least ? low : step === most ? high : null)}
              aria-invalid={aria['aria-invalid']}
              aria-describedby={at === 0 ? aria['aria-describedby'] : undefined}
              checked={value === step}
              onChange={() => change(step)}
            />
            {step}
          </label>
        ))}
      </div>
      {(low || high) && (
        <div className="ask-ends sm m2" aria-hidden="true">
          <span>{low}</span>
          <span>{high}</span>
        </div>
      )}
    </div>
  )
}

/** Screen readers read the labels with the numbers at both ends. */
const spoken = (step: number, words: string | null) => (words ? `${step}, ${words}` : String(step))
