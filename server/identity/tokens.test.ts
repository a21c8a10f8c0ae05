import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  activation,
  emailVerifications,
  invitations,
  passwords,
  signUps,
} from '../../contract/access/access.ts'
import { signInLinks } from '../../contract/access/signInLinks.ts'
import { type Client, type World, world } from '../testing/world.ts'
import { issueToken, type Purpose } from './tokens.ts'

const PARALLEL = 100
const secret = { password: 'a lantern in moss', password_confirmation: 'a lantern in moss' }
const agreed = { terms_accepted: true }

describe('a one-time token', () => {
  let w: World
  let visitor: Client
  beforeAll(async () => {
    w = await world()
    visitor = w.anyone()
    await w.owner.query('update enterprises set sign_up_enabled = true')
    await w.owner.query("select pg_notify('enterprise', id::text) from enterprises")
    await visitor.get('/api/v1/enterprises/get_auth_enterprise')
  })
  afterAll(() => w.close())
  beforeEach(async () => {
    await w.owner.query(
      `update users set state = 'pending_activation', employee_id = 'waiting' where id = $1`,
      [w.people.outsider],
    )
    // As many as are taken out of it again and again.
    await w.owner.query(
      `insert into counters (enterprise_id, name, value) values ($1, 'users.pending_activation', 1000)
       on conflict (enterprise_id, name) do update set value = 1000`,
      [w.enterprises.larkspur],
    )
    await w.owner.query(`delete from users where email = 'fresh@larkspur.test'`)
  })

  const issue = (purpose: Purpose, user_id: number | null, email: string | null = null, facts = {}) =>
    w.app.database.inTransaction(w.enterprises.larkspur, (tx) =>
      issueToken(tx, purpose, { user_id, email, facts }),
    )

  /** What each purpose is issued for, where it is looked at, and where it is used up. */
  const uses: [Purpose, () => Promise<string>, look: [string, object] | null, use: [string, object]][] = [
    [
      'password_reset',
      () => issue('password_reset', w.people.member),
      [passwords.lookAtReset.path, {}],
      [passwords.reset.path, secret],
    ],
    [
      'invitation',
      () => issue('invitation', w.people.invited, 'ines@larkspur.test'),
      [invitations.look.path, {}],
      [invitations.accept.path, { ...secret, ...agreed }],
    ],
    [
      'sign_up',
      () => issue('sign_up', null, 'fresh@larkspur.test'),
      [signUps.look.path, {}],
      [signUps.join.path, { ...secret, ...agreed, first_name: 'Fay', last_name: 'Reed' }],
    ],
    [
      'activation',
      () => issue('activation', w.people.outsider),
      null,
      [activation.claim.path, { ...secret, ...agreed, email: 'olga@home.test' }],
    ],
    [
      'verify_email',
      () => issue('verify_email', w.people.outsider, 'olga@home.test', { password_hash: 'x', terms: null }),
      [emailVerifications.look.path, {}],
      [emailVerifications.confirm.path, {}],
    ],
    ...(['auto_login', 'mobile_sign_in'] as const).map(
      (purpose): [Purpose, () => Promise<string>, [string, object], [string, object]] => [
        purpose,
        () => issue(purpose, w.people.member, null, { to: '/' }),
        [signInLinks.look.path, { purpose }],
        [signInLinks.use.path, { purpose }],
      ],
    ),
  ]

  it.each(uses)(
    'for %s works once, however many try at once',
    async (_purpose, make, _look, [path, body]) => {
      const token = await make()
      // The visitor fetches its anti-forgery token with the first call.
      await visitor.post(path, { body: { ...body, token: 'nothing that was ever issued' } })
      const answers = await Promise.all(
        Array.from({ length: PARALLEL }, () => visitor.post(path, { body: { ...body, token } })),
      )
      const statuses = answers.map(({ status }) => status)
      expect(statuses.filter((status) => status === 200)).toHaveLength(1)
      expect(statuses.filter((status) => status === 404)).toHaveLength(PARALLEL - 1)
      expect((await visitor.post(path, { body: { ...body, token } })).status).toBe(404)
    },
    60_000,
  )

  it.each(uses.filter(([, , look]) => look))(
    'for %s is not used up by looking',
    async (_purpose, make, look, use) => {
      const token = await make()
      const [path = '', body] = look ?? []
      for (let looks = 0; looks < 5; looks++)
        expect((await visitor.post(path, { body: { ...body, token } })).status).toBe(200)
      expect((await visitor.post(use[0], { body: { ...use[1], token } })).status).toBe(200)
      expect((await visitor.post(path, { body: { ...body, token } })).status).toBe(404)
    },
  )

  it.each(uses)('for %s opens nothing once its time is over', async (purpose, make, _look, [path, body]) => {
    const token = await make()
    await w.owner.query(
      `update one_time_tokens set expires_at = now() - interval '1 second' where purpose = $1`,
      [purpose],
    )
    expect((await visitor.post(path, { body: { ...body, token } })).status).toBe(404)
  })

  it.each(uses)(
    'for %s is worthless when a newer one was issued',
    async (_purpose, make, _look, [path, body]) => {
      const [older, newer] = [await make(), await make()]
      expect((await visitor.post(path, { body: { ...body, token: older } })).status).toBe(404)
      expect((await visitor.post(path, { body: { ...body, token: newer } })).status).toBe(200)
    },
  )

  it('opens only what it was issued for', async () => {
    for (const [purpose, make] of uses) {
      const token = await make()
      for (const [other, , , [path, body]] of uses)
        if (other !== purpose)
          expect(
            (await visitor.post(path, { body: { ...body, token } })).status,
            `${purpose} at ${other}`,
          ).toBe(404)
    }
  }, 60_000)

  it('opens nothing in another enterprise', async () => {
    const next = w.anyone('brightwater.localhost')
    for (const [purpose, make, , [path, body]] of uses) {
      const token = await make()
      expect((await next.post(path, { body: { ...body, token } })).status, purpose).toBeGreaterThanOrEqual(
        403,
      )
    }
  })
})
