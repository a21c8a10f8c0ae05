import type pg from 'pg'
import type { Random } from '../server/seed/random.ts'
import { copy, idsOf } from './copy.ts'

const POSTS_EACH = 10
const EVENTS_EACH = 3
/** How many ask to come to an event that is still ahead, and how many of them get a seat. */
const ASKED = 20
const SEATS = 16
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
  // Of a network's three one is still to come.
  const starts = Array.from({ length: of.networks * EVENTS_EACH }, (_, at) =>
    at % EVENTS_EACH === 0 ? aroundNow(1, 90) : aroundNow(-400, 390),
  )
  const times = (at: number) => {
    const begins = starts[at] ?? new Date()
    return [begins.toISOString(), new Date(begins.getTime() + 7_200_000).toISOString()]
  }
  await copy(
    client,
    'events (enterprise_id, id, network_id, name, starts_at, ends_at, time_zone, pattern, state, published_at, going_count, waiting_count, next_place)',
    (function* () {
      for (let at = 0; at < of.networks * EVENTS_EACH; at++) {
        const asked = at % EVENTS_EACH === 0
        yield [
          of.enterprise,
          firstEvent + at,
          of.firstNetwork + Math.floor(at / EVENTS_EACH),
          `Meeting number ${at}`,
          ...times(at),
          'UTC',
          'arc',
          'approved',
          new Date().toISOString(),
          asked ? SEATS : 0,
          asked ? ASKED - SEATS : 0,
          asked ? ASKED + 1 : 1,
        ]
      }
    })(),
  )
  await copy(
    client,
    'event_networks (enterprise_id, event_id, network_id, role, state, starts_at, ends_at, live)',
    (function* () {
      for (let at = 0; at < of.networks * EVENTS_EACH; at++)
        yield [
          of.enterprise,
          firstEvent + at,
          of.firstNetwork + Math.floor(at / EVENTS_EACH),
          'host',
          'accepted',
          ...times(at),
          't',
        ]
    })(),
  )
  await copy(
    client,
    'event_registrations (enterprise_id, event_id, user_id, state, place)',
    (function* () {
      for (let at = 0; at < of.networks * EVENTS_EACH; at += EVENTS_EACH) {
        const from = chance.below(of.users)
        for (let seat = 0; seat < ASKED; seat++)
          yield [
            of.enterprise,
            firstEvent + at,
            of.firstUser + ((from + seat * 31) % of.users),
            seat < SEATS ? 'registered' : 'waitlisted',
            seat + 1,
          ]
      }
    })(),
  )
}
