import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  activation,
  communityFinder,
  emailVerifications,
  invitations,
  passwords,
  signUps,
  userData,
} from '../../contract/access/access.ts'
import { signInLinks } from '../../contract/access/signInLinks.ts'
import { PROMPTLY_MS } from '../testing/promptly.ts'
import { signIn } from '../testing/signIn.ts'
import { type Answer, type Client, type World, world } from '../testing/world.ts'

const NEW = 'a lantern in moss'
const twice = { password: NEW, password_confirmation: NEW }
const agreed = { terms_accepted: true }
const ME = userData.show.path

describe('somebody who isn’t in yet', () => {
  let w: World
  let visitor: Client
  beforeAll(async () => {
    w = await world({ ONLY: '' })
    visitor = w.anyone()
  })
  afterAll(() => w.close())
  beforeEach(async () => {
    await w.owner.query('delete from sign_in_attempts')
    await w.owner.query('delete from mails')
    await w.owner.query('delete from one_time_tokens')
  })

  const set = async (setting: string) => {
    await w.owner.query(`update enterprises set ${setting} where id = $1`, [w.enterprises.larkspur])
    await w.owner.query("select pg_notify('enterprise', $1::text)", [w.enterprises.larkspur])
    await new Promise((resolve) => setTimeout(resolve, 150))
  }
  const mails = async (): Promise<{ kind: string; to_email: string; plain: string; html: string }[]> =>
    (await w.owner.query('select kind, to_email, plain, html from mails order by id')).rows
  /** The secret of the link in the one mail of a kind, once it is written. */
  async function mailed(kind: string) {
    await expect.poll(async () => (await mails()).filter((mail) => mail.kind === kind).length).toBe(1)
    const mail = (await mails()).find((one) => one.kind === kind)
    const [, secret = ''] = /(?:token=|reset\/|verify\/)([\w-]{43})/.exec(mail?.plain ?? '') ?? []
    expect(secret).not.toBe('')
    return secret
  }
  const jobsRan = () =>
    expect
      .poll(
        async () =>
          (
            await w.owner.query(
              "select from pgboss.job where state in ('created', 'active', 'retry') and name <> 'dead'",
            )
          ).rowCount,
      )
      .toBe(0)
  const told = ({ status, text, headers: { date: _date, ...headers } }: Answer) => ({ status, text, headers })

  it('asks for a new password, chooses it with the link, and whoever was signed in no longer is', async () => {
    const other = await w.another()
    const before = await signIn(w, 'mateo@larkspur.test')
    const there = before.client.at(other.url)
    expect((await there.get(ME)).status).toBe(200)
    await w.owner.query('delete from mails')
    const asked = await visitor.post(passwords.requestReset.path, { body: { email: ' MATEO@larkspur.test' } })
    expect([asked.status, asked.json]).toEqual([200, { done: true }])
    const token = await mailed('access.password_reset')
    expect((await visitor.post(passwords.lookAtReset.path, { body: { token } })).json).toEqual({
      email: 'mateo@larkspur.test',
    })
    expect((await visitor.post(passwords.reset.path, { body: { token, ...twice } })).status).toBe(200)
    const began = performance.now()
    expect((await before.client.get(ME)).status).toBe(401)
    while ((await there.get(ME)).status !== 401) expect(performance.now() - began).toBeLessThan(PROMPTLY_MS)
    expect((await signIn(w, 'mateo@larkspur.test')).answer.status).toBe(401)
    expect((await signIn(w, 'mateo@larkspur.test', NEW)).answer.status).toBe(200)
    expect((await mails()).map(({ kind }) => kind)).toContain('access.password_changed')
    const used = await visitor.post(passwords.reset.path, { body: { token, ...twice } })
    expect([used.status, used.json.error.message]).toEqual([
      404,
      'The password reset token is invalid, generate a new one',
    ])
  })

  it.each([
    ['too short', { password: 'moss', password_confirmation: 'moss' }, 'password', 'At least 8 characters.'],
    [
      'two different ones',
      { password: NEW, password_confirmation: `${NEW}!` },
      'password_confirmation',
      "These two don't match.",
    ],
    [
      'a common one',
      { password: 'P@ssw0rd2026', password_confirmation: 'P@ssw0rd2026' },
      'password',
      'Too many people use this password or one like it. Choose another.',
    ],
    [
      'their own name',
      { password: 'Lena-Brandt7', password_confirmation: 'Lena-Brandt7' },
      'password',
      'Leave your name, your email and your company out of it.',
    ],
  ])('doesn’t get a password that is %s, and the link still works', async (_what, given, field, sentence) => {
    await visitor.post(passwords.requestReset.path, { body: { email: 'lena@larkspur.test' } })
    const token = await mailed('access.password_reset')
    const answer = await visitor.post(passwords.reset.path, { body: { token, ...given } })
    expect([answer.status, answer.json.error.fields]).toEqual([422, { [field]: sentence }])
    expect((await visitor.post(passwords.reset.path, { body: { token, ...twice } })).status).toBe(200)
  })

  it('gets the same answer whether the e-mail is known or not, and a mail only if it is', async () => {
    await set('sign_up_enabled = true')
    for (const [path, kind, known] of [
      [passwords.requestReset.path, 'access.password_reset', 'ada@larkspur.test'],
      [invitations.ask.path, 'access.invitation', 'ines@larkspur.test'],
      [signUps.ask.path, 'access.sign_up', 'fresh@larkspur.test'],
    ] as const) {
      await w.owner.query('delete from mails')
      const answers = await Promise.all(
        [known, 'nobody@elsewhere.test', 'gil@larkspur.test', 'bea@brightwater.test'].map((email) =>
          visitor.post(path, { body: { email } }),
        ),
      )
      const [first, ...others] = answers.map(told)
      expect(first?.status).toBe(200)
      for (const other of others) expect(other, path).toEqual(first)
      await mailed(kind)
      await jobsRan()
      expect(
        (await mails()).map(({ to_email }) => to_email),
        path,
      ).toEqual([known])
    }
    await set('sign_up_enabled = false')
  })

  it('may ask five times an hour about one e-mail, known or not', async () => {
    for (const email of ['ada@larkspur.test', 'nobody@elsewhere.test']) {
      const answers = []
      for (let asked = 0; asked < 7; asked++)
        answers.push(await visitor.post(passwords.requestReset.path, { body: { email } }))
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429, 429])
      expect(answers.at(-1)?.headers['retry-after']).toBe('3600')
    }
    expect(
      (await visitor.post(passwords.requestReset.path, { body: { email: 'dara@larkspur.test' } })).status,
    ).toBe(200)
  })

  it('keeps what was asked about out of the table of attempts', async () => {
    await visitor.post(passwords.requestReset.path, { body: { email: 'ada@larkspur.test' } })
    const { rows } = await w.owner.query('select account from sign_in_attempts')
    const { createHash } = await import('node:crypto')
    const guessed = ['ada@larkspur.test', `${w.enterprises.larkspur}\nada@larkspur.test`].map((text) =>
      createHash('sha256').update(text).digest('hex'),
    )
    expect(rows).toHaveLength(1)
    expect(guessed).not.toContain(rows[0].account.toString('hex'))
  })

  it('accepts an invitation: a password, the terms, and in', async () => {
    await visitor.post(invitations.ask.path, { body: { email: 'ines@larkspur.test' } })
    const token = await mailed('access.invitation')
    const look = await visitor.post(invitations.look.path, { body: { token } })
    expect(look.json).toEqual({ name: 'Ines Costa', email: 'ines@larkspur.test', terms: null })
    const refused = await visitor.post(invitations.accept.path, {
      body: { token, ...twice, terms_accepted: false },
    })
    expect([refused.status, refused.json.error.fields]).toEqual([
      422,
      { terms_accepted: 'Please accept this to continue.' },
    ])
    const answer = await visitor.post(invitations.accept.path, { body: { token, ...twice, ...agreed } })
    expect(answer.status).toBe(200)
    expect([answer.headers['set-cookie']].flat().join()).toMatch(/kindred-session=.*kindred-device=/)
    const { rows } = await w.owner.query('select state, sign_in_count from users where id = $1', [
      w.people.invited,
    ])
    expect(rows[0]).toMatchObject({ state: 'invited', sign_in_count: 2 })
    expect((await signIn(w, 'ines@larkspur.test', NEW)).answer.status).toBe(200)
    const again = await visitor.post(invitations.accept.path, { body: { token, ...twice, ...agreed } })
    expect(again.json.error.message).toBe('Sorry, this invitation link is no longer valid')
  })

  it('finds an invitation worthless once they were deactivated or their e-mail changed', async () => {
    for (const change of [`state = 'inactive'`, `email = 'ines.costa@larkspur.test'`]) {
      await w.owner.query(
        `update users set state = 'invited', email = 'ines@larkspur.test', password_hash = null where id = $1`,
        [w.people.invited],
      )
      await w.owner.query('delete from mails')
      await visitor.post(invitations.ask.path, { body: { email: 'ines@larkspur.test' } })
      const token = await mailed('access.invitation')
      await w.owner.query(`update users set ${change} where id = $1`, [w.people.invited])
      expect((await visitor.post(invitations.look.path, { body: { token } })).status).toBe(404)
      expect(
        (await visitor.post(invitations.accept.path, { body: { token, ...twice, ...agreed } })).status,
      ).toBe(404)
    }
  })

  it('is invited again only by those who may, and only while invited', async () => {
    await w.owner.query(`update users set state = 'invited', email = 'ines@larkspur.test' where id = $1`, [
      w.people.invited,
    ])
    const path = (id: number) => invitations.resend.path.replace(':id', String(id))
    const [admin, member] = [await w.as(w.people.admin), await w.as(w.people.member)]
    const refused = await member.post(path(w.people.invited))
    expect([refused.status, refused.json.error.message]).toEqual([
      403,
      "You don't have permission to invite users",
    ])
    expect((await admin.post(path(w.people.member))).json.error.code).toBe('not_invited')
    expect((await admin.post(path(w.neighbour))).status).toBe(404)
    expect((await admin.post(path(w.people.invited))).status).toBe(200)
    await mailed('access.invitation')
    await set('onboarding_emails_enabled = false')
    expect((await admin.post(path(w.people.invited))).json.error.code).toBe('onboarding_emails_disabled')
    await set('onboarding_emails_enabled = true')
  })

  describe('and has no mailbox at work', () => {
    beforeEach(async () => {
      await w.owner.query(
        `update users set state = 'pending_activation', employee_id = 'E-77', birth_date = '02-29', email = 'olga@larkspur.test', password_hash = null where id = $1`,
        [w.people.outsider],
      )
      await w.owner.query(
        `insert into counters (enterprise_id, name, value) values ($1, 'users.pending_activation', 50)
         on conflict (enterprise_id, name) do update set value = 50`,
        [w.enterprises.larkspur],
      )
    })
    const begin = (employee_id: string, birth_date: string) =>
      visitor.post(activation.begin.path, { body: { employee_id, birth_date } })

    it('begins with employee id and birthday, and is in once the address they choose answers', async () => {
      const begun = await begin('E-77', '02-29')
      expect(begun.json).toMatchObject({ name: 'Olga', terms: null })
      const claim = { token: begun.json.token, email: 'olga@home.test', ...twice, ...agreed }
      expect((await visitor.post(activation.claim.path, { body: claim })).json).toEqual({ done: true })
      expect((await signIn(w, 'olga@home.test', NEW)).answer.status).toBe(401)
      expect((await mails()).map(({ kind, to_email }) => [kind, to_email])).toEqual([
        ['access.verify_email', 'olga@home.test'],
        ['access.address_claimed', 'olga@larkspur.test'],
      ])
      const token = await mailed('access.verify_email')
      expect((await visitor.post(emailVerifications.look.path, { body: { token } })).json).toEqual({
        email: 'olga@home.test',
      })
      expect((await visitor.post(emailVerifications.confirm.path, { body: { token } })).status).toBe(200)
      expect((await signIn(w, 'olga@home.test', NEW)).answer.status).toBe(200)
      const { rows } = await w.owner.query('select state from users where id = $1', [w.people.outsider])
      expect(rows[0].state).toBe('invited')
    })

    it('learns nothing from the answer when the address is somebody else’s, who gets no mail', async () => {
      const begun = await begin('E-77', '02-29')
      const claim = { token: begun.json.token, email: 'ada@larkspur.test', ...twice, ...agreed }
      const answer = await visitor.post(activation.claim.path, { body: claim })
      expect([answer.status, answer.json]).toEqual([200, { done: true }])
      expect(await mails()).toEqual([])
    })

    it('may guess at a birthday five times an hour, however many at once, and others aren’t found at all', async () => {
      const others = await Promise.all([begin('E-78', '02-29'), begin('larkspur-mateo', '02-29')])
      expect(others.map(({ status, json }) => [status, json.error.code])).toEqual([
        [404, 'not_activated'],
        [404, 'not_activated'],
      ])
      const guesses = await Promise.all(
        Array.from({ length: 28 }, (_, day) => begin('E-77', `03-${String(day + 1).padStart(2, '0')}`)),
      )
      expect(guesses.filter(({ status }) => status === 404)).toHaveLength(5)
      expect(guesses.filter(({ status }) => status === 429)).toHaveLength(23)
      expect((await begin('E-77', '02-29')).status).toBe(429)
      expect((await begin('E-77', '13-01')).status).toBe(422)
    })
  })

  it('signs up only where the enterprise lets them, and only with an address of its own', async () => {
    const closed = await visitor.post(signUps.ask.path, { body: { email: 'fresh@larkspur.test' } })
    expect([closed.status, closed.json.error.message]).toEqual([403, 'You need an invitation to sign up'])
    await set('sign_up_enabled = true')
    await visitor.post(signUps.ask.path, { body: { email: 'fresh@uk.larkspur.test' } })
    const token = await mailed('access.sign_up')
    const look = await visitor.post(signUps.look.path, { body: { token } })
    expect(look.json).toEqual({ email: 'fresh@uk.larkspur.test', terms: null })
    const joining = { token, first_name: 'Fay', last_name: 'Reed', ...twice, ...agreed }
    expect((await visitor.post(signUps.join.path, { body: { ...joining, role_id: 1 } })).status).toBe(422)
    expect((await visitor.post(signUps.join.path, { body: joining })).status).toBe(200)
    const fay = await signIn(w, 'fresh@uk.larkspur.test', NEW)
    expect((await fay.client.get(ME)).json.user).toMatchObject({ first_name: 'Fay', role_name: 'Member' })
    await set('sign_up_enabled = false')
  })

  it('is shown where their company meets, by address or by its name, and nobody reads a list of companies', async () => {
    const find = async (looking_for: string) =>
      (await visitor.post(communityFinder.find.path, { body: { looking_for } })).json.items
    const larkspur = [{ name: 'Larkspur Foods', address: expect.stringContaining('http://') }]
    for (const words of [
      'ada@larkspur.test',
      'nobody@larkspur.test',
      'x@plant.larkspur.test',
      ' larkspur  foods ',
      'LARKSPUR',
      'larkspur.test',
    ])
      expect(await find(words), words).toEqual(larkspur)
    for (const words of [
      'lark',
      '%',
      '_______',
      'test',
      '.test',
      '@',
      'larkspur.tes',
      'xlarkspur.test',
      "' or 1=1 --",
    ])
      expect(await find(words), words).toEqual([])
    await w.owner.query('update enterprise_domains set verified_at = null')
    expect(await find('ada@larkspur.test')).toEqual([])
    await w.owner.query('update enterprise_domains set verified_at = now()')
  })

  it('comes in elsewhere with a link they made, and only where they wanted to inside', async () => {
    const ada = await w.as(w.people.admin)
    for (const [to, landed] of [
      ['/groups?search=a', '/groups?search=a'],
      ['https://evil.example', '/'],
      ['//evil.example', '/'],
      ['/login', '/'],
    ]) {
      const made = await ada.post(signInLinks.create.path, { body: { purpose: 'auto_login', to } })
      expect(made.status).toBe(200)
      const token = new URL(made.json.address).searchParams.get('token') ?? ''
      const look = await visitor.post(signInLinks.look.path, { body: { purpose: 'auto_login', token } })
      expect(look.json).toEqual({ name: 'Ada Okafor' })
      const wrong = await visitor.post(signInLinks.use.path, { body: { purpose: 'mobile_sign_in', token } })
      expect(wrong.status).toBe(404)
      const used = await visitor.post(signInLinks.use.path, { body: { purpose: 'auto_login', token } })
      expect([used.status, used.json.to]).toEqual([200, landed])
    }
  })

  it('is told once of each device they never signed in with before', async () => {
    await w.owner.query('update users set sign_in_count = 1 where id = $1', [w.people.designer])
    const first = await signIn(w, 'dara@larkspur.test', undefined, {
      headers: { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0' },
    })
    expect((await mails()).map(({ kind, plain }) => [kind, plain.includes('Firefox, Windows')])).toEqual([
      ['access.new_device', true],
    ])
    await signIn(w, 'dara@larkspur.test', undefined, {
      headers: { cookie: `kindred-device=${first.cookies['kindred-device']}` },
    })
    expect(await mails()).toHaveLength(1)
  })

  it('is told nothing of a new device the very first time', async () => {
    await w.owner.query('update users set sign_in_count = 0 where id = $1', [w.people.designer])
    await signIn(w, 'dara@larkspur.test')
    expect(await mails()).toEqual([])
  })
})
