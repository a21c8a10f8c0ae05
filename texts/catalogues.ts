type Tree = { [key: string]: string | Tree }
export type Flat = ReadonlyMap<string, string>

/** A catalogue as keys and sentences. */
export function flat(tree: Tree, place = ''): Map<string, string> {
  const all = new Map<string, string>()
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === 'string') all.set(`${place}${key}`, value)
    else for (const [inner, sentence] of flat(value, `${place}${key}.`)) all.set(inner, sentence)
  }
  return all
}

const FORM = /_(zero|one|two|few|many|other)$/

interface Stem {
  forms: Set<string>
  /** What some form says, and what the form for many says: "one thing" may go without its number. */
  allowed: Set<string>
  needed: Set<string>
}

/** Keys without their plural form. What is a plural, English decides: "scope_other" alone is a word. */
function stemsOf(sentences: Flat, english: Flat): Map<string, Stem> {
  const all = new Map<string, Stem>()
  for (const [key, sentence] of sentences) {
    const [, form] = FORM.exec(key) ?? []
    const bare = key.replace(FORM, '')
    const isPlural = form !== undefined && english.has(`${bare}_one`) && english.has(`${bare}_other`)
    const stem = isPlural ? bare : key
    const known = all.get(stem) ?? { forms: new Set(), allowed: new Set(), needed: new Set() }
    if (isPlural) known.forms.add(form)
    for (const [, name = ''] of sentence.matchAll(/\{(\w+)(?:,[^}]*)?\}/g)) {
      known.allowed.add(name)
      if (!isPlural || form === 'other') known.needed.add(name)
    }
    all.set(stem, known)
  }
  return all
}

export interface Flaws {
  missing: string[]
  wrong: string[]
}

/** What is missing from a catalogue and what is wrong in it, beside English. */
export function flawsIn(locale: string, english: Flat, sentences: Flat): Flaws {
  const missing: string[] = []
  const wrong: string[] = []
  const [theirs, ours] = [stemsOf(english, english), stemsOf(sentences, english)]
  const needed = new Intl.PluralRules(locale).resolvedOptions().pluralCategories
  for (const [stem, { forms, allowed, needed: said }] of theirs) {
    const own = ours.get(stem)
    if (!own) {
      missing.push(stem)
      continue
    }
    if (forms.size > 0) {
      for (const form of needed) if (!own.forms.has(form)) wrong.push(`${stem}: has no form "${form}"`)
      for (const form of own.forms)
        if (!needed.some((one) => one === form)) wrong.push(`${stem}: the language has no form "${form}"`)
    }
    for (const name of said) if (!own.allowed.has(name)) wrong.push(`${stem}: doesn't say {${name}}`)
    for (const name of own.allowed) if (!allowed.has(name)) wrong.push(`${stem}: nobody fills {${name}}`)
  }
  for (const stem of ours.keys()) if (!theirs.has(stem)) wrong.push(`${stem}: English has no such key`)
  for (const [key, sentence] of sentences) {
    if (sentence.trim() === '') wrong.push(`${key}: is empty`)
    if (/\{\{|\}\}|\{\s|\{\}|\$t\(/.test(sentence) || count(sentence, '{') !== count(sentence, '}'))
      wrong.push(`${key}: has a parameter that isn't one: ${sentence}`)
    for (const [, format] of sentence.matchAll(/\{\w+,\s*(\w+)/g))
      if (format !== 'mid') wrong.push(`${key}: "${format}" is no format`)
  }
  return { missing, wrong }
}

const count = (text: string, sign: string) => text.split(sign).length - 1
