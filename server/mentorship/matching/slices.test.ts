import { describe, expect, it } from 'vitest'
import { largePool } from '../../testing/mentoringPools.ts'
import { match } from './match.ts'
import type { Progress } from './pool.ts'
import { atOnce, inSlices } from './slices.ts'

const pool = largePool(1, { mentees: 150, mentors: 100, mentorPlaces: 2, alike: 1 })

describe('long work', () => {
  it('comes to the same in slices as at once, and tells how far it is', async () => {
    const steps: Progress[] = []
    const matching = await inSlices(match(pool), { told: (step) => steps.push(step) })
    expect(JSON.stringify(matching)).toBe(JSON.stringify(atOnce(match(pool))))
    expect(steps.length).toBeGreaterThan(0)
    expect(steps.every(({ done, of }) => done >= 0 && done <= of)).toBe(true)
  })

  it('leaves others their turn', async () => {
    let turns = 0
    const others = setInterval(() => turns++, 1)
    await inSlices(match(pool))
    clearInterval(others)
    expect(turns).toBeGreaterThan(0)
  })

  it('stops when told to', async () => {
    const stop = new AbortController()
    const work = inSlices(match(pool), { signal: stop.signal, told: () => stop.abort(new Error('stopped')) })
    await expect(work).rejects.toThrow('stopped')
  })
})
