import type { Condition } from '../../../contract/surveys/conditions.ts'
import { questionsOf } from '../../../contract/surveys/questionRules.ts'
import type { Question } from '../../../contract/surveys/questions.ts'
import { useText } from '../../app/texts.ts'
import { type Clause, clauseOf } from './conditionParts.ts'
import { useContent } from './useContent.ts'

/** A condition as a sentence, however deeply nested. */
export function useConditionWords() {
  const { t } = useText()
  const { content } = useContent()
  const questions = new Map(questionsOf(content.sections).map((question) => [question.key, question]))
  const optionOf = (options: Question['options'], key: unknown) => {
    const at = options.findIndex((one) => one.key === key)
    return at < 0
      ? t('surveys.if.gone')
      : options[at]?.label.trim() || t('surveys.build.option', { place: at + 1 })
  }
  const wordsOf = ({ value }: Clause, of: Question) => {
    if (typeof value === 'boolean') return t(value ? 'questionnaire.yes' : 'questionnaire.no')
    return typeof value === 'string' ? optionOf(of.options, value) : String(value ?? '')
  }
  const clause = (said: Clause) => {
    const of = questions.get(said.question)
    if (!of) return t('surveys.if.gone_question')
    const title = of.title.trim() || t('surveys.build.untitled_question')
    const question =
      said.row === undefined
        ? title
        : t('surveys.if.row', { question: title, row: optionOf(of.rows, said.row) })
    return t(`surveys.if.says.${said.relation}`, { question, value: wordsOf(said, of) })
  }
  const say = (condition: Condition): string => {
    const one = clauseOf(condition)
    if (one) return clause(one)
    if ('not' in condition) return t('surveys.if.not', { what: say(condition.not) })
    if ('compare' in condition) return ''
    const parts = ('all' in condition ? condition.all : condition.any).map(say)
    const join = 'all' in condition ? ('surveys.if.and' as const) : ('surveys.if.or' as const)
    return parts.reduce((before, next) => t(join, { before, next }))
  }
  return (condition: Condition) => t('surveys.if.only', { what: say(condition) })
}
