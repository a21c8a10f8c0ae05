import { eventPillars, goals, outcomes, pillars } from '../../../contract/planning/outcomes.ts'

/** Everything that shows a network's aims. */
export const staleAims = [
  outcomes.list,
  outcomes.show,
  pillars.list,
  pillars.show,
  goals.show,
  eventPillars.show,
].map(({ path }) => path)
