import type { Locale } from '../../../contract/locales.ts'
import type { Sends } from '../../../contract/route.ts'
import { questionsOf } from '../../../contract/surveys/questionRules.ts'
import type { Question, Section } from '../../../contract/surveys/questions.ts'
import { hasOptions, type QuestionType } from '../../../contract/surveys/questionTypes.ts'
import type { surveys } from '../../../contract/surveys/surveys.ts'
import type { Survey } from '../addresses.ts'

/** The part of a survey that is edited in the builder. */
export type Content = Pick<
  Survey,
  | 'title'
  | 'description'
  | 'locale'
  | 'sections'
  | 'translations'
  | 'promise'
  | 'figures_from'
  | 'comments_from'
  | 'audience'
  | 'opens_at'
  | 'closes_at'
  | 'most_answers'
  | 'classes'
  | 'repeats'
>
export type Written = Content & { version: number }
type Sent = Omit<Sends<typeof surveys.update, 'body'>, 'version'>

export const contentOf = ({
  title,
  description,
  locale,
  sections,
  translations,
  promise,
  figures_from,
  comments_from,
  audience,
  opens_at,
  closes_at,
  most_answers,
  classes,
  repeats,
}: Content): Content => ({
  title,
  description,
  locale,
  sections,
  translations,
  promise,
  figures_from,
  comments_from,
  audience,
  opens_at,
  closes_at,
  most_answers,
  classes,
  repeats,
})

export const blankContent = (locale: Locale): Content => ({
  title: '',
  description: null,
  locale,
  sections: [newSection()],
  translations: [],
  promise: 'confidential',
  figures_from: 5,
  comments_from: 10,
  audience: { everybody: false, network_ids: [], segment_ids: [], user_ids: [], joiners: false },
  opens_at: null,
  closes_at: null,
  most_answers: null,
  classes: [],
  repeats: null,
})

const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789'
/** Identifies a question or option for good, however it is moved or reworded. */
export const newKey = (beginning: string) =>
  beginning + Array.from({ length: 7 }, () => LETTERS[Math.floor(Math.random() * LETTERS.length)]).join('')

export const newSection = (): Section => ({ key: newKey('s'), title: null, description: null, questions: [] })
export const newOption = (label = '') => ({ key: newKey('o'), label })

export const newQuestion = (type: QuestionType): Question => ({
  key: newKey('q'),
  type,
  title: '',
  help: null,
  required: false,
  options: hasOptions(type) ? [newOption(), newOption(), ...(type === 'matrix' ? [newOption()] : [])] : [],
  rows: type === 'matrix' ? [newOption(), newOption()] : [],
  shuffled: false,
  min: type === 'scale' ? 1 : null,
  max: type === 'scale' ? 5 : null,
  low_label: null,
  high_label: null,
  show_if: null,
})

/** A question as another type, keeping what both types have. */
export function turned(question: Question, type: QuestionType): Question {
  const fresh = newQuestion(type)
  return {
    ...fresh,
    key: question.key,
    title: question.title,
    help: question.help,
    required: question.required,
    show_if: question.show_if,
    options: hasOptions(type) && question.options.length > 0 ? question.options : fresh.options,
    shuffled: hasOptions(type) && question.shuffled,
  }
}

interface Untitled {
  question: string
  option: (place: number) => string
}

/**
 * Fills empty titles and options with placeholder words, so that half-written drafts can be saved from the first letter
 * on. What is missing is demanded only at publication.
 */
export function savable(content: Content, untitled: Untitled): Sent {
  const labelled = (options: Question['options']) =>
    options.map((option, at) => ({ ...option, label: option.label.trim() || untitled.option(at + 1) }))
  return {
    ...content,
    sections: content.sections.map((section) => ({
      ...section,
      questions: section.questions.map((question) => ({
        ...question,
        title: question.title.trim() || untitled.question,
        options: labelled(question.options),
        rows: labelled(question.rows),
      })),
    })),
    translations: content.translations.map(({ locale, texts }) => ({
      locale,
      texts: Object.fromEntries(Object.entries(texts).filter(([, text]) => text.trim() !== '')),
    })),
  }
}

/** The questions that a condition may refer to: all before this one. */
export function questionsBefore(sections: readonly Section[], key: string) {
  const all = questionsOf(sections)
  return all.slice(
    0,
    all.findIndex((question) => question.key === key),
  )
}

/** The section of a question, and its position in it. */
export function placeOf(sections: readonly Section[], key: string) {
  const section = sections.findIndex(({ questions }) => questions.some((one) => one.key === key))
  return { section, at: sections[section]?.questions.findIndex((one) => one.key === key) ?? -1 }
}

/** Moves a question one step up or down, across sections at their edges. */
export function moved(sections: readonly Section[], key: string, step: -1 | 1): Section[] {
  const from = placeOf(sections, key)
  const here = sections[from.section]
  if (!here) return [...sections]
  const to = from.at + step
  if (to >= 0 && to < here.questions.length) return movedTo(sections, key, { section: from.section, at: to })
  const next = from.section + step
  const other = sections[next]
  return other
    ? movedTo(sections, key, { section: next, at: step > 0 ? 0 : other.questions.length })
    : [...sections]
}

export function movedTo(
  sections: readonly Section[],
  key: string,
  to: { section: number; at: number },
): Section[] {
  const question = questionsOf(sections).find((one) => one.key === key)
  if (!question) return [...sections]
  return sections.map((section, place) => {
    const left = section.questions.filter((one) => one.key !== key)
    return {
      ...section,
      questions: place === to.section ? left.toSpliced(to.at, 0, question) : left,
    }
  })
}
