import { random } from '../random.ts'
import type { Calendar } from './calendar.ts'
import { cast, who } from './cast.ts'
import { comingEvents, pastEvents } from './eventList.ts'
import { type NetworkPlan, networkList } from './networkList.ts'
import { postList } from './postList.ts'
import type { LeaderSeed, MemberSeed, NetworkSeed, PersonSeed } from './types.ts'

/** The maximum of memberships, including parents of sub-groups. */
const MOST_NETWORKS = 8

/**
 * Joined by hand, so that the faces of the cast stand where one expects them. The member of the demo is in five:
 * women, ubuntu, able, panasia and volunteers.
 */
const joined: Record<string, readonly number[]> = {
  women: [
    who.member,
    who.rosa,
    who.grace,
    who.mentor,
    who.fatima,
    who.anika,
    who.meilin,
    who.chloe,
    who.nadia,
    who.giulia,
    who.wanjiku,
    who.dorothy,
    who.renata,
    who.anagha,
    who.yiTing,
    who.approver,
    who.eleni,
  ],
  'women-plants': [who.giulia, who.nadia],
  'women-plants-parma': [who.nadia, who.rosa, who.renata],
  'women-tech': [who.admin],
  parents: [who.ravi, who.danielK, who.malik, who.marguerite],
  ubuntu: [who.member, who.malik, who.anika, who.wanjiku, who.cedric],
  raices: [who.rosa, who.approver],
  able: [who.member, who.elliot, who.zhang, who.harpreet, who.chloe, who.leader],
  panasia: [
    who.member,
    who.leader,
    who.wei,
    who.aiko,
    who.jihye,
    who.yiTing,
    who.liwayway,
    who.suharti,
    who.aung,
    who.zhang,
    who.anagha,
  ],
  pride: [who.sam, who.ingrid, who.chloe, who.maxi],
  veterans: [who.bram],
  volunteers: [
    who.member,
    who.mentor,
    who.mentee,
    who.tomas,
    who.wei,
    who.ken,
    who.hugo,
    who.bram,
    who.svenja,
    who.ingrid,
    who.approver,
  ],
  nights: [who.liwayway, who.mentee],
  garden: [who.suharti, who.sione, who.svenja],
  kitchen: [who.chloe, who.mentee, who.approver],
  language: [who.cedric, who.svenja, who.mentee],
  engineers: [who.leader, who.anagha, who.hugo, who.olu],
  safety: [who.rosa, who.wei, who.jihye, who.georgi, who.padraig],
  early: [who.mentee, who.suharti],
  interfaith: [who.suharti, who.youssef, who.admin],
  green: [who.hugo, who.chloe, who.sione],
}

