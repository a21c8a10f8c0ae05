import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const web = new URL('..', import.meta.url).pathname
const files = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.css'))

/** Stylesheets stay once they came: what one says of a class of its name holds on the pages of all others. */
function selectorsOf(css: string) {
  const plain = css.replaceAll(/\/\*[\s\S]*?\*\//g, '')
  return [...plain.matchAll(/([^{};]+)\{/g)]
    .map(([, selectors = '']) => selectors.trim())
    .filter((selectors) => !selectors.startsWith('@'))
    .flatMap(apart)
}

/** By the commas that aren't inside brackets. */
function apart(selectors: string) {
  const found = ['']
  let depth = 0
  for (const sign of selectors) {
    depth += '(['.includes(sign) ? 1 : ')]'.includes(sign) ? -1 : 0
    if (sign === ',' && depth === 0) found.push('')
    else found.push(found.pop() + sign)
  }
  return found.map((one) => one.trim())
}

/** The classes that say where a rule holds: those before its first step down. */
const leadingClasses = (selector: string) =>
  [...(/^[^\s>+~(]*/.exec(selector)?.[0] ?? '').matchAll(/\.([\w-]+)/g)].map(([, name = '']) => name)

function foreignRules(sheets: ReadonlyMap<string, string>) {
  const holders = new Map<string, Set<string>>()
  const rules = [...sheets].flatMap(([file, css]) =>
    selectorsOf(css).map((selector) => ({ file, selector, leading: leadingClasses(selector) })),
  )
  for (const { file, leading } of rules)
    for (const name of leading) holders.set(name, (holders.get(name) ?? new Set()).add(file))
  return rules.filter(
    ({ file, leading }) =>
      !/^(ui|shell)\//.test(file) &&
      leading.length > 0 &&
      leading.every((name) => (holders.get(name)?.size ?? 0) > 1),
  )
}

describe('a stylesheet of an area', () => {
  it('speaks only of classes that no other stylesheet has', () => {
    const sheets = new Map(files.map((file) => [file, readFileSync(join(web, file), 'utf8')]))
    expect(foreignRules(sheets).map(({ file, selector }) => `${file}: ${selector}`)).toEqual([])
  })

  it('is found out when it speaks of another’s', () => {
    const sheets = new Map([
      ['ui/base.css', '.note{margin:0}.note.bad{color:red}'],
      ['one/one.css', '.note>p{margin:0}.one .note{margin:0}.note.one{margin:0}'],
      ['two/two.css', '@media (width>1px){.two,.one{margin:0}}'],
    ])
    expect(foreignRules(sheets).map(({ selector }) => selector)).toEqual([
      '.note>p',
      '.one .note',
      '.note.one',
      '.one',
    ])
  })
})
