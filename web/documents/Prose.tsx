import { lexer, type Token, type Tokens } from 'marked'
import { createContext, Fragment, type ReactNode, use } from 'react'
import { isOurs, leadsSomewhereSafe } from './addresses.ts'
import './prose.css'

/**
 * Renders Markdown written by people. It becomes elements, never HTML: tags are shown as typed, foreign pictures
 * become their text, and links lead to the web or a mailbox and nowhere else.
 */
export const Prose = ({ text, top = 3 }: { text: string; top?: Top }) => (
  <Highest value={top}>
    <div className="prose">
      <Blocks of={lexer(text, { gfm: true, breaks: false })} />
    </div>
  </Highest>
)

/** Headings in a text begin below those of the page around it. */
type Top = 2 | 3 | 4
const Highest = createContext<Top>(3)
const headings = ['h2', 'h3', 'h4', 'h5', 'h6'] as const
/** How many looks of headings there are. */
const DEEPEST = 4

function HeadingOf({ heading: { depth, tokens } }: { heading: Tokens.Heading }) {
  const rank = Math.min(depth, DEEPEST)
  const Heading = headings[use(Highest) + rank - 3] ?? 'h6'
  return (
    <Heading className={`t${rank}`}>
      <Words of={tokens} />
    </Heading>
  )
}

const Blocks = ({ of: tokens }: { of: readonly Token[] }): ReactNode =>
  tokens.map((token, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a text is drawn as a whole.
    <Fragment key={at}>{block(token)}</Fragment>
  ))

function block(token: Token): ReactNode {
  switch (token.type) {
    case 'heading':
      return <HeadingOf heading={token as Tokens.Heading} />
    case 'paragraph':
      return (
        <p>
          <Words of={token.tokens} />
        </p>
      )
    case 'list':
      return <ListOf list={token as Tokens.List} />
    case 'blockquote':
      return (
        <blockquote>
          <Blocks of={token.tokens ?? []} />
        </blockquote>
      )
    case 'code':
      return (
        <pre>
          <code>{token.text}</code>
        </pre>
      )
    case 'table':
      return <TableOf table={token as Tokens.Table} />
    case 'hr':
      return <hr />
    case 'space':
    case 'def':
      return null
    case 'text':
      return token.tokens ? <Words of={token.tokens} /> : plain(token.text)
    default:
      return <p>{token.raw}</p>
  }
}

const ListOf = ({ list }: { list: Tokens.List }) => {
  const items = list.items.map((item, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a text is drawn as a whole.
    <li key={at}>
      <Blocks of={item.tokens} />
    </li>
  ))
  return list.ordered ? <ol start={Number(list.start) || 1}>{items}</ol> : <ul>{items}</ul>
}

const TableOf = ({ table }: { table: Tokens.Table }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
  <div className="tbl-scroll" tabIndex={0}>
    <table className="tbl">
      <thead>
        <tr>
          {table.header.map((cell, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a text is drawn as a whole.
            <th key={at} scope="col">
              <Words of={cell.tokens} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {table.rows.map((row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a text is drawn as a whole.
          <tr key={at}>
            {row.map((cell, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a text is drawn as a whole.
              <td key={column}>
                <Words of={cell.tokens} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

const Words = ({ of: tokens = [] }: { of: readonly Token[] | undefined }): ReactNode =>
  tokens.map((token, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a text is drawn as a whole.
    <Fragment key={at}>{word(token)}</Fragment>
  ))

function word(token: Token): ReactNode {
  switch (token.type) {
    case 'strong':
      return (
        <strong>
          <Words of={token.tokens} />
        </strong>
      )
    case 'em':
      return (
        <em>
          <Words of={token.tokens} />
        </em>
      )
    case 'del':
      return (
        <s>
          <Words of={token.tokens} />
        </s>
      )
    case 'codespan':
      return <code>{plain(token.text)}</code>
    case 'br':
      return <br />
    case 'link':
      return leadsSomewhereSafe((token as Tokens.Link).href) ? (
        <a href={(token as Tokens.Link).href} rel="noreferrer noopener" target="_blank">
          <Words of={token.tokens} />
        </a>
      ) : (
        <Words of={token.tokens} />
      )
    case 'text':
      return token.tokens ? <Words of={token.tokens} /> : plain(token.text)
    case 'escape':
      return plain(token.text)
    case 'image':
      return isOurs((token as Tokens.Image).href) ? (
        <img src={(token as Tokens.Image).href} alt={plain(token.text)} loading="lazy" />
      ) : (
        plain(token.text)
      )
    default:
      return token.raw
  }
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }
/** The lexer leaves a few signs escaped, as if they were to become HTML. */
const plain = (text: string) =>
  text.replaceAll(/&(amp|lt|gt|quot|#39);/g, (_whole, name: string) => entities[name] ?? '')
