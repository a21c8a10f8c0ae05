import { describe, expect, it } from 'vitest'
import type { Condition } from '../../../contract/surveys/conditions.ts'
import { questionsOf } from '../../../contract/surveys/questionRules.ts'
import { Sections } from '../../../contract/surveys/questions.ts'
import { questionTypes } from '../../../contract/surveys/questionTypes.ts'
import { surveys } from '../../../contract/surveys/surveys.ts'
import { inOwnOrder } from '../answer/order.ts'
import { type BankQuestion, bank, readyMade } from '../bank.ts'
import { conditionOf, firstClause, simpleOf } from './conditionParts.ts'
import { blankContent, moved, newQuestion, newSection, questionsBefore, savable } from './content.ts'
import { fromBank, sectionsFrom } from './fromBank.ts'

const words = { question: 'Untitled', option: (place: number) => `Option ${place}` }
const say = (key: string) => key
const types = (sections: readonly { questions: readonly { type: string }[] }[]) =>
  sections.map(({ questions }) => questions.map(({ type }) => type))

describe('a survey in the builder', () => {
  it('is kept from the first letter on, however little of each question is there', () => {
    const sections = [{ ...newSection(), questions: questionTypes.map(newQuestion) }]
    const content = { ...blankContent('en'), title: 'B', sections }
    const sent = savable({ ...content, translations: [{ locale: 'es', texts: { title: ' ' } }] }, words)
    expect(surveys.update.body.safeParse({ ...sent, version: 0 }).error).toBeUndefined()
    expect(sent.translations).toEqual([{ locale: 'es', texts: {} }])
  })

  it('moves a question over the border of its section, and no further than the ends', () => {
    const [one, two, three] = [newQuestion('date'), newQuestion('scale'), newQuestion('yes_no')]
    const sections = [
      { ...newSection(), questions: [one, two] },
      { ...newSection(), questions: [three] },
    ]
    const down = moved(sections, two.key, 1)
    expect(types(down)).toEqual([['date'], ['scale', 'yes_no']])
    expect(types(moved(down, two.key, -1))).toEqual(types(sections))
    expect(types(moved(sections, one.key, -1))).toEqual(types(sections))
    expect(types(moved(sections, three.key, 1))).toEqual(types(sections))
    expect(questionsBefore(down, two.key).map(({ type }) => type)).toEqual(['date'])
  })

  it('says conditions as a list of clauses and back, and leaves what is nested deeper alone', () => {
    const is: Condition = { question: 'a', compare: 'is', value: true }
    const both: Condition = { any: [is, { not: { question: 'b', compare: 'answered' } }] }
    for (const condition of [is, both])
      expect(conditionOf(simpleOf(condition) ?? { join: 'all', clauses: [] })).toEqual(condition)
    expect(simpleOf({ all: [both, is] })).toBeNull()
    for (const type of questionTypes) {
      const question = newQuestion(type)
      const show_if = conditionOf({ join: 'all', clauses: [firstClause(question)] })
      const later = { ...newQuestion('date'), title: 'Then', show_if }
      const questions = [{ ...question, title: 'First' }, later]
      const labelled = savable({ ...blankContent('en'), sections: [{ ...newSection(), questions }] }, words)
      expect(Sections.safeParse(labelled.sections).error, type).toBeUndefined()
    }
  })

  it('takes ready-made questions that fit what a survey may ask', () => {
    for (const survey of readyMade) {
      const made = sectionsFrom(survey, say)
      expect(Sections.safeParse(made).error, survey.name).toBeUndefined()
      expect(new Set(questionsOf(made).map(({ key }) => key)).size).toBe(questionsOf(made).length)
    }
    const topics: readonly { questions: readonly BankQuestion[] }[] = bank
    const questions = topics.flatMap((topic) => topic.questions.map((question) => fromBank(question, say)))
    expect(Sections.safeParse([{ ...newSection(), questions }]).error).toBeUndefined()
    expect(new Set(questions.map(({ type }) => type)).size).toBe(questionTypes.length)
  })

  it('shows shuffled options to each in an order that stays, and all of them', () => {
    const options = [...'abcdefgh'].map((key) => ({ key, label: key }))
    const sections = [{ ...newSection(), questions: [{ ...newQuestion('select'), options, shuffled: true }] }]
    const keys = (seed: number) =>
      questionsOf(inOwnOrder(sections, seed)).flatMap((question) => question.options.map(({ key }) => key))
    expect(keys(7)).toEqual(keys(7))
    expect(keys(7).toSorted()).toEqual(options.map(({ key }) => key))
    expect(new Set([1, 2, 3, 4, 5].map((seed) => keys(seed).join(''))).size).toBeGreaterThan(2)
  })
})
