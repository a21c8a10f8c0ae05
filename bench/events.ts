import { eventLists, myEvents } from '../contract/events/events.ts'
import { palette } from '../contract/search/search.ts'
import { type Asks, comparison } from './comparison.ts'
import { fillEvents } from './eventData.ts'
import type { Figure } from './figure.ts'
import type { Ground } from './ground.ts'
import { run } from './processes.ts'
import { enter, onDatabase } from './question.ts'
import { seedTenant } from './seed.ts'

const MOST = 1.5
const DAY_MS = 86_400_000

const of = <T>(items: readonly T[], at: number) => items[at % items.length] as T
const words = ['bees', 'shifts', 'canteens', 'trains', 'lanterns', 'recipes']
const asMember =
  (path: (n: number, firstNetwork: number) => string): Asks =>
  (tenant, n) => ({ path: path(n, tenant.firstNetwork), head: of(tenant.members, n) })

const list = `${eventLists.list.path}?page_size=25`
/** The six weeks of a month's page, some past and some future. */
const month = (n: number) => {
  const from = Date.now() + ((n % 3) - 1) * 30 * DAY_MS
  const at = (moment: number) => encodeURIComponent(new Date(moment).toISOString())
  return `${eventLists.calendar.path}?from=${at(from)}&to=${at(from + 42 * DAY_MS)}`
}

/** The promises for a member of thirty networks. */
const promised: Record<string, Asks> = {
  'event list of a member of 30 networks': asMember(() => list),
  '… page 2': asMember(() => `${list}&page=2`),
  '… what they come to': asMember(() => `${list}&mine=going`),
  '… of the largest network': asMember((_, network) => `${list}&network_ids=${network}`),
  'month of a member of 30 networks': asMember((n) => month(n)),
  'Home, upcoming events': asMember(() => `${myEvents.upcoming.path}?limit=4`),
}
/** Searches and counts grow with the number of events, and are only reported. */
const told: Record<string, Asks> = {
  // Ten years of it beside one.
  'event list, what was': asMember(() => `${list}&phase=past`),
  'event list of every network': asMember(() => `${list}&scope=all`),
  'month of every network': asMember((n) => `${month(n)}&scope=all`),
  'event list, a common word': asMember((n) => `${list}&search=${of(words, n)}`),
  'results, events with a common word': asMember(
    (n) => `${palette.results.path}?kind=event&q=${of(words, n)}`,
  ),
}

/** Event list and month view, on 500,000 events with 5,000,000 registrations beside 500. */
export async function eventFigures(
  ground: Ground,
  say: (line: string) => void,
  { users = 1_000_000, few = 1000, many = 500_000, some = 500 } = {},
): Promise<Figure[]> {
  const [largeId, smallId] = [await seedTenant(ground, users, say), await seedTenant(ground, few, say)]
  await fillEvents(ground, { id: largeId, users, events: many, days: 3650 }, say)
  await fillEvents(ground, { id: smallId, users: few, events: some, days: 365 }, say)
  const kindred = await run('bench/server.ts', [], { BENCH_DATABASE_URL: ground.web_url, PORT: '0' })
  const figures: Figure[] = []
  try {
    const [large, small] = await onDatabase(ground, async (database) => [
      await enter(database, kindred.said, largeId, users),
      await enter(database, kindred.said, smallId, few),
    ])
    for (const [name, asks] of [...Object.entries(promised), ...Object.entries(told)]) {
      const { ratio, reached } = await comparison({ url: kindred.said, large, small }, asks)
      say(`  ${name}: ${reached}`)
      figures.push({
        name: `${name}, large against small (p95)`,
        reached,
        asked: name in promised ? `≤ ${MOST}` : 'told',
        ok: !(name in promised) || ratio <= MOST,
      })
    }
    return figures
  } finally {
    await kindred.stop()
  }
}
