import type { z } from 'zod'
import type { Question } from '../../contract/surveys/questions.ts'
import type { ChoiceResult, QuestionResult } from '../../contract/surveys/results.ts'
import {
  type Bounds,
  choicesTold,
  type Gate,
  partTold,
  tellsPart,
  toldFigure,
  toldMean,
} from './distribution.ts'
import { byStretch, endsOf, REST, stretchesOf } from './stretches.ts'
import { countedOf, type Tally, timesOf } from './tally.ts'

type Choice = z.output<typeof ChoiceResult>
type Result = z.output<typeof QuestionResult>

interface Option {
  key: string
  label: string
}

const yesAndNo: readonly Option[] = [
  { key: 'true', label: '' },
  { key: 'false', label: '' },
]

/** The options in their order; of a scale, each number on it. */
function optionsOf({ type, options, min, max }: Question): readonly Option[] {
  const numbers = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, at) => ({ key: String(from + at), label: String(from + at) }))
  switch (type) {
    case 'yes_no':
    case 'checkbox':
      return yesAndNo
    case 'recommend':
      return numbers(0, 10)
    case 'scale':
      return numbers(min ?? 0, max ?? 0)
    case 'select':
    case 'select_many':
    case 'matrix':
    case 'ranking':
      return options
    default:
      return []
  }
}

const unnamed = (key: string): Option => ({ key, label: '' })

/**
 * The stretches of numbers or months that people's answers fall into. Where they have no ends, only those of enough people
 * are shown, and all others together: that there is one at all would tell of few.
 */
function stretchesShown(question: Question, counted: Record<string, number>, k: number): readonly Option[] {
  const ends = endsOf(question)
  if (ends) return stretchesOf(ends).map(unnamed)
  const shown = Object.keys(counted)
    .filter((key) => timesOf(counted, key) >= k)
    .toSorted(byStretch)
  return [...shown, ...(k > 1 ? [REST] : [])].map(unnamed)
}

const isCut = ({ type }: Question) => type === 'numeric' || type === 'date'

const shareOf = ({ at_least, at_most }: Bounds, of: number) => (of === 0 ? 0 : (at_least + at_most) / 2 / of)

/** Of one question: in which ranges and steps it was told. What the next wave is told by stays there as long as it is true. */
export interface KeptFigures {
  /** What was asked: another question has nothing to stay with. */
  asks: string
  /** Of the question, or row by row of a matrix: the choice that is told as what the others leave, and where each range begins. */
  rows: Record<string, { most: string | null; from: Record<string, number> }>
  means: Record<string, number>
}

const asksOf = ({ type, min, max, options, rows }: Question) =>
  JSON.stringify([type, min, max, options.map(({ key }) => key), rows.map(({ key }) => key)])

/** What is told of a question, and what is kept of it meanwhile. */
interface Telling {
  gate: Gate
  before: KeptFigures | undefined
  kept: KeptFigures
}

/** A mean, in the step of the wave before as long as it is true. */
function meanTold({ gate, before, kept }: Telling, name: string, of: Parameters<typeof toldMean>[0]) {
  const told = toldMean(of, gate.k, before?.means[name])
  if (told !== null) kept.means[name] = told
  return told
}

/** How often each of the options was chosen, as it is told: in the ranges of the wave before as long as they are true. */
function boundsOf(
  { gate, before, kept }: Telling,
  { type }: Question,
  { name, keys, counts, of }: { name: string; keys: string[]; counts: number[]; of: number },
): Bounds[] {
  const then = before?.rows[name]
  const from = keys.map((key) => then?.from[key])
  const keep = (most: string | null, began: readonly number[]) => {
    kept.rows[name] = { most, from: Object.fromEntries(keys.map((key, at) => [key, began[at] ?? 0])) }
  }
  if (type === 'select_many') {
    const parts = counts.map((count, at) => partTold(count, of, gate, from[at]))
    keep(
      null,
      parts.map((part) => part.from),
    )
    return parts.map(({ range }) => range)
  }
  const most = keys.indexOf(then?.most ?? '')
  const told = choicesTold(counts, of, gate, then && { most, from })
  keep(keys[told.most] ?? null, told.from)
  return told.ranges
}

