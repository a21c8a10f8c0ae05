import type { AnswerValue } from '../../../contract/surveys/questions.ts'
import { classes } from '../../ui/classes.ts'
import { digitOf } from './ChoiceInput.tsx'
import type { InputProps } from './QuestionField.tsx'

/** Several things rated by the same options: a grid, or one below the other on narrow screens. */
export function MatrixInput({ question: { rows, options }, value, change, aria }: InputProps) {
  const said = saidIn(value)
  const pick = (row: string, option: string) => change({ ...said, [row]: option })
  return (
    <div className="ask-matrix" style={{ '--columns': options.length }}>
      <div className="ask-matrix-head sm" aria-hidden="true">
        <span />
        {options.map(({ key, label }) => (
          <span key={key}>{label}</span>
        ))}
      </div>
      {rows.map((row, place) => (
        <div
          key={row.key}
          className="ask-matrix-row"
          role="radiogroup"
          aria-labelledby={`${aria.id}-${row.key}`}
          onKeyDown={(event) => {
            const at = digitOf(event, options.length)
            const option = at === undefined ? undefined : options[at]
            if (option) pick(row.key, option.key)
          }}
        >
          <span className="ask-row-title" id={`${aria.id}-${row.key}`}>
            {row.label}
          </span>
          {options.map((option, at) => (
            <label key={option.key} className={classes('ask-cell', said[row.key] === option.key && 'on')}>
              <input
                type="radio"
                className="rad"
                name={`${aria.id}-${row.key}`}
                id={place === 0 && at === 0 ? aria.id : undefined}
                aria-invalid={said[row.key] === undefined ? aria['aria-invalid'] : undefined}
                aria-describedby={at === 0 ? aria['aria-describedby'] : undefined}
                checked={said[row.key] === option.key}
                onChange={() => pick(row.key, option.key)}
              />
              <span>{option.label}</span>
            </label>
          ))}
        </div>
      ))}
    </div>
  )
}

const saidIn = (value: AnswerValue | undefined): Record<string, string> =>
  typeof value === 'object' && !Array.isArray(value) ? value : {}
