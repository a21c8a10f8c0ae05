import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Locale, locales } from '../contract/locales.ts'
import { projectRoot } from '../server/platform/settings/settings.ts'
import { readCatalogue } from '../server/platform/texts.ts'
import { type Flat, flat } from '../texts/catalogues.ts'

const file = join(projectRoot, 'texts/sources.json')

/** By its key, the English sentence that all translations were made from: as a hash. */
export type Sources = Record<string, string>

export const hashOfSentence = (sentence: string) =>
  createHash('sha256').update(sentence).digest('hex').slice(0, 8)

export const readSources = (): Sources => JSON.parse(readFileSync(file, 'utf8'))

/** Sentences that were changed since they were translated. */
export const staleIn = (english: Flat, sources: Sources): string[] =>
  [...english].flatMap(([key, sentence]) =>
    key in sources && sources[key] !== hashOfSentence(sentence) ? [key] : [],
  )

/**
 * Marks sentences as translated into every locale: new ones, and those below the keys given (`node
 * scripts/textsTranslated.ts posts.feed shell`). Changed ones that aren't named stay stale.
 */
function mark(named: readonly string[]) {
  const english = flat(readCatalogue('en'))
  const others = (Object.keys(locales) as Locale[]).filter((locale) => locale !== 'en')
  const translated = others.map((locale) => flat(readCatalogue(locale)))
  const before = readSources()
  const isNamed = (key: string) => named.some((name) => key === name || key.startsWith(`${name}.`))
  const marked = [...english].flatMap(([key, sentence]): [string, string][] => {
    const known = before[key]
    // Some languages have no plural and use their one form.
    const isThere = translated.every((texts) => texts.has(key) || texts.has(key.replace(/_one$/, '_other')))
    if (known !== undefined && !isNamed(key)) return [[key, known]]
    return isThere ? [[key, hashOfSentence(sentence)]] : []
  })
  const sorted = marked.toSorted(([a], [b]) => (a < b ? -1 : 1))
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`)
  console.log(`${marked.length} of ${english.size} sentences are translated as they stand`)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) mark(process.argv.slice(2))
