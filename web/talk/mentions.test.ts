import { describe, expect, it } from 'vitest'
import { withIds, withNames, wordBefore } from './mentions.ts'

const ana = { id: 3, name: 'Ana Ruiz' }
const other = { id: 9, name: 'Ana Ruiz' }
const short = { id: 4, name: 'Ana' }

describe('names in a comment', () => {
  it('what stands behind an @ is looked for, an address in a mail is not', () => {
    expect(wordBefore('Hello @An')).toBe('An')
    expect(wordBefore('@')).toBe('')
    expect(wordBefore('(@Ana Ru')).toBe('Ana Ru')
    expect(wordBefore('write to me@home')).toBeNull()
    expect(wordBefore('@Ana and then more')).toBeNull()
    expect(wordBefore('@ ')).toBeNull()
  })

  it('are sent as who was chosen, the longest name first', () => {
    expect(withIds('@Ana Ruiz and @Ana, not @Anabel', [short, ana])).toBe(
      '@person:3 and @person:4, not @Anabel',
    )
    expect(withIds('@Somebody', [])).toBe('@Somebody')
  })

  it('two of one name are told apart by their order, and a third time means the last', () => {
    expect(withIds('@Ana Ruiz @Ana Ruiz @Ana Ruiz', [ana, other])).toBe('@person:3 @person:9 @person:9')
  })

  it('come back from what was sent as they were typed', () => {
    const sent = withIds('Thanks @Ana Ruiz', [ana])
    expect(withNames({ body: sent, mentions: [ana] }, (name) => `@${name}`)).toBe('Thanks @Ana Ruiz')
  })
})
