import { spawnSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { findPython } from '../../scripts/python.ts'
import { datesOf, type Repeats, repeatRules, spanOn } from './recurrence.ts'

/** An expansion that shares no line with ours: python3-dateutil of Debian. */
const python = findPython('dateutil', 'python3-dateutil')

interface Case {
  repeats: Repeats
  starts_on: string
  clock: string
  zone: string
}

/** Expands as RFC 5545 has it; a clock that is left out is the one after it, of one that comes twice it is the first. */
const program = `
import json, sys
from datetime import datetime, timedelta
from dateutil import rrule, tz
kinds = {'daily': (rrule.DAILY, 1), 'weekdays': (rrule.WEEKLY, 1), 'weekly': (rrule.WEEKLY, 1),
  'biweekly': (rrule.WEEKLY, 2), 'monthly': (rrule.MONTHLY, 1), 'yearly': (rrule.YEARLY, 1)}
said = []
for case in json.load(sys.stdin):
  rule = case['repeats']
  start = datetime.fromisoformat(case['starts_on'] + 'T' + case['clock'])
  frequency, times = kinds[rule['rule']]
  more = {'byweekday': range(5), 'wkst': rrule.MO} if rule['rule'] == 'weekdays' else {}
  if rule['most'] is not None: more['count'] = rule['most']
  else: more['until'] = datetime.fromisoformat(rule['until_on'] + 'T23:59:59')
  zone = tz.gettz(case['zone'])
  last = datetime.fromisoformat(case['horizon'] + 'T23:59:59')
  dates = []
  for date in rrule.rrule(frequency, dtstart=start, interval=times * rule['every'], **more):
    if date > last or len(dates) == 400: break
    moment = tz.resolve_imaginary(date.replace(tzinfo=zone, fold=0)).astimezone(tz.UTC)
    dates.append([date.date().isoformat(), moment.strftime('%Y-%m-%dT%H:%M:%S.000Z')])
  said.append(dates)
json.dump(said, sys.stdout)
`

/** The hours of a zone in each half of a month since 2020: zones in which these are equal follow the same rules. */
function rulesOf(zone: string) {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeZoneName: 'longOffset' })
  const offsets: string[] = []
  for (let at = Date.UTC(2020, 0, 1); at < Date.UTC(2038, 0, 1); at += 7 * 86_400_000)
    offsets.push(format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '')
  return offsets.join(' ')
}

/** The same numbers in every run. */
function* drawn(seed: number): Generator<number> {
  let state = seed
  for (;;) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    yield state / 2 ** 32
  }
}

/** The gate looks at every zone that has rules of its own, and at more rules nobody thought of. */
const wholly = process.env.RECURRENCE === 'whole'

describe('ten years of what repeats, reckoned by python3-dateutil too', () => {
  const zones = [
    ...new Map(Intl.supportedValuesOf('timeZone').map((zone) => [rulesOf(zone), zone] as const)).values(),
  ]
  const horizon = (day: string) =>
    `${Number(day.slice(0, 4)) + 10}${day.endsWith('-02-29') ? '-02-28' : day.slice(4)}`
  const expand = (cases: Case[]): [string, string][][] => {
    const { stdout, stderr, status } = spawnSync(python, ['-c', program], {
      input: JSON.stringify(cases.map((one) => ({ ...one, horizon: horizon(one.starts_on) }))),
      maxBuffer: 512 * 1024 * 1024,
      encoding: 'utf8',
    })
    if (status !== 0) throw new Error(stderr)
    return JSON.parse(stdout)
  }
  const ours = ({ repeats, starts_on, clock, zone }: Case) =>
    datesOf(repeats, starts_on).map((day) => [day, spanOn(day, clock, 60, zone).starts_at])

  it('has the same days for every rule, in every zone that has rules of its own since 2020', () => {
    const looked = wholly ? zones : zones.filter((_, at) => at % 9 === 0)
    const cases = looked.flatMap((zone) =>
      repeatRules.map((rule, at) => ({
        repeats: { rule, every: 1, until_on: '2031-12-31', most: null },
        starts_on: '2026-01-30',
        clock: ['00:00', '01:30', '02:30', '09:00', '18:00', '23:59'][at] ?? '09:00',
        zone,
      })),
    )
    const theirs = expand(cases)
    const differ = new Map<string, string[]>()
    for (const [n, one] of cases.entries()) {
      const mine = ours(one)
      const said = theirs[n] ?? []
      expect(
        mine.map(([day]) => day),
        JSON.stringify(one),
      ).toEqual(said.map(([day]) => day))
      for (const [k, [day, moment]] of mine.entries())
        if (said[k]?.[1] !== moment)
          differ.set(one.zone, [...(differ.get(one.zone) ?? []), `${day}: ${moment} ${said[k]?.[1]}`])
    }
    // Debian may know a zone's newest rules later than the browser does, or earlier: named, and never many.
    for (const [zone, days] of differ) console.warn(`${zone}: the two know different rules, ${days[0]}`)
    expect(zones.length).toBeGreaterThan(60)
    expect(differ.size).toBeLessThanOrEqual(6)
  }, 120_000)

  // It knows no summer time after 2037, so that ten years from then on can't be asked.
  it('has the same days and moments for rules nobody thought of', () => {
    const next = drawn(2026)
    const pick = (most: number) => Math.floor((next.next().value ?? 0) * most)
    const known = new Set([
      'Europe/Paris',
      'America/New_York',
      'Australia/Lord_Howe',
      'Asia/Kolkata',
      'Africa/Lagos',
    ])
    const cases = Array.from({ length: wholly ? 600 : 60 }, (): Case => {
      const rule = repeatRules[pick(repeatRules.length)] ?? 'daily'
      const at = new Date(Date.UTC(2024 + pick(3), pick(12), 1 + pick(31)))
      // Somebody who repeats on workdays begins on one.
      while (rule === 'weekdays' && at.getUTCDay() % 6 === 0) at.setUTCDate(at.getUTCDate() + 1)
      const starts_on = at.toISOString().slice(0, 10)
      const until = new Date(at.getTime() + pick(3650) * 86_400_000).toISOString().slice(0, 10)
      const byCount = pick(2) === 0
      return {
        repeats: {
          rule,
          every: 1 + pick(rule === 'yearly' ? 4 : 12),
          until_on: byCount ? null : until,
          most: byCount ? 1 + pick(400) : null,
        },
        starts_on,
        clock: `${String(pick(24)).padStart(2, '0')}:${pick(2) === 0 ? '00' : '30'}`,
        zone: [...known][pick(known.size)] ?? 'UTC',
      }
    })
    const theirs = expand(cases)
    for (const [n, one] of cases.entries()) expect(ours(one), JSON.stringify(one)).toEqual(theirs[n])
  }, 120_000)
})
