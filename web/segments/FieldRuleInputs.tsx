import { type FieldRule, operatorsOf, type Takes, takesOf } from '../../contract/segments/rules.ts'
import { type TextKey, useText } from '../app/texts.ts'
import { Checkbox } from '../ui/forms/Checkbox.tsx'
import { DateField } from '../ui/forms/DateField.tsx'
import { NumberField } from '../ui/forms/NumberField.tsx'
import { ChoiceField } from '../ui/forms/SelectField.tsx'
import { TextArea, TextField } from '../ui/forms/TextField.tsx'
import type { Choice } from './sentences.ts'

interface Props {
  rule: FieldRule
  path: string
  choices: readonly Choice[]
  change: (rule: FieldRule) => void
}

/** A field, a comparison that fits it, and what it is compared with. */
export function FieldRuleInputs({ rule, path, choices, change }: Props) {
  const { t } = useText()
  const choice = choices.find(({ key }) => key === rule.field)
  const operators = choice ? Object.keys(operatorsOf[choice.kind]) : []
  const takes = choice && takesOf(choice.kind, rule.operator)
  const pick = (field: string) => {
    const next = choices.find(({ key }) => key === field)
    const [first = 'is_filled'] = next ? Object.keys(operatorsOf[next.kind]) : []
    change({ ...rule, field, operator: first, values: [] })
  }
  const compare = (operator: string) => {
    const next = choice && takesOf(choice.kind, operator)
    change({ ...rule, operator, values: next === takes ? rule.values : [] })
  }
  return (
    <>
      <ChoiceField
        name={`${path}.of`}
        label={t('segments.builder.field')}
        value={choice ? rule.field : null}
        options={choices.map(({ key, title }) => ({ value: key, text: title }))}
        onChange={(field) => field && pick(field)}
      />
      <ChoiceField
        name={`${path}.how`}
        label={t('segments.builder.operator')}
        value={operators.includes(rule.operator) ? rule.operator : null}
        options={operators.map((value) => ({ value, text: t(`segments.operator.${value}` as TextKey) }))}
        onChange={(operator) => operator && compare(operator)}
      />
      {choice && takes && (
        <ValueInputs
          takes={takes}
          path={path}
          options={choice.options}
          values={rule.values}
          change={(values) => change({ ...rule, values })}
        />
      )}
    </>
  )
}

type Value = string | number
interface ValueProps {
  takes: Takes
  path: string
  options: Choice['options']
  values: readonly Value[]
  change: (values: Value[]) => void
}

const numberOr = (value: Value | undefined) => (typeof value === 'number' ? value : null)
const textOr = (value: Value | undefined) => (value === undefined ? '' : String(value))
const alone = <V extends Value>(value: V | null) => (value === null || value === '' ? [] : [value])

function ValueInputs({ takes, path, options, values, change }: ValueProps) {
  const { t } = useText()
  const [first, second] = values
  const name = `${path}.with`
  switch (takes) {
    case 'nothing':
      return null
    case 'text':
      return options.length > 0 ? (
        <ChoiceField
          name={name}
          label={t('segments.builder.value')}
          value={first === undefined ? null : String(first)}
          options={options}
          onChange={(value) => change(alone(value))}
        />
      ) : (
        <TextField
          name={name}
          label={t('segments.builder.value')}
          value={textOr(first)}
          onChange={(value) => change(alone(value))}
        />
      )
    case 'texts':
      return <ManyValues path={name} options={options} values={values} change={change} />
    case 'number':
      return (
        <NumberField
          short
          name={name}
          label={t('segments.builder.value')}
          value={numberOr(first)}
          onChange={(value) => change(alone(value))}
        />
      )
    case 'days_ago':
      return (
        <NumberField
          short
          name={name}
          label={t('segments.builder.days')}
          value={numberOr(first)}
          onChange={(value) => change(alone(value))}
        />
      )
    case 'day':
      return (
        <DateField
          name={name}
          label={t('segments.builder.value')}
          value={textOr(first) || null}
          onChange={(value) => change(alone(value))}
        />
      )
    case 'numbers':
      return (
        <>
          <NumberField
            short
            name={`${name}.from`}
            label={t('segments.builder.from')}
            value={numberOr(first)}
            onChange={(value) => change([value ?? '', second ?? ''])}
          />
          <NumberField
            short
            name={`${name}.to`}
            label={t('segments.builder.to')}
            value={numberOr(second)}
            onChange={(value) => change([first ?? '', value ?? ''])}
          />
        </>
      )
    case 'days':
      return (
        <>
          <DateField
            name={`${name}.from`}
            label={t('segments.builder.from')}
            value={textOr(first) || null}
            onChange={(value) => change([value ?? '', textOr(second)])}
          />
          <DateField
            name={`${name}.to`}
            label={t('segments.builder.to')}
            value={textOr(second) || null}
            onChange={(value) => change([textOr(first), value ?? ''])}
          />
        </>
      )
  }
}

/** Boxes where there are options, lines where anything may be written. */
function ManyValues({ path, options, values, change }: Omit<ValueProps, 'takes'>) {
  const { t } = useText()
  if (options.length === 0)
    return (
      <TextArea
        name={path}
        label={t('segments.builder.values')}
        hint={t('segments.builder.one_a_line')}
        rows={3}
        value={values.join('\n')}
        onChange={(text) => change(text === '' ? [] : text.split('\n'))}
      />
    )
  return (
    <fieldset className="rule-options">
      <legend>{t('segments.builder.values')}</legend>
      {options.map(({ value, text }) => (
        <Checkbox
          key={value}
          name={`${path}.${value}`}
          label={text}
          value={values.includes(value)}
          onChange={(on) => change(on ? [...values, value] : values.filter((one) => one !== value))}
        />
      ))}
    </fieldset>
  )
}
