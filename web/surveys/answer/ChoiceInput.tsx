import type { KeyboardEvent } from 'react'
import type { AnswerValue } from '../../../contract/surveys/questions.ts'
import { useText } from '../../app/texts.ts'
import { classes } from '../../ui/classes.ts'
import type { InputProps } from './QuestionField.tsx'

/** The position of the option that a digit chooses. */
export function digitOf(event: KeyboardEvent, count: number): number | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey || !/^[1-9]$/.test(event.key)) return undefined
  const at = Number(event.key) - 1
  return at < count ? at : undefined
}

interface Choice {
  value: string
  label: string
}

/** One or several options, each a wide row for thumbs, with a digit for the keyboard. */
export function ChoiceInput({ question, value, change, aria }: InputProps) {
  const { t } = useText()
  const isMany = question.type === 'select_many'
  const choices: readonly Choice[] =
    question.type === 'yes_no'
      ? [
          { value: 'true', label: t('questionnaire.yes') },
          { value: 'false', label: t('questionnaire.no') },
        ]
      : question.type === 'checkbox'
        ? [{ value: 'true', label: t('questionnaire.agree') }]
        : question.options.map(({ key, label }) => ({ value: key, label }))
  const chosen = chosenIn(value)
  const pick = (choice: string) => {
    if (question.type === 'yes_no') change(choice === 'true')
    else if (question.type === 'checkbox') change(value === true ? undefined : true)
    else if (!isMany) change(choice)
    else {
      const now = chosen.includes(choice) ? chosen.filter((one) => one !== choice) : [...chosen, choice]
      // Sent in the order of the question, whichever was chosen first.
      change(choices.map((one) => one.value).filter((one) => now.includes(one)))
    }
  }
  const boxes = isMany || question.type === 'checkbox'
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: digits are a second way; each choice is a control of its own.
    <div
      className="ask-options"
      onKeyDown={(event) => {
        const at = digitOf(event, choices.length)
        const choice = at === undefined ? undefined : choices[at]
        if (choice) pick(choice.value)
      }}
    >
      {choices.map((choice, at) => (
        <label key={choice.value} className={classes('ask-option', chosen.includes(choice.value) && 'on')}>
          <input
            type={boxes ? 'checkbox' : 'radio'}
            className={boxes ? 'chk' : 'rad'}
            name={aria.id}
            id={at === 0 ? aria.id : undefined}
            aria-invalid={aria['aria-invalid']}
            aria-describedby={at === 0 ? aria['aria-describedby'] : undefined}
            checked={chosen.includes(choice.value)}
            onChange={() => pick(choice.value)}
          />
          <span className="grow">{choice.label}</span>
          {at < 9 && choices.length > 1 && (
            <span className="ask-key" aria-hidden="true">
              {at + 1}
            </span>
          )}
        </label>
      ))}
    </div>
  )
}

const chosenIn = (value: AnswerValue | undefined): readonly string[] => {
  if (typeof value === 'boolean') return [String(value)]
  if (typeof value === 'string') return [value]
  return Array.isArray(value) ? value : []
}