/** The choices of a question, or of one row of a matrix. */
function choicesOf(question: Question, tally: Tally, telling: Telling, row: Option | null): Choice[] {
  const { k, few } = telling.gate
  const { answered, choices, places } = countedOf(tally, row ? `${question.key}.${row.key}` : question.key)
  if (answered < k || (few > k && !tellsPart(answered, k, few))) return []
  const cut = isCut(question)
  const options = cut ? stretchesShown(question, choices, k) : optionsOf(question)
  const known = options.reduce((sum, { key }) => sum + timesOf(choices, key), 0)
  const counts = options.map(({ key }) => (cut && key === REST ? answered - known : timesOf(choices, key)))
  const told = boundsOf(telling, question, {
    name: row?.key ?? '',
    keys: options.map(({ key }) => key),
    counts,
    of: answered,
  })
  return options.map(({ key, label }, at) => {
    const { at_least, at_most } = told[at] ?? { at_least: 0, at_most: answered }
    return {
      key,
      label,
      row: row?.key ?? null,
      row_label: row?.label ?? null,
      count: at_least === at_most && k <= 1 ? at_least : null,
      at_least,
      at_most,
      share: shareOf({ at_least, at_most }, answered),
      mean_rank:
        question.type === 'ranking'
          ? meanTold(telling, `rank ${key}`, {
              sum: timesOf(places, key),
              of: answered,
              min: 1,
              max: options.length,
            })
          : null,
    }
  })
}

/** Promoters answer 9 or 10, detractors 0 to 6. Rounded to what k people could move it by together. */
function recommendScore({ type, key }: Question, tally: Tally, telling: Telling) {
  if (type !== 'recommend') return null
  const { answered, choices } = countedOf(tally, key)
  const times = (from: number, to: number) => {
    let sum = 0
    for (let number = from; number <= to; number++) sum += timesOf(choices, String(number))
    return sum
  }
  const sum = 100 * (times(9, 10) - times(0, 6))
  return meanTold(telling, 'score', { sum, of: answered, min: -100, max: 100 })
}

const reachOf = ({ type, min, max }: Question) => (type === 'recommend' ? { min: 0, max: 10 } : { min, max })
const hasMean = ({ type }: Question) => type === 'numeric' || type === 'scale' || type === 'recommend'

/** From how many people on, and by how many, figures are told; and what was told of the wave before. */
interface Told {
  k: number
  few?: number
  before?: KeptFigures | undefined
}

/**
 * The results of one question, with figures from k people on, and what the next wave stays with. Of some of the people, beside
 * figures of all and of others, `few` are twice as many: see the privacy gate.
 */
export function toldOf(
  question: Question,
  tally: Tally,
  { k, few = k, before }: Told,
): { result: Result; kept: KeptFigures | null } {
  const { answered, sum } = countedOf(tally, question.key)
  const hidden = answered < few
  const asks = asksOf(question)
  const kept: KeptFigures = { asks, rows: {}, means: {} }
  const telling = { gate: { k, few }, before: before?.asks === asks ? before : undefined, kept }
  const result: Result = {
    key: question.key,
    type: question.type,
    title: question.title,
    low_label: question.low_label,
    high_label: question.high_label,
    answered: toldFigure(answered, k),
    hidden,
    choices: hidden
      ? []
      : question.type === 'matrix'
        ? question.rows.flatMap((row) => choicesOf(question, tally, telling, row))
        : choicesOf(question, tally, telling, null),
    mean:
      hidden || !hasMean(question)
        ? null
        : meanTold(telling, 'mean', { sum, of: answered, ...reachOf(question) }),
    recommend_score: hidden ? null : recommendScore(question, tally, telling),
  }
  return { result, kept: hidden ? null : kept }
}

/** The same where no wave was before. */
export const resultOf = (question: Question, tally: Tally, k: number, few = k): Result =>
  toldOf(question, tally, { k, few }).result
