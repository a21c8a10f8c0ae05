import type { z } from 'zod'
import { type FilledField, fieldData } from '../../../contract/fields/fields.ts'
import type { FieldValue } from '../../../contract/fields/values.ts'
import { unknownNumber } from '../../../contract/formats.ts'
import { useQueryOf } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { formatDate } from '../../ui/dates/dateWords.ts'
import { Section } from '../../ui/Page.tsx'
import './facts.css'

type Filled = z.output<typeof FilledField>

/** A value in the reader's language. */
export function useFieldWords() {
  const { locale } = useText()
  return ({ field, value }: { field: { type: string }; value: FieldValue }) => {
    if (value === null) return ''
    if (field.type === 'date')
      return formatDate(String(value), locale, { dateStyle: 'long', timeZone: 'UTC' })
    if (typeof value === 'number') return unknownNumber(value, locale)
    return typeof value === 'string' ? value : new Intl.ListFormat(locale, { type: 'unit' }).format(value)
  }
}

/** The fields of a person that have a value and that the reader may see. Where there is none, nothing hints at it. */
export function FieldFacts({ id, title }: { id: number; title: string }) {
  const { data } = useQueryOf(fieldData.show, { params: { id } })
  const filled = data?.items.filter(({ value }) => value !== null) ?? []
  if (filled.length === 0) return null
  return (
    <Section title={title}>
      <Facts of={filled} />
    </Section>
  )
}

export function Facts({ of: filled, className = 'facts' }: { of: readonly Filled[]; className?: string }) {
  const words = useFieldWords()
  return (
    <dl className={className}>
      {filled.map((one) => (
        <div key={one.field.id}>
          <dt>{one.field.title}</dt>
          <dd>{words(one)}</dd>
        </div>
      ))}
    </dl>
  )
}
