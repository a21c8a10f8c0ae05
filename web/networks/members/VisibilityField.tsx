import { type MemberVisibility, memberVisibilities } from '../../../contract/networks/memberStates.ts'
import { useText } from '../../app/texts.ts'
import { useField } from '../../ui/forms/field.tsx'

/** Who may know of a membership, each choice with its meaning. */
export function VisibilityField({ name, label }: { name: string; label: string }) {
  const { t } = useText()
  const field = useField<MemberVisibility>({ name, label })
  return (
    <fieldset className="plain few-choices">
      <legend>{label}</legend>
      {memberVisibilities.map((one) => (
        <label key={one} className="one-choice">
          <input
            type="radio"
            name={field.id}
            checked={(field.value ?? 'open') === one}
            onChange={() => field.change(one)}
          />
          <span>
            <strong>{t(`members.visibility.${one}`)}</strong>
            <span className="sm m2">{t(`members.visibility.${one}_says`)}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
