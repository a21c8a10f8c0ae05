import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type Locale, locales } from '../contract/locales.ts'
import { hashOfSentence, readSources, staleIn } from '../scripts/textsTranslated.ts'
import { readCatalogue } from '../server/platform/texts.ts'
import { type Flat, flat, flawsIn } from './catalogues.ts'

/** While an area is being built its sentences may be in English only; when its issue closes, everything must be there. */
const strict = Boolean(process.env.TEXTS_STRICT)

const english = flat(readCatalogue('en'))
const others = (Object.keys(locales) as Locale[]).filter((locale) => locale !== 'en')

const sourcesBelow = (folder: string) =>
  readdirSync(new URL(folder, import.meta.url), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\.gen\.ts$/.test(file))
    .map((file) => ({ file, text: readFileSync(new URL(`${folder}/${file}`, import.meta.url), 'utf8') }))

/** A key that is written somewhere: itself, or one of its plural forms. */
const exists = (key: string) => english.has(key) || english.has(`${key}_other`)

describe('the catalogues', () => {
  it('speak English, whole and without a broken sentence', () => {
    expect(english.size).toBeGreaterThan(400)
    expect(flawsIn('en', english, english)).toEqual({ missing: [], wrong: [] })
  })

  it.each(others)('say in %s what they say in English, with its plural forms and parameters', (locale) => {
    const { missing, wrong } = flawsIn(locale, english, flat(readCatalogue(locale)))
    if (missing.length > 0)
      console.warn(
        `texts/${locale}: ${missing.length} of ${english.size} sentences are missing: ${missing.slice(0, 12).join(', ')}`,
      )
    expect(wrong).toEqual([])
    if (strict) expect(missing).toEqual([])
  })

  it('say it as it is said now: no translation is older than its sentence', () => {
    const sources = readSources()
    const stale = staleIn(english, sources)
    if (stale.length > 0)
      console.warn(`texts: ${stale.length} translations are older than their sentence: ${stale.join(', ')}`)
    expect(Object.keys(sources).filter((key) => !english.has(key))).toEqual([])
    if (strict) expect(stale).toEqual([])
    expect(staleIn(new Map([['a', 'Said anew']]), { a: hashOfSentence('Said before') })).toEqual(['a'])
  })

  it('have a file an area, the same in every locale', () => {
    const filesOf = (locale: string) => readdirSync(new URL(`${locale}/`, import.meta.url)).sort()
    for (const locale of others) {
      const unknown = filesOf(locale).filter((file) => !filesOf('en').includes(file))
      expect(unknown, locale).toEqual([])
    }
  })

  it('say what failed in the words that support knows', () => {
    const failures: Record<string, string> = {
      'access.login.failed': 'Failed to login',
      'access.verify.failed': 'Failed to verify email',
      'access.password.failed': 'Failed to update password',
      'calendars.update.failed': 'Failed to update calendar',
      'downloads.ask_failed': 'Failed to export',
      'errors.period_expenses_open':
        'Failed to close fiscal period, all expenses need to be finalized before closing',
      'eventPlanning.drafts.copy.failed': 'Failed to create a draft copy',
      'eventPlanning.failed.create': 'Failed to create event',
      'eventPlanning.failed.load': 'Failed to load a draft',
      'eventPlanning.failed.update': 'Failed to update event',
      'eventPlanning.menu.unarchive.failed': 'Failed to restore event',
      'imports.toast.apply_failed': 'Failed to apply the import',
      'leaders.edit.failed': 'Failed to update leader',
      'leaders.new.failed': 'Failed to create leader',
      'leaders.positions.create_failed': 'Failed to create position',
      'leaders.positions.delete_failed': 'Failed to delete position',
      'leaders.positions.update_failed': 'Failed to update position',
      'leaders.remove.failed': 'Failed to delete leader',
      'library.words.label.create_failed': 'Failed to create label',
      'library.words.label.delete_failed': 'Failed to delete label',
      'library.words.label.update_failed': 'Failed to update label',
      'members.decide.approve_failed': 'Failed to approve member',
      'members.decide.decline_failed': 'Failed to decline member',
      'members.decide.remove_failed': 'Failed to remove member',
      'members.join.failed': 'Failed to join',
      'members.join.leave_failed': 'Failed to leave',
      'merges.do.failed': 'Failed to merge profile',
      'posts.like.failed': 'Failed to submit your reaction',
      'posts.menu.restore.failed': 'Failed to restore post',
      'posts.write.failed.load': 'Failed to load a draft',
      'registrations.import.failed': 'Failed to import attendees',
      'registrations.remove.failed': 'Failed to delete attendees',
      'registrations.sync.failed': 'Failed to sync attendees',
      'sponsors.delete.failed': 'Failed to delete sponsor',
      'sponsors.edit.failed': 'Failed to update sponsor',
      'sponsors.new.failed': 'Failed to create sponsor',
      'sso.switch.failed': 'Failed to update SSO status',
      'users.edit.failed': 'Failed to update the user',
    }
    expect(Object.fromEntries(Object.keys(failures).map((key) => [key, english.get(key)]))).toEqual(failures)
  })

  it('tell those who translate what each file is about', () => {
    const notes: Record<string, string> = JSON.parse(
      readFileSync(new URL('notes.json', import.meta.url), 'utf8'),
    )
    const files = readdirSync(new URL('en/', import.meta.url)).flatMap((file) =>
      file.endsWith('.json') ? file.replace('.json', '') : [],
    )
    expect(Object.keys(notes).toSorted()).toEqual(files.toSorted())
    expect(Object.entries(notes).filter(([, note]) => note.length < 30)).toEqual([])
  })

  it('hold every sentence the server speaks', () => {
    const lost: string[] = []
    const spoken: string[] = []
    const patterns: [RegExp, (name: string) => string][] = [
      [/\bsay\(\s*'([a-z]\w*\.[\w.]+)'/g, (name) => name],
      [
        /\b(?:conflict|missing|signedOut|busy|unavailable|tooLarge)\(\s*'([\w.]+)'/g,
        (name) => `errors.${name}`,
      ],
      [/\bdenied\(\s*'([\w.]+)'/g, (name) => `errors.${name}`],
      [/\bnew AppError\(\s*'\w+',\s*'([\w.]+)'/g, (name) => `errors.${name}`],
      [/\bclause(?:<[^>]*>)?\(\s*'(\w+)'/g, (name) => `errors.denied.${name}`],
      [/\binvalid\(\s*\{[^}]*\{\s*code: '(\w+)'/g, (name) => `errors.fields.${name}`],
      [/\bby: '\w+',[^}]*?text: '(\w+)'/g, (name) => `reasons.${name}`],
      [/\bwhen\(\s*'(\w+)'/g, (name) => `reasons.${name}`],
      [/\bwhen\(\s*'(\w+)'/g, (name) => `reasons.${name}_not`],
      [/\btitle: '(search\.[\w.]+)'/g, (name) => name],
    ]
    for (const { file, text } of sourcesBelow('../server')) {
      for (const [pattern, keyOf] of patterns)
        for (const [, name = ''] of text.matchAll(pattern)) {
          spoken.push(keyOf(name))
          if (!exists(keyOf(name))) lost.push(`${keyOf(name)} (server/${file})`)
        }
    }
    for (const { text } of sourcesBelow('../contract'))
      for (const [, name = ''] of text.matchAll(/\bcode: (?:[^'\n]*\? )?'(\w+)'/g))
        if (!exists(`errors.fields.${name}`)) lost.push(`errors.fields.${name} (contract)`)
    expect(lost).toEqual([])
    expect(new Set(spoken).size).toBeGreaterThan(30)
  })
})

describe('a catalogue that went wrong', () => {
  const ofEnglish: Flat = new Map([
    ['a.greeting', 'Hello {name}'],
    ['a.things_one', '{count} thing'],
    ['a.things_other', '{count} things in {erg, mid}'],
    ['a.scope_other', 'Other'],
  ])
  const flaws = (locale: string, change: Record<string, string | undefined>) => {
    const sentences = new Map(ofEnglish)
    for (const [key, sentence] of Object.entries(change))
      if (sentence === undefined) sentences.delete(key)
      else sentences.set(key, sentence)
    return flawsIn(locale, ofEnglish, sentences)
  }

  it('is found', () => {
    expect(flaws('de', {})).toEqual({ missing: [], wrong: [] })
    expect(flaws('de', { 'a.greeting': undefined }).missing).toEqual(['a.greeting'])
    expect(flaws('de', { 'a.greeting': 'Hallo' }).wrong).toEqual(["a.greeting: doesn't say {name}"])
    expect(flaws('de', { 'a.greeting': 'Hallo {nome}' }).wrong).toHaveLength(2)
    expect(flaws('de', { 'a.greeting': 'Hallo {{name}}' }).wrong).toHaveLength(1)
    expect(flaws('de', { 'a.greeting': '' }).wrong).toContain('a.greeting: is empty')
    expect(flaws('de', { 'a.greeting': '$t(errors.internal) {name}' }).wrong).toHaveLength(1)
    expect(flaws('de', { 'b.unknown': 'x' }).wrong).toEqual(['b.unknown: English has no such key'])
    expect(flaws('de', { 'a.things_one': undefined }).wrong).toEqual(['a.things: has no form "one"'])
    expect(flaws('es', {}).wrong).toEqual(['a.things: has no form "many"'])
    expect(flaws('ja', {}).wrong).toEqual(['a.things: the language has no form "one"'])
    expect(flaws('de', { 'a.things_one': 'ein Ding' }).wrong, 'one may go without its number').toEqual([])
    expect(flaws('de', { 'a.things_other': '{count} Dinge in {erg, upper}' }).wrong).toEqual([
      'a.things_other: "upper" is no format',
    ])
  })
})
