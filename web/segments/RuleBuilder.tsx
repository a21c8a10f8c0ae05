import { EyeOff, Plus, X } from 'lucide-react'
import { useId } from 'react'
import {
  DEEPEST_RULE,
  type GatherRule,
  isGather,
  type Leaf,
  MOST_RULES,
  type Rule,
  rulesIn,
} from '../../contract/segments/rules.ts'
import { useMe } from '../app/me.ts'
import { useText } from '../app/texts.ts'
import { Button } from '../ui/Button.tsx'
import { Menu } from '../ui/dialogs/Menu.tsx'
import { Select } from '../ui/forms/Select.tsx'
import { Icon } from '../ui/Icon.tsx'
import { FieldRuleInputs } from './FieldRuleInputs.tsx'
import { GroupRuleInputs } from './GroupRuleInputs.tsx'
import { type Choice, type Names, useSentence } from './sentences.ts'

export interface Building {
  names: Names
  choices: readonly Choice[]
  scope_enabled: boolean
  /** The errors at a path, as the form knows them. */
  problemAt: (path: string) => string | undefined
  nameNetwork: (network: { id: number; name: string }) => void
}

interface Props {
  rule: GatherRule
  depth: number
  path: string
  /** How many rules there are in all. */
  count: number
  building: Building
  change: (rule: GatherRule) => void
  remove?: () => void
}

/** A group of rules in a frame; nested groups have frames of their own. */
export function RuleBuilder({ rule, depth, path, count, building, change, remove }: Props) {
  const { t } = useText()
  const id = useId()
  const replace = (at: number, by: Rule | null) =>
    change({ ...rule, rules: rule.rules.flatMap((one, place) => (place === at ? (by ?? []) : one)) })
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset can't be laid out in a line everywhere.
    <div className="rules" role="group" aria-labelledby={id}>
      <div className="row rules-head">
        <span id={id} className="vh">
          {t(depth === 0 ? 'segments.builder.label' : 'segments.builder.group_label')}
        </span>
        <Select
          label={t('segments.builder.gather')}
          value={rule.is}
          options={(['all', 'any', 'none'] as const).map((value) => ({
            value,
            text: t(`segments.gather.${value}`),
          }))}
          onChange={(is) => change({ ...rule, is })}
        />
        {remove && (
          <Button look="q" small icon={X} label={t('segments.builder.remove_group')} onClick={remove} />
        )}
      </div>
      {rule.rules.length === 0 && (
        <p className="sm m3 rules-none">
          {t(depth === 0 ? 'segments.builder.empty' : 'segments.builder.empty_group')}
        </p>
      )}
      <ul className="rules-list">
        {rule.rules.map((inner, at) => {
          const place = `${path}.rules.${at}`
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a rule has no name but its place, and holds nothing of its own.
            <li key={at}>
              {isGather(inner) ? (
                <RuleBuilder
                  rule={inner}
                  depth={depth + 1}
                  path={place}
                  count={count}
                  building={building}
                  change={(next) => replace(at, next)}
                  remove={() => replace(at, null)}
                />
              ) : (
                <LeafRule
                  rule={inner}
                  path={place}
                  building={building}
                  change={(next) => replace(at, next)}
                  remove={() => replace(at, null)}
                />
              )}
            </li>
          )
        })}
      </ul>
      <Adding
        full={count >= MOST_RULES}
        deepest={depth >= DEEPEST_RULE - 1}
        building={building}
        add={(added) => change({ ...rule, rules: [...rule.rules, added] })}
      />
    </div>
  )
}

interface AddingProps {
  full: boolean
  deepest: boolean
  building: Building
  add: (rule: Rule) => void
}

function Adding({ full, deepest, building, add }: AddingProps) {
  const { t } = useText()
  const { user, leads } = useMe()
  if (full) return <p className="sm m3">{t('segments.builder.full', { count: MOST_RULES })}</p>
  const [first] = building.choices
  return (
    <Menu
      label={t('segments.builder.add')}
      items={[
        ...(first
          ? [
              {
                text: t('segments.builder.add_field'),
                does: () =>
                  add({ is: 'field' as const, field: first.key, operator: 'is_filled', values: [] }),
              },
            ]
          : []),
        {
          text: t('segments.builder.add_group'),
          does: () => add({ is: 'group', relation: 'member', network_ids: [], below: false, on: null }),
        },
        ...(building.scope_enabled && leads.length > 0
          ? [
              {
                text: t('segments.builder.add_scope'),
                does: () => add({ is: 'scope' as const, user_id: user.id }),
              },
            ]
          : []),
        'rule',
        deepest
          ? { says: t('segments.builder.deepest', { count: DEEPEST_RULE }) }
          : { text: t('segments.builder.add_gather'), does: () => add({ is: 'any', rules: [] }) },
      ]}
      opener={(props) => (
        <Button small icon={Plus} {...props}>
          {t('segments.builder.add')}
        </Button>
      )}
    />
  )
}

interface LeafProps {
  rule: Leaf
  path: string
  building: Building
  change: (rule: Leaf) => void
  remove: () => void
}

function LeafRule({ rule, path, building, change, remove }: LeafProps) {
  const { t } = useText()
  const sentence = useSentence(building.names)
  const problem = building.problemAt(path)
  return (
    <div className="rule">
      <div className="grow rule-inputs">
        {rule.is === 'field' ? (
          <FieldRuleInputs rule={rule} path={path} choices={building.choices} change={change} />
        ) : rule.is === 'group' ? (
          <GroupRuleInputs
            rule={rule}
            path={path}
            names={building.names}
            nameNetwork={building.nameNetwork}
            change={change}
          />
        ) : (
          <p className="row gap2 rule-said">
            {rule.is === 'hidden' && <Icon of={EyeOff} />}
            {sentence(rule)}
          </p>
        )}
        {problem && <p className="err">{problem}</p>}
      </div>
      <Button look="q" small icon={X} label={t('segments.builder.remove')} onClick={remove} />
    </div>
  )
}

/** How many rules there are, the gatherings among them. */
export const ruleCount = (root: GatherRule) => rulesIn(root).length - 1
