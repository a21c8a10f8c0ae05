import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readMarkdown } from './markdownReader.ts'
import { sayMarkdown } from './markdownWriter.ts'
import type { Mark, TextNode } from './nodes.ts'

const again = (markdown: string) => sayMarkdown(readMarkdown(markdown))
const paragraph = (...content: TextNode[]): TextNode => ({
  type: 'doc',
  content: [{ type: 'paragraph', content }],
})
const text = (words: string, ...types: Mark['type'][]): TextNode => ({
  type: 'text',
  text: words,
  ...(types.length > 0 ? { marks: types.map((type) => ({ type })) } : {}),
})

describe('a text in the editor', () => {
  it.each([
    ['headings and lines', '# Soup\n\nOn **Friday** at *noon*, ~~or not~~.\n\n## Where\n\nIn the hall.'],
    ['lists in lists', '- one\n- two\n  - inside\n    - deeper\n- three\n\n1. first\n2. second'],
    ['a list that begins elsewhere', '4. four\n5. five'],
    ['a quote with a list', '> Said:\n>\n> - once\n> - twice'],
    [
      'links and addresses with signs',
      '[the menu](https://example.org/a_b?c=1&d) and [more](<https://example.org/(x)>)',
    ],
    [
      'a picture of ours',
      'Look:\n\n![Bread \\[warm\\]](/files/0b0e1f7e-31c1-4a8e-9f3f-1d2c3b4a5f60/960.webp)',
    ],
    ['somebody named', 'Thanks, @person:12 and **@person:7**.'],
    ['code', 'Type `npm start`.\n\n```sh\nnpm start\n```'],
    ['a break in a line', 'One\\\ntwo'],
    ['a table, which it keeps', '| a | b |\n| - | - |\n| 1 | 2 |\n\nAfter.'],
    ['a rule', 'Above\n\n---\n\nbelow'],
    ['signs that mean nothing here', 'Snake\\_case, 2 \\* 3, \\<b\\>, a \\~ b, \\[x\\]'],
  ])('holds %s', (_what, markdown) => {
    expect(again(markdown)).toBe(markdown)
  })

  it('knows whom it names, and takes nobody for named who was only spelled', () => {
    const [line] = readMarkdown('Hi @person:12!', new Map([[12, 'Ada Byron']])).content ?? []
    expect(line?.content).toEqual([
      { type: 'text', text: 'Hi ' },
      { type: 'mention', attrs: { id: 12, label: 'Ada Byron' } },
      { type: 'text', text: '!' },
    ])
    expect(sayMarkdown(paragraph(text('Write @person:12')))).toBe('Write @person\\:12')
    expect(sayMarkdown(paragraph({ type: 'mention', attrs: { id: 1 } }, text('2 of us')))).toBe(
      '@person:1 2 of us',
    )
  })

  it('shows no foreign picture and leads to no address that isn’t of the web', () => {
    const [line] = readMarkdown('![spy](https://example.org/p.png) [x](javascript:alert(1))').content ?? []
    expect(line?.content?.every(({ type, marks }) => type === 'text' && !marks)).toBe(true)
  })

  it('lets bold words end where Markdown lets them: beside a space, or beside a bracket', () => {
    expect(sayMarkdown(paragraph(text('so '), text('bold ', 'bold'), text('here')))).toBe('so **bold** here')
    expect(sayMarkdown(paragraph(text('読む'), text('「本」', 'bold'), text('を')))).toBe('読む「**本**」を')
    expect(sayMarkdown(paragraph(text('both', 'bold', 'italic'), text(' one', 'italic')))).toBe(
      '***both** one*',
    )
  })

  const words = fc
    .string({ unit: fc.constantFrom(...'ab1 \\`*_[]<>~&#!-+.:|=()@日「」é"\''), maxLength: 24 })
    .map((drawn) => drawn.replaceAll(/\s+/g, ' '))
  const node = fc
    .tuple(
      words.filter((drawn) => drawn !== ''),
      fc.subarray(['bold', 'italic', 'strike'] as const),
    )
    .map(([drawn, types]) => text(drawn, ...types))
  const shown = (doc: TextNode): string =>
    doc.text ?? (doc.content ?? []).map(shown).join(doc.type === 'paragraph' ? '' : '\n')
  const plain = (said: string) => said.replaceAll(/\s+/g, ' ').trim()

  it('says every word of it, whatever signs it is made of and however they are marked', () => {
    fc.assert(
      fc.property(fc.array(fc.array(node, { maxLength: 5 }), { maxLength: 4 }), (lines) => {
        const doc = {
          type: 'doc',
          content: lines.map((content): TextNode => ({ type: 'paragraph', content })),
        }
        const said = sayMarkdown(doc)
        expect(plain(shown(readMarkdown(said)))).toBe(plain(shown(doc)))
        // Opened and saved again it still does.
        expect(plain(shown(readMarkdown(again(said))))).toBe(plain(shown(doc)))
      }),
      { numRuns: 300 },
    )
  })
})
