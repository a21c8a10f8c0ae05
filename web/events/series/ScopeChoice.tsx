import { useId } from 'react'
import { useText } from '../../app/texts.ts'
import './series.css'

export const scopes = ['this', 'following', 'all'] as const
export type Scope = (typeof scopes)[number]

interface Props {
  about: 'edit' | 'cancel' | 'part'
  value: Scope
  onChange: (scope: Scope) => void
}

/**
 * Which dates of a series are meant: this one, this and later ones, or all. The editing dialog uses it as its title.
 */
export function ScopeChoice({ about, value, onChange }: Props) {
  const { t } = useText()
  const id = useId()
  return (
    <fieldset className="f scope-choice">
      <legend className={about === 'edit' ? 'vh' : 'lab'}>{t(`calendars.series.scope.${about}`)}</legend>
      <div>
        {scopes.map((scope) => (
          <label key={scope} className="check">
            <input
              type="radio"
              className="rad"
              name={id}
              checked={value === scope}
              onChange={() => onChange(scope)}
            />
            <span>
              <span className="b">{t(`calendars.series.scope.${scope}`)}</span>
              <span className="hint">{t(`calendars.series.scope.${scope}_says`)}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
