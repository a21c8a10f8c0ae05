import type { Condition } from '../../../contract/surveys/conditions.ts'
import type { Question } from '../../../contract/surveys/questions.ts'
import { isWritten } from '../../../contract/surveys/questionTypes.ts'

/** Everything that a clause can say about an answer. */
export const relations = [
  'is',
  'is_not',
  'includes',
  'includes_not',
  'at_least',
  'at_most',
  'answered',
  'answered_not',
] as const
export type Relation = (typeof relations)[number]

export interface Clause {
  question: string
  row?: string | undefined
  relation: Relation
  value?: string | number | boolean | undefined
}
/** The form the builder offers: a list of clauses, of which all or any must hold. */
export interface Simple {
  join: 'all' | 'any'
  clauses: Clause[]
}

type Comparison = Extract<Condition, { compare: unknown }>

export function clauseOf(condition: Condition): Clause | null {
  const isNot = 'not' in condition
  const inner = isNot ? condition.not : condition
  if (!('compare' in inner)) return null
  const { question, row, compare, value } = inner
  if (!isNot) return { question, row, relation: compare, value }
  return compare === 'is' || compare === 'includes' || compare === 'answered'
    ? { question, row, relation: `${compare}_not`, value }
    : null
}

/** Null for conditions from a file that are nested deeper than such a list. */
export function simpleOf(condition: Condition): Simple | null {
  const one = clauseOf(condition)
  if (one) return { join: 'all', clauses: [one] }
  if ('not' in condition || !('all' in condition || 'any' in condition)) return null
  const join = 'all' in condition ? 'all' : 'any'
  const clauses = ('all' in condition ? condition.all : condition.any).map(clauseOf)
  return clauses.every((clause) => clause !== null) ? { join, clauses } : null
}

function comparisonOf({ question, row, relation, value }: Clause): Condition {
  const isNot = relation.endsWith('_not')
  const compare = (isNot ? relation.slice(0, -'_not'.length) : relation) as Comparison['compare']
  const comparison: Comparison = {
    question,
    ...(row !== undefined && { row }),
    compare,
    ...(compare !== 'answered' && { value }),
  }
  return isNot ? { not: comparison } : comparison
}

export function conditionOf({ join, clauses }: Simple): Condition | null {
  const [first] = clauses
  if (!first) return null
  if (clauses.length === 1) return comparisonOf(first)
  return join === 'all' ? { all: clauses.map(comparisonOf) } : { any: clauses.map(comparisonOf) }
}

export function relationsOf({ type }: Pick<Question, 'type'>): readonly Relation[] {
  if (isWritten(type) || type === 'date' || type === 'ranking') return ['answered', 'answered_not']
  if (type === 'select_many') return ['includes', 'includes_not', 'answered', 'answered_not']
  if (type === 'scale' || type === 'recommend' || type === 'numeric')
    return ['at_least', 'at_most', 'is', 'answered', 'answered_not']
  if (type === 'checkbox') return ['is']
  return ['is', 'is_not', 'answered', 'answered_not']
}

/** A first clause about a question. */
export function firstClause(question: Question): Clause {
  const [relation = 'answered'] = relationsOf(question)
  return withValue({ question: question.key, relation }, question)
}

/** Keeps the value if it suits the question, else takes the first that does. */
export function withValue(clause: Clause, question: Question): Clause {
  const { relation } = clause
  const { type, options, rows, min } = question
  const row = type === 'matrix' ? (rows.find(({ key }) => key === clause.row) ?? rows[0])?.key : undefined
  const rest = { question: question.key, relation, row }
  if (relation === 'answered' || relation === 'answered_not') return rest
  if (type === 'yes_no' || type === 'checkbox')
    return { ...rest, value: typeof clause.value === 'boolean' ? clause.value : true }
  if (type === 'scale' || type === 'recommend' || type === 'numeric')
    return { ...rest, value: typeof clause.value === 'number' ? clause.value : (min ?? 0) }
  return { ...rest, value: (options.find(({ key }) => key === clause.value) ?? options[0])?.key ?? '' }
}
