import { Plus, Split, X } from 'lucide-react'
import type { Question } from '../../../contract/surveys/questions.ts'
import { useText } from '../../app/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { FieldError } from '../../ui/forms/field.tsx'
import { NumberField } from '../../ui/forms/NumberField.tsx'
import { ChoiceField } from '../../ui/forms/SelectField.tsx'
import {
  type Clause,
  conditionOf,
  firstClause,
  relationsOf,
  type Simple,
  simpleOf,
  withValue,
} from './conditionParts.ts'
import { useConditionWords } from './conditionWords.ts'
import { questionsBefore } from './content.ts'
import { useContent } from './useContent.ts'

interface Props {
  question: Question
  path: string
  replace: (question: Question) => void
}

const MOST_CLAUSES = 10

/** The condition under which a question is asked, about answers to earlier ones. */
export function ConditionField({ question, path, replace }: Props) {
  const { t } = useText()
  const { content, problems } = useContent()
  const words = useConditionWords()
  const before = questionsBefore(content.sections, question.key)
  const last = before.at(-1)
  const { show_if } = question
  const problem = Object.entries(problems).find(([name]) => name.startsWith(`${path}.show_if`))?.[1]
  const change = (simple: Simple) => replace({ ...question, show_if: conditionOf(simple) })
  if (!show_if)
    return last ? (
      <div className="builder-more">
        <Button
          look="q"
          small
          icon={Split}
          onClick={() => change({ join: 'all', clauses: [firstClause(last)] })}
        >
          {t('surveys.if.add')}
        </Button>
      </div>
    ) : null
  const simple = simpleOf(show_if)
  const drop = (
    <Button look="q" small icon={X} onClick={() => replace({ ...question, show_if: null })}>
      {t('surveys.if.remove')}
    </Button>
  )
  return (
    <fieldset className="f builder-condition">
      <legend className="lab">{t('surveys.if.title')}</legend>
      {simple ? (
        <>
          {simple.clauses.map((clause, at) => (
            <ClauseInputs
              // biome-ignore lint/suspicious/noArrayIndexKey: a clause is what stands on its place.
              key={at}
              clause={clause}
              place={at}
              before={before}
              change={(next) => change({ ...simple, clauses: simple.clauses.with(at, next) })}
              {...(simple.clauses.length > 1 && {
                remove: () => change({ ...simple, clauses: simple.clauses.toSpliced(at, 1) }),
              })}
            />
          ))}
          {simple.clauses.length > 1 && (
            <ChoiceField
              name="join"
              label={t('surveys.if.join')}
              value={simple.join}
              options={(['all', 'any'] as const).map((value) => ({ value, text: t(`surveys.if.${value}`) }))}
              onChange={(join) => join && change({ ...simple, join })}
            />
          )}
        </>
      ) : (
        <p className="m2">{words(show_if)}</p>
      )}
      <FieldError id={`${path}.show_if`}>{problem && t('surveys.if.later')}</FieldError>
      <div className="row gap2 wrap">
        {simple && last && simple.clauses.length < MOST_CLAUSES && (
          <Button
            look="q"
            small
            icon={Plus}
            onClick={() => change({ ...simple, clauses: [...simple.clauses, firstClause(last)] })}
          >
            {t('surveys.if.more')}
          </Button>
        )}
        {drop}
      </div>
    </fieldset>
  )
}

interface ClauseProps {
  clause: Clause
  place: number
  before: readonly Question[]
  change: (clause: Clause) => void
  remove?: () => void
}

function ClauseInputs({ clause, place, before, change, remove }: ClauseProps) {
  const { t } = useText()
  const of = before.find(({ key }) => key === clause.question)
  const named = (name: string) => `clause-${place}-${name}`
  const titled = (question: Question) => question.title.trim() || t('surveys.build.untitled_question')
  const labelled = (options: Question['options']) =>
    options.map(({ key, label }, at) => ({
      value: key,
      text: label.trim() || t('surveys.build.option', { place: at + 1 }),
    }))
  return (
    <div className="builder-clause">
      <ChoiceField
        name={named('question')}
        label={t('surveys.if.question')}
        value={of ? clause.question : ''}
        options={before.map((question) => ({ value: question.key, text: titled(question) }))}
        onChange={(key) => {
          const chosen = before.find((one) => one.key === key)
          if (chosen) change(firstClause(chosen))
        }}
      />
      {of?.type === 'matrix' && (
        <ChoiceField
          name={named('row')}
          label={t('surveys.if.which_row')}
          value={clause.row ?? ''}
          options={labelled(of.rows)}
          onChange={(row) => row && change({ ...clause, row })}
        />
      )}
      {of && (
        <ChoiceField
          name={named('relation')}
          label={t('surveys.if.relation')}
          value={clause.relation}
          options={relationsOf(of).map((value) => ({ value, text: t(`surveys.if.relations.${value}`) }))}
          onChange={(relation) => relation && change(withValue({ ...clause, relation }, of))}
        />
      )}
      {of && (
        <ValueInput
          clause={clause}
          of={of}
          name={named('value')}
          options={labelled(of.options)}
          change={change}
        />
      )}
      {remove && <Button look="q" small icon={X} label={t('surveys.if.remove_clause')} onClick={remove} />}
    </div>
  )
}

interface ValueProps {
  clause: Clause
  of: Question
  name: string
  options: readonly { value: string; text: string }[]
  change: (clause: Clause) => void
}

function ValueInput({ clause, of, name, options, change }: ValueProps) {
  const { t } = useText()
  const { value, relation } = clause
  if (relation === 'answered' || relation === 'answered_not') return null
  const label = t('surveys.if.value')
  if (typeof value === 'boolean' || of.type === 'yes_no' || of.type === 'checkbox')
    return (
      <ChoiceField
        name={name}
        label={label}
        value={String(value ?? true)}
        options={(['true', 'false'] as const).map((one) => ({
          value: one,
          text: t(one === 'true' ? 'questionnaire.yes' : 'questionnaire.no'),
        }))}
        onChange={(next) => change({ ...clause, value: next === 'true' })}
      />
    )
  if (of.type === 'scale' || of.type === 'recommend' || of.type === 'numeric')
    return (
      <NumberField
        short
        name={name}
        label={label}
        value={typeof value === 'number' ? value : 0}
        onChange={(next) => typeof next === 'number' && change({ ...clause, value: next })}
      />
    )
  return (
    <ChoiceField
      name={name}
      label={label}
      value={typeof value === 'string' ? value : ''}
      options={options}
      onChange={(next) => next !== null && change({ ...clause, value: next })}
    />
  )
}
