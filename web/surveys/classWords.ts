import type { z } from 'zod'
import { numbersFor } from '../../contract/formats.ts'
import type { ClassValue, classKinds } from '../../contract/surveys/classes.ts'
import { useText } from '../app/texts.ts'

type Value = Omit<z.output<typeof ClassValue>, 'key'>
type By = (typeof classKinds)[number]

/** Classes of people in words: by what they are told apart, and how each is called. */
export function useClassWords() {
  const { t, locale } = useText()
  const years = (number: number) => numbersFor(locale).format(number)
  return {
    by: ({ by, title }: { by: By; title: string | null }) => title ?? t(`questionnaire.class.by.${by}`),
    value: ({ is, label, from, to }: Value, by: By): string => {
      if (is === 'named') return label ?? ''
      if (is === 'none') return t(`questionnaire.class.none.${by}`)
      if (is !== 'years') return t(`questionnaire.class.${is}`)
      if (from === null || from === 0)
        return to === null
          ? t('questionnaire.class.any_years')
          : t('questionnaire.class.under', { years: years(to), count: to })
      return to === null
        ? t('questionnaire.class.from', { years: years(from), count: from })
        : t('questionnaire.class.between', { from: years(from), to: years(to) })
    },
  }
}
