import { describe, expect, it } from 'vitest'
import { failureOf } from './failure.ts'

const texts = { internal: 'Internal Server Error. Please contact support', unavailable: 'Server Unavailable' }

describe('a failed call', () => {
  it('says the sentence of the answer when it has one', () => {
    const failure = failureOf(409, { error: { code: 'stale', message: 'Somebody saved first.' } }, texts)
    expect([failure.status, failure.code, failure.message]).toEqual([409, 'stale', 'Somebody saved first.'])
  })

  it('names every wrong field, and whom to ask', () => {
    const person = { id: 1, name: 'Amara', avatar_url: null }
    const answer = { error: { code: 'invalid', message: 'x', fields: { title: 'Too long' }, ask: [person] } }
    const failure = failureOf(422, answer, texts)
    expect([failure.fields, failure.ask]).toEqual([{ title: 'Too long' }, [person]])
  })

  it('asks to contact support when the server broke, and says when it is away', () => {
    expect(failureOf(500, null, texts).message).toBe(texts.internal)
    expect(failureOf(503, '<html>', texts).message).toBe(texts.unavailable)
    expect(failureOf(0, null, texts).message).toBe(texts.unavailable)
  })
})
