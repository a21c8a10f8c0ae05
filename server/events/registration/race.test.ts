import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { initiativeUsers } from '../../../contract/events/registrations.ts'
import { crowd, newEvent, standing } from '../../testing/attendees.ts'
import { type Client, type World, world } from '../../testing/world.ts'
import { lockEvent } from '../eventRow.ts'
import { promote } from './registration.ts'

/** `npm test` takes a few; the gate asks for 20 rounds of 1,000. */
const ROUNDS = Number(process.env.EVENT_ROUNDS ?? 2)
const PEOPLE = Number(process.env.EVENT_PEOPLE ?? 100)
const SEATS = Math.max(1, PEOPLE / 10)
const WAVES = 4

describe('a seat, when many want it at once on two processes', () => {
  let w: World
  let people: Client[]
  beforeAll(async () => {
    w = await world()
    const other = await w.another()
    people = (await crowd(w, PEOPLE)).map((one, at) => (at % 2 === 0 ? one : one.at(other.url)))
  }, 300_000)
  afterAll(() => w.close())

  const ask = (one: Client | undefined, what: 'join' | 'leave', initiative_id: number) =>
    (one as Client).post(initiativeUsers[what].path, { body: { initiative_id } })

  it(
    `is given to exactly as many as there are seats, and the others wait in the order in which they asked`,
    async () => {
      for (let round = 0; round < ROUNDS; round++) {
        const event = await newEvent(w, { seats: SEATS })
        const sent: number[] = []
        const answered: number[] = []
        // Four waves: each begins as soon as anybody of the one before has been answered.
        const waves = Array.from({ length: WAVES }, () => Promise.withResolvers<void>())
        const statuses = await Promise.all(
          people.map(async (one, at) => {
            const wave = Math.floor((at * WAVES) / PEOPLE)
            await waves[wave - 1]?.promise
            sent[at] = performance.now()
            const { status } = await ask(one, 'join', event)
            answered[at] = performance.now()
            waves[wave]?.resolve()
            return status
          }),
        )
        expect(statuses.filter((status) => status !== 200)).toEqual([])
        const { registered, waiting, complaints } = await standing(w, event)
        expect(complaints).toEqual([])
        expect([registered.length, waiting.length]).toEqual([SEATS, PEOPLE - SEATS])
        // Whoever was answered before somebody else had asked stands before them.
        const places = new Map([...registered, ...waiting].map((id, place) => [id, place]))
        const asked = people.map(({ id }, at) => ({
          sent: sent[at] ?? 0,
          answered: answered[at] ?? 0,
          place: places.get(id) ?? -1,
        }))
        const pairs = asked.flatMap((a) =>
          asked.filter((b) => a.answered < b.sent).map((b) => [a, b] as const),
        )
        expect(pairs.length).toBeGreaterThan(PEOPLE)
        expect(pairs.filter(([a, b]) => a.place > b.place)).toEqual([])
      }
    },
    300_000 * ROUNDS,
  )

  it(
    'is never one too many and nobody is skipped, while others give theirs up and the number of seats changes',
    async () => {
      for (let round = 0; round < ROUNDS; round++) {
        const event = await newEvent(w, { seats: SEATS })
        const [first, later] = [people.slice(0, PEOPLE / 2), people.slice(PEOPLE / 2)]
        await Promise.all(first.map((one) => ask(one, 'join', event)))
        const goers = first.slice(0, Math.round(PEOPLE * 0.3))
        const seats = (to: number) =>
          w.app.database.inTransaction(w.enterprises.larkspur, async (tx) => {
            await lockEvent(tx, event)
            await tx.updateTable('events').set({ seats: to }).where('id', '=', event).execute()
            await promote(tx, event)
          })
        const answers = await Promise.all([
          ...later.map((one) => ask(one, 'join', event)),
          ...goers.map((one) => ask(one, 'leave', event)),
          seats(SEATS * 2).then(() => ({ status: 200 })),
        ])
        expect(answers.filter(({ status }) => status !== 200)).toEqual([])
        const { registered, waiting, complaints } = await standing(w, event)
        expect(complaints).toEqual([])
        expect([registered.length, waiting.length]).toEqual([SEATS * 2, PEOPLE - goers.length - SEATS * 2])
        // Nobody was skipped: whoever has a seat asked before everybody who waits.
        const { rows } = await w.owner.query(
          `select max(place) filter (where state = 'registered') < min(place) filter (where state = 'waitlisted') as fair
           from event_registrations where event_id = $1`,
          [event],
        )
        expect(rows[0].fair).toBe(true)
        // Fewer seats take nobody's.
        await seats(1)
        expect((await standing(w, event)).registered.length).toBe(SEATS * 2)
      }
    },
    300_000 * ROUNDS,
  )

  it('is one for one person, however often they ask at once', async () => {
    const event = await newEvent(w, { seats: 5 })
    const [one] = people
    const answers = await Promise.all(Array.from({ length: 12 }, () => ask(one, 'join', event)))
    expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200))
    const { registered, steps, complaints } = await standing(w, event)
    expect([registered, steps, complaints]).toEqual([[one?.id], 1, []])
  })
})
