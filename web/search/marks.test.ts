import { describe, expect, it } from 'vitest'
import { piecesOf } from './marks.ts'

const marked = (text: string, question: string, words: string[] = []) =>
  piecesOf(text, question, words)
    .map((piece) => (piece.found ? `[${piece.text}]` : piece.text))
    .join('')

describe('what answers a question is marked', () => {
  it.each([
    ['The bakers were baking', 'bake', ['bakers', 'baking'], 'The [bakers] were [baking]'],
    ['Las Reuniones', 'reunión', ['Reuniones'], 'Las [Reuniones]'],
    ['Women at Larkspur', 'lark', [], 'Women at [Lark]spur'],
    ['Gardening and a guard', 'gard', [], '[Gard]ening and a guard'],
    ['Susan Boyd', 'usan', [], 'S[usan] Boyd'],
    ['an answer in an inn', 'in', [], 'an answer [in] an [in]n'],
    ['会社の東京オフィス', '東京', [], '会社の[東京]オフィス'],
    ['図書館', '図書 書館', [], '[図書館]'],
    ['İstanbul office', 'office', [], 'İstanbul [office]'],
    ['Jos\u00e9 and Jose\u0301', 'jose', [], '[Jos\u00e9] and [Jose\u0301]'],
    ['Jose', 'JOSÉ', [], '[Jose]'],
    ['Weiß, Weisz', 'weiss', [], '[Weiß], Weisz'],
    ['Wei\u00df', 'weis', [], '[Wei\u00df]'],
    ['Łódź', 'lod', [], '[Łód]ź'],
    ['Sean O’Neil', "o'neil", [], 'Sean [O’Neil]'],
    ['ガス', 'カス', [], 'ガス'],
    ['nothing', '', [], 'nothing'],
    ['', 'nothing', [], ''],
    ['a <b>bold</b> word', 'bold', [], 'a <b>[bold]</b> word'],
  ])('%s, asked for %s', (text, question, words, said) => {
    expect(marked(text, question, words)).toBe(said)
  })

  it('and nothing of the text is lost, whatever is asked for', () => {
    const texts = [
      '🙂🙂 a🙂',
      '<img src=x onerror=ran()>',
      '\u202Eabc',
      'e\u0301e\u0301',
      'ﬁﬁ',
      'ǅ ǆ',
      'a'.repeat(300),
    ]
    for (const text of texts)
      for (const question of [...texts, '🙂', 'e', '.', '(', '\\', 'a a a a'])
        expect(
          piecesOf(text, question, [question])
            .map((piece) => piece.text)
            .join(''),
        ).toBe(text)
  })
})
