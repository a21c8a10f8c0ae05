import { useText } from '../../app/texts.ts'
import { classes } from '../../ui/classes.ts'
import type { EventField } from './gaps.ts'

/** What an event still needs before it can be published, counted and by name. */
export function MissingNote({ of: missing }: { of: readonly EventField[] }) {
  const { t, locale } = useText()
  const labels = missing.map((field) => t(`eventPlanning.field.${field}`))
  return (
    <p className={classes('sm m2', missing.length === 0 && 'whole')}>
      {missing.length === 0
        ? t('eventPlanning.missing.none')
        : t('eventPlanning.missing.label', {
            count: missing.length,
            fields: new Intl.ListFormat(locale, { type: 'unit' }).format(labels),
          })}
    </p>
  )
}
