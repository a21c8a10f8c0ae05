import { readMarkdown } from './markdownReader.ts'
import type { Mark, TextNode } from './nodes.ts'

/** The editor's content as Markdown that reads back the same. */
export const sayMarkdown = (text: TextNode) => blocks(text.content ?? [])

function blocks(nodes: readonly TextNode[]): string {
  const said: string[] = []
  for (const [at, node] of nodes.entries()) {
    const text = block(node, nodes[at - 1]?.type === node.type && alternates(said))
    if (text !== '') said.push(text)
  }
  return said.join('\n\n')
}

/** Two lists in a row are one to Markdown, unless their marks differ. */
const alternates = (said: readonly string[]) => /^(?:-|\d+\.) /.test(said.at(-1) ?? '')

function block(node: TextNode, other: boolean): string {
  const { type, attrs, content = [] } = node
  switch (type) {
    case 'heading':
      return lineOf(node) === '' ? '' : `${'#'.repeat(Number(attrs?.level ?? 1))} ${lineOf(node, true)}`
    case 'bulletList':
      return items(content, () => (other ? '* ' : '- '))
    case 'orderedList':
      return items(content, (at) => `${Number(attrs?.start ?? 1) + at}${other ? ')' : '.'} `)
    case 'blockquote':
      return blocks(content)
        .split('\n')
        .map((line) => (line === '' ? '>' : `> ${line}`))
        .join('\n')
    case 'codeBlock': {
      const code = content.map(({ text = '' }) => text).join('')
      const fence = longerThan(code, '`', 3)
      return `${fence}${attrs?.language ?? ''}\n${code}\n${fence}`
    }
    case 'horizontalRule':
      return '---'
    case 'kept':
      return String(attrs?.raw ?? '')
    default:
      return lineOf(node)
  }
}

function items(all: readonly TextNode[], markOf: (at: number) => string) {
  // Lists of single lines have no blank lines between items.
  const isTight = all.every(({ content = [] }) =>
    content.slice(1).every(({ type }) => type === 'bulletList' || type === 'orderedList'),
  )
  return all
    .map(({ content = [] }, at) => {
      const mark = markOf(at)
      const [first = '', ...rest] = content.map((node) => block(node, false))
      const inside = [first, ...rest.filter((text) => text !== '')].join(isTight ? '\n' : '\n\n')
      return mark + inside.replaceAll('\n', `\n${' '.repeat(mark.length)}`).replaceAll(/\n +(?=\n)/g, '\n')
    })
    .join(isTight ? '\n' : '\n\n')
}

const longerThan = (text: string, sign: string, least: number) => {
  const longest = Math.max(0, ...[...text.matchAll(new RegExp(`${sign}+`, 'g'))].map(([run]) => run.length))
  return sign.repeat(Math.max(least, longest + 1))
}

