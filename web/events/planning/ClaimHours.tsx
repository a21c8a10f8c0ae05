import { CLAIM_HOURS } from '../../../contract/events/drafts.ts'
import { useText } from '../../app/texts.ts'
import { Switch } from '../../ui/forms/Checkbox.tsx'
import { useField } from '../../ui/forms/field.tsx'
import { NumberField } from '../../ui/forms/NumberField.tsx'

/** Whether a freed seat is offered first, and for how long it is held then. */
export function ClaimHours() {
  const { t } = useText()
  const field = useField<number | null>({ name: 'claim_hours' })
  const offers = field.value !== null && field.value !== undefined
  return (
    <>
      <Switch
        name="offers"
        label={t('eventPlanning.offers')}
        hint={t('eventPlanning.hint.offers')}
        value={offers}
        onChange={(on) => field.change(on ? CLAIM_HOURS.usual : null)}
      />
      {offers && <NumberField short name="claim_hours" hint={t('eventPlanning.hint.claim_hours')} />}
    </>
  )
}
