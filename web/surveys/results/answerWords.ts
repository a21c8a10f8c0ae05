import { numbersFor } from '../../../contract/formats.ts'
import type { AnswerValue, Question } from '../../../contract/surveys/questions.ts'
import { useText } from '../../app/texts.ts'
import { useDates } from '../../ui/dates/dates.ts'

/** An answer in the words of its question, a line each. */
export function useAnswerWords() {
  const { t, locale } = useText()
  const dates = useDates('UTC')
  return ({ type, options, rows }: Question, value: AnswerValue | undefined): string[] => {
    const labelOf = (key: string) => options.find((one) => one.key === key)?.label ?? key
    if (value === undefined) return []
    if (typeof value === 'boolean') return [t(value ? 'questionnaire.yes' : 'questionnaire.no')]
    if (typeof value === 'number') return [numbersFor(locale, { maximumFractionDigits: 10 }).format(value)]
    if (typeof value === 'string')
      return [type === 'date' ? dates.short(value) : type === 'select' ? labelOf(value) : value]
    if (Array.isArray(value))
      return value.map((key, at) => (type === 'ranking' ? `${at + 1}. ${labelOf(key)}` : labelOf(key)))
    return rows.flatMap(({ key, label }) => {
      const said = Object.hasOwn(value, key) ? value[key] : undefined
      return said === undefined ? [] : [t('surveys.results.row_said', { row: label, said: labelOf(said) })]
    })
  }
}
