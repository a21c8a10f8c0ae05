import { useId } from 'react'
import type { patternFamilies } from '../../../contract/networks/manage.ts'
import { useText } from '../../app/texts.ts'
import { FieldFrame, useField } from '../../ui/forms/field.tsx'

type Family = (typeof patternFamilies)[number]
const familyNames: readonly Family[] = ['weave', 'petal', 'dots', 'arc', 'scale', 'step', 'nest', 'chevron']
const isColour = (text: string) => /^#[0-9a-f]{6}$/i.test(text)

/** A network's mark in a colour and a pattern, before either is saved. */
export const artOf = (pattern: string, colour: string, id: number, shape: 'banner' | 'glyph') =>
  `/art/${pattern}/${(isColour(colour) ? colour : '#808080').slice(1)}/${id}/${shape}.svg`

/** One of the eight families, each drawn in the colour currently in the form. */
export function PatternField({ name, seed }: { name: string; seed: number }) {
  const { t } = useText()
  const group = useId()
  const field = useField<Family>({ name, hint: '' })
  const { value: colour } = useField<string>({ name: 'colour' })
  return (
    <FieldFrame field={field} hint={t('manage.hint.pattern')} group>
      <div className="patterns">
        {familyNames.map((family) => (
          <label key={family} className="pattern">
            <input
              type="radio"
              name={`${group}-${name}`}
              value={family}
              checked={field.value === family}
              onChange={() => field.change(family)}
            />
            <img src={artOf(family, colour ?? '', seed, 'glyph')} alt="" width={56} height={56} />
            <span className="sm">{t(`manage.patterns.${family}`)}</span>
          </label>
        ))}
      </div>
    </FieldFrame>
  )
}
