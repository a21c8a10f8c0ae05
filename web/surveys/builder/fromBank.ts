import type { Question, Section } from '../../../contract/surveys/questions.ts'
import type { Translate } from '../../app/texts.ts'
import type { BankQuestion, ReadyMadeSurvey } from '../bank.ts'
import { newKey, newOption } from './content.ts'

/** A copy of a bank question in the author's language. */
export function fromBank(question: BankQuestion, t: Translate, before: readonly Question[] = []): Question {
  const { only } = question
  const asked = only && before[only.at]
  return {
    key: newKey('q'),
    type: question.type,
    title: t(question.title),
    help: question.help ? t(question.help) : null,
    required: question.required ?? false,
    options: (question.options ?? []).map((label) => newOption(t(label))),
    rows: (question.rows ?? []).map((label) => newOption(t(label))),
    shuffled: question.shuffled ?? false,
    min: question.min ?? null,
    max: question.max ?? null,
    low_label: question.low ? t(question.low) : null,
    high_label: question.high ? t(question.high) : null,
    show_if: only && asked ? conditionOn(only, asked.key) : null,
  }
}

function conditionOn(only: NonNullable<BankQuestion['only']>, question: string): Question['show_if'] {
  if (only.is !== undefined) return { question, compare: 'is', value: only.is }
  if (only.at_most !== undefined) return { question, compare: 'at_most', value: only.at_most }
  return { question, compare: 'at_least', value: only.at_least ?? 0 }
}

export const sectionsFrom = ({ sections }: ReadyMadeSurvey, t: Translate): Section[] =>
  sections.map(({ title, questions }) => {
    const made: Question[] = []
    for (const question of questions) made.push(fromBank(question, t, made))
    return { key: newKey('s'), title: title && t(title), description: null, questions: made }
  })
