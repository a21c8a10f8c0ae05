import type { Mutant } from './mutant.ts'

export const events: Mutant[] = [
  {
    guard: 'Reminders never go to people on the waitlist',
    file: 'server/events/reminders/reminders.ts',
    from: "and r.state = 'registered'",
    to: "and r.state in ('registered', 'waitlisted')",
    test: 'server/events/reminders/reminders.test.ts',
    title: 'are for those who have a seat',
  },
]