/** The signs that could begin something else than a line of words. */
const BEGINS = /^(?:[#>+=:|-]|\d{1,9}[.)])/

function lineOf({ content = [] }: TextNode, heading = false): string {
  const lines = inline(content)
    .split('\\\n')
    .map((line) => line.replaceAll(/^[ \t\u00a0]+|[ \t]+$/g, ''))
    .map((line) =>
      BEGINS.test(line)
        ? line.replace(/^(\d*)(.)/, (_all, number: string, sign: string) => `${number}\\${sign}`)
        : line,
    )
  while (lines.at(-1) === '') lines.pop()
  while (lines[0] === '') lines.shift()
  return lines.filter((line) => line !== '').join(heading ? ' ' : '\\\n')
}

/**
 * Markdown can't express every mixture of bold, italic and strikethrough: one that would read back differently loses
 * some of it, so that readers never see its marks.
 */
function inline(nodes: readonly TextNode[]): string {
  const pieces = piecesOf(nodes)
  // Most lines are plain text, and every line is written again on each key.
  if (pieces.every(({ marks }) => marks.length === 0)) return pieces.map(({ said }) => said).join('')
  const wanted = wordsIn(nodes)
  for (const spared of [[], ['strike'], ['italic', 'strike'], ['bold', 'italic', 'strike']] as const) {
    const said = marked(pieces.map((piece) => without(piece, spared)))
    if (wordsIn(readMarkdown(said).content?.[0]?.content ?? []) === wanted) return said
  }
  return marked(pieces.map((piece) => ({ ...piece, marks: [] })))
}

const wordsIn = (nodes: readonly TextNode[]) =>
  nodes
    .map(({ type, text = '', attrs }) =>
      type === 'text'
        ? text
        : type === 'mention'
          ? `@${attrs?.id}`
          : type === 'picture'
            ? `!${attrs?.src}`
            : '\n',
    )
    .join('')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** One sign of a text, or a thing among them, with how it looks. */
interface Piece {
  said: string
  /** A placeholder for the characters that decide where bold text may begin. */
  sign: string
  marks: readonly Mark[]
}

const without = (piece: Piece, spared: readonly Mark['type'][]): Piece => ({
  ...piece,
  marks: piece.marks.filter(({ type }) => !spared.includes(type)),
})

function piecesOf(nodes: readonly TextNode[]): Piece[] {
  return nodes.flatMap(({ type, text = '', attrs, marks = [] }, at): Piece[] => {
    if (type === 'hardBreak') return [{ said: '\\\n', sign: ' ', marks: [] }]
    if (type === 'picture')
      return [{ said: `![${escaped(String(attrs?.alt ?? ''))}](${attrs?.src})`, sign: '!', marks: [] }]
    if (type === 'mention') {
      const next = nodes[at + 1]?.text ?? ''
      return [{ said: `@person:${attrs?.id}${/^\d/.test(next) ? ' ' : ''}`, sign: '@', marks }]
    }
    if (marks.some((mark) => mark.type === 'code'))
      return [{ said: codeOf(text), sign: '`', marks: marks.filter((mark) => mark.type !== 'code') }]
    return signsOf(text).map(([sign, said]) => ({ said, sign, marks }))
  })
}

function codeOf(text: string) {
  const fence = longerThan(text, '`', 1)
  const pad = /^[` ]|[` ]$/.test(text) ? ' ' : ''
  return `${fence}${pad}${text}${pad}${fence}`
}

const SPECIAL = /[\\`*_[\]<>~]/
/** Escapes every special character; text that only looks like a mention doesn't become one. */
const signsOf = (text: string): [sign: string, said: string][] => {
  const signs = [...text]
  return signs.map((sign, at) => {
    if (SPECIAL.test(sign)) return [sign, `\\${sign}`]
    if (sign !== '&' && sign !== ':' && sign !== '\n') return [sign, sign]
    if (sign === '&' && /^&(?:amp|lt|gt|quot|#39);/.test(signs.slice(at, at + 8).join('')))
      return [sign, '\\&']
    if (
      sign === ':' &&
      /@person$/.test(signs.slice(Math.max(0, at - 7), at).join('')) &&
      /\d/.test(signs[at + 1] ?? '')
    )
      return [sign, '\\:']
    return [sign === '\n' ? ' ' : sign, sign === '\n' ? ' ' : sign]
  })
}
const escaped = (text: string) =>
  signsOf(text)
    .map(([, said]) => said)
    .join('')

const ORDER = ['link', 'strike', 'bold', 'italic'] as const
const signs = { strike: '~~', bold: '**', italic: '*' } as const
const keyOf = ({ type, attrs }: Mark) => (type === 'link' ? `link ${attrs?.href}` : type)

const isSpace = (sign: string | undefined) => sign === undefined || /\s/u.test(sign)
const isSign = (sign: string | undefined) => sign !== undefined && /[\p{P}\p{S}]/u.test(sign)

/**
 * Where bold or italic may begin and end by the rules of Markdown; characters that can't be marked are put outside.
 */
function fitted(pieces: readonly Piece[], type: Mark['type']): Piece[] {
  const has = pieces.map(({ marks }) => marks.some((mark) => mark.type === type))
  for (let from = 0; from < pieces.length; from++) {
    if (!has[from]) continue
    let to = from
    while (has[to + 1]) to++
    let [first, last] = [from, to]
    const signAt = (at: number) => pieces[at]?.sign
    const opens = (at: number) =>
      !isSpace(signAt(at)) &&
      (type === 'link' || !isSign(signAt(at)) || isSpace(signAt(at - 1)) || isSign(signAt(at - 1)))
    const closes = (at: number) =>
      !isSpace(signAt(at)) &&
      (type === 'link' || !isSign(signAt(at)) || isSpace(signAt(at + 1)) || isSign(signAt(at + 1)))
    while (first <= last && !opens(first)) has[first++] = false
    while (last >= first && !closes(last)) has[last--] = false
    from = to
  }
  return pieces.map((piece, at) =>
    has[at] ? piece : { ...piece, marks: piece.marks.filter((mark) => mark.type !== type) },
  )
}

function marked(all: readonly Piece[]): string {
  const pieces = runsOf(ORDER.reduce<Piece[]>((some, type) => fitted(some, type), [...all]))
  let said = ''
  let open: Mark[] = []
  const close = (mark: Mark) =>
    mark.type === 'link' ? `](${addressOf(mark)})` : mark.type === 'code' ? '' : signs[mark.type]
  const begin = (mark: Mark) => (mark.type === 'link' ? '[' : mark.type === 'code' ? '' : signs[mark.type])
  const become = (wanted: readonly Mark[]) => {
    const kept = open.findIndex((mark, at) => !wanted[at] || keyOf(mark) !== keyOf(wanted[at]))
    const stays = kept === -1 ? open.length : kept
    for (const mark of open.slice(stays).toReversed()) said += close(mark)
    for (const mark of wanted.slice(stays)) {
      // A link behind an exclamation mark would be a picture.
      if (mark.type === 'link' && said.endsWith('!')) said = `${said.slice(0, -1)}\\!`
      said += begin(mark)
    }
    open = [...wanted]
  }
  for (const [at, piece] of pieces.entries()) {
    become(inOrder(piece.marks, pieces, at))
    said += piece.said
  }
  become([])
  return said
}

/** Adjacent text with equal marks is written as one. */
function runsOf(pieces: readonly Piece[]): Piece[] {
  const runs: Piece[] = []
  for (const piece of pieces) {
    const last = runs.at(-1)
    const isSame = last && JSON.stringify(last.marks) === JSON.stringify(piece.marks)
    if (isSame) last.said += piece.said
    else runs.push({ ...piece })
  }
  return runs
}

/** The mark that lasts longer is outside, so that fewer marks touch. A link always is. */
function inOrder(marks: readonly Mark[], pieces: readonly Piece[], at: number): Mark[] {
  const reach = (mark: Mark) => {
    let [from, to] = [at, at]
    while (pieces[from - 1]?.marks.some((other) => keyOf(other) === keyOf(mark))) from--
    while (pieces[to + 1]?.marks.some((other) => keyOf(other) === keyOf(mark))) to++
    return to - from
  }
  return marks.toSorted(
    (one, other) =>
      Number(other.type === 'link') - Number(one.type === 'link') ||
      reach(other) - reach(one) ||
      ORDER.indexOf(one.type as 'bold') - ORDER.indexOf(other.type as 'bold'),
  )
}

const addressOf = ({ attrs }: Mark) => {
  const href = (attrs?.href ?? '').replaceAll('<', '%3C').replaceAll('>', '%3E').replaceAll('\n', '')
  return /[\s()\\]/.test(href) ? `<${href}>` : href
}
