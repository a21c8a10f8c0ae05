import type { Question, Section } from './questions.ts'

export interface SurveyTexts {
  title: string
  description: string | null
  sections: readonly Section[]
}

/** Where each text stands, and what it says: what a translator is shown, and what is put into another language. */
export function textPlaces({ title, description, sections }: SurveyTexts): { place: string; text: string }[] {
  const all: { place: string; text: string | null }[] = [
    { place: 'title', text: title },
    { place: 'description', text: description },
    ...sections.flatMap(({ key, title, description, questions }) => [
      { place: `section.${key}.title`, text: title },
      { place: `section.${key}.description`, text: description },
      ...questions.flatMap(placesOf),
    ]),
  ]
  return all.flatMap(({ place, text }) => (text === null ? [] : [{ place, text }]))
}

const placesOf = ({ key, title, help, low_label, high_label, options, rows }: Question) => [
  { place: `question.${key}.title`, text: title },
  { place: `question.${key}.help`, text: help },
  { place: `question.${key}.low_label`, text: low_label },
  { place: `question.${key}.high_label`, text: high_label },
  ...options.map((option) => ({ place: `question.${key}.option.${option.key}`, text: option.label })),
  ...rows.map((row) => ({ place: `question.${key}.row.${row.key}`, text: row.label })),
]

/** A survey in other words, as far as there are any; what isn't translated is said as it was written. */
export function translated<Texts extends SurveyTexts>(
  survey: Texts,
  texts: Readonly<Record<string, string>>,
): Omit<Texts, 'sections'> & { sections: Section[]; partly_translated: boolean } {
  function say(place: string, text: string): string
  function say(place: string, text: string | null): string | null
  function say(place: string, text: string | null) {
    return text !== null && Object.hasOwn(texts, place) ? (texts[place] ?? text) : text
  }
  const labelled = (place: string, options: Question['options']) =>
    options.map((option) => ({ ...option, label: say(`${place}.${option.key}`, option.label) }))
  return {
    ...survey,
    title: say('title', survey.title),
    description: say('description', survey.description),
    sections: survey.sections.map((section) => ({
      ...section,
      title: say(`section.${section.key}.title`, section.title),
      description: say(`section.${section.key}.description`, section.description),
      questions: section.questions.map((question) => {
        const place = `question.${question.key}`
        return {
          ...question,
          title: say(`${place}.title`, question.title),
          help: say(`${place}.help`, question.help),
          low_label: say(`${place}.low_label`, question.low_label),
          high_label: say(`${place}.high_label`, question.high_label),
          options: labelled(`${place}.option`, question.options),
          rows: labelled(`${place}.row`, question.rows),
        }
      }),
    })),
    partly_translated: textPlaces(survey).some(({ place }) => !Object.hasOwn(texts, place)),
  }
}
