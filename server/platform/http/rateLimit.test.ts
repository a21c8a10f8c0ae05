import { describe, expect, it } from 'vitest'
import { RateLimit } from './rateLimit.ts'

describe('a rate limit', () => {
  it('gives a minute’s worth at once and the rest by and by', () => {
    const limit = new RateLimit(60)
    const left = (now: number) => {
      let taken = 0
      try {
        for (;;) {
          limit.take('somebody', now)
          taken++
        }
      } catch {
        return taken
      }
    }
    expect(left(0)).toBe(60)
    expect(left(999)).toBe(0)
    expect(left(10_000)).toBe(10)
    expect(left(3_600_000)).toBe(60)
  })

  it('says when the next is free', () => {
    const limit = new RateLimit(6)
    for (let taken = 0; taken < 6; taken++) limit.take('somebody', 0)
    expect(() => limit.take('somebody', 1000)).toThrow(
      expect.objectContaining({ kind: 'busy', retryAfterSeconds: 9 }),
    )
    expect(() => limit.take('somebody else', 1000)).not.toThrow()
  })

  it('counts parts of a call, and what was let through before it was known what it costs', () => {
    const limit = new RateLimit(60)
    const tenth = () => limit.take('hall', 0, 0.1)
    for (let taken = 0; taken < 500; taken++) tenth()
    limit.charge('hall', 30, 0)
    expect(tenth).toThrow(expect.objectContaining({ kind: 'busy' }))
    expect(() => limit.take('hall', 20_000, 0.1), 'still in debt').toThrow()
    expect(() => limit.take('hall', 21_000, 0.1)).not.toThrow()
  })

  it('holds a bounded number of askers in memory, and still bounds each', () => {
    const limit = new RateLimit(1)
    for (let who = 0; who < 120_000; who++) limit.take(`asker ${who}`, 0)
    expect(() => limit.take('asker 119999', 0)).toThrow()
  })
})
