import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { nounKeeper } from '../enterprise/nouns.ts'
import { invite } from '../identity/invitations.ts'
import { type Letters, letterWriter } from '../identity/letters.ts'
import { readSettings } from '../platform/settings/settings.ts'
import { type World, world } from '../testing/world.ts'

describe('inviting', () => {
  let w: World
  let letters: Letters
  beforeAll(async () => {
    w = await world()
    letters = letterWriter({
      texts: w.app.texts,
      nounsOf: nounKeeper(w.app.database, w.app.texts),
      settings: readSettings({ DATA_DIR: w.data_dir, PORT: '3999' }),
    })
  })
  afterAll(() => w.close())

  const inviteAll = (people: { id: number; email: string; name: string; locale: string | null }[]) =>
    w.app.database.inTransaction(w.enterprises.larkspur, (tx) => invite(tx, letters, people))
  const mails = async () =>
    (await w.owner.query(`select * from mails where kind = 'access.invitation' order by id`)).rows
  const person = (name: string, locale: string | null = null, id = w.people.invited) => ({
    id,
    email: 'ines@larkspur.test',
    name,
    locale,
  })

  it('writes one mail with one link a person, in their language, with their name as they write it', async () => {
    expect(
      await inviteAll([
        person('Inês <b>&</b> Costa'),
        person('Olga', 'fr', w.people.outsider),
        person('Inês <b>&</b> Costa'),
      ]),
    ).toBe(2)
    const [ines, olga] = await mails()
    expect((await mails()).length).toBe(2)
    expect(ines.html + olga.html).not.toMatch(/[\ue000\ue001]/)
    expect([ines, olga].map(({ html }) => /<html lang="(..)"/.exec(html)?.[1]).toSorted()).toEqual([
      'en',
      'fr',
    ])
    const english = ines.html.includes('lang="en"') ? ines : olga
    expect(english.html).toContain('Hello, Inês &lt;b>&amp;&lt;/b> Costa')
    expect(english.plain).toContain('Hello, Inês <b>&</b> Costa')
    const [link] = /http:\/\/localhost:3999\/login\/activate\?token=[\w-]{43}/.exec(english.plain) ?? []
    expect(link).toBeDefined()
    expect(english.html).toContain(`href="${link}"`)
  })

  it('makes an earlier link worthless', async () => {
    await inviteAll([person('Ines')])
    await inviteAll([person('Ines')])
    const { rows } = await w.owner.query(
      `select count(*)::int as living from one_time_tokens where purpose = 'invitation' and user_id = $1 and used_at is null`,
      [w.people.invited],
    )
    expect(rows).toEqual([{ living: 1 }])
  })

  it('keeps only a hash of the link', async () => {
    await inviteAll([person('Ines')])
    const { plain } = (await mails()).at(-1)
    const [, secret = ''] = /token=([\w-]{43})/.exec(plain) ?? []
    const { rows } = await w.owner.query('select t::text as row from one_time_tokens t')
    expect(rows.map(({ row }) => row).join()).not.toContain(secret)
  })

  it('writes to nobody where the enterprise sends no such mails', async () => {
    const before = (await mails()).length
    await w.owner.query('update enterprises set onboarding_emails_enabled = false')
    expect(await inviteAll([person('Ines')])).toBe(0)
    await w.owner.query('update enterprises set onboarding_emails_enabled = true')
    expect((await mails()).length).toBe(before)
  })

  it('keeps up with an import: thousands in a few statements', async () => {
    await w.owner.query(
      `insert into users (enterprise_id, email, first_name, last_name, name, role_id, state)
       select enterprise_id, 'crowd' || n || '@larkspur.test', 'C', n::text, 'C ' || n, role_id, 'invited'
       from users, generate_series(1, 5000) n where id = $1`,
      [w.people.invited],
    )
    const { rows } = await w.owner.query(
      `select id::int, email, name, locale from users where email like 'crowd%'`,
    )
    const began = performance.now()
    expect(await inviteAll(rows)).toBe(5000)
    console.log(`invitations: 5,000 in ${Math.round(performance.now() - began)} ms`)
  }, 30_000)
})
