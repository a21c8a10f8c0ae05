import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { passwords, sessions } from '../../contract/access/access.ts'
import { issueToken } from '../identity/tokens.ts'
import { PASSWORD, signIn } from '../testing/signIn.ts'
import { type World, world } from '../testing/world.ts'

const MATEO = 'mateo@larkspur.test'

describe('guessing at a password', () => {
  let w: World
  beforeAll(async () => {
    w = await world()
  })
  afterAll(() => w.close())
  beforeEach(() => w.owner.query('delete from sign_in_attempts'))

  const guess = (email: string, headers: Record<string, string> = {}) =>
    signIn(w, email, 'wrong-password', { headers }).then(({ answer }) => answer)
  /** 401 means that the guess was compared with the hash; 429 that it wasn't. */
  const reached = (answers: { status: number }[]) => answers.filter(({ status }) => status === 401).length
  const spend = async (email: string) => {
    for (let guesses = 0; guesses < 10; guesses++) await guess(email)
    expect((await guess(email)).status).toBe(429)
  }

  it('ends after ten guesses an hour, with the time to wait', async () => {
    const answers = []
    for (let guesses = 0; guesses < 14; guesses++) answers.push(await guess(MATEO))
    expect(answers.map(({ status }) => status)).toEqual([...Array(10).fill(401), ...Array(4).fill(429)])
    const last = answers.at(-1)
    expect(last?.headers['retry-after']).toBe('900')
    expect(last?.json.error.message).toContain('Try again in 15 minutes')
    await w.owner.query("update sign_in_attempts set at = now() - interval '61 minutes'")
    expect((await guess(MATEO)).status).toBe(401)
  })

  it('stays within that when 200 guesses come at the same moment, under ever new addresses and spellings', async () => {
    const spellings = [MATEO, 'MATEO@larkspur.test', ' mateo@LARKSPUR.TEST ', 'Mateo@Larkspur.Test']
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, at) =>
        guess(spellings[at % spellings.length] ?? MATEO, {
          'x-forwarded-for': `10.${at}.0.1, 10.0.${at}.2`,
          'x-real-ip': `10.0.0.${at}`,
          forwarded: `for=10.1.1.${at}`,
        }),
      ),
    )
    console.log(`throttle: ${reached(answers)} of ${answers.length} parallel guesses reached the hash`)
    expect(reached(answers)).toBe(10)
    expect(answers.every(({ status }) => status === 401 || status === 429)).toBe(true)
    const { rows } = await w.owner.query('select distinct address from sign_in_attempts')
    expect(rows).toEqual([{ address: '127.0.0.1' }])
  })

  it('is refused even with the right password once the guesses are used up', async () => {
    await spend(MATEO)
    expect((await signIn(w, MATEO)).answer.status).toBe(429)
  })

  it('ends for the owner who proves by a link that the mailbox is theirs', async () => {
    await spend(MATEO)
    const token = await w.app.database.inTransaction(w.enterprises.larkspur, (tx) =>
      issueToken(tx, 'password_reset', { user_id: w.people.member, email: MATEO }),
    )
    const body = { token, password: 'a lantern in moss', password_confirmation: 'a lantern in moss' }
    expect((await w.anyone().post(passwords.reset.path, { body })).status).toBe(200)
    expect((await signIn(w, MATEO, 'a lantern in moss')).answer.status).toBe(200)
    await w.owner.query(
      `update users set password_hash = (select password_hash from users where id = $2) where id = $1`,
      [w.people.member, w.people.leader],
    )
  })

  it('tells nothing about whether the account exists', async () => {
    await Promise.all([spend(MATEO), spend('nobody@larkspur.test')])
    const [known, unknown] = await Promise.all([guess(MATEO), guess('nobody@larkspur.test')])
    expect(unknown.text).toBe(known.text)
    expect(unknown.status).toBe(known.status)
  })

  it('locks nobody out: a device that signed the person in before still does', async () => {
    const before = await signIn(w, MATEO)
    const device = { cookie: `kindred-device=${before.cookies['kindred-device']}` }
    await spend(MATEO)
    const again = await signIn(w, MATEO, PASSWORD, { headers: device })
    expect(again.answer.status).toBe(200)
    expect(again.cookies['kindred-device']?.split('.')[0]).toBe(
      before.cookies['kindred-device']?.split('.')[0],
    )
  })

  it('locks nobody out of a crowded office either', async () => {
    const before = await signIn(w, MATEO)
    await w.owner.query(
      `insert into sign_in_attempts (enterprise_id, account, address, succeeded)
       select $1, decode(md5(n::text), 'hex'), '127.0.0.1', false from generate_series(1, 300) n`,
      [w.enterprises.larkspur],
    )
    expect((await signIn(w, 'ada@larkspur.test')).answer.status).toBe(429)
    const device = { cookie: `kindred-device=${before.cookies['kindred-device']}` }
    expect((await signIn(w, MATEO, PASSWORD, { headers: device })).answer.status).toBe(200)
  })

  it('has as many guesses on a known device, and no more', async () => {
    const before = await signIn(w, MATEO)
    const device = { cookie: `kindred-device=${before.cookies['kindred-device']}` }
    const answers = []
    for (let guesses = 0; guesses < 12; guesses++) answers.push(await guess(MATEO, device))
    expect(reached(answers)).toBe(10)
    expect((await signIn(w, MATEO)).answer.status, 'elsewhere the person still gets in').toBe(200)
  })

  it('is not made easier by the device of somebody else, nor by one made up', async () => {
    const lena = await signIn(w, 'lena@larkspur.test')
    const bea = await signIn(w, 'bea@brightwater.test', PASSWORD, { host: 'brightwater.localhost' })
    await spend(MATEO)
    for (const device of [lena.cookies['kindred-device'], bea.cookies['kindred-device'], 'made.up', '.', ''])
      expect((await guess(MATEO, { cookie: `kindred-device=${device}` })).status).toBe(429)
  })

  it('begins anew after the right password', async () => {
    for (let guesses = 0; guesses < 9; guesses++) await guess(MATEO)
    expect((await signIn(w, MATEO)).answer.status).toBe(200)
    expect((await guess(MATEO)).status).toBe(401)
  })

  it('of one enterprise counts for nobody in another', async () => {
    await spend(MATEO)
    const { answer } = await signIn(w, MATEO, 'wrong-password', { host: 'brightwater.localhost' })
    expect(answer.status).toBe(401)
  })

  it('is counted on every process together', async () => {
    const other = await w.another()
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, at) =>
        signIn(w, MATEO, 'wrong-password', { url: at % 2 ? other.url : w.url }).then(({ answer }) => answer),
      ),
    )
    expect(reached(answers)).toBeLessThanOrEqual(10)
  })

  it('refuses a form of another site before it counts anything', async () => {
    const { status } = await w.anyone().post(sessions.create.path, {
      body: { email: MATEO, password: 'x' },
      headers: { 'x-csrf-token': 'wrong' },
    })
    expect(status).toBe(403)
    expect((await w.owner.query('select from sign_in_attempts')).rowCount).toBe(0)
  })
})
