import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { mailPreferences } from '../../contract/messages/messages.ts'
import type { Tx } from '../platform/database/db.ts'
import { rowsOf } from '../testing/rows.ts'
import { mailServer } from '../testing/smtp.ts'
import { pathOf, type World, world } from '../testing/world.ts'
import { notify } from './notifications.ts'
import { unsubscribeLinks } from './unsubscribeLinks.ts'

const SECRET = 'a secret that only tests know, and long enough'
const hour = 3_600_000

describe('mails about what is new', () => {
  let w: World
  let smtp: Awaited<ReturnType<typeof mailServer>>
  let women: number
  let green: number
  let now = Date.now()
  beforeAll(async () => {
    smtp = await mailServer()
    w = await world({ SMTP_URL: smtp.url, PUBLIC_URL: 'https://kindred.example', DEMO: '1' })
    women = w.networks['Women at Larkspur'] ?? 0
    green = w.networks['Green Larkspur'] ?? 0
  })
  beforeEach(async () => {
    smtp.received.length = 0
    await w.owner.query('delete from notifications')
    await w.owner.query('delete from mails')
    await w.owner.query('delete from network_mail_preferences')
    await w.owner.query(
      "update users set notification_frequency = 'real_time', time_zone = 'UTC', locale = null",
    )
    // As far as the clock of these tests has run, the database's runs behind.
    now = Math.max(now, Date.now())
  })
  afterAll(async () => {
    await w.close()
    await smtp.close()
  })

  const inLarkspur = <T>(work: (tx: Tx) => Promise<T>) =>
    w.app.database.inTransaction(w.enterprises.larkspur, work)
  const tell = (people: number[], network_id: number | null = women, group = 'Book Circle') =>
    inLarkspur((tx) =>
      notify(tx, people, {
        kind: 'network.joined',
        facts: { group },
        link: '/groups/7',
        actor_id: w.people.leader,
        network_id,
      }),
    )
  const sweepAt = async (moment: number) => {
    now = Math.max(now + 2000, moment)
    await w.app.sweeper.sweep(new Date(now))
    now += 2000
    await w.app.sweeper.sweep(new Date(now))
  }
  const set = (who: number, column: string, value: string | number) =>
    w.owner.query(`update users set ${column} = $2 where id = $1`, [who, value])
  const dueOf = async (who: number): Promise<Date | null> =>
    (
      await w.owner.query(
        "select mail_due_at at time zone 'UTC' as naive, mail_due_at from notifications where user_id = $1",
        [who],
      )
    ).rows.map(({ mail_due_at }) => (mail_due_at === null ? null : new Date(mail_due_at)))[0] ?? null
  /** Hour, minute and day of the week of a moment, where somebody lives. */
  const localOf = (moment: Date | null, timeZone: string) => {
    const parts = new Intl.DateTimeFormat('en-GB', {
      timeZone,
      weekday: 'short',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    }).formatToParts(moment ?? 0)
    const part = (type: string) => parts.find((one) => one.type === type)?.value
    return { day: part('weekday'), time: `${part('hour')}:${part('minute')}` }
  }

  it('say all that is new in one mail a person', async () => {
    await tell([w.people.member], women, 'Book Circle')
    await tell([w.people.member], green, 'Garden Circle')
    await tell([w.people.outsider], women, 'Book Circle')
    await sweepAt(now)
    expect(smtp.received.map(({ to, mail }) => [to[0], mail.subject]).toSorted()).toEqual([
      ['mateo@larkspur.test', '2 things are new at Larkspur Foods'],
      ['olga@larkspur.test', 'Lena Brandt joined Book Circle'],
    ])
    const mine = smtp.received.find(({ to }) => to[0] === 'mateo@larkspur.test')?.mail
    expect(mine?.text).toContain('Lena Brandt joined Garden Circle')
    expect(mine?.html).toContain('https://kindred.example/groups/7')
    await sweepAt(now + hour)
    expect(smtp.received).toHaveLength(2)
  })

  it('come as often as each person likes, by the clock where they live', async () => {
    const people: [number, string, string, number][] = [
      [w.people.member, 'real_time', 'UTC', 1],
      [w.people.leader, 'hourly', 'Asia/Kolkata', 1],
      [w.people.outsider, 'daily', 'America/St_Johns', 1],
      [w.people.admin, 'weekly', 'Pacific/Auckland', 3],
      [w.people.designer, 'never', 'UTC', 1],
    ]
    for (const [who, frequency, zone, day] of people) {
      await set(who, 'notification_frequency', frequency)
      await set(who, 'time_zone', zone)
      await set(who, 'notification_day', day)
    }
    const began = Date.now()
    await tell(people.map(([who]) => who))
    const due = new Map(await Promise.all(people.map(async ([who]) => [who, await dueOf(who)] as const)))
    const wait = (who: number) => ((due.get(who)?.getTime() ?? 0) - began) / hour
    expect(Math.abs(wait(w.people.member))).toBeLessThan(0.01)
    expect(localOf(due.get(w.people.leader) ?? null, 'Asia/Kolkata').time).toMatch(/:00$/)
    expect(wait(w.people.leader)).toBeGreaterThan(-0.01)
    expect(wait(w.people.leader)).toBeLessThanOrEqual(1.01)
    expect(localOf(due.get(w.people.outsider) ?? null, 'America/St_Johns').time).toBe('08:00')
    expect(wait(w.people.outsider)).toBeGreaterThan(7.9)
    expect(wait(w.people.outsider)).toBeLessThan(33)
    expect(localOf(due.get(w.people.admin) ?? null, 'Pacific/Auckland')).toEqual({
      day: 'Wed',
      time: '08:00',
    })
    expect(wait(w.people.admin)).toBeGreaterThan(7.9)
    expect(wait(w.people.admin)).toBeLessThan(24 * 7 + 9)
    expect(due.get(w.people.designer)).toBeNull()
    const mailed = () => smtp.received.map(({ to }) => to[0])
    const latest = Math.max(...[...due.values()].map((moment) => moment?.getTime() ?? 0))
    await sweepAt(latest - 60_000)
    expect(mailed()).toContain('mateo@larkspur.test')
    expect(mailed()).toHaveLength(3)
    await sweepAt(latest + 1000)
    expect(mailed()).toHaveLength(4)
    expect(mailed()).not.toContain('dara@larkspur.test')
  })

  it('of one network may come at a pace of its own', async () => {
    await w.owner.query(
      "insert into network_mail_preferences (enterprise_id, user_id, network_id, frequency) values ($1, $2, $3, 'never')",
      [w.enterprises.larkspur, w.people.member, women],
    )
    await tell([w.people.member], women)
    expect(await dueOf(w.people.member)).toBeNull()
    await w.owner.query('delete from notifications')
    await tell([w.people.member], green)
    expect(await dueOf(w.people.member)).not.toBeNull()
  })

  it('speak each reader’s language, and go where they want them', async () => {
    await set(w.people.member, 'notification_email', 'mateo@home.example')
    await tell([w.people.member])
    await sweepAt(now)
    expect(smtp.received[0]?.to).toEqual(['mateo@home.example'])
    expect(smtp.received[0]?.mail.html).toMatch(/<html lang="en">/)
    await w.owner.query('update users set notification_email = null')
  })

  it('carry no markup that a name brought along', async () => {
    await tell([w.people.member], women, '<img src=x onerror=alert(1)> & "Co"\r\nBcc: victim@example.com')
    await sweepAt(now)
    const [received] = smtp.received
    expect(received?.mail.html).not.toContain('<img')
    expect(received?.mail.html).toContain('&lt;img src=x')
    expect(received?.mail.headers.some(({ key }) => key === 'bcc')).toBe(false)
    expect(received?.to).toEqual(['mateo@larkspur.test'])
  })

  it('reach nobody who left before they were due, and keep nobody else waiting', async () => {
    await tell([w.people.outsider])
    await tell([w.people.member])
    await set(w.people.outsider, 'state', 'inactive')
    await sweepAt(now)
    expect(smtp.received.map(({ to }) => to[0])).toEqual(['mateo@larkspur.test'])
    await set(w.people.outsider, 'state', 'active')
    await sweepAt(now + hour)
    expect(smtp.received).toHaveLength(1)
  })

  it('are written once, however many processes look', async () => {
    const people = [w.people.member, w.people.leader, w.people.outsider, w.people.admin]
    for (let times = 0; times < 3; times++) await tell([w.people.member])
    await tell(people)
    const other = await w.another()
    now += 2000
    // Both have read what is due before either can write that it is mailed.
    await w.owner.query('begin; lock table notifications in share row exclusive mode')
    const sweeps = [w.app, other.app].map(({ sweeper }) => sweeper.sweep(new Date(now)))
    await new Promise((resolve) => setTimeout(resolve, 300))
    await w.owner.query('commit')
    await Promise.all(sweeps)
    await sweepAt(now)
    expect(smtp.received.map(({ to }) => to[0]).toSorted()).toEqual(
      ['ada', 'lena', 'mateo', 'olga'].map((name) => `${name}@larkspur.test`),
    )
  })

  describe('end with one click', () => {
    const tokenFor = (who: number, network: number) =>
      unsubscribeLinks(SECRET).token(w.enterprises.larkspur, who, network)
    const preferences = async () =>
      (await w.owner.query('select user_id::int, network_id::int, frequency from network_mail_preferences'))
        .rows

    it('on the link in the mail, which is also in its headers', async () => {
      await tell([w.people.member])
      await tell([w.people.member])
      await sweepAt(now)
      const [received] = smtp.received
      const header = received?.mail.headers.find(({ key }) => key === 'list-unsubscribe')
      const link = header?.value.replaceAll(/[<>\s]/g, '') ?? ''
      expect(link).toMatch(/^https:\/\/kindred\.example\/unsubscribe\?token=/)
      expect(received?.mail.html).toContain(new URL(link).search.replaceAll('&', '&amp;'))
      const path = link.replace('https://kindred.example', '')
      const page = await w.anyone().get(path)
      expect(page.status).toBe(200)
      expect(page.text).toContain('Stop mails about Women at Larkspur?')
      expect(await preferences(), 'looking changes nothing').toEqual([])
      const done = await w.anyone().send('POST', path, {
        body: 'List-Unsubscribe=One-Click',
        headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-csrf-token': '' },
      })
      expect([done.status, done.text.includes('You won’t get these mails any more')]).toEqual([200, true])
      expect(await preferences()).toEqual([
        { user_id: w.people.member, network_id: women, frequency: 'never' },
      ])
      smtp.received.length = 0
      await tell([w.people.member])
      await sweepAt(now + hour)
      expect(smtp.received).toEqual([])
    })

    it('and take back what was already waiting', async () => {
      await set(w.people.member, 'notification_frequency', 'daily')
      await tell([w.people.member], women)
      await tell([w.people.member], green)
      await w.anyone().send('POST', `/unsubscribe?token=${tokenFor(w.people.member, women)}`)
      await sweepAt(now + 48 * hour)
      expect(smtp.received).toHaveLength(1)
      expect(smtp.received[0]?.mail.subject).toBe('Lena Brandt joined Book Circle')
    })

    it('never by looking at it, and never with a link that was made up', async () => {
      const right = tokenFor(w.people.member, women)
      const [user, network, signature] = right.split('.')
      const before = await rowsOf(w.owner, w.enterprises.larkspur)
      const wrong = [
        '',
        'x',
        `${user}.${network}.`,
        `${user}.${network}.x${signature}`,
        `${user}.${green}.${signature}`,
        `${w.people.leader}.${network}.${signature}`,
        unsubscribeLinks('another key of another installation').token(
          w.enterprises.larkspur,
          w.people.member,
          women,
        ),
        unsubscribeLinks(SECRET).token(w.enterprises.brightwater, w.people.member, women),
        'NaN.NaN.x',
        '..',
      ]
      for (const token of wrong) {
        const path = `/unsubscribe?token=${encodeURIComponent(token)}`
        const page = await w.anyone().get(path)
        expect([page.status, page.text.includes('no longer valid')], token).toEqual([404, true])
        expect((await w.anyone().send('POST', path)).status, token).toBe(404)
      }
      for (let looks = 0; looks < 3; looks++) await w.anyone().get(`/unsubscribe?token=${right}`)
      expect(
        (await w.anyone('brightwater.localhost').send('POST', `/unsubscribe?token=${right}`)).status,
      ).toBe(404)
      expect(await rowsOf(w.owner, w.enterprises.larkspur)).toEqual(before)
    })

    it('in a page without script, bound to its own site', async () => {
      const page = await w.anyone().get(`/unsubscribe?token=${tokenFor(w.people.member, women)}`)
      expect(page.headers['content-security-policy']).toMatch(
        /^default-src 'none';.*form-action 'self';.*frame-ancestors 'none'/,
      )
      expect(page.headers['referrer-policy']).toBe('no-referrer')
      expect(page.text).not.toContain('<script')
      expect(page.text).toContain('<title>Unsubscribe</title>')
    })

    it('or in one’s own settings, and back again', async () => {
      const member = await w.as(w.people.member)
      const path = pathOf(mailPreferences.unsubscribe, { networkId: women })
      await w.owner.query(
        "insert into network_mail_preferences (enterprise_id, user_id, network_id, frequency, changed_at) values ($1, $2, $3, 'weekly', '2020-01-01')",
        [w.enterprises.larkspur, w.people.member, women],
      )
      expect((await member.put(path)).status).toBe(200)
      const { items } = (await member.get(mailPreferences.unsubscribed.path)).json
      expect(items).toEqual([{ id: women, name: 'Women at Larkspur', since: expect.stringMatching(/^20/) }])
      expect(
        Date.now() - Date.parse(items[0].since),
        'since then, not since the setting before',
      ).toBeLessThan(60_000)
      expect((await (await w.as(w.people.leader)).get(mailPreferences.unsubscribed.path)).json.items).toEqual(
        [],
      )
      expect((await member.delete(path)).status).toBe(200)
      expect((await member.get(mailPreferences.unsubscribed.path)).json.items).toEqual([])
      expect((await member.put(pathOf(mailPreferences.unsubscribe, { networkId: 987_654_321 }))).status).toBe(
        404,
      )
    })
  })
})