export function networks(calendar: Calendar, people: readonly PersonSeed[]): NetworkSeed[] {
  const chance = random('larkspur networks')
  const plans = new Map(networkList.map((plan) => [plan.key, plan]))
  const counts = people.map(() => 0)
  const memberOf = new Map<string, Set<number>>(networkList.map((plan) => [plan.key, new Set()]))
  const leads = new Map(
    networkList.map((plan) => [plan.key, new Set(plan.leaders.map(([person]) => person))]),
  )
  // Some join everything, many join little: that makes a long tail as in life.
  const appetite = people.map(() =>
    chance.weighted([
      [0.25, 30],
      [1, 45],
      [2.2, 20],
      [4, 5],
    ]),
  )

  const lineage = (key: string): string[] => {
    const parent = plans.get(key)?.parent
    return parent ? [key, ...lineage(parent)] : [key]
  }
  /** Joining a child joins its parents; returns whether there was room for all of it. */
  const join = (key: string, person: number): boolean => {
    const missing = lineage(key).filter((k) => !memberOf.get(k)?.has(person))
    if ((counts[person] ?? 0) + missing.length > MOST_NETWORKS) return false
    for (const k of missing) memberOf.get(k)?.add(person)
    counts[person] = (counts[person] ?? 0) + missing.length
    return true
  }
  const mustJoin = (key: string, person: number) => {
    if (!join(key, person)) throw new Error(`person ${person} is in too many networks for ${key}`)
  }
  const reserved = new Set<number>([who.member, who.newcomer])

  for (const plan of networkList) {
    for (const [person] of plan.leaders) mustJoin(plan.key, person)
    for (const person of joined[plan.key] ?? []) mustJoin(plan.key, person)
  }
  // People who write in a network or invite to it are members.
  for (const post of postList) mustJoin(post.network, post.by)
  for (const event of [...comingEvents, ...pastEvents])
    if (event.by !== undefined) mustJoin(event.network, event.by)

  const able = people.map((_, i) => i).filter((i) => !reserved.has(i) && people[i]?.state === 'active')
  // Children first: their members fill the parents, which are then topped up to their size.
  const byDepth = [...networkList].sort((a, b) => lineage(b.key).length - lineage(a.key).length)
  for (const plan of byDepth) {
    const members = memberOf.get(plan.key) ?? new Set()
    const candidates = eligible(plan)
    for (let tries = 0; members.size < plan.size && tries < 40_000; tries++) {
      const person = candidates[chance.below(candidates.length)]
      if (person === undefined) break
      if (members.has(person) || chance.roll() > fitting(plan, person)) continue
      join(plan.key, person)
    }
  }

  return networkList.map((plan) => {
    const leaders = plan.leaders.map(([person, position], sort_order) => ({
      person,
      role_name: plan.kind === 'region' ? ('region leader' as const) : leadsAs(sort_order),
      position,
      visible: position !== 'Tesorera',
      sort_order,
      since: calendar.at(-(sinceDays(plan, person) ?? Math.min(plan.founded, 720)), 12),
    }))
    const led = (plan.led ?? []).map(([person, position, from, until]) => ({
      person,
      position,
      role_name: 'group leader' as const,
      from_at: calendar.at(-from, 12),
      until_at: calendar.at(-until, 12),
    }))
    return {
      key: plan.key,
      kind: plan.kind,
      parent: plan.parent ?? null,
      children: plan.children ?? [],
      name: plan.name,
      short_description: plan.short,
      description: plan.long,
      colour: plan.colour,
      pattern: plan.pattern,
      category: plan.category,
      private: plan.private ?? false,
      pending_users: plan.asks ?? plan.private ?? false,
      members_visibility: plan.members_visibility ?? 'public',
      archived_at: plan.archived ? calendar.at(-plan.archived, 16) : null,
      created_at: calendar.at(-plan.founded, 10),
      leaders,
      led,
      members: [...actives(plan), ...others(plan)],
    }
  })

  function eligible(plan: NetworkPlan): number[] {
    if (plan.key === 'volunteers') return able
    const atHome = new Set(plan.sites)
    return able.filter((i) => i >= cast.length && (!plan.only || atHome.has(people[i]?.site ?? '')))
  }

  function fitting(plan: NetworkPlan, person: number): number {
    const near = !plan.sites || plan.sites.includes(people[person]?.site ?? '') ? 1 : 0.12
    const already = counts[person] ?? 0
    const room = already > 5 ? 0.04 : already > 3 ? 0.3 : 1
    return Math.min(1, (appetite[person] ?? 1) * 0.4 * near * room)
  }

  /** When somebody joined: after the network's founding and their own first day, more of them lately. */
  function joinedOn(plan: NetworkPlan, person: number): number {
    const here = people[person]?.joined_on
    const days = here ? Math.floor(-calendar.offsetOf(`${here}T00:00:00Z`)) : 1
    const longest = Math.max(1, Math.min(plan.founded, days, 730))
    return 1 + Math.floor(chance.roll() ** 1.6 * (longest - 1))
  }

  function actives(plan: NetworkPlan): MemberSeed[] {
    return [...(memberOf.get(plan.key) ?? [])].map((person) => {
      const first = leads.get(plan.key)?.has(person) === true
      const days = first ? Math.min(plan.founded, 720) : joinedOn(plan, person)
      // The first hours of founding day belong to the founders.
      const moment = calendar.at(-days, 10 + chance.below(8), chance.below(60))
      return {
        person,
        state: 'active',
        joined_at: moment,
        state_changed_at: moment,
        state_changed_by: plan.asks && !first ? (plan.leaders[0]?.[0] ?? null) : null,
        reason: null,
      }
    })
  }

  function others(plan: NetworkPlan): MemberSeed[] {
    const members = memberOf.get(plan.key) ?? new Set()
    if (members.size === 0) return []
    const lead = plan.leaders[0]?.[0] ?? who.admin
    const taken = new Set(members)
    const outside = (count: number) => {
      const found: number[] = []
      for (let tries = 0; found.length < count && tries < 400; tries++) {
        const person = able[chance.below(able.length)]
        if (
          person === undefined ||
          person < cast.length ||
          taken.has(person) ||
          (counts[person] ?? 0) >= MOST_NETWORKS
        )
          continue
        taken.add(person)
        counts[person] = (counts[person] ?? 0) + 1
        found.push(person)
      }
      return found
    }
    const list: MemberSeed[] = []
    const gone = (
      state: MemberSeed['state'],
      count: number,
      reasons: readonly string[],
      { by, wasIn }: { by: (person: number) => number | null; wasIn: boolean },
    ) => {
      outside(count).forEach((person, i) => {
        const days = chance.between(2, Math.min(300, plan.founded))
        list.push({
          person,
          state,
          joined_at: wasIn ? calendar.at(-Math.min(plan.founded, days + 90), 11) : null,
          state_changed_at: calendar.at(-days, 9 + chance.below(9), chance.below(60)),
          state_changed_by: by(person),
          reason: reasons[i % reasons.length] ?? null,
        })
      })
    }
    if (plan.asks || plan.private) {
      outside(Math.min(9, 2 + Math.floor(plan.size / 40))).forEach((person, i) => {
        list.push({
          person,
          state: 'pending',
          joined_at: null,
          state_changed_at: calendar.at(-(i * 2 + 1), 8 + chance.below(10), chance.below(60)),
          state_changed_by: null,
          reason: null,
        })
      })
      gone(
        'declined',
        2,
        [
          'Circle sessions are for women and non-binary colleagues; invited to the open events instead',
          'Asked twice by mistake',
          'Already in the sister group',
        ],
        { by: () => lead, wasIn: false },
      )
    }
    if (plan.size > 60)
      gone(
        'removed',
        1,
        [
          'Used the member list for a sales message; spoken to',
          'Moved to another company, profile kept by mistake',
        ],
        { by: () => lead, wasIn: true },
      )
    if (plan.size > 30)
      gone(
        'inactive',
        Math.min(14, 1 + Math.floor(plan.size / 60)),
        [
          'Left: too many mails',
          'Left after changing sites',
          'Left on their own',
          'Left for a while, baby on the way',
        ],
        { by: (person) => person, wasIn: true },
      )
    return list
  }
}

/** Leaders with an earlier title or predecessor started anew when that ended. */
const sinceDays = ({ led = [], founded }: NetworkPlan, person: number) => {
  const own = led.filter(([one]) => one === person).map(([, , , until]) => until)
  const others = led.map(([, , , until]) => until)
  const from = own.length > 0 ? Math.min(...own) : Math.min(...others)
  return Number.isFinite(from) ? Math.min(from, founded) : undefined
}

/** The first two lead; further ones help with a part of it. */
const leadsAs = (place: number): LeaderSeed['role_name'] =>
  (['group leader', 'group leader', 'facilitator'] as const)[place] ?? 'sponsor'
