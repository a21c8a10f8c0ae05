import { questionsIn } from './conditions.ts'
import { questionsOf } from './questionRules.ts'
import type { Section } from './questions.ts'

/** Without zod, so that a page that tells of waves needn't bring it. */
export const repeatRhythms = ['week', 'fortnight', 'month', 'quarter'] as const
export type RepeatRhythm = (typeof repeatRhythms)[number]

/** In days: a wave is over before the next one opens. */
export const longestOpen = { week: 7, fortnight: 14, month: 28, quarter: 84 } as const satisfies Record<
  RepeatRhythm,
  number
>

export const pulseStates = ['running', 'paused', 'ended'] as const
export type PulseState = (typeof pulseStates)[number]
/** Why a pulse paused by itself. */
export const pauseReasons = ['nobody', 'classes'] as const

interface Rotation {
  rotating: readonly string[]
  at_once: number
}

/** Which turn each question had last, of all turns there were. */
export type Turns = Readonly<Record<string, number>>

export function afterTurns(asked: Turns, turns: readonly string[]): Turns {
  const last = Math.max(0, ...Object.values(asked))
  return { ...asked, ...Object.fromEntries(turns.map((key, at) => [key, last + at + 1])) }
}

/**
 * The questions of a wave and, among them, those whose turn it was: those asked longest ago, all of them before one comes
 * again. They are the same for everybody, so that what somebody was asked tells nothing of who they are. A question that
 * looks at another one is asked where that one is.
 */
export function waveOf(
  sections: readonly Section[],
  { rotating, at_once }: Rotation,
  asked: Turns,
): { sections: Section[]; turns: string[] } {
  const questions = questionsOf(sections)
  const rotates = new Set(rotating)
  const looksAt = new Map(
    questions.map(({ key, show_if }) => [key, show_if ? questionsIn(show_if) : []] as const),
  )
  const standsAlone = (key: string): boolean =>
    (looksAt.get(key) ?? []).every((other) => !rotates.has(other) && standsAlone(other))
  const turns = questions
    .map(({ key }) => key)
    .filter((key) => rotates.has(key) && standsAlone(key))
    .toSorted((one, other) => (asked[one] ?? 0) - (asked[other] ?? 0))
    .slice(0, at_once)
  const chosen = new Set(turns)
  const kept = new Set<string>()
  for (const { key } of questions) {
    const isOn = !rotates.has(key) || chosen.has(key) || !standsAlone(key)
    if (isOn && (looksAt.get(key) ?? []).every((other) => kept.has(other))) kept.add(key)
  }
  return {
    sections: sections
      .map((section) => ({ ...section, questions: section.questions.filter(({ key }) => kept.has(key)) }))
      .filter((section) => section.questions.length > 0),
    turns,
  }
}
