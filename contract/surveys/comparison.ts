import type { z } from 'zod'
import type { QuestionResult } from './results.ts'

type Result = z.output<typeof QuestionResult>

/** Smaller samples aren’t compared: nearly everything between them is chance. */
export const COMPARED_FROM = 30
/** Beyond so many standard errors a difference comes by chance in fewer than one of a hundred cases. */
const UNLIKELY = 2.576

export interface Change {
  /** What it is of: the mean, the recommendation score, or the choice that changed most. */
  of: 'mean' | 'score' | 'choice'
  choice: string | null
  now: number
  before: number
  /** Whether it is larger than chance would often make it; never where that isn’t sure. */
  unlikely: boolean
}

export type Compared = { is: 'other_question' | 'too_few' } | ({ is: 'compared' } & Change)

const keysOf = ({ type, choices }: Result) =>
  type === 'numeric' || type === 'date' ? '' : choices.map(({ key, row }) => `${row ?? ''} ${key}`).join()

/** Whether both ask the same: a key that was copied stays, but its options may have changed since. */
const asksTheSame = (one: Result, other: Result) => one.type === other.type && keysOf(one) === keysOf(other)

/** How far the told number may be from the true one. */
const slackOf = (result: Result, choice: Result['choices'][number]) =>
  (choice.at_most - choice.at_least) / 2 / Math.max(1, result.answered.count)

/** How much answers differ among themselves, as far as the told shares say. */
function spreadOf({ choices }: Result, scoreOf: (key: string) => number) {
  const whole = choices.reduce((sum, { share }) => sum + share, 0) || 1
  const mean = choices.reduce((sum, { key, share }) => sum + scoreOf(key) * share, 0) / whole
  return choices.reduce((sum, { key, share }) => sum + (scoreOf(key) - mean) ** 2 * share, 0) / whole
}

const isUnlikely = (difference: number, slack: number, error: number) =>
  Math.abs(difference) - slack > UNLIKELY * error

/** A number by which both are told, where the steps it is told in are added to what chance could do. */
function changeOfMean(now: Result, before: Result, of: 'mean' | 'score'): Change | null {
  const value = (one: Result) => (of === 'score' ? one.recommend_score : one.mean)
  const [after, then] = [value(now), value(before)]
  if (after === null || then === null || now.choices.length === 0 || before.choices.length === 0) return null
  const scoreOf = (key: string) =>
    of === 'mean' ? Number(key) : Number(key) >= 9 ? 100 : Number(key) <= 6 ? -100 : 0
  const error = Math.sqrt(
    spreadOf(now, scoreOf) / now.answered.count + spreadOf(before, scoreOf) / before.answered.count,
  )
  const reach = of === 'score' ? 200 : Math.abs(Number(now.choices.at(-1)?.key) - Number(now.choices[0]?.key))
  // Told in steps of what several people could move it by: half a step on each side.
  const step = (one: Result) =>
    one.choices.some(({ count }) => count === null)
      ? (reach * Math.max(...one.choices.map(({ at_least, at_most }) => at_most - at_least + 1))) /
        2 /
        one.answered.count
      : 0
  const slack = step(now) + step(before)
  return { of, choice: null, now: after, before: then, unlikely: isUnlikely(after - then, slack, error) }
}

function changeOfChoices(now: Result, before: Result): Change | null {
  const changes = now.choices.flatMap((choice): (Change & { size: number })[] => {
    const other = before.choices.find(({ key, row }) => key === choice.key && row === choice.row)
    if (!other) return []
    const [n, m] = [now.answered.count, before.answered.count]
    const share = (choice.share * n + other.share * m) / (n + m)
    const error = Math.sqrt(share * (1 - share) * (1 / n + 1 / m))
    const difference = choice.share - other.share
    return [
      {
        of: 'choice',
        choice: choice.key,
        now: choice.share,
        before: other.share,
        unlikely: isUnlikely(difference, slackOf(now, choice) + slackOf(before, other), error),
        size: Math.abs(difference),
      },
    ]
  })
  const [largest] = changes.toSorted((one, other) => other.size - one.size)
  if (!largest) return null
  const { size: _, ...change } = largest
  return change
}

/**
 * What changed from one survey to another, made of nothing but the figures that are told of each. It never says more than
 * they do, and of few it says nothing.
 */
export function compared(now: Result, before: Result | undefined): Compared | null {
  if (!before || now.hidden) return null
  if (before.hidden || now.answered.count < COMPARED_FROM || before.answered.count < COMPARED_FROM)
    return { is: 'too_few' }
  if (!asksTheSame(now, before)) return { is: 'other_question' }
  if (now.type === 'matrix' || now.type === 'numeric' || now.type === 'date' || now.type === 'ranking')
    return null
  const change =
    now.type === 'recommend'
      ? changeOfMean(now, before, 'score')
      : now.type === 'scale'
        ? changeOfMean(now, before, 'mean')
        : changeOfChoices(now, before)
  return change && { is: 'compared', ...change }
}
