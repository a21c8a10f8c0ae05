import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { createGunzip } from 'node:zlib'
import { request } from 'undici'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { downloads, userDownloads } from '../../../../contract/downloads/downloads.ts'
import { recordedHours } from '../../../../contract/people/hours.ts'
import { accessTokens, archive, calendarFeed } from '../../../../contract/people/profile.ts'
import { brought } from '../../../areas.ts'
import { personKeys } from '../../../identity/personKeys.ts'
import { unpacked } from '../../../platform/files/tar.ts'
import { formWith, picture } from '../../../testing/pictures.ts'
import { columnsNamingPeople } from '../../../testing/rows.ts'
import { type Client, pathOf, type World, world } from '../../../testing/world.ts'
import { monthOf } from '../hours.ts'

describe('the archive of everything about somebody', () => {
  let w: World
  let member: Client
  let contents: Record<string, string>
  beforeAll(async () => {
    w = await world()
    await w.another({ ONLY: 'worker' })
    member = await w.as(w.people.member)
    await member.post(`/api/v2/users/${member.id}/avatar`, { form: formWith(await picture(), 'me.png') })
    await member.put(recordedHours.record.path, {
      body: {
        network_id: w.networks['Women at Larkspur'],
        month: monthOf(new Date(), 'Europe/Paris'),
        hours: 2,
        version: null,
      },
    })
    const token = (
      await member.post(accessTokens.create.path, { body: { name: 'Script', may_write: false, days: 1 } })
    ).json.token
    const url = (await member.post(calendarFeed.renew.path)).json.url
    contents = await archiveOf(member)
    contents.secrets = JSON.stringify([token, url])
  }, 120_000)
  afterAll(() => w.close())

  async function ready(client: Client, id: number) {
    for (;;) {
      const { json } = await client.get(userDownloads.list.path)
      const one = json.items.find((item: { id: number }) => item.id === id)
      if (one.state === 'ready') return one
      expect(['waiting', 'in_progress']).toContain(one.state)
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }

  async function archiveOf(client: Client) {
    const { status, json } = await client.post(archive.create.path)
    expect([status, json.title, json.secure]).toEqual([200, 'My data', true])
    const one = await ready(client, json.id)
    expect(one.file_name).toMatch(/^My data \d{4}-\d\d-\d\d\.tar\.gz$/)
    const left = (Date.parse(one.expires_at) - Date.parse(one.finished_at)) / 3_600_000
    expect(left).toBeCloseTo(2, 1)
    const answer = await request(`${w.url}${pathOf(downloads.file, { downloadId: json.id })}`, {
      headers: { host: 'larkspur.localhost', ...client.credentials },
    })
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/gzip'])
    const found: Record<string, string> = {}
    const bytes = answer.body.pipe(createGunzip()) as AsyncIterable<Buffer>
    for await (const { name, read } of unpacked(bytes)) found[name] = await text(Readable.from(read()))
    return found
  }

  it('holds a file for each kind of row, the pictures, and a page that explains them', () => {
    const files = brought.to(personKeys).flatMap(({ file }) => (file ? [`${file}.json`] : []))
    expect(Object.keys(contents)).toEqual(expect.arrayContaining(['README.txt', ...files]))
    expect(Object.keys(contents).filter((name) => /^files\/[\w-]+\.webp$/.test(name))).toHaveLength(1)
    expect(contents['README.txt']).toContain('This is what is stored about Mateo Ruiz.')
    for (const file of files) expect(contents['README.txt']).toContain(`${file} – `)
    expect(contents['README.txt']).not.toContain('profile.archive')
  })

  it('says who somebody is, where they belong and what they did, with names beside the numbers', () => {
    const of = (name: string) => JSON.parse(contents[`${name}.json`] ?? 'null')
    expect(of('profile')).toMatchObject([
      { first_name: 'Mateo', email: 'mateo@larkspur.test', birth_date: '02-29' },
    ])
    expect(of('memberships').map(({ network }: { network: string }) => network)).toContain(
      'Women at Larkspur',
    )
    expect(of('hours')).toMatchObject([{ hours: 2, network: 'Women at Larkspur' }])
    expect(of('comments')).toMatchObject([{ body: 'Lovely', post: 'The first night shift' }])
    expect(of('event_registrations').map(({ event }: { event: string }) => event)).toContain('Fireside lunch')
    expect(of('changes_made').map(({ action }: { action: string }) => action)).toContain('hours.recorded')
  })

  it('holds no secret, no hash of one, and nothing of anybody else', () => {
    const { secrets = '', ...files } = contents
    const all = Object.values(files).join('\n')
    for (const secret of JSON.parse(secrets) as string[]) expect(all).not.toContain(secret)
    expect(all).not.toMatch(/_hash"|password|\\\\x[0-9a-f]{16}|"enterprise_id"/)
    for (const other of ['lena@', 'ada@', 'olga@', 'Halcyon']) expect(all).not.toContain(other)
  })

  it('is for oneself alone', async () => {
    const { json } = await member.post(archive.create.path)
    await ready(member, json.id)
    const leader = await w.as(w.people.leader)
    expect((await leader.get(pathOf(downloads.file, { downloadId: json.id }))).status).toBe(404)
    const theirs = await archiveOf(leader)
    expect(theirs['profile.json']).toContain('lena@larkspur.test')
    expect(Object.values(theirs).join('\n')).not.toContain('mateo@')
  })

  it('leaves out no column that names a person, unless a reason is given', async () => {
    const named = await columnsNamingPeople(w.owner)
    const keys = brought.to(personKeys)
    const known = [
      'users.id',
      'change_log.actor_id',
      'change_log_personal.about_user_id',
      'ledger_postings.posted_by',
      'point_entries.user_id',
    ]
    expect(keys.map(({ key }) => key).toSorted()).toEqual([...named, ...known].toSorted())
    expect(keys.filter(({ file, left_out }) => (file === undefined) === (left_out === undefined))).toEqual([])
  })
})
