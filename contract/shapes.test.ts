import { expect, it } from 'vitest'
import { HalfText, Text } from './shapes.ts'

it('a text keeps all that people write, and no heap of accents that takes seconds to compare', () => {
  for (const text of [
    'José',
    'e\u0301te\u0301',
    'ก็ไม่เป็นไร',
    'བཀྲ་ཤིས་བདེ་ལེགས',
    'நன்றி',
    `z${'\u0335'.repeat(30)}`,
  ])
    expect(Text(1000).safeParse(text).success, text).toBe(true)
  const heap = `a${'\u0315\u0300'.repeat(16)}`
  expect(
    Text(1000)
      .safeParse(heap)
      .error?.issues.map(({ message }) => message),
  ).toEqual(['invalid_text'])
  expect(HalfText(1000).safeParse(`before ${heap} after`).success).toBe(false)
})
