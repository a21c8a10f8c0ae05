import { X } from 'lucide-react'
import type { GroupRelation, GroupRule } from '../../contract/segments/rules.ts'
import { useText } from '../app/texts.ts'
import { Button } from '../ui/Button.tsx'
import { Checkbox } from '../ui/forms/Checkbox.tsx'
import { DateField } from '../ui/forms/DateField.tsx'
import { ChoiceField } from '../ui/forms/SelectField.tsx'
import { Finder } from './Finder.tsx'
import type { Names } from './sentences.ts'

interface Props {
  rule: GroupRule
  path: string
  names: Names
  nameNetwork: (network: { id: number; name: string }) => void
  change: (rule: GroupRule) => void
}

const relations: readonly GroupRelation[] = ['member', 'not_member', 'leader', 'was_member']

/** Somebody's present or past relation to networks. */
export function GroupRuleInputs({ rule, path, names, nameNetwork, change }: Props) {
  const { t } = useText()
  const nameOf = (id: number) => names.networks.get(id) ?? t('segments.says.gone_network')
  return (
    <>
      <ChoiceField
        name={`${path}.relation`}
        label={t('segments.builder.relation')}
        value={rule.relation}
        options={relations.map((value) => ({ value, text: t(`segments.relation.${value}`) }))}
        onChange={(relation) =>
          relation &&
          change({
            ...rule,
            relation,
            on: relation === 'was_member' ? rule.on : null,
          })
        }
      />
      <div className="rule-networks">
        <Finder
          kind="network"
          label={t('segments.builder.networks_find')}
          without={rule.network_ids}
          choose={(network) => {
            nameNetwork(network)
            change({ ...rule, network_ids: [...rule.network_ids, network.id] })
          }}
        />
        {rule.network_ids.length > 0 && (
          <ul className="row gap2 rule-chosen">
            {rule.network_ids.map((id) => (
              <li key={id} className="pill">
                {nameOf(id)}
                <Button
                  look="q"
                  small
                  icon={X}
                  label={t('segments.builder.networks_remove', { name: nameOf(id) })}
                  onClick={() =>
                    change({ ...rule, network_ids: rule.network_ids.filter((one) => one !== id) })
                  }
                />
              </li>
            ))}
          </ul>
        )}
      </div>
      <Checkbox
        name={`${path}.below`}
        label={t('segments.builder.below')}
        value={rule.below}
        onChange={(below) => change({ ...rule, below })}
      />
      {rule.relation === 'was_member' && (
        <DateField
          name={`${path}.on`}
          label={t('segments.builder.on')}
          hint={`${t('segments.builder.on_hint')} ${t('segments.builder.on_means')}`}
          value={rule.on}
          onChange={(on) => change({ ...rule, on })}
        />
      )}
    </>
  )
}
