import type { Calendar } from './calendar.ts'
import { who } from './cast.ts'
import type { EventSeed, NetworkSeed, NotificationSeed, PostSeed } from './types.ts'

interface When {
  hoursAgo: number
  read: boolean
}
const seen = (hoursAgo: number): When => ({ hoursAgo, read: true })
const unseen = (hoursAgo: number): When => ({ hoursAgo, read: false })

/** The notifications of each sign-in on the first day. */
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
    { hoursAgo, read }: When,
    rest: Omit<NotificationSeed, 'person' | 'created_at' | 'read_at'>,
  ) =>
    list.push({
      person,
      created_at: calendar.at(0, -hoursAgo),
      read_at: read ? calendar.at(0, -hoursAgo + 2) : null,
      ...rest,
    })

  const joined = (person: number, when: When, key: string, actor: number) =>
    add(person, when, {
      kind: 'network.joined',
      facts: { group: groupOf(key).name },
      about: { network: key },
      actor,
      network: key,
    })
  const request = (person: number, when: When, key: string, at: number) => {
    const asking = groupOf(key).members.filter((m) => m.state === 'pending')[at]
    if (asking)
      add(person, when, {
        kind: 'member.request',
        facts: { group: groupOf(key).name },
        about: { network: key },
        actor: asking.person,
        network: key,
      })
  }
  const approved = (person: number, when: When, key: string, actor: number) =>
    add(person, when, {
      kind: 'member.approved',
      facts: { group: groupOf(key).name },
      about: { network: key },
      actor,
      network: key,
    })
  const reminder = (person: number, when: When, key: string) => {
    const event = events.find((e) => e.key === key)
    if (event)
      add(person, when, {
        kind: 'event.reminder',
        facts: { event: event.name, starts_at: event.starts_at, time_zone: event.time_zone },
        about: { event: key },
        actor: null,
        network: event.network,
      })
  }
  const published = (person: number, when: When, key: string, at: number) => {
    const post = posts.filter((p) => p.network === key && p.state === 'published')[at]
    if (post)
      add(person, when, {
        kind: 'post.published',
        facts: { post: post.title, group: groupOf(key).name },
        about: { post: post.key },
        actor: post.author,
        network: key,
      })
  }

  published(who.member, unseen(3), 'women', 0)
  reminder(who.member, unseen(7), 'fireside')
  published(who.member, unseen(21), 'panasia', 0)
  published(who.member, seen(30), 'able', 0)
  published(who.member, seen(52), 'volunteers', 0)
  approved(who.member, seen(24 * 40), 'women', who.leader)

  request(who.leader, unseen(5), 'women', 0)
  request(who.leader, unseen(29), 'women', 1)
  request(who.leader, unseen(53), 'women', 2)
  joined(who.leader, seen(60), 'engineers', who.anagha)
  reminder(who.leader, seen(8), 'circle')

  published(who.admin, unseen(40), 'green', 0)
  joined(who.admin, seen(70), 'interfaith', who.fatima)
  request(who.admin, seen(90), 'single-parents', 0)

  published(who.approver, seen(88), 'raices', 0)
  published(who.approver, unseen(12), 'raices', 1)
  joined(who.approver, seen(130), 'kitchen', who.ken)

  published(who.mentor, unseen(3), 'women', 0)
  joined(who.mentor, seen(150), 'women-europe', who.giulia)

  published(who.mentee, unseen(35), 'kitchen', 0)
  published(who.mentee, unseen(52), 'volunteers', 0)
  joined(who.mentee, seen(200), 'early', who.anagha)
  return list
}
