import { describe, expect, it } from 'vitest'
import { largePool } from '../../testing/mentoringPools.ts'
import { match } from './match.ts'
import type { Progress } from './pool.ts'
import { atOnce, inSlices } from './slices.ts'

/** A pause after every step, so that nothing depends on how quick the machine is. */
const sliceMs = 0
const pool = largePool(1, { mentees: 150, mentors: 100, mentorPlaces: 2, alike: 1 })

describe('long work', () => {
  it('comes to the same in slices as at once, and tells how far it is', async () => {
    const steps: Progress[] = []
    const matching = await inSlices(match(pool), { sliceMs, told: (step) => steps.push(step) })
    expect(JSON.stringify(matching)).toBe(JSON.stringify(atOnce(match(pool))))
    expect(steps.length).toBeGreaterThan(0)
    expect(steps.every(({ done, of }) => done >= 0 && done <= of)).toBe(true)
  })

  it('leaves others their turn', async () => {
    let turns = 0
    const others = setInterval(() => turns++, 1)
    await inSlices(match(pool), { sliceMs })
    clearInterval(others)
    expect(turns).toBeGreaterThan(0)
  })

  it('stops when told to', async () => {
    const stop = new AbortController()
    const told = () => stop.abort(new Error('stopped'))
    const work = inSlices(match(pool), { sliceMs, signal: stop.signal, told })
    await expect(work).rejects.toThrow('stopped')
  })
})
