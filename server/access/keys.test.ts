import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { passwords } from '../../contract/access/access.ts'
import { accounts } from '../../contract/people/accounts.ts'
import { merges } from '../../contract/people/merges.ts'
import { accessTokens, calendarFeed, networkCalendarFeeds } from '../../contract/people/profile.ts'
import { scimUrns } from '../../contract/scim/resources.ts'
import { hashPassword } from '../identity/passwords.ts'
import { issueToken, type Purpose } from '../identity/tokens.ts'
import { type Client, client, pathOf, type World, world } from '../testing/world.ts'

const PASSWORD = 'an old lantern in moss'
const secret = { password: 'a new lantern in moss', password_confirmation: 'a new lantern in moss' }
const links: Purpose[] = ['password_reset', 'auto_login', 'mobile_sign_in', 'verify_email']

/** What opens an account without its password. */
const everything = ['session', 'other_session', 'token', 'feed', 'network_feed', ...links]
const notLinks = everything.filter((key) => !links.some((link) => link === key))

describe('a key to an account', () => {
  let w: World
  let admin: Client
  let password_hash: string
  beforeAll(async () => {
    w = await world()
    admin = await w.as(w.people.admin)
    password_hash = await hashPassword(PASSWORD)
  })
  afterAll(() => w.close())

  const rows = async (text: string, values: unknown[] = []) => (await w.owner.query(text, values)).rows
  let number = 0
  const somebody = async () => {
    number += 1
    const [{ id }] = await rows(
      `insert into users (enterprise_id, email, first_name, last_name, name, role_id, password_hash, enrolled_at)
       select enterprise_id, $2, 'Kay', 'Holder', 'Kay Holder', role_id, $3, now() from users where id = $1
       returning id::int`,
      [w.people.member, `kay${number}@larkspur.test`, password_hash],
    )
    await rows(
      `insert into counters (enterprise_id, name, value) values ($1, 'users.active', 1)
       on conflict (enterprise_id, name) do update set value = counters.value + 1`,
      [w.enterprises.larkspur],
    )
    return id as number
  }
  const network = () => w.networks['Women at Larkspur'] ?? 0

  /** Every kind of key that somebody can have, and which of them still opens something. */
  async function keysOf(id: number) {
    const [own, other] = [await w.as(id), await w.as(id)]
    const { token } = (
      await own.post(accessTokens.create.path, { body: { name: 'Mine', may_write: false, days: 9 } })
    ).json
    const feed = (await own.post(calendarFeed.renew.path)).json.url as string
    const networkFeed = (await own.post(networkCalendarFeeds.renew.path, { body: { network_id: network() } }))
      .json.url as string
    const { email } = (await rows('select email from users where id = $1', [id]))[0]
    const sent = new Map<Purpose, string>()
    for (const purpose of links)
      sent.set(
        purpose,
        await w.app.database.inTransaction(w.enterprises.larkspur, (tx) =>
          issueToken(tx, purpose, { user_id: id, email }),
        ),
      )
    const program = client(w.url, 'larkspur.localhost', id, { authorization: `Bearer ${token}` })
    const opens = async () => {
      const me = '/api/v1/user/user_data'
      const waiting = (
        await rows('select purpose from one_time_tokens where user_id = $1 and used_at is null', [id])
      ).map(({ purpose }) => purpose as string)
      const reset = await w
        .anyone()
        .post(passwords.lookAtReset.path, { body: { token: sent.get('password_reset') ?? '' } })
      expect(reset.status === 200).toBe(waiting.includes('password_reset'))
      const status: Record<string, number> = {
        session: (await own.get(me)).status,
        other_session: (await other.get(me)).status,
        token: (await program.get(me)).status,
        feed: (await w.anyone().get(new URL(feed).pathname)).status,
        network_feed: (await w.anyone().get(new URL(networkFeed).pathname)).status,
      }
      return everything.filter((key) => status[key] === 200 || waiting.includes(key))
    }
    expect(await opens()).toEqual(everything)
    return { own, opens, email: email as string, reset: sent.get('password_reset') ?? '' }
  }
  const mailsAbout = async (id: number) =>
    (
      await rows(
        `select to_email from mails where kind = 'access.address_changed' and user_id = $1 order by 1`,
        [id],
      )
    ).map(({ to_email }) => to_email as string)
  const merge = async (kept_id: number, gone_id: number, taken: string[]) => {
    const answer = await admin.post(merges.create.path, { body: { kept_id, gone_id, taken } })
    expect(answer.status, answer.text).toBe(200)
    return answer.json.id as number
  }
  const setState = async (id: number, route: typeof accounts.activate | typeof accounts.deactivate) => {
    const answer = await admin.send(route.method, pathOf(route, { id }), { body: { reason: null } })
    expect(answer.status, answer.text).toBe(200)
  }
  const giveAddress = async (id: number, email: string) => {
    const { json } = await admin.get(pathOf(accounts.show, { id }))
    const kept = Object.keys((accounts.update.body as unknown as { shape: object }).shape)
    const body = { ...Object.fromEntries(kept.map((name) => [name, json[name]])), field_data: [], email }
    const answer = await admin.put(pathOf(accounts.update, { id }), { body })
    expect(answer.status, answer.text).toBe(200)
  }

  type Holder = Awaited<ReturnType<typeof keysOf>>
  /** What happens to a person, and which of their keys outlive it. */
  const changes: [string, (id: number, holder: Holder) => Promise<unknown>, survives: string[]][] = [
    [
      'choose another password',
      async (_id, { own }) => {
        const body = { current_password: PASSWORD, ...secret }
        expect((await own.put(passwords.change.path, { body })).status).toBe(200)
      },
      notLinks.filter((key) => key !== 'other_session'),
    ],
    [
      'choose a password by a link in a mail',
      async (_id, { reset }) => {
        const answer = await w.anyone().post(passwords.reset.path, { body: { token: reset, ...secret } })
        expect(answer.status, answer.text).toBe(200)
      },
      [],
    ],
    [
      'get another address from an administrator',
      async (id, { email }) => {
        await giveAddress(id, `new.${email}`)
        expect(await mailsAbout(id)).toEqual([email, `new.${email}`])
      },
      [],
    ],
    [
      'get another address from the directory',
      async (id, { email }) => {
        const { json } = await admin.post('/api/v2/provisioning/tokens', { body: { name: email } })
        const idp = client(w.url, 'larkspur.localhost', 0, { authorization: `Bearer ${json.token}` })
        const answer = await idp.send('PATCH', `/scim/v2/Users/${id}`, {
          body: {
            schemas: [scimUrns.patch],
            Operations: [{ op: 'replace', path: 'emails[type eq "work"].value', value: `new.${email}` }],
          },
          headers: { 'content-type': 'application/scim+json', 'x-csrf-token': 'none' },
        })
        expect(answer.status, answer.text).toBe(200)
        expect(await mailsAbout(id)).toEqual([email, `new.${email}`])
      },
      [],
    ],
    [
      'take over the address of a profile that is merged into theirs',
      async (id, { email }) => {
        const gone = await somebody()
        const [{ email: theirs }] = await rows('select email from users where id = $1', [gone])
        await merge(id, gone, ['email'])
        expect(await mailsAbout(id)).toEqual([email, theirs].toSorted())
      },
      [],
    ],
    [
      'are merged with a profile and keep their address',
      async (id) => merge(id, await somebody(), []),
      everything,
    ],
    ['are merged away', async (id) => merge(await somebody(), id, []), []],
    [
      'are merged away and come back',
      async (id) => {
        const merged = await merge(await somebody(), id, [])
        expect((await admin.put(pathOf(merges.undo, { mergeId: merged }))).status).toBe(200)
      },
      [],
    ],
    [
      'are switched off and on again',
      async (id) => {
        await setState(id, accounts.deactivate)
        await setState(id, accounts.activate)
      },
      [],
    ],
    [
      'get another role',
      async (id) => {
        const [{ role_id }] = await rows(
          `select id::int as role_id from user_roles where enterprise_id = $1 and role_name = 'Partner'`,
          [w.enterprises.larkspur],
        )
        expect((await admin.put(pathOf(accounts.giveRole, { id }), { body: { role_id } })).status).toBe(200)
      },
      everything,
    ],
  ]
  const becomes = (survives: string[]) =>
    survives.length === 0
      ? 'opens nothing'
      : survives.length === everything.length
        ? 'stays'
        : 'stays here alone'
  for (const [what, happens, survives] of changes)
    it(`${becomes(survives)} when its people ${what}`, async () => {
      const id = await somebody()
      const holder = await keysOf(id)
      await happens(id, holder)
      expect(await holder.opens()).toEqual(survives)
    })

  it('that came after a merge opens nothing once the merge is undone and the address goes back', async () => {
    const [kept, gone] = [await somebody(), await somebody()]
    const merged = await merge(kept, gone, ['email'])
    const { opens } = await keysOf(kept)
    expect((await admin.put(pathOf(merges.undo, { mergeId: merged }))).status).toBe(200)
    expect(await opens()).toEqual([])
    expect(await mailsAbout(kept)).toHaveLength(4)
  })

  it('that was written to another address than the account has now opens nothing', async () => {
    const id = await somebody()
    const { reset } = await keysOf(id)
    await rows('update users set email = $1 where id = $2', [`moved${id}@larkspur.test`, id])
    const body = { token: reset }
    const answers = [
      await w.anyone().post(passwords.lookAtReset.path, { body }),
      await w.anyone().post(passwords.reset.path, { body: { ...body, ...secret } }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404])
  })
})
