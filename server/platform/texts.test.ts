import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { nouns } from '../../contract/enterprise/enterprise.ts'
import { type Locale, locales } from '../../contract/locales.ts'
import { permissionNames } from '../../contract/permissions.ts'
import { notificationKinds } from '../messages/sentences.ts'
import { type World, world } from '../testing/world.ts'
import { enterpriseChanged } from './live/listen.ts'
import { Texts } from './texts.ts'

const texts = new Texts()
const circles = { erg: 'Circle', erg_plural: 'Circles' }

describe('a sentence', () => {
  it('says the enterprise’s own noun, in the middle of a sentence as the language writes it there', () => {
    const says = (locale: Locale, erg_plural: string) =>
      texts.in(locale, { ...circles, erg_plural })('errors.denied.groups_view')
    expect(says('en', 'Circles')).toBe("You don't have permission to view circles")
    expect(says('en', 'ERGs')).toBe("You don't have permission to view ERGs")
    expect(says('de', 'Kreise')).toContain('Kreise')
    expect(says('es', 'Círculos')).toContain('círculos')
    expect(says('fr', 'Écoutes')).toContain('écoutes')
    expect(says('ja', 'Circles')).toContain('Circles')
  })

  it('takes what people typed as it is: no parameter, no key and no markup of it comes alive', () => {
    const name = '{erg} $t(errors.internal) {{erg}} <b>&amp;</b> %s'
    const said = texts.in('en', circles)('messages.unsubscribe.title', { network: name })
    expect(said).toBe(`Stop mails about ${name}?`)
  })

  it('counts in each language as that language counts', () => {
    for (const locale of Object.keys(locales) as Locale[])
      for (const count of [0, 1, 2, 5, 11, 1_000_000]) {
        const said = texts.in(locale)('messages.mail.subject', { count, enterprise: 'Larkspur' })
        expect(said, `${locale} ${count}`).toContain('Larkspur')
        expect(said).not.toMatch(/messages\.|\{|\}/)
      }
    expect(texts.in('en')('messages.mail.subject', { count: 1, enterprise: 'X' })).toBe('1 thing is new at X')
  })

  it('groups what it counts as its language does', () => {
    const says = (locale: Locale, count: number) =>
      texts.in(locale)('messages.mail.subject', { count, enterprise: 'Larkspur' })
    expect(says('en', 1_234_567)).toContain('1,234,567')
    expect(says('de', 12_345)).toContain('12.345')
    expect(says('fr', 12_345)).toMatch(/12\s345/)
    expect(says('ja', 12_345)).toContain('12,345')
    expect(says('en', 999)).toContain('999')
  })

  it('exists for everything that is named elsewhere: permissions, notifications, nouns', () => {
    for (const locale of Object.keys(locales) as Locale[]) {
      const say = texts.in(locale, circles)
      const keys = [
        ...permissionNames.map((name) => `permissions.${name}`),
        ...notificationKinds.map((kind) => `messages.kinds.${kind.replace('.', '_')}`),
        ...nouns.flatMap((noun) => [`nouns.singular.${noun}`, `nouns.plural.${noun}`]),
      ]
      // Some of them count something.
      for (const key of keys) expect(say(key, { count: 2 }), `${locale} ${key}`).not.toBe(key)
    }
  })
})

describe('the words of an enterprise', () => {
  let w: World
  beforeAll(async () => {
    w = await world()
    const add = (locale: string, singular: object, plural: object) =>
      w.owner.query(
        'insert into custom_texts (enterprise_id, locale, singular, plural) values ($1, $2, $3, $4)',
        [w.enterprises.larkspur, locale, singular, plural],
      )
    await add('en', { erg: 'Circle' }, { erg: 'Circles' })
    await add('es', { erg: 'Círculo' }, { erg: 'Círculos' })
    await w.app.database.inTransaction(w.enterprises.larkspur, (tx) => enterpriseChanged(tx))
  })
  afterAll(() => w.close())

  const textsIn = async (locale: string, host?: string) =>
    (await w.anyone(host).get('/api/v1/custom_texts', { headers: { 'x-locale': locale } })).json.page.items[0]

  it('are those of the reader’s language, and the catalogue’s for what wasn’t chosen', async () => {
    expect(await textsIn('en')).toMatchObject({ locale: 'en', singular: { erg: 'Circle', region: 'Region' } })
    expect(await textsIn('es')).toMatchObject({ locale: 'es', plural: { erg: 'Círculos' } })
  })

  it('fall back on those of the enterprise’s own language', async () => {
    expect((await textsIn('fr')).plural.erg).toBe('Circles')
    expect(await textsIn('fr')).toMatchObject({ locale: 'fr' })
  })

  it('stand in refusals too', async () => {
    await w.owner.query("update policy_templates set permissions = '{}' where name = 'Designer'")
    const designer = await w.as(w.people.designer)
    const { json } = await designer.get('/api/v1/groups')
    expect(json.error.message).toBe("You don't have permission to view circles")
    const spanish = await designer.get('/api/v1/groups', { headers: { 'x-locale': 'es' } })
    expect(spanish.json.error.message).toContain('círculos')
  })

  it('are nobody else’s', async () => {
    expect((await textsIn('en', 'brightwater.localhost')).singular.erg).toBe('Group')
  })
})
