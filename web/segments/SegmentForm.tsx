import { useMemo, useState, useSyncExternalStore } from 'react'
import { limits } from '../../contract/limits.ts'
import type { Answers, Sends } from '../../contract/route.ts'
import { type GatherRule, orders } from '../../contract/segments/rules.ts'
import { segments } from '../../contract/segments/segments.ts'
import { useAnswer } from '../app/query.ts'
import { useText } from '../app/texts.ts'
import { Form, SaveBar, Submit, useFormScope } from '../ui/forms/Form.tsx'
import { useField } from '../ui/forms/field.tsx'
import { NumberField } from '../ui/forms/NumberField.tsx'
import { ChoiceField } from '../ui/forms/SelectField.tsx'
import { TextField } from '../ui/forms/TextField.tsx'
import { type Draft, Preview } from './Preview.tsx'
import { RuleBuilder, ruleCount } from './RuleBuilder.tsx'
import type { Names } from './sentences.ts'
import './segments.css'

type Segment = Answers<typeof segments.show>
type Sent = Sends<typeof segments.create, 'body'>

const blank: Sent = {
  name: '',
  active_filter: 'active',
  rules: { is: 'all', rules: [] },
  member_limit: null,
  order_by: null,
  order_direction: 'desc',
}

interface Props {
  of: Segment | null
  send: (body: Sent) => Promise<Segment>
  then: (segment: Segment) => void
  onUnsaved: (count: number) => void
}

/** The rules on one side, the people they match on the other. */
export function SegmentForm({ of: segment, send, then, onUnsaved }: Props) {
  const { t } = useText()
  const start = useMemo(
    () =>
      segment
        ? {
            name: segment.name,
            active_filter: segment.active_filter,
            rules: segment.rules,
            member_limit: segment.member_limit,
            order_by: segment.order_by,
            order_direction: segment.order_direction,
          }
        : blank,
    [segment],
  )
  return (
    <Form
      sends={segments.create}
      send={send}
      start={start}
      texts="segments.form"
      label={segment ? t('segments.edit.title', { name: segment.name }) : t('segments.new.title')}
      then={then}
      onUnsaved={onUnsaved}
    >
      <Inputs of={segment} />
      {segment ? (
        <SaveBar />
      ) : (
        <div className="savebar">
          <Submit>{t('segments.new.save')}</Submit>
        </div>
      )}
    </Form>
  )
}

function Inputs({ of: segment }: { of: Segment | null }) {
  const { t } = useText()
  const { items: choices, scope_enabled, orders } = useAnswer(segments.choices)
  const { store } = useFormScope()
  const { values, problems } = useSyncExternalStore(store.subscribe, store.read)
  const rules = useField<GatherRule>({ name: 'rules', label: t('segments.form.rules') })
  const [chosen, setChosen] = useState<readonly { id: number; name: string }[]>([])
  const names: Names = useMemo(
    () => ({
      fields: new Map(choices.map((choice) => [choice.key, choice])),
      networks: new Map([...(segment?.networks ?? []), ...chosen].map(({ id, name }) => [id, name])),
      people: new Map((segment?.people ?? []).map(({ id, name }) => [id, name])),
    }),
    [choices, segment, chosen],
  )
  const root = rules.value ?? { is: 'all', rules: [] }
  const draft = { ...values, rules: root, segment_id: segment?.id ?? null } as unknown as Draft & {
    name?: string
  }
  const { name: _name, ...asked } = draft
  const filters = orders.length > 0 ? (['active', 'inactive', 'all'] as const) : (['active'] as const)
  return (
    <div className="segment-two">
      <div className="fields segment-fields">
        <TextField name="name" limit={limits.name} autoComplete="off" autoFocus={!segment} />
        <ChoiceField
          name="active_filter"
          options={filters.map((value) => ({ value, text: t(`segments.active_filter.${value}`) }))}
        />
        <div className="f">
          <h2 className="segment-rules">{t('segments.form.rules')}</h2>
          <RuleBuilder
            rule={root}
            depth={0}
            path="rules"
            count={ruleCount(root)}
            building={{
              names,
              choices,
              scope_enabled,
              problemAt: (path) =>
                Object.entries(problems).find(([at]) => at === path || at.startsWith(`${path}.`))?.[1],
              nameNetwork: (network) => setChosen([...chosen, network]),
            }}
            change={rules.change}
          />
          {rules.error && <p className="err">{rules.error}</p>}
          <p className="sm m3 segment-note">{t('segments.preview.discreet')}</p>
        </div>
        <NumberField name="member_limit" optional short hint={t('segments.form.member_limit_hint')} />
        {asked.member_limit !== null && orders.length > 0 && <Order />}
      </div>
      <Preview draft={asked} names={names} />
    </div>
  )
}

function Order() {
  const { t } = useText()
  const { value, change } = useField<string | null>({ name: 'order_by' })
  return (
    <div className="two">
      <ChoiceField
        name="order_by_choice"
        label={t('segments.form.order_by')}
        value={value ?? 'none'}
        options={(['none', ...orders] as const).map((one) => ({
          value: one,
          text: t(`segments.form.order.${one}`),
        }))}
        onChange={(one) => change(one === 'none' ? null : one)}
      />
      {value && (
        <ChoiceField
          name="order_direction"
          options={(['desc', 'asc'] as const).map((one) => ({
            value: one,
            text: t(`segments.form.direction.${one}`),
          }))}
        />
      )}
    </div>
  )
}
