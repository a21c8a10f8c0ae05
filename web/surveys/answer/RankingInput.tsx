import { useState } from 'react'
import { useText } from '../../app/texts.ts'
import { classes } from '../../ui/classes.ts'
import { digitOf } from './ChoiceInput.tsx'
import type { InputProps } from './QuestionField.tsx'

/** Options are pressed in the order of preference; pressing one again removes it. */
export function RankingInput({ question: { options }, value, change, aria }: InputProps) {
  const { t } = useText()
  const ranked = Array.isArray(value) ? value.filter((key) => options.some((one) => one.key === key)) : []
  const [heard, setHeard] = useState('')
  const press = (key: string) => {
    if (ranked.includes(key)) {
      const left = ranked.filter((one) => one !== key)
      return change(left.length > 0 ? left : undefined)
    }
    const next = [...ranked, key]
    const last = options.filter((one) => !next.includes(one.key))
    // The last option has only one place left.
    const whole = last.length === 1 && last[0] ? [...next, last[0].key] : next
    change(whole)
    const label = options.find((one) => one.key === key)?.label ?? ''
    setHeard(t('questionnaire.ranking.placed', { label, place: next.length, count: options.length }))
  }
  return (
    <>
      <p className="hint ask-rank-hint">
        {t('questionnaire.ranking.how', { count: ranked.length, of: options.length })}
      </p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: digits are a second way; each option is a control of its own. */}
      <div
        className="ask-options"
        onKeyDown={(event) => {
          const at = digitOf(event, options.length)
          const option = at === undefined ? undefined : options[at]
          if (option) press(option.key)
        }}
      >
        {options.map((option, at) => {
          const place = ranked.indexOf(option.key) + 1
          return (
            <button
              key={option.key}
              type="button"
              className={classes('ask-option', place > 0 && 'on')}
              id={at === 0 ? aria.id : undefined}
              aria-pressed={place > 0}
              data-invalid={aria['aria-invalid']}
              aria-describedby={at === 0 ? aria['aria-describedby'] : undefined}
              onClick={() => press(option.key)}
            >
              <span className="ask-rank num" aria-hidden="true">
                {place > 0 ? place : ''}
              </span>
              <span className="grow">
                {option.label}
                {place > 0 && <span className="vh"> {t('questionnaire.ranking.place', { place })}</span>}
              </span>
              <span className="ask-key" aria-hidden="true">
                {at + 1}
              </span>
            </button>
          )
        })}
      </div>
      <span className="vh" role="status">
        {heard}
      </span>
    </>
  )
}
