import type { Calendar } from './calendar.ts'
import { who } from './cast.ts'
import type { EventSeed, NetworkSeed, NotificationSeed, PostSeed } from './types.ts'

/** What the bell of each sign-in has to say on the first day. */
export function notifications(
  calendar: Calendar,
  networks: readonly NetworkSeed[],
  events: readonly EventSeed[],
  posts: readonly PostSeed[],
): NotificationSeed[] {
  const named = new Map(networks.map((network) => [network.key, network]))
  const list: NotificationSeed[] = []
  const groupOf = (key: string) => {
    const network = named.get(key)
    if (!network) throw new Error(`no such network: ${key}`)
    return network
  }
  const add = (
    person: number,
    hoursAgo: number,
    read: boolean,
    rest: Omit<NotificationSeed, 'person' | 'created_at' | 'read_at'>,
  ) =>
    list.push({
      person,
      created_at: calendar.at(0, -hoursAgo),
      read_at: read ? calendar.at(0, -hoursAgo + 2) : null,
      ...rest,
    })

  const joined = (person: number, hoursAgo: number, read: boolean, key: string, actor: number) =>
    add(person, hoursAgo, read, {
      kind: 'network.joined',
      facts: { group: groupOf(key).name },
      about: { network: key },
      actor,
      network: key,
    })
  const request = (person: number, hoursAgo: number, read: boolean, key: string, at: number) => {
    const asking = groupOf(key).members.filter((m) => m.state === 'pending')[at]
    if (asking)
      add(person, hoursAgo, read, {
        kind: 'member.request',
        facts: { group: groupOf(key).name },
        about: { network: key },
        actor: asking.person,
        network: key,
      })
  }
  const approved = (person: number, hoursAgo: number, read: boolean, key: string, actor: number) =>
    add(person, hoursAgo, read, {
      kind: 'member.approved',
      facts: { group: groupOf(key).name },
      about: { network: key },
      actor,
      network: key,
    })
  const reminder = (person: number, hoursAgo: number, read: boolean, key: string) => {
    const event = events.find((e) => e.key === key)
    if (event)
      add(person, hoursAgo, read, {
        kind: 'event.reminder',
        facts: { event: event.name, starts_at: event.starts_at, time_zone: event.time_zone },
        about: { event: key },
        actor: null,
        network: event.network,
      })
  }
  const published = (person: number, hoursAgo: number, read: boolean, key: string, at: number) => {
    const post = posts.filter((p) => p.network === key && p.state === 'published')[at]
    if (post)
      add(person, hoursAgo, read, {
        kind: 'post.published',
        facts: { post: post.title, group: groupOf(key).name },
        about: { post: post.key },
        actor: post.author,
        network: key,
      })
  }

  published(who.member, 3, false, 'women', 0)
  reminder(who.member, 7, false, 'fireside')
  published(who.member, 21, false, 'panasia', 0)
  published(who.member, 30, true, 'able', 0)
  published(who.member, 52, true, 'volunteers', 0)
  approved(who.member, 24 * 40, true, 'women', who.leader)

  request(who.leader, 5, false, 'women', 0)
  request(who.leader, 29, false, 'women', 1)
  request(who.leader, 53, false, 'women', 2)
  joined(who.leader, 60, true, 'engineers', who.anagha)
  reminder(who.leader, 8, true, 'circle')

  published(who.admin, 40, false, 'green', 0)
  joined(who.admin, 70, true, 'interfaith', who.fatima)
  request(who.admin, 90, true, 'single-parents', 0)

  published(who.approver, 88, true, 'raices', 0)
  published(who.approver, 12, false, 'raices', 1)
  joined(who.approver, 130, true, 'kitchen', who.ken)

  published(who.mentor, 3, false, 'women', 0)
  joined(who.mentor, 150, true, 'women-europe', who.giulia)

  published(who.mentee, 35, false, 'kitchen', 0)
  published(who.mentee, 52, false, 'volunteers', 0)
  joined(who.mentee, 200, true, 'early', who.anagha)
  return list
}
