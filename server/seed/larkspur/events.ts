import { type Family, families } from '../../art/pattern.ts'
import { random } from '../random.ts'
import type { Calendar } from './calendar.ts'
import { who } from './cast.ts'
import { comingEvents, type EventPlan, pastEvents, series } from './eventList.ts'
import { sites } from './sites.ts'
import type { EventSeed, NetworkSeed, PersonSeed, RegistrationSeed } from './types.ts'

/** The only events of the demo's member. */
const demoMember: Record<string, { state: RegistrationSeed['state']; place?: number }> = {
  fireside: { state: 'registered' },
  honest: { state: 'registered' },
  potluck: { state: 'waitlisted', place: 4 },
}
/** Friends who always come: their faces are on the first screens. */
const regulars: Record<string, readonly number[]> = {
  fireside: [who.grace, who.olu, who.malik, who.anika, who.wanjiku],
  honest: [who.sam, who.chloe, who.georgi, who.elliot],
  potluck: [who.meilin, who.ken, who.aiko, who.danielK, who.leader],
  circle: [who.leader, who.fatima, who.rosa, who.nadia],
  boots: [who.rosa, who.renata, who.giulia],
}

export function events(
  calendar: Calendar,
  people: readonly PersonSeed[],
  networks: readonly NetworkSeed[],
): EventSeed[] {
  const chance = random('larkspur events')
  const byKey = new Map(networks.map((network) => [network.key, network]))
  const zones = new Map(sites.map((site) => [site.key, site.time_zone]))
  const siteOf = people.map((person) => person.site)

  const plans = [...comingEvents, ...pastEvents, ...repeated(calendar)]
  return plans.map((plan, i) => build(plan, plan.key ?? `event-${i + 1}`))

  function build(plan: EventPlan, key: string): EventSeed {
    const network = byKey.get(plan.network)
    const time_zone = zones.get(plan.site)
    if (!network || !time_zone) throw new Error(`event without a home: ${plan.name}`)
    const day = plan.weekday === undefined ? plan.day : calendar.onWeekday(plan.day, plan.weekday)
    const [hour = 0, minute = 0] = plan.from.split(':').map(Number)
    const starts_at = calendar.local(day, hour, minute, time_zone)
    const ends_at = new Date(Date.parse(starts_at) + plan.minutes * 60_000).toISOString()
    const announced = Math.min(day, 0) - chance.between(9, 34)
    const state = plan.state ?? 'approved'
    const event: EventSeed = {
      key,
      network: plan.network,
      name: plan.name,
      description: plan.says,
      location: plan.place ?? null,
      virtual_url: plan.online ? `https://meet.larkspur.test/${key}` : null,
      starts_at,
      ends_at,
      time_zone,
      pattern: chance.chance(0.6) ? network.pattern : chance.pick<Family>(families),
      seats: plan.seats ?? null,
      waitlist_enabled: plan.seats !== undefined,
      state,
      created_by: plan.by ?? network.leaders[0]?.person ?? who.leader,
      created_at: calendar.at(announced, 8, chance.below(60)),
      archived_at: state === 'archived' ? calendar.at(Math.min(day + 60, -1), 7) : null,
      canceled_at: state === 'canceled' ? calendar.at(-2, 16) : null,
      registrations: [],
    }
    if (state !== 'draft' && state !== 'pending_approval')
      event.registrations = registrations(event, plan, { network, announced }, day)
    return event
  }

  function registrations(
    event: EventSeed,
    plan: EventPlan,
    { network, announced }: { network: NetworkSeed; announced: number },
    day: number,
  ): RegistrationSeed[] {
    const wish = demoMember[event.key]
    const members = network.members
      .filter((m) => m.state === 'active' && m.person !== who.member)
      .map((m) => m.person)
    const first = regulars[event.key] ?? [event.created_by]
    // An event at a site without a link is for people who live there.
    const near = plan.online ? members : members.filter((p) => siteOf[p] === plan.site)
    const pool =
      near.length >= plan.going ? near : [...near, ...members.filter((p) => siteOf[p] !== plan.site)]
    const drawn = chance.sample(
      pool.length > plan.going * 2 ? pool : [...new Set([...pool, ...members])],
      plan.going + (plan.waiting ?? 0) + 12,
    )
    const queue = [...new Set([...first.filter((p) => p !== who.member), ...drawn])]
    const going = queue.slice(0, plan.going - (wish?.state === 'registered' ? 1 : 0))
    const waiting = queue.slice(
      going.length,
      going.length + (plan.waiting ?? 0) - (wish?.state === 'waitlisted' ? 1 : 0),
    )
    const leftover = queue.slice(going.length + waiting.length).slice(0, 2 + chance.below(4))
    if (wish?.state === 'registered') going.splice(Math.min(6, going.length), 0, who.member)
    if (wish?.state === 'waitlisted' && wish.place) waiting.splice(wish.place - 1, 0, who.member)

    // In the order they asked, between the announcement and the event or now.
    const opened = Date.parse(event.created_at) + 3_600_000
    const closes = Math.min(Date.parse(event.starts_at), Date.parse(calendar.at(0)))
    const span = Math.max(closes - opened, 60_000)
    const all = [...going, ...waiting]
    const asked = (i: number) =>
      new Date(opened + span * ((i + 1) / (all.length + leftover.length + 2))).toISOString()
    const over = Date.parse(event.ends_at) < Date.parse(calendar.at(0))
    const list: RegistrationSeed[] = all.map((person, i) => {
      const waits = i >= going.length
      const came = over && !waits && plan.state !== 'canceled' && (i < 3 || chance.chance(0.82))
      return {
        person,
        state: waits ? 'waitlisted' : came ? 'attended' : 'registered',
        asked_at: asked(i),
        changed_at: came ? event.starts_at : asked(i),
      }
    })
    leftover.forEach((person, i) => {
      const when = asked(all.length + i)
      list.push({
        person,
        state: 'unregistered',
        asked_at: when,
        changed_at: new Date(Math.min(Date.parse(when) + span * 0.01, closes)).toISOString(),
      })
    })
    return announced <= day ? list : []
  }

  function* repeated(cal: Calendar): Generator<EventPlan> {
    for (const one of series)
      for (const [i, name] of one.names.entries()) {
        const offset = -Math.round(one.every * (i + 0.55)) - (name.length % 5)
        yield {
          network: one.network,
          name,
          says: one.says,
          // Weekend dates are moved to Tuesday, except for what belongs to a Saturday.
          day: /Saturday|River|Painting|Trees|Bike/.test(name)
            ? cal.onWeekday(offset, 6) - 7
            : weekdayOf(cal, offset),
          from: one.from,
          minutes: one.minutes,
          site: one.site,
          place: one.place,
          ...(one.online ? { online: true as const } : {}),
          going: Math.max(4, Math.round(one.going * (0.7 + chance.roll() * 0.5))),
          by: one.by,
        }
      }
  }

  function weekdayOf(cal: Calendar, offset: number): number {
    const weekday = (((cal.weekday + offset) % 7) + 7) % 7
    return weekday === 0 ? offset - 5 : weekday === 6 ? offset - 4 : offset
  }
}
