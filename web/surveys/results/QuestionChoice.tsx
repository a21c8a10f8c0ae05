import { useId } from 'react'
import type { Question } from '../../../contract/surveys/questions.ts'
import { FieldFrame, type FieldProps, useField } from '../../ui/forms/field.tsx'

interface Props extends FieldProps<readonly string[] | null> {
  questions: readonly Question[]
}

/** Questions whose charts are shown. */
export function QuestionChoice(props: Props) {
  const field = useField(props)
  const id = useId()
  const ticked = field.value ?? []
  return (
    <FieldFrame field={field} hint={props.hint} optional={props.optional} group>
      <div className="gap2">
        {props.questions.map(({ key, title }) => (
          <div key={key} className="check">
            <input
              type="checkbox"
              className="chk"
              id={`${id}-${key}`}
              checked={ticked.includes(key)}
              disabled={field.disabled}
              onChange={(event) =>
                field.change(event.target.checked ? [...ticked, key] : ticked.filter((one) => one !== key))
              }
              onBlur={field.leave}
            />
            <label htmlFor={`${id}-${key}`}>{title}</label>
          </div>
        ))}
      </div>
    </FieldFrame>
  )
}
