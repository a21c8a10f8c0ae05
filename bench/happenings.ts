import type pg from 'pg'
import type { Random } from '../server/seed/random.ts'
import { copy, idsOf } from './copying.ts'

const POSTS_EACH = 10
const EVENTS_EACH = 3
const DAY_MS = 86_400_000

interface Of {
  enterprise: number
  networks: number
  firstNetwork: number
  users: number
  firstUser: number
}

/** Something to read and something to come to in every network, so that Home has to choose. */
export async function happenings(client: pg.Client, of: Of, chance: Random) {
  const [firstPost, firstEvent] = [
    await idsOf(client, 'posts', of.networks * POSTS_EACH),
    await idsOf(client, 'events', of.networks * EVENTS_EACH),
  ]
  const someone = () => of.firstUser + chance.below(of.users)
  const aroundNow = (from: number, days: number) =>
    new Date(Date.now() + (from + chance.roll() * days) * DAY_MS)
  const kindOf = (at: number) => (at % 3 === 0 ? 'group_message' : 'news_link')
  const moments = Array.from({ length: of.networks * POSTS_EACH }, () => aroundNow(-400, 400).toISOString())
  const publishedAt = (at: number) => moments[at] ?? ''
  await copy(
    client,
    'posts (enterprise_id, id, author_id, kind, title, body, state, published_at)',
    (function* () {
      for (let at = 0; at < of.networks * POSTS_EACH; at++)
        yield [
          of.enterprise,
          firstPost + at,
          someone(),
          kindOf(at),
          `News number ${at}`,
          'Two sentences that stand for what was said. Nobody reads them to the end.',
          'published',
          publishedAt(at),
        ]
    })(),
  )
  await copy(
    client,
    'post_networks (enterprise_id, post_id, network_id, kind, state, published_at, live)',
    (function* () {
      for (let at = 0; at < of.networks * POSTS_EACH; at++)
        yield [
          of.enterprise,
          firstPost + at,
          of.firstNetwork + Math.floor(at / POSTS_EACH),
          kindOf(at),
          'approved',
          publishedAt(at),
          't',
        ]
    })(),
  )
  await copy(
    client,
    'events (enterprise_id, id, network_id, name, starts_at, ends_at, time_zone, pattern, state)',
    (function* () {
      for (let at = 0; at < of.networks * EVENTS_EACH; at++) {
        // Of a network's three one is still to come.
        const starts = at % EVENTS_EACH === 0 ? aroundNow(1, 90) : aroundNow(-400, 390)
        yield [
          of.enterprise,
          firstEvent + at,
          of.firstNetwork + Math.floor(at / EVENTS_EACH),
          `Meeting number ${at}`,
          starts.toISOString(),
          new Date(starts.getTime() + 7_200_000).toISOString(),
          'UTC',
          'arc',
          'approved',
        ]
      }
    })(),
  )
  await copy(
    client,
    'event_registrations (enterprise_id, event_id, user_id, state)',
    (function* () {
      for (let at = 0; at < of.networks * EVENTS_EACH; at += EVENTS_EACH) {
        const from = chance.below(of.users)
        for (let seat = 0; seat < 20; seat++)
          yield [
            of.enterprise,
            firstEvent + at,
            of.firstUser + ((from + seat * 31) % of.users),
            seat < 16 ? 'registered' : 'waitlisted',
          ]
      }
    })(),
  )
}
