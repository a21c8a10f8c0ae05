import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { communityFinder } from '../../../contract/access/access.ts'
import { domains, hosts } from '../../../contract/access/domains.ts'
import { textsInDns } from '../../platform/outbound/dns.ts'
import { dnsServer } from '../../testing/dnsServer.ts'
import { type Client, pathOf, type World, world } from '../../testing/world.ts'
import { domainSweep } from './recheck.ts'

describe('a sign-in domain', () => {
  let dns: Awaited<ReturnType<typeof dnsServer>>
  let w: World
  let admin: Client
  let neighbour: Client
  beforeAll(async () => {
    dns = await dnsServer()
    w = await world({ DNS_SERVERS: dns.at })
    admin = await w.as(w.people.admin)
    neighbour = await w.as(w.neighbour, 'brightwater.localhost')
  })
  afterAll(async () => {
    await w.close()
    await dns.close()
  })
  afterEach(() => dns.becomes('answers'))

  const add = (who: Client, domain: string) => who.post(domains.add.path, { body: { domain } })
  const verify = (who: Client, id: number) => who.put(pathOf(domains.verify, { id }))
  const remove = (who: Client, id: number) => who.delete(pathOf(domains.remove, { id }))
  const named = async (domain: string, who = admin) => {
    const { json } = await add(who, domain)
    return json as { id: number; record: { name: string; value: string } }
  }
  const found = async (words: string) =>
    (await admin.post(communityFinder.find.path, { body: { looking_for: words } })).json.items as {
      address: string
    }[]
  const logged = async (id: number) =>
    (
      await w.owner.query<{ action: string }>(
        `select action from change_log where subject_type = 'domain' and subject_id = $1 order by id`,
        [String(id)],
      )
    ).rows.map(({ action }) => action)

  it('counts for nothing until the record stands in its DNS, and from then on leads people here', async () => {
    const { id, record } = await named('Foods.Example')
    expect(record).toEqual({
      name: '_kindred.foods.example',
      value: expect.stringMatching(/^kindred-domain=\w{64}$/),
    })
    expect(await found('ada@foods.example')).toEqual([])
    expect((await verify(admin, id)).json).toMatchObject({ verified_at: null, problem: 'missing' })
    dns.says(record.name, 'v=spf1 -all', record.value)
    expect((await verify(admin, id)).json).toMatchObject({
      verified_at: expect.any(String),
      problem: null,
      checked_at: expect.any(String),
    })
    expect(await found('ada@foods.example')).toHaveLength(1)
    expect(await found('ada@mail.foods.example')).toHaveLength(1)
    expect(await logged(id)).toEqual(['domain.added', 'domain.verified'])
    expect((await remove(admin, id)).json).toEqual({ done: true })
    expect(await found('ada@foods.example')).toEqual([])
    expect(await logged(id)).toEqual(['domain.added', 'domain.verified', 'domain.removed'])
  })

  it('isn’t proved by another line, by a part of the line, or at another name', async () => {
    const { id, record } = await named('almost.example')
    dns.says(record.name, 'kindred-domain=0000')
    expect((await verify(admin, id)).json).toMatchObject({ verified_at: null, problem: 'different' })
    dns.says(record.name, record.value.slice(0, -1))
    expect((await verify(admin, id)).json.problem).toBe('different')
    dns.forgets(record.name)
    dns.says('almost.example', record.value)
    expect((await verify(admin, id)).json.problem).toBe('missing')
    // The line of one domain proves no other.
    const other = await named('other.example')
    dns.says(other.record.name, record.value)
    expect((await verify(admin, other.id)).json.problem).toBe('different')
  })

  it('says so within seconds when DNS fails or stays silent, and changes nothing', async () => {
    const { id } = await named('slow.example')
    dns.becomes('fails')
    expect((await verify(admin, id)).json).toMatchObject({ problem: 'unreachable', verified_at: null })
    dns.becomes('silent')
    const began = performance.now()
    expect((await verify(admin, id)).json.problem).toBe('unreachable')
    expect(performance.now() - began).toBeLessThan(8000)
  }, 20_000)

  it('is proved by one enterprise only; the other learns that much and not whose it is', async () => {
    const [mine, theirs] = [await named('contested.example'), await named('contested.example', neighbour)]
    expect(mine.record.value).not.toBe(theirs.record.value)
    dns.says(mine.record.name, mine.record.value, theirs.record.value)
    const told = await Promise.all([verify(admin, mine.id), verify(neighbour, theirs.id)])
    expect(told.map(({ status }) => status).sort()).toEqual([200, 409])
    const refused = told.find(({ status }) => status === 409)
    expect(refused?.json.error.code).toBe('domain_taken')
    expect(refused?.text).not.toMatch(/larkspur|brightwater/i)
    const { rows } = await w.owner.query(
      `select enterprise_id from enterprise_domains where domain = 'contested.example' and verified_at is not null`,
    )
    expect(rows).toHaveLength(1)
    // Given up by one, it is free for the other.
    const [winner, waiting] = told[0]?.status === 200 ? [admin, neighbour] : [neighbour, admin]
    const [won, waits] = told[0]?.status === 200 ? [mine, theirs] : [theirs, mine]
    await remove(winner, won.id)
    expect((await verify(waiting, waits.id)).json.verified_at).not.toBeNull()
  })

  it('is looked up once for all who ask at the same moment, and stays proved', async () => {
    const { id, record } = await named('many.example')
    dns.says(record.name, record.value)
    const told = await Promise.all(Array.from({ length: 12 }, () => verify(admin, id)))
    expect(new Set(told.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await logged(id)).toEqual(['domain.added', 'domain.verified'])
    const before = dns.asked.length
    dns.forgets(record.name)
    expect((await verify(admin, id)).json.verified_at).not.toBeNull()
    expect(dns.asked).toHaveLength(before)
  })

  describe('that is proved', () => {
    const DAY = 86_400_000
    const look = (days: number) =>
      domainSweep(textsInDns([dns.at])).run(w.app.database, new Date(Date.now() + days * DAY))
    const shown = async (id: number) =>
      (await admin.get(`${domains.list.path}?page_size=100`)).json.items.find(
        (one: { id: number }) => one.id === id,
      )
    /** As if so many days had passed since it was first found gone, and it were due. */
    const goneFor = (id: number, days: number) =>
      w.owner.query(
        `update enterprise_domains set lost_at = now() - make_interval(days => $2), check_due_at = now() - interval '1 minute'
         where id = $1`,
        [id, days],
      )
    const told = async (kind: string, domain: string) =>
      (
        await w.owner.query<{ user_id: string }>(
          "select user_id::text from notifications where kind = $1 and facts ->> 'domain' = $2",
          [kind, domain],
        )
      ).rows.map(({ user_id }) => Number(user_id))
    const proved = async (domain: string) => {
      const one = await named(domain)
      dns.says(one.record.name, one.record.value)
      expect((await verify(admin, one.id)).json.verified_at).not.toBeNull()
      return one
    }

    it('is looked for again every week, and not before', async () => {
      const { id } = await proved('weekly.example')
      const asked = () => dns.asked.filter((name) => name === '_kindred.weekly.example').length
      const before = asked()
      await look(6)
      expect(asked()).toBe(before)
      await look(8)
      expect(asked()).toBe(before + 1)
      expect(await shown(id)).toMatchObject({
        problem: null,
        counts_until: null,
        verified_at: expect.any(String),
      })
      expect(await logged(id)).toEqual(['domain.added', 'domain.verified'])
    })

    it('counts for seven days after its record is gone; those who look after sign-in hear of it once', async () => {
      const { id, record } = await proved('leaving.example')
      dns.forgets(record.name)
      await look(8)
      await look(10)
      const lost = await shown(id)
      expect(lost).toMatchObject({ problem: 'missing', verified_at: expect.any(String) })
      expect(Math.round((Date.parse(lost.counts_until) - Date.now()) / DAY)).toBe(8 + 7)
      expect(await found('ada@leaving.example')).toHaveLength(1)
      expect(await told('domain.record_gone', 'leaving.example')).toEqual([w.people.admin])
      await look(14)
      expect(await found('ada@leaving.example')).toHaveLength(1)
      await look(16)
      expect(await shown(id)).toMatchObject({ verified_at: null, counts_until: null, problem: 'missing' })
      expect(await found('ada@leaving.example')).toEqual([])
      expect(await told('domain.unproved', 'leaving.example')).toEqual([w.people.admin])
      expect(await logged(id)).toEqual([
        'domain.added',
        'domain.verified',
        'domain.record_gone',
        'domain.unproved',
      ])
      dns.says(record.name, record.value)
      expect((await verify(admin, id)).json).toMatchObject({ verified_at: expect.any(String), problem: null })
    })

    it('is as good as before when its record is back, whether we or somebody looked', async () => {
      const { id, record } = await proved('moving.example')
      dns.forgets(record.name)
      await look(8)
      expect((await verify(admin, id)).json).toMatchObject({
        problem: 'missing',
        counts_until: expect.any(String),
      })
      dns.says(record.name, record.value)
      expect((await verify(admin, id)).json).toMatchObject({ problem: null, counts_until: null })
      expect(await logged(id)).toEqual([
        'domain.added',
        'domain.verified',
        'domain.record_gone',
        'domain.found_again',
      ])
      await goneFor(id, 3)
      await look(0)
      expect((await shown(id)).counts_until).toBeNull()
    })

    it('is lost to no name server that is silent, however long', async () => {
      const { id } = await proved('unheard.example')
      await goneFor(id, 30)
      dns.becomes('fails')
      await look(0)
      expect(await shown(id)).toMatchObject({ verified_at: expect.any(String), problem: 'unreachable' })
    }, 20_000)
  })

  it('is written as a domain, once', async () => {
    for (const wrong of [
      '',
      'example',
      'https://example.com',
      'ada@example.com',
      '-a.com',
      'a..com',
      'a.com/x',
    ])
      expect((await add(admin, wrong)).status, wrong).toBe(422)
    await named('twice.example')
    const again = await add(admin, 'TWICE.example')
    expect(again.json.error.fields).toEqual({ domain: expect.any(String) })
  })

  it('is listed page by page, searched and ordered', async () => {
    const listed = async (query: string) => (await admin.get(`${domains.list.path}?${query}`)).json
    const all = await listed('page_size=100')
    const names = all.items.map(({ domain }: { domain: string }) => domain)
    expect(names).toEqual(names.toSorted())
    expect(all).toMatchObject({ total: names.length, total_is: 'exact' })
    expect((await listed('search=TWICE')).items).toHaveLength(1)
    expect((await listed('page_size=10&page=99')).items).toEqual([])
  })

  it('is the business of whoever looks after sign-in, and of nobody else', async () => {
    const member = await w.as(w.people.member)
    const { id } = await named('private.example')
    const tried = [
      await member.get(domains.list.path),
      await member.get(hosts.show.path),
      await add(member, 'x.example'),
      await verify(member, id),
      await remove(member, id),
    ]
    for (const { status, json } of tried) expect([status, json.error.code]).toEqual([403, 'denied.domains'])
    expect((await remove(neighbour, id)).status).toBe(404)
    expect((await verify(neighbour, id)).status).toBe(404)
  })

  it('stands beside the addresses that an operator set', async () => {
    expect((await admin.get(hosts.show.path)).json).toMatchObject({
      address: expect.stringMatching(/^http/),
      link_hosts: ['larkspur.test'],
    })
  })
})
