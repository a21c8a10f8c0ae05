import { useDeferredValue, useState } from 'react'
import { limits } from '../../../contract/limits.ts'
import { networkKpis } from '../../../contract/planning/networkKpis.ts'
import { aims } from '../../../contract/planning/outcomes.ts'
import type { Face as Person } from '../../../contract/shapes.ts'
import { useQueryOf } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Face } from '../../ui/Face.tsx'
import { DateField } from '../../ui/forms/DateField.tsx'
import { NumberField } from '../../ui/forms/NumberField.tsx'
import { OwnerField } from '../../ui/forms/OwnerField.tsx'
import { SearchField } from '../../ui/forms/SearchField.tsx'
import { ChoiceField } from '../../ui/forms/SelectField.tsx'
import { TextArea, TextField } from '../../ui/forms/TextField.tsx'
import { ListState } from '../../ui/tables/ListState.tsx'
import type { AimShown } from './ruleWords.ts'

export const blankAim = {
  name: '',
  value_proposition: null,
  owner_id: null,
  target: null,
  unit: null,
  due_on: null,
  measure_id: null,
}

export const saidOf = ({ name, value_proposition, owner, target, unit, due_on, measure_id }: AimShown) => ({
  name,
  value_proposition,
  owner_id: owner?.id ?? null,
  target,
  unit,
  due_on,
  measure_id,
})

/** The values to send: an empty choice is null, and a unit without a target is dropped. */
export const sentAs = <
  Said extends { target?: number | null; unit?: string | null; due_on?: string | null; measure_id?: unknown },
>(
  said: Said,
) => ({
  ...said,
  unit: said.target == null ? null : said.unit || null,
  due_on: said.due_on || null,
  measure_id: said.measure_id ? Number(said.measure_id) : null,
})

interface Props {
  networkId: number
  owner: Person | null
}

/** The fields common to outcomes, pillars and goals. */
export function AimInputs({ networkId, owner }: Props) {
  const { t } = useText()
  return (
    <div className="fields">
      <TextField name="name" limit={limits.name} autoComplete="off" />
      <TextArea
        name="value_proposition"
        optional
        rows={3}
        limit={limits.description}
        hint={t('planning.aim.hint.value_proposition')}
      />
      <OwnerField
        first={owner}
        other={t('planning.aim.other_owner')}
        find={(choose) => <Owners networkId={networkId} choose={choose} />}
      />
      <DateField name="due_on" optional />
      <MeasureField networkId={networkId} />
      <div className="two">
        <NumberField name="target" optional short hint={t('planning.aim.hint.target')} />
        <TextField name="unit" optional limit={limits.unit} autoComplete="off" />
      </div>
    </div>
  )
}

/** A number that the network reports, or that Kindred counts for it. */
function MeasureField({ networkId }: { networkId: number }) {
  const { t } = useText()
  const { data } = useQueryOf(networkKpis.fields, { params: { id: networkId } })
  const numbers = data?.items.filter(({ type }) => type === 'numeric') ?? []
  if (numbers.length === 0) return null
  return (
    <ChoiceField
      name="measure_id"
      optional
      options={numbers.map(({ id, title }) => ({ value: String(id), text: title }))}
      hint={t('planning.aim.hint.measure_id')}
    />
  )
}

function Owners({ networkId, choose }: { networkId: number; choose: (person: Person) => void }) {
  const { t } = useText()
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed.trim())
  return (
    <>
      <SearchField label={t('planning.aim.find_owner')} value={typed} onChange={setTyped} />
      {search.length > 0 && <Found networkId={networkId} search={search} choose={choose} />}
    </>
  )
}

function Found({
  networkId,
  search,
  choose,
}: {
  networkId: number
  search: string
  choose: (person: Person) => void
}) {
  const { t } = useText()
  const { data, isPending, error, refetch } = useQueryOf(aims.owners, {
    params: { id: networkId },
    query: { search },
  })
  return (
    <ListState
      pending={isPending}
      error={error}
      retry={() => void refetch()}
      empty={data?.items.length === 0}
      whenEmpty={<p className="m2">{t('planning.aim.no_owner')}</p>}
    >
      <ul className="plain">
        {data?.items.map((person) => (
          <li key={person.id}>
            <Button look="q" onClick={() => choose(person)}>
              <Face of={person} size="s" />
              <span>{person.name}</span>
            </Button>
          </li>
        ))}
      </ul>
    </ListState>
  )
}
