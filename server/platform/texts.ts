import { readdirSync, readFileSync } from 'node:fs'
import { createInstance, type i18n } from 'i18next'
import { FALLBACK_LOCALE, type Locale, locales } from '../../contract/locales.ts'
import { formatter } from '../../texts/formatter.ts'

const folder = new URL('../../texts/', import.meta.url)

type Tree = { [key: string]: string | Tree }

/** Catalogues are read once per Node process, however many products it runs, as tests do. */
const trees = new Map<Locale, Tree>()

/** Every catalogue of a locale as one tree whose first keys are the areas. */
export function readCatalogue(locale: Locale): Tree {
  const known = trees.get(locale) ?? catalogueIn(locale)
  trees.set(locale, known)
  return known
}

function catalogueIn(locale: Locale): Tree {
  const tree: Tree = {}
  let files: string[] = []
  try {
    files = readdirSync(new URL(`${locale}/`, folder)).filter((file) => file.endsWith('.json'))
  } catch {
    return tree
  }
  for (const file of files) {
    tree[file.slice(0, -5)] = JSON.parse(readFileSync(new URL(`${locale}/${file}`, folder), 'utf8'))
  }
  return tree
}

export type Speak = (key: string, facts?: Record<string, unknown>) => string

/** The catalogues the screens use, for mails, errors and notifications. */
export class Texts {
  readonly #i18n: i18n

  constructor() {
    this.#i18n = createInstance().use(formatter)
    void this.#i18n.init({
      lng: FALLBACK_LOCALE,
      fallbackLng: FALLBACK_LOCALE,
      initAsync: false,
      ns: ['all'],
      defaultNS: 'all',
      nsSeparator: false,
      resources: Object.fromEntries(
        (Object.keys(locales) as Locale[]).map((locale) => [locale, { all: readCatalogue(locale) }]),
      ),
      interpolation: { prefix: '{', suffix: '}', escapeValue: false, alwaysFormat: true },
    })
  }

  has(key: string) {
    return this.#i18n.exists(key)
  }

  /** Speaks to one reader; `nouns` are the enterprise's own words. */
  in(locale: Locale, nouns: Record<string, string> = {}): Speak {
    const t = this.#i18n.getFixedT(locale)
    return (key, facts) => t(key, { ...nouns, ...facts })
  }
}
