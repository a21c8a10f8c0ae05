import { useState } from 'react'
import type { Face as Person } from '../../../contract/shapes.ts'
import { useText } from '../../app/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Face } from '../../ui/Face.tsx'
import { DateField } from '../../ui/forms/DateField.tsx'
import { FieldError, useField } from '../../ui/forms/field.tsx'
import { PersonFinder } from './PersonField.tsx'

/** Until when somebody leads, and who steps in when the last leader goes. */
export function TermInputs({ deputy = null }: { deputy?: Person | null }) {
  const { t } = useText()
  return (
    <>
      <DateField
        name="ends_on"
        label={t('leaders.field.ends_on')}
        hint={t('leaders.hint.ends_on')}
        optional
      />
      <DeputyField start={deputy} />
    </>
  )
}

function DeputyField({ start }: { start: Person | null }) {
  const { t } = useText()
  const field = useField<number | null>({ name: 'deputy_id', label: t('leaders.field.deputy_id') })
  const [chosen, setChosen] = useState(start)
  const [finding, setFinding] = useState(false)
  const choose = (person: Person | null) => {
    setChosen(person)
    setFinding(false)
    field.change(person?.id ?? null)
  }
  const named = chosen !== null && field.value === chosen.id ? chosen : null
  return (
    <fieldset className="plain person-field">
      <legend>{field.label}</legend>
      <p className="sm m2">{t('leaders.hint.deputy_id')}</p>
      {named && (
        <div className="row">
          <Face of={named} />
          <span className="grow b">{named.name}</span>
          <Button small look="q" onClick={() => choose(null)}>
            {t('leaders.deputy.take_away')}
          </Button>
        </div>
      )}
      {!named && !finding && (
        <div className="row">
          <span className="grow m2">{t('leaders.deputy.none')}</span>
          <Button small onClick={() => setFinding(true)}>
            {t('leaders.deputy.choose')}
          </Button>
        </div>
      )}
      {!named && finding && <PersonFinder choose={choose} />}
      <FieldError id={field.id}>{field.error}</FieldError>
    </fieldset>
  )
}
