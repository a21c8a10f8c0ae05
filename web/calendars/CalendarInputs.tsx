import { X } from 'lucide-react'
import { useState } from 'react'
import { calendars, creationStrategies } from '../../contract/calendars/calendars.ts'
import { type ObservanceSet, observanceSets } from '../../contract/calendars/observances.ts'
import { limits } from '../../contract/limits.ts'
import { useListOf } from '../app/lists.ts'
import { useText } from '../app/texts.ts'
import { NetworkFinder } from '../networks/manage/NetworkFinder.tsx'
import { Button } from '../ui/Button.tsx'
import { Checkbox } from '../ui/forms/Checkbox.tsx'
import { ColourField } from '../ui/forms/ColourField.tsx'
import { FieldError, FieldFrame, useField } from '../ui/forms/field.tsx'
import { ChoiceField } from '../ui/forms/SelectField.tsx'
import { TextField } from '../ui/forms/TextField.tsx'

interface Named {
  id: number
  name: string
}

/** The fields of every calendar: name, colour, and who sees it. */
export function CalendarInputs({ known = [] }: { known?: readonly Named[] }) {
  const { t } = useText()
  return (
    <>
      <TextField name="name" limit={limits.name} autoComplete="off" />
      <ColourField name="colour" hint={t('calendars.field.colour_hint')} />
      <SeenBy known={known} />
    </>
  )
}

/** The networks whose members see it; everybody does if there are none. */
function SeenBy({ known }: { known: readonly Named[] }) {
  const { t } = useText()
  const field = useField<number[]>({ name: 'network_ids' })
  const [names, setNames] = useState(() => new Map(known.map(({ id, name }) => [id, name])))
  const ids = (field.value ?? []).map(Number)
  return (
    <FieldFrame group optional field={field} hint={t('calendars.field.networks_hint')}>
      {ids.length > 0 && (
        <ul className="seen-by">
          {ids.map((id) => {
            const name = names.get(id) ?? '…'
            return (
              <li key={id} className="pill on">
                <span>{name}</span>
                <Button
                  look="q"
                  small
                  icon={X}
                  label={t('calendars.field.network_remove', { name })}
                  onClick={() => field.change(ids.filter((one) => one !== id))}
                />
              </li>
            )
          })}
        </ul>
      )}
      <NetworkFinder
        label={t('calendars.field.network_search')}
        chosen={null}
        without={ids}
        choose={(network) => {
          setNames(new Map(names).set(network.id, network.name))
          field.change([...ids, network.id])
        }}
      />
    </FieldFrame>
  )
}

/** How a new calendar begins: there is no usual way, so one is chosen. */
export function StrategyInputs() {
  const { t } = useText()
  const field = useField<(typeof creationStrategies)[number]>({ name: 'strategy' })
  return (
    <>
      <fieldset className="f" aria-describedby={field.aria['aria-describedby']}>
        <legend className="lab">{t('calendars.field.strategy')}</legend>
        <div className="strategies">
          {creationStrategies.map((strategy) => (
            <label key={strategy} className="check">
              <input
                type="radio"
                className="rad"
                name="strategy"
                aria-invalid={field.error === undefined ? undefined : true}
                checked={field.value === strategy}
                onChange={() => field.change(strategy)}
              />
              <span>
                <span className="b">{t(`calendars.strategy.${strategy}`)}</span>
                <span className="hint">{t(`calendars.strategy.${strategy}_says`)}</span>
              </span>
            </label>
          ))}
        </div>
        <FieldError id={field.id}>{field.error}</FieldError>
      </fieldset>
      {field.value === 'copy' && <CopyOf />}
      {field.value === 'observances' && <Sets />}
    </>
  )
}

function CopyOf() {
  const { data } = useListOf(calendars.list, { query: { page_size: 100 } })
  const field = useField<number | null>({ name: 'copy_of_calendar_id' })
  return (
    <ChoiceField
      name="copy_of_calendar_id"
      options={(data?.items ?? []).map(({ id, name }) => ({ value: String(id), text: name }))}
      value={field.value === null || field.value === undefined ? null : String(field.value)}
      onChange={(id) => field.change(id === null ? null : Number(id))}
      error={field.error}
    />
  )
}

function Sets() {
  const { t } = useText()
  const field = useField<ObservanceSet[]>({ name: 'observances' })
  const chosen = field.value ?? []
  return (
    <FieldFrame group field={field} hint={t('calendars.set_hint')}>
      <div className="sets">
        {observanceSets.map((set) => (
          <Checkbox
            key={set}
            name={`set-${set}`}
            label={t(`calendars.set.${set}`)}
            value={chosen.includes(set)}
            onChange={(ticked) =>
              field.change(ticked ? [...chosen, set] : chosen.filter((one) => one !== set))
            }
          />
        ))}
      </div>
    </FieldFrame>
  )
}
