import { useText } from '../../app/texts.ts'
import { FieldFrame, useField } from '../../ui/forms/field.tsx'

/** Apart from each other in lightness too; every tone on the page is derived from them. */
const palette = {
  violet: '#6B3FA0',
  teal: '#0F766E',
  orange: '#C2570C',
  rose: '#C23B6C',
  blue: '#2F6DB5',
  olive: '#6B7A1E',
} as const
type Named = keyof typeof palette

interface Props {
  host: { name: string; colour: string } | undefined
}

/** The colour of an event: that of the network which holds it, or one of its own. The network's isn't offered twice. */
export function ColourChoice({ host }: Props) {
  const { t } = useText()
  const field = useField<string | null>({ name: 'own_colour' })
  const own = field.value ?? null
  const swatch = (colour: string | null, name: string, shown: string) => (
    <label key={colour} className="swatch-choice g" style={{ '--group': shown }} title={name}>
      <input
        type="radio"
        name="own_colour"
        className="vh"
        checked={own === colour}
        onChange={() => field.change(colour)}
      />
      <span aria-hidden="true" />
      <span className="vh">{name}</span>
    </label>
  )
  const isOther = own !== null && !Object.values<string>(palette).includes(own)
  return (
    <FieldFrame group field={field}>
      <div className="row gap2 wrap">
        {swatch(
          null,
          host ? t('eventPlanning.colour.host', { name: host.name }) : t('eventPlanning.colour.usual'),
          host?.colour ?? 'var(--primary)',
        )}
        {(Object.keys(palette) as Named[])
          .filter((name) => palette[name] === own || palette[name] !== host?.colour.toUpperCase())
          .map((name) => swatch(palette[name], t(`eventPlanning.colour.${name}`), palette[name]))}
        {isOther && swatch(own, own, own)}
      </div>
    </FieldFrame>
  )
}
