import type { FitReason } from '../../contract/mentorship/profiles.ts'
import type { SessionFormat } from '../../contract/mentorship/states.ts'
import { languageName } from '../app/languageName.ts'
import { useText } from '../app/texts.ts'
import { useWeek } from './weekWords.ts'

/** Names of formats and languages, and names in a row. */
export function useMentorshipWords() {
  const { t, locale } = useText()
  const list = (names: readonly string[]) =>
    new Intl.ListFormat(locale, { type: 'conjunction' }).format(names)
  return {
    list,
    format: (format: SessionFormat) => t(`mentorship.words.format.${format}`),
    language: (language: string) => languageName(locale, language),
  }
}

const names = (marks: readonly { name: string }[]) => marks.map(({ name }) => name)

/** Why two people fit, as sentences. */
export function useReasonWords() {
  const { t } = useText()
  const { list, format, language } = useMentorshipWords()
  const week = useWeek()
  return (reason: FitReason): string => {
    switch (reason.kind) {
      case 'topics':
        return t('mentorship.find.reason.topics', { topics: list(names(reason.topics)) })
      case 'types':
        return t('mentorship.find.reason.types', { types: list(names(reason.types)) })
      case 'languages':
        return t('mentorship.find.reason.languages', { languages: list(reason.languages.map(language)) })
      case 'formats':
        return t('mentorship.find.reason.formats', { formats: list(reason.formats.map(format)) })
      case 'hours':
        return t('mentorship.find.reason.hours', {
          day: week.day(reason.weekday),
          hours: week.stretch(reason),
        })
    }
  }
}
