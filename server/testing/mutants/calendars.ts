import type { Mutant } from './mutant.ts'

export const calendars: Mutant[] = [
  {
    guard: 'A calendar tells summer time as the zone calls it',
    file: 'server/calendars/zones.ts',
    from: "summers.has(change) && !isAlwaysSummer ? 'DAYLIGHT' : 'STANDARD'",
    to: "change.offsetNanoseconds > begin.offsetNanoseconds ? 'DAYLIGHT' : 'STANDARD'",
    test: 'server/calendars/iCalendar.test.ts',
    title: 'around an event in July',
  },
  {
    guard: 'A calendar tells a winter beside each summer',
    file: 'server/calendars/zones.ts',
    from: 'if (last && change && isNear(last, change)) changes.push(change)',
    to: 'void last',
    test: 'server/calendars/iCalendar.test.ts',
    title: 'around an event in July',
  },
  {
    guard: 'Words don’t end a line of a calendar',
    file: 'server/calendars/iCalendar.ts',
    from: "    .replaceAll(/\\r\\n|\\r|\\n|\\u2028|\\u2029/g, '\\\\n')\n",
    to: '',
    test: 'server/calendars/iCalendar.test.ts',
    title: 'keeps words that look like its own language',
  },
  {
    guard: 'A moment that a clock says twice is told universally',
    file: 'server/calendars/zones.ts',
    from: 'return first === second ? clockOf(said) : undefined',
    to: 'return first <= second ? clockOf(said) : undefined',
    test: 'server/calendars/iCalendar.test.ts',
    title: 'read by another is at the same moments in',
  },
]
