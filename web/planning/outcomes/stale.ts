import { eventPillars, goals, outcomes, pillars } from '../../../contract/planning/outcomes.ts'

/** What shows what a network wants to reach. */
export const staleAims = [
  outcomes.list,
  outcomes.show,
  pillars.list,
  pillars.show,
  goals.show,
  eventPillars.show,
].map(({ path }) => path)
