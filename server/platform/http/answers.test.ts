import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { writerFor } from './answers.ts'

const Reason = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('topics'), topics: z.array(z.object({ id: z.number() })) }),
  z.object({ kind: z.literal('hours'), minutes: z.number() }),
])
const write = writerFor(z.object({ reasons: z.array(Reason), best: Reason.nullable() }))

describe('an answer', () => {
  it('holds what its schema declares, kind by kind, and nothing else', () => {
    const topics = { kind: 'topics', topics: [{ id: 1, name: 'secret' }], minutes: 5, score: 0.4 }
    const hours = { kind: 'hours', minutes: 90, topics: [{ id: 2 }] }
    expect(JSON.parse(write({ reasons: [topics, hours], best: topics, more: 1 }))).toEqual({
      reasons: [
        { kind: 'topics', topics: [{ id: 1 }] },
        { kind: 'hours', minutes: 90 },
      ],
      best: { kind: 'topics', topics: [{ id: 1 }] },
    })
  })

  it('says nothing of a kind that nobody declared', () => {
    expect(JSON.parse(write({ reasons: [{ kind: 'rank', rank: 1 }], best: null }))).toEqual({
      reasons: [null],
      best: null,
    })
  })
})
