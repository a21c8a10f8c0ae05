import de from './synonyms/de.json' with { type: 'json' }
import en from './synonyms/en.json' with { type: 'json' }
import es from './synonyms/es.json' with { type: 'json' }
import fr from './synonyms/fr.json' with { type: 'json' }
import it from './synonyms/it.json' with { type: 'json' }
import ja from './synonyms/ja.json' with { type: 'json' }
import ko from './synonyms/ko.json' with { type: 'json' }
import pt from './synonyms/pt.json' with { type: 'json' }
import zh from './synonyms/zh.json' with { type: 'json' }

/** Chinese, Japanese and Korean characters, written without spaces; the same as `letter_pairs` in the database. */
export const UNSPACED = /[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff]+/gu

/** Without capitals and accents: "Résumé" and "resume" are the same word to people with other keyboards. */
export const folded = (word: string) =>
  word.toLocaleLowerCase('en').normalize('NFD').replaceAll(/\p{M}/gu, '')

/** Plurals in -s count as their singular, which is enough for finding a synonym. */
const keyOf = (phrase: string) =>
  folded(phrase)
    .split(/\s+/)
    .map((word) => (word.length > 4 ? word.replace(/s$/, '') : word))
    .join(' ')

const languages = [en, de, fr, es, pt, it, ja, ko, zh]

/** Words that carry no meaning of their own in some language. A question needs none of them, unless it has no others. */
const fillers = new Set(languages.flatMap((language) => language.fillers.map(folded)))

const synonyms = new Map<string, Set<string>>()
for (const { same } of languages)
  for (const group of same)
    for (const phrase of group)
      synonyms.set(keyOf(phrase), new Set([...(synonyms.get(keyOf(phrase)) ?? []), ...group]))

export const isFiller = (word: string) => fillers.has(folded(word))

/** The alternatives of a phrase, without the phrase itself. */
export const synonymsOf = (phrase: string): string[] =>
  [...(synonyms.get(keyOf(phrase)) ?? [])].filter((other) => other !== phrase.toLocaleLowerCase())

/** The unspaced words that are known by themselves, the longest first. */
const unspaced = [
  ...new Set(languages.flatMap(({ same, fillers: empty }) => [...same.flat(), ...empty])),
].filter((word) => word.replaceAll(UNSPACED, '') === '' && word.length > 1)
unspaced.sort((a, b) => b.length - a.length)

/** A run of unspaced letters, cut where a word begins or ends that is known. */
export function cut(run: string): string[] {
  const known = unspaced.find((word) => run.includes(word))
  if (known === undefined) return run === '' ? [] : [run]
  const at = run.indexOf(known)
  return [...cut(run.slice(0, at)), known, ...cut(run.slice(at + known.length))]
}
