import { useState } from 'react'
import type { z } from 'zod'
import type { MergeField, MergePreview } from '../../../contract/people/merges.ts'
import { useText } from '../../app/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Section } from '../../ui/Page.tsx'
import '../../ui/forms/form.css'

type Field = z.output<typeof MergeField>

/** Empty fields of the kept profile are taken from the other; where both have a value, the first keeps its own. */
export const takenAtFirst = (fields: readonly Field[]): ReadonlySet<string> =>
  new Set(
    fields.filter(({ kept, gone, locked }) => kept === '' && gone !== '' && !locked).map(({ name }) => name),
  )

interface Props {
  of: z.output<typeof MergePreview>
  taken: ReadonlySet<string>
  onChange: (taken: ReadonlySet<string>) => void
}

export function FieldChoices({ of: { kept, gone, fields }, taken, onChange }: Props) {
  const { t } = useText()
  const [all, setAll] = useState(false)
  const conflicts = fields.filter(({ conflict }) => conflict)
  const shown = all ? fields : fields.filter((field) => field.conflict || taken.has(field.name))
  const choose = (name: string, from: 'kept' | 'gone') => {
    const next = new Set(taken)
    if (from === 'gone') next.add(name)
    else next.delete(name)
    onChange(next)
  }
  return (
    <Section
      title={t('merges.fields.title')}
      aside={
        <Button look="q" small onClick={() => setAll(!all)} aria-pressed={all}>
          {t(all ? 'merges.fields.fewer' : 'merges.fields.all')}
        </Button>
      }
    >
      <p className="m2 merge-lead" role="status">
        {conflicts.length === 0
          ? t('merges.fields.no_conflicts')
          : t('merges.fields.conflicts', { count: conflicts.length })}
      </p>
      <div className="merge-fields">
        {shown.map((field) => (
          <fieldset key={field.name}>
            <legend>{field.label}</legend>
            <Choice
              field={field}
              from="kept"
              name={kept.name}
              on={!taken.has(field.name)}
              onChoose={choose}
            />
            <Choice field={field} from="gone" name={gone.name} on={taken.has(field.name)} onChoose={choose} />
            {field.locked && <p className="hint">{t('merges.fields.locked')}</p>}
          </fieldset>
        ))}
      </div>
    </Section>
  )
}

interface ChoiceProps {
  field: Field
  from: 'kept' | 'gone'
  name: string
  on: boolean
  onChoose: (name: string, from: 'kept' | 'gone') => void
}

function Choice({ field, from, name, on, onChoose }: ChoiceProps) {
  const { t } = useText()
  const value = field[from]
  return (
    <label className={on ? 'merge-choice on' : 'merge-choice'}>
      <input
        type="radio"
        className="rad"
        name={`merge ${field.name}`}
        checked={on}
        disabled={from === 'gone' && field.locked}
        onChange={() => onChoose(field.name, from)}
      />
      <span className="grow">
        <span className={value === '' ? 'm3' : undefined}>{value || t('merges.fields.nothing')}</span>
        <span className="vh"> {name}</span>
        <span className="sm m3 whose">
          {t(from === 'kept' ? 'merges.fields.kept' : 'merges.fields.gone')}
        </span>
      </span>
    </label>
  )
}
