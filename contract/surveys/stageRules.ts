import { questionsOf } from './questionRules.ts'
import type { Section } from './questions.ts'
import type { QuestionType } from './questionTypes.ts'
import type { SurveyPromise } from './states.ts'

/** Who in a room may answer: anybody, without an account, or whoever signs in. */
export const stageDoors = ['room', 'signed_in'] as const
export type StageDoor = (typeof stageDoors)[number]

/** What can be answered with a thumb and drawn for a hall. */
const staged = new Set<QuestionType>(['yes_no', 'select', 'select_many', 'scale', 'recommend'])

/** Everybody in a room answers the same questions, one after the other: none depends on another. */
export const canBeStaged = (sections: readonly Section[]) => {
  const questions = questionsOf(sections)
  return questions.length > 0 && questions.every(({ type, show_if }) => staged.has(type) && show_if === null)
}

/** Nobody is named on a stage, and where nothing may join a person and an answer nobody signs in. */
export const doorsOf = (promise: SurveyPromise): readonly StageDoor[] =>
  promise === 'named' ? [] : promise === 'anonymous' ? ['room'] : stageDoors
