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
  {
    guard: 'Nobody approves what they asked for',
    file: 'server/events/abilities.ts',
    from: 'approves && !mine }',
    to: 'approves }',
    test: 'server/events/planning/newEvent.test.ts',
    title: 'is never one’s own, whatever one may otherwise',
  },
  {
    guard: 'An event that is put away or called off takes no words',
    file: 'server/events/abilities.ts',
    from: "comment: { in: ['approved'],",
    to: 'comment: { in: eventStates,',
    test: 'server/talk/talk.test.ts',
    title: 'takes words and likes only while the event is on',
  },
  {
    guard: 'Nobody is checked in at what was called off',
    file: 'server/events/abilities.ts',
    from: 'door !== null && isHeld(event) },',
    to: 'door !== null },',
    test: 'server/events/day/day.test.ts',
    title: 'points for being there already fall',
  },
  {
    guard: 'Registration closes at its deadline',
    file: 'server/events/abilities.ts',
    from: "    return 'deadline'",
    to: '    return null',
    test: 'server/events/registration/registration.test.ts',
    title: 'is refused with the reason: full, closed, over',
  },
  {
    guard: 'No more seats are given than there are',
    file: 'server/events/registration/seats.ts',
    from: 'seats - going_count - offered_count)',
    to: 'seats - going_count + 1)',
    test: 'server/events/registration/registration.test.ts',
    title: 'gives many a seat at once when there are more',
  },
]
