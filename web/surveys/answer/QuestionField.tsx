import { X } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { isUnanswered } from '../../../contract/surveys/questionRules.ts'
import type { AnswerValue, Question } from '../../../contract/surveys/questions.ts'
import { useText } from '../../app/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { FieldError, LabelWords } from '../../ui/forms/field.tsx'
import { ChoiceInput } from './ChoiceInput.tsx'
import { DateInput, NumericInput, WrittenInput } from './EntryInputs.tsx'
import { MatrixInput } from './MatrixInput.tsx'
import { RankingInput } from './RankingInput.tsx'
import { ScaleInput } from './ScaleInput.tsx'

export interface InputProps {
  question: Question
  value: AnswerValue | undefined
  change: (value: AnswerValue | undefined) => void
  /** Attributes for the input: its id, its description, and whether it is invalid. */
  aria: { id: string; 'aria-invalid'?: true; 'aria-describedby'?: string }
}

interface Props {
  question: Question
  value: AnswerValue | undefined
  change: (value: AnswerValue | undefined) => void
  error: string | undefined
}

/** One question with its input. */
export function QuestionField({ question, value, change, error }: Props) {
  const { t } = useText()
  const id = useId()
  const described = [question.help && `${id}-help`, error !== undefined && `${id}-error`].filter(Boolean)
  const aria = {
    id,
    'aria-invalid': error === undefined ? undefined : (true as const),
    'aria-describedby': described.join(' ') || undefined,
  }
  const isOne = oneControl.has(question.type)
  const title = <LabelWords optional={!question.required}>{question.title}</LabelWords>
  const body = (
    <>
      {question.help && (
        <p className="ask-help" id={`${id}-help`}>
          {question.help}
        </p>
      )}
      <Input question={question} value={value} change={change} aria={aria} />
      {!question.required && canBeCleared.has(question.type) && !isUnanswered(value) && (
        <Button look="q" small icon={X} onClick={() => change(undefined)}>
          {t('questionnaire.clear')}
        </Button>
      )}
      <FieldError id={id}>{error}</FieldError>
    </>
  )
  if (isOne)
    return (
      <div className="ask">
        <label className="ask-title" htmlFor={id}>
          {title}
        </label>
        {body}
      </div>
    )
  return (
    <fieldset className="ask" aria-describedby={aria['aria-describedby']}>
      <legend className="ask-title">{title}</legend>
      {body}
    </fieldset>
  )
}

const oneControl = new Set<Question['type']>(['short_text', 'long_text', 'date', 'numeric'])
/** Types whose answer can't be cleared with their own input. */
const canBeCleared = new Set<Question['type']>([
  'yes_no',
  'select',
  'scale',
  'recommend',
  'matrix',
  'ranking',
])

function Input(props: InputProps): ReactNode {
  switch (props.question.type) {
    case 'short_text':
    case 'long_text':
      return <WrittenInput {...props} />
    case 'date':
      return <DateInput {...props} />
    case 'numeric':
      return <NumericInput {...props} />
    case 'yes_no':
    case 'checkbox':
    case 'select':
    case 'select_many':
      return <ChoiceInput {...props} />
    case 'scale':
    case 'recommend':
      return <ScaleInput {...props} />
    case 'matrix':
      return <MatrixInput {...props} />
    case 'ranking':
      return <RankingInput {...props} />
  }
}
