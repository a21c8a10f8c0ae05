import type { Locale } from '../../../contract/locales.ts'
import type { Translate } from '../../app/texts.ts'
import type { ChartTable } from './chartTable.ts'
import { dayWords } from './days.ts'
import { daysOf, type Known, knownOf, type Series } from './series.ts'
import type { Writer } from './units.ts'

export interface Speech {
  t: Translate
  locale: Locale
  write: Writer
}

export const valueWords = ({ value, says }: Known, write: Writer) => says ?? write.full(value)

/** Where lines began and where they are now. */
export function timeSummary(series: readonly Series[], { t, locale, write }: Speech) {
  const shown = series
    .map((one) => ({ label: one.label, known: knownOf(one) }))
    .filter(({ known }) => known[0])
  const days = daysOf(shown.map(({ label, known }) => ({ key: label, label, points: known })))
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return ''
  const span = { first: dayWords(first, locale), last: dayWords(last, locale) }
  const sentences = shown.map(({ label, known }) => {
    const [from, to] = [known[0], known.at(-1)]
    if (!from || !to) return ''
    const facts = { label, from: valueWords(from, write), to: valueWords(to, write), ...span }
    if (shown.length > 1) return t(known.length > 1 ? 'charts.says.series' : 'charts.says.series_once', facts)
    return t(known.length > 1 ? 'charts.says.line' : 'charts.says.line_once', facts)
  })
  return shown.length > 1 ? [t('charts.says.span', span), ...sentences].join(' ') : (sentences[0] ?? '')
}

/** A row a day, a column a series; and what somebody wrote about it. */
export function timeTable(series: readonly Series[], { t, locale, write }: Speech): ChartTable {
  const days = daysOf(series)
  const pointOf = (one: Series, at: string) => one.points.find((point) => point.at === at)
  const noteOf = (at: string) =>
    series
      .map((one) => pointOf(one, at)?.note)
      .filter(Boolean)
      .join(' · ')
  const hasNotes = days.some(noteOf)
  return {
    first: t(days.every((at) => at.length <= 7) ? 'charts.month' : 'charts.day'),
    columns: [
      ...series.map(({ key, label }) => ({ key, label, write })),
      ...(hasNotes ? [{ key: 'note', label: t('charts.note') }] : []),
    ],
    rows: days.map((at) => ({
      key: at,
      name: dayWords(at, locale),
      plain: at,
      cells: [
        ...series.map((one) => {
          const point = pointOf(one, at)
          return { value: point?.value ?? null, says: point?.says }
        }),
        ...(hasNotes ? [noteOf(at)] : []),
      ],
    })),
  }
}
