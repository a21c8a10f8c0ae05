import type { AnswerValue, Question } from '../../contract/surveys/questions.ts'
import { roundStep } from '../fields/roundStep.ts'

/** About so many stretches a question with two ends is cut into. */
const STRETCHES = 8
/** What is told of an answer beyond any stretch that is shown. */
export const REST = 'rest'

/** Without the crumbs that floating point leaves. */
const exact = (value: number) => Number(value.toPrecision(12))

/** Both ends of a stretch, as the browser reads them: the upper one isn't in it. */
const keyOf = (from: number, to: number) => `${exact(from)}..${exact(to)}`

interface Ends {
  min: number
  max: number
}

function stepOf({ min, max }: Ends) {
  return roundStep((max - min) / STRETCHES)
}

/** Where numbers have no two ends, stretches grow with them: 1, 2, 5, 10, 20 … */
function openStretch(value: number): string {
  if (value < 0) {
    const [to = '0', from = '0'] = openStretch(-value).split('..')
    return keyOf(-Number(from), -Number(to))
  }
  if (value < 1) return keyOf(0, 1)
  const power = 10 ** Math.floor(Math.log10(value))
  const from = [5, 2, 1].find((factor) => factor * power <= value) ?? 1
  return keyOf(from * power, (from === 2 ? 5 : from * 2) * power)
}

/** Its two ends, where its author wrote both. */
export const endsOf = ({ type, min, max }: Question): Ends | null =>
  type === 'numeric' && min !== null && max !== null ? { min, max } : null

/** The stretch of a histogram that an answer falls into: they are fixed before anybody answers. */
export function stretchOf(question: Question, value: AnswerValue): string {
  if (typeof value === 'string') return value.slice(0, 'yyyy-mm'.length)
  const number = Number(value)
  const ends = endsOf(question)
  if (!ends) return openStretch(number)
  const step = stepOf(ends)
  const from = Math.floor(exact(number / step)) * step
  return keyOf(from, from + step)
}

/** All stretches between two ends. */
export function stretchesOf(ends: Ends): string[] {
  const step = stepOf(ends)
  const keys: string[] = []
  for (let at = Math.floor(exact(ends.min / step)); at * step <= ends.max; at++)
    keys.push(keyOf(at * step, (at + 1) * step))
  return keys
}

/** In the order of numbers and of months. */
export const byStretch = (one: string, other: string) =>
  one.includes('..') ? Number.parseFloat(one) - Number.parseFloat(other) : one < other ? -1 : 1
