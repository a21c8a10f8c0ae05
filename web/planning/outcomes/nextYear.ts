import type { OutcomeShown } from './ruleWords.ts'

/** The same day a year later; 29 February becomes the 28th. */
export function yearLater(day: string) {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year + 1, month, 0)).getUTCDate()
  return `${year + 1}${day.slice(4, 8)}${String(Math.min(date, last)).padStart(2, '0')}`
}

const MOST = 100

/** Years in a name go on by one. */
export const laterName = (name: string) =>
  name.replaceAll(/(?<!\d)(?:19|20)\d{2}(?!\d)/g, (year) => String(Number(year) + 1))

/** Outcomes stand beside what they go on from, so a name without a year is given one. */
export function laterOutcomeName(name: string, year: number) {
  const later = laterName(name)
  return later === name ? `${name.slice(0, MOST - 5)} ${year}` : later
}

/** All aims of a plan from the top down, each with how deep it stands and what it is part of. */
export const planLines = (outcomes: readonly OutcomeShown[]) =>
  outcomes.flatMap((outcome) => [
    { aim: outcome, depth: 0, above: [] as number[] },
    ...outcome.pillars.flatMap((pillar) => [
      { aim: pillar, depth: 1, above: [outcome.id] },
      ...pillar.goals.map((goal) => ({ aim: goal, depth: 2, above: [outcome.id, pillar.id] })),
    ]),
  ])
export type PlanLine = ReturnType<typeof planLines>[number]
