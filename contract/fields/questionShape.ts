/**
 * What fields of people, questions on joining and registering, KPIs and the questions of surveys have in common. Each
 * says which of its types are chosen from and which are numbers; the rules are the same for all. Free of zod.
 */
export interface QuestionShape {
  options: readonly unknown[]
  min: number | null
  max: number | null
}

export interface Takes {
  /** So many options at least; 0 where nothing is chosen from. */
  options: number
  /** Whether it is a number between two ends. */
  range: boolean
}

/** What no question can be: a choice without options, a range that ends before it begins. */
export function shapeProblems(
  { options, min, max }: QuestionShape,
  takes: Takes,
): { field: keyof QuestionShape; code: string }[] {
  const problems: { field: keyof QuestionShape; code: string }[] = []
  if (options.length < takes.options) problems.push({ field: 'options', code: 'options' })
  if (takes.options === 0 && options.length > 0) problems.push({ field: 'options', code: 'no_options' })
  if (!takes.range && min !== null) problems.push({ field: 'min', code: 'only_numbers' })
  if (!takes.range && max !== null) problems.push({ field: 'max', code: 'only_numbers' })
  if (min !== null && max !== null && min > max) problems.push({ field: 'max', code: 'max_below_min' })
  return problems
}

/** What is wrong with a number between two ends. */
export function numberProblem(
  value: unknown,
  { min, max }: Pick<QuestionShape, 'min' | 'max'>,
): { code: string; facts?: Record<string, number> } | undefined {
  if (typeof value !== 'number' || !Number.isFinite(value)) return { code: 'type' }
  if (min !== null && value < min) return { code: 'too_small', facts: { min } }
  return max !== null && value > max ? { code: 'too_big', facts: { max } } : undefined
}
