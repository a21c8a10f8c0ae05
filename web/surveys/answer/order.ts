import type { Section } from '../../../contract/surveys/questions.ts'

/** A small hash, stable for a person and a question. It isn't secret. */
function lotOf(seed: number, ...parts: string[]) {
  let hash = seed >>> 0
  for (const letter of parts.join('/')) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193) >>> 0
  hash ^= hash >>> 15
  return Math.imul(hash, 0x2c1b3c6d) >>> 0
}

/** Shuffles options for each person; the order stays the same while they answer. */
export const inOwnOrder = (sections: readonly Section[], seed: number): Section[] =>
  sections.map((section) => ({
    ...section,
    questions: section.questions.map((question) =>
      question.shuffled
        ? {
            ...question,
            options: question.options.toSorted(
              (one, other) => lotOf(seed, question.key, one.key) - lotOf(seed, question.key, other.key),
            ),
          }
        : question,
    ),
  }))
