import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkSync } from 'recheck'
import { parseAst } from 'vite'
import { describe, expect, it } from 'vitest'
import { projectRoot } from '../platform/settings/settings.ts'

/**
 * A pattern whose time grows faster than the text lets a stranger's words stop the process for everybody: twenty thousand
 * brackets in a post did, in every feed it stood in.
 */

/** Those that nobody waits for, each with its reason. */
const excused: Record<string, string> = {
  'server/library/readText.ts': 'a thread of its own, which is ended in time',
  'server/platform/prepare.ts': 'reads where a package lies, at the start',
}

interface Pattern {
  file: string
  pattern: string
  flags: string
}

function* regexesIn(node: unknown): Iterable<{ pattern: string; flags: string }> {
  if (typeof node !== 'object' || node === null) return
  if ('regex' in node && 'raw' in node) yield node.regex as { pattern: string; flags: string }
  for (const child of Object.values(node)) yield* regexesIn(child)
}

const files = globSync(['server/**/*.ts', 'contract/**/*.ts'], { cwd: projectRoot }).filter(
  (file) => !/\.test\.ts$|^server\/(testing|seed|migrations)\//.test(file) && !(file in excused),
)
const patterns: Pattern[] = files.flatMap((file) => {
  const source = readFileSync(join(projectRoot, file), 'utf8')
  return [...regexesIn(parseAst(source, { lang: 'ts' }))].map((regex) => ({ file, ...regex }))
})

/** The gate tries those out, too, of which the theory can't tell. */
const checker = process.env.EVERY_REGEX ? 'auto' : 'automaton'
const told = (pattern: string, flags: string) =>
  checkSync(pattern, flags, { checker, timeout: process.env.EVERY_REGEX ? 10_000 : 300 })

describe('a pattern that a stranger’s words meet', () => {
  it('takes no longer than they are long', () => {
    const slow = patterns.flatMap(({ file, pattern, flags }) => {
      const found = told(pattern, flags)
      return found.status === 'vulnerable' ? `${file}: /${pattern}/${flags} ${found.complexity.summary}` : []
    })
    console.log(`patterns: ${patterns.length} looked at`)
    expect(patterns.length).toBeGreaterThan(200)
    expect(slow).toEqual([])
  }, 180_000)

  it('is found when it does', () => {
    expect(told('\\[([^\\]]*)\\]\\([^)]*\\)', 'g').status).toBe('vulnerable')
    expect(told('^(.*)\\.\\.(.*)$', '').status).toBe('vulnerable')
  })
})
