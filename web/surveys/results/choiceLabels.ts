import { numbersFor } from '../../../contract/formats.ts'
import { useText } from '../../app/texts.ts'
import { dayWords } from '../../ui/chart/days.ts'
import type { Choice, Result } from './figureWords.ts'

type Kind = Pick<Result, 'type' | 'low_label' | 'high_label' | 'choices'>

/** A choice as it is named: yes and no, stretches of numbers and months come without words of a survey. */
export function useChoiceLabels() {
  const { t, locale } = useText()
  const number = (text: string) => numbersFor(locale, { maximumFractionDigits: 6 }).format(Number(text))
  return ({ type, low_label, high_label, choices }: Kind, { key, label }: Choice): string => {
    if (key === 'rest' && label === '') return t('surveys.results.rest')
    if (type === 'date') return dayWords(key, locale)
    if (type === 'numeric') {
      const [from = '', to = ''] = key.split('..')
      return t('surveys.results.stretch', { from: number(from), to: number(to) })
    }
    if (type === 'scale') {
      const end = key === choices[0]?.key ? low_label : key === choices.at(-1)?.key ? high_label : null
      return end ? t('surveys.results.end', { number: label, words: end }) : label
    }
    if (label !== '') return label
    if (key === 'true') return t('questionnaire.yes')
    return key === 'false' ? t('questionnaire.no') : key
  }
}
