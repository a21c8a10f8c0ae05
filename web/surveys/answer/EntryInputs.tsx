import { limits } from '../../../contract/limits.ts'
import { useText } from '../../app/texts.ts'
import { classes } from '../../ui/classes.ts'
import { DayInput } from '../../ui/forms/DayInput.tsx'
import { CharactersLeft } from '../../ui/forms/field.tsx'
import { type Typed, useTyped } from '../../ui/forms/NumberField.tsx'
import type { InputProps } from './QuestionField.tsx'

const boxOf = (aria: InputProps['aria'], ...more: string[]) =>
  classes('inp', aria['aria-invalid'] && 'bad', ...more)

/** One line of text, or several. */
export function WrittenInput({ question, value, change, aria }: InputProps) {
  const text = typeof value === 'string' ? value : ''
  const isLong = question.type === 'long_text'
  const limit = isLong ? limits.survey_text : limits.survey_short_text
  return (
    <>
      <div className={boxOf(aria, ...(isLong ? ['area'] : []))}>
        {isLong ? (
          <textarea {...aria} rows={4} value={text} onChange={({ target }) => change(target.value)} />
        ) : (
          <input
            {...aria}
            type="text"
            autoComplete="off"
            value={text}
            onChange={({ target }) => change(target.value)}
          />
        )}
      </div>
      {text.length > limit * 0.8 && (
        <div className="under">
          <CharactersLeft length={text.length} limit={limit} />
        </div>
      )}
    </>
  )
}

export function DateInput({ value, change, aria }: InputProps) {
  return (
    <div className={boxOf(aria, 'short')}>
      <DayInput
        as={aria}
        value={typeof value === 'string' ? value : ''}
        onChange={(day) => change(day === '' ? undefined : day)}
      />
    </div>
  )
}

/** Input that isn't a number stays as it was typed, and is reported on sending. */
export function NumericInput({ question: { min, max }, value, change, aria }: InputProps) {
  const { t } = useText()
  const held = typeof value === 'number' || typeof value === 'string' ? value : null
  const typed = useTyped(held, (next: Typed) => change(next ?? undefined))
  const range =
    min !== null && max !== null
      ? t('questionnaire.range.between', { min, max })
      : min !== null
        ? t('questionnaire.range.from', { min })
        : max !== null
          ? t('questionnaire.range.to', { max })
          : undefined
  return (
    <>
      <div className={boxOf(aria, 'short')}>
        <input {...aria} {...typed} />
      </div>
      {range && <p className="hint">{range}</p>}
    </>
  )
}
