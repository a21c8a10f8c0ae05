import { lexer, type Token, type Tokens } from 'marked'
import { isOurs, leadsSomewhereSafe } from '../../../documents/addresses.ts'
import type { Mark, TextNode } from './nodes.ts'

const MENTION = /@person:(\d{1,16})/
/** The editor's heading levels; a text from elsewhere may have more. */
const DEEPEST = 4

/** Markdown for the editor, read by the same reader as the pages that show it. */
export function readMarkdown(text: string, names: ReadonlyMap<number, string> = new Map()): TextNode {
  const content = blocks(lexer(text, { gfm: true, breaks: false }), names)
  return { type: 'doc', content: content.length > 0 ? content : [{ type: 'paragraph' }] }
}

type Names = ReadonlyMap<number, string>

const blocks = (tokens: readonly Token[], names: Names): TextNode[] =>
  tokens.flatMap((token) => block(token, names))

function block(token: Token, names: Names): TextNode[] {
  switch (token.type) {
    case 'heading':
      return [
        {
          type: 'heading',
          attrs: { level: Math.min((token as Tokens.Heading).depth, DEEPEST) },
          ...line(token.tokens, names),
        },
      ]
    case 'paragraph':
    case 'text':
      return [{ type: 'paragraph', ...line(token.tokens ?? [token], names) }]
    case 'list':
      return [listOf(token as Tokens.List, names)]
    case 'blockquote':
      return [{ type: 'blockquote', content: atLeastALine(blocks(token.tokens ?? [], names)) }]
    case 'code':
      return [
        {
          type: 'codeBlock',
          attrs: { language: (token as Tokens.Code).lang || null },
          ...(token.text ? { content: [{ type: 'text', text: token.text }] } : {}),
        },
      ]
    case 'hr':
      return [{ type: 'horizontalRule' }]
    case 'space':
    case 'def':
      return []
    case 'table':
      // The editor has no tables; it keeps what it can't edit as it was written.
      return [{ type: 'kept', attrs: { raw: token.raw.trim() } }]
    default:
      return token.raw.trim() ? [{ type: 'paragraph', content: words(token.raw.trim(), [], names) }] : []
  }
}

const atLeastALine = (some: TextNode[]): TextNode[] => (some.length > 0 ? some : [{ type: 'paragraph' }])

/** An item begins with a line of its own in the editor. */
function listOf(list: Tokens.List, names: Names): TextNode {
  const content = list.items.map((item): TextNode => {
    const inside = blocks(item.tokens, names)
    return {
      type: 'listItem',
      content: inside[0]?.type === 'paragraph' ? inside : [{ type: 'paragraph' }, ...inside],
    }
  })
  return list.ordered
    ? { type: 'orderedList', attrs: { start: Number(list.start) || 1 }, content }
    : { type: 'bulletList', content }
}

function line(tokens: readonly Token[] | undefined, names: Names): { content?: TextNode[] } {
  const content = inline(tokens ?? [], [], names)
  return content.length > 0 ? { content } : {}
}

const inline = (tokens: readonly Token[], marks: Mark[], names: Names): TextNode[] =>
  tokens.flatMap((token) => word(token, marks, names)).reduce<TextNode[]>(joined, [])

/** The reader takes a text apart at its signs; to the editor words that look the same are one. */
function joined(before: TextNode[], node: TextNode): TextNode[] {
  const last = before.at(-1)
  const isOne =
    last?.type === 'text' && node.type === 'text' && JSON.stringify(last.marks) === JSON.stringify(node.marks)
  if (!isOne) return [...before, node]
  return [...before.slice(0, -1), { ...last, text: `${last.text}${node.text}` }]
}

function word(token: Token, marks: Mark[], names: Names): TextNode[] {
  const inside = 'tokens' in token ? (token.tokens ?? []) : []
  const within = (mark: Mark) => inline(inside, [...marks, mark], names)
  switch (token.type) {
    case 'strong':
      return within({ type: 'bold' })
    case 'em':
      return within({ type: 'italic' })
    case 'del':
      return within({ type: 'strike' })
    case 'codespan':
      return words(plain(token.text), [...marks, { type: 'code' }], names)
    case 'br':
      return [{ type: 'hardBreak' }]
    case 'link': {
      const { href } = token as Tokens.Link
      return leadsSomewhereSafe(href)
        ? within({ type: 'link', attrs: { href } })
        : inline(inside, marks, names)
    }
    case 'image': {
      const { href, text } = token as Tokens.Image
      return isOurs(href)
        ? [{ type: 'picture', attrs: { src: href, alt: plain(text) } }]
        : words(plain(text), marks, names)
    }
    case 'text':
      return token.tokens ? inline(token.tokens, marks, names) : words(plain(token.text), marks, names)
    case 'escape':
      return words(plain(token.text), marks, names)
    default:
      return words(token.raw, marks, names)
  }
}

/** Words, and the people named among them. */
function words(text: string, marks: Mark[], names: Names): TextNode[] {
  // In Markdown the end of a line is a space.
  return text
    .replaceAll('\n', ' ')
    .split(/(@person:\d{1,16})/)
    .filter((part) => part !== '')
    .map((part): TextNode => {
      const [, id] = MENTION.exec(part) ?? []
      const styled = marks.length > 0 ? { marks } : {}
      if (id === undefined) return { type: 'text', text: part, ...styled }
      return { type: 'mention', attrs: { id: Number(id), label: names.get(Number(id)) ?? null }, ...styled }
    })
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }
/** The lexer leaves a few signs escaped, as if they were to become HTML. */
const plain = (text: string) =>
  text.replaceAll(/&(amp|lt|gt|quot|#39);/g, (_whole, name: string) => entities[name] ?? '')
