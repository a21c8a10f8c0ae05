import { useState } from 'react'
import { limits } from '../../../contract/limits.ts'
import type { Question } from '../../../contract/surveys/questions.ts'
import { hasOptions, questionTypes } from '../../../contract/surveys/questionTypes.ts'
import { useText } from '../../app/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/forms/Checkbox.tsx'
import { NumberField } from '../../ui/forms/NumberField.tsx'
import { ChoiceField } from '../../ui/forms/SelectField.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { ConditionField } from './ConditionField.tsx'
import { turned } from './content.ts'
import { OptionsField } from './OptionsField.tsx'
import { nameOf } from './typeMarks.ts'
import { useContent } from './useContent.ts'

interface Props {
  question: Question
  path: string
  replace: (question: Question) => void
}

/** The parts of a question that can be edited. */
export function QuestionEditor({ question, path, replace }: Props) {
  const { t } = useText()
  const { type } = question
  const [helps, setHelps] = useState(question.help !== null)
  const name = (field: string) => `${path}.${field}`
  return (
    <div className="fields">
      <TextField
        name={name('title')}
        label={t('surveys.build.field.title')}
        limit={limits.survey_question}
        autoComplete="off"
        autoFocus={question.title === ''}
      />
      {helps ? (
        <TextField
          optional
          name={name('help')}
          label={t('surveys.build.field.help')}
          limit={limits.description}
          autoComplete="off"
        />
      ) : (
        <div className="builder-more">
          <Button look="q" small onClick={() => setHelps(true)}>
            {t('surveys.build.add_help')}
          </Button>
        </div>
      )}
      <ChoiceField
        name={name('type')}
        label={t('surveys.build.field.type')}
        value={type}
        options={questionTypes.map((value) => ({ value, text: t(nameOf(value)) }))}
        onChange={(next) => next && replace(turned(question, next))}
      />
      {type === 'matrix' && (
        <OptionsField of="rows" question={question} path={path} replace={replace} least={1} />
      )}
      {type === 'matrix' && <p className="hint">{t('surveys.build.matrix_order')}</p>}
      {hasOptions(type) && (
        <OptionsField
          of="options"
          question={question}
          path={path}
          replace={replace}
          least={type === 'matrix' ? 1 : 2}
        />
      )}
      {(type === 'scale' || type === 'numeric') && (
        <div className="two">
          <NumberField
            short
            optional={type === 'numeric'}
            name={name('min')}
            label={t(`surveys.build.field.${type}_min`)}
          />
          <NumberField
            short
            optional={type === 'numeric'}
            name={name('max')}
            label={t(`surveys.build.field.${type}_max`)}
          />
        </div>
      )}
      {(type === 'scale' || type === 'recommend') && (
        <div className="two">
          {(['low_label', 'high_label'] as const).map((end) => (
            <TextField
              key={end}
              optional
              name={name(end)}
              label={t(`surveys.build.field.${end}`)}
              limit={limits.survey_option}
              autoComplete="off"
            />
          ))}
        </div>
      )}
      <div className="builder-ticks">
        <Checkbox name={name('required')} label={t('surveys.build.field.required')} />
        {hasOptions(type) && type !== 'matrix' && (
          <Checkbox name={name('shuffled')} label={t('surveys.build.field.shuffled')} />
        )}
        <Rotates question={question} />
      </div>
      <ConditionField question={question} path={path} replace={replace} />
    </div>
  )
}

/** Of a survey that repeats: whether a question is asked in each wave, or takes turns with others. */
function Rotates({ question: { key } }: { question: Question }) {
  const { t } = useText()
  const {
    content: { repeats },
    set,
  } = useContent()
  if (!repeats) return null
  const others = repeats.rotating.filter((one) => one !== key)
  return (
    <Checkbox
      name={`rotates_${key}`}
      label={t('surveys.repeats.rotates')}
      value={repeats.rotating.includes(key)}
      onChange={(isOn) => set('repeats', { ...repeats, rotating: isOn ? [...others, key] : others })}
    />
  )
}
