import { numbersFor } from '../../../contract/formats.ts'
import type { Answers } from '../../../contract/route.ts'
import type { surveyResults } from '../../../contract/surveys/results.ts'
import { useText } from '../../app/texts.ts'

export type Results = Answers<typeof surveyResults.show>
export type Result = Results['questions'][number]
export type Choice = Result['choices'][number]
type Figure = Results['took_part']

/** Shares of a whole, as they are drawn one after the other: ranges needn’t add up to it. */
export function wholeOf(choices: readonly Choice[]) {
  const sum = choices.reduce((all, { share }) => all + share, 0)
  return choices.map(({ share }) => (sum > 0 ? share / sum : 0))
}

/** Numbers of people in words, as precisely as they may be told. */
export function useFigures() {
  const { t, locale } = useText()
  const number = (count: number) => numbersFor(locale).format(count)
  return {
    number,
    mean: (value: number) => numbersFor(locale, { maximumFractionDigits: 1 }).format(value),
    /** From −100 to 100, with its sign. */
    score: (value: number) =>
      numbersFor(locale, { signDisplay: 'exceptZero', maximumFractionDigits: 0 }).format(value),
    percent: (share: number) =>
      numbersFor(locale, { style: 'percent', maximumFractionDigits: 0 }).format(share),
    people: ({ count, is }: { count: number; is: Figure['is'] | 'about' }) =>
      t(`surveys.figure.${is}`, { number: number(count) }),
    /** For a chart: the number that is drawn, and what is written for it. */
    value: ({ count, at_least, at_most }: Choice) => (count === null ? (at_least + at_most) / 2 : count),
    choice: ({ count, at_least, at_most }: Pick<Choice, 'count' | 'at_least' | 'at_most'>) =>
      count === null
        ? t('surveys.figure.between', { least: number(at_least), most: number(at_most) })
        : number(count),
  }
}
