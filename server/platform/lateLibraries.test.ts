import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** What few requests need, and each process would hold. */
const late = [
  '@aws-sdk/client-s3',
  '@aws-sdk/lib-storage',
  '@dicebear/core',
  '@node-saml/node-saml',
  'file-type',
  'juice',
  'liquidjs',
  'nodemailer',
  'openid-client',
  'sharp',
  'unpdf',
]

/** All that is read at the start: the modules that lead to `from`, and what they take from libraries. */
function readAtStart(from: URL) {
  const libraries = new Map<string, string>()
  const known = new Set([from.href])
  for (const href of known) {
    const source = readFileSync(new URL(href), 'utf8')
    const imports = source.matchAll(/^import\s+(?!type\b)(?:[^'"]*?\sfrom\s+)?'([^']+)'/gm)
    for (const [, name = ''] of imports)
      if (name.startsWith('.')) known.add(new URL(name, href).href)
      else libraries.set(name, href)
  }
  return { libraries, known }
}

it('a process reads at its start no library that few requests need', () => {
  const { libraries, known } = readAtStart(new URL('../main.ts', import.meta.url))
  expect(known.size).toBeGreaterThan(900)
  expect(libraries.has('fastify')).toBe(true)
  expect(late.flatMap((name) => libraries.get(name) ?? [])).toEqual([])
})
