import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { downloads } from '../../contract/downloads/downloads.ts'
import { folderPermissions, folderRequests, folders } from '../../contract/library/library.ts'
import { resources } from '../../contract/library/resources.ts'
import { labels } from '../../contract/library/words.ts'
import { formWith, picture } from '../testing/pictures.ts'
import { ask } from '../testing/walls/call.ts'
import { canaryWorld } from '../testing/walls/canaryWorld.ts'
import { knownOf } from '../testing/walls/knownIds.ts'
import { operations } from '../testing/walls/operations.ts'
import { type Client, pathOf, type World } from '../testing/world.ts'

/** Stands in everything within the locked folder, and nowhere else. */
const SECRET = 'Heliotrope'
const PASSWORD = 'velvet umbrella'
/** Stands in the name of a folder for few and in everything within it. */
const FOR_FEW = 'Periwinkle'

describe('a folder with a password', () => {
  let w: World
  let admin: Client
  let leader: Client
  let member: Client
  let women: number
  let vault: { id: number; version: number }
  let inner: { id: number }
  let paper: { id: number }
  let scan: { id: number; file: { url: string } }
  let room: { id: number; version: number }
  let note: { id: number }
  beforeAll(async () => {
    w = await canaryWorld()
    admin = await w.as(w.people.admin)
    leader = await w.as(w.people.leader)
    member = await w.as(w.people.member)
    women = w.networks['Women at Larkspur'] ?? 0
    const made = async (path: string, body: object) => {
      const { status, json, text } = await leader.post(path, { body })
      if (status !== 200) throw new Error(text)
      return json
    }
    vault = await made(folders.create.path, { name: 'Vault', network_id: women })
    inner = await made(folders.create.path, { name: `${SECRET} plans`, parent_folder_id: vault.id })
    paper = await made(resources.create.path, {
      folder_id: inner.id,
      title: `${SECRET} paper`,
      description: `About ${SECRET}`,
      body: `The word is ${SECRET}`,
    })
    const form = formWith(await picture(), `${SECRET}.png`)
    scan = (await leader.post(pathOf(resources.upload, { id: vault.id }), { form })).json
    await leader.put(pathOf(folders.lock, { id: vault.id }), { body: { password: PASSWORD } })
    room = await made(folders.create.path, { name: `${FOR_FEW} room`, network_id: women })
    note = await made(resources.create.path, {
      folder_id: room.id,
      title: `${FOR_FEW} note`,
      description: `Of ${FOR_FEW}`,
      body: `All about ${FOR_FEW}`,
    })
    await leader.put(pathOf(folderPermissions.update, { id: room.id }), {
      body: { access: 'narrowed', user_ids: [w.people.designer], version: room.version },
    })
  })
  afterAll(() => w.close())

  const open = (client: Client, password: string) =>
    client.post(pathOf(folders.unlock, { id: vault.id }), { body: { password } })
  const forget = () => w.owner.query('delete from sign_in_attempts')

  it('shows itself and nothing of what is in it', async () => {
    const shown = (await member.get(pathOf(folders.show, { id: vault.id }))).json
    expect(shown).toMatchObject({
      name: 'Vault',
      password_protected: true,
      open: false,
      folder_count: null,
      resource_count: null,
      can: { download: false },
    })
    expect((await member.get(pathOf(folders.show, { id: inner.id }))).status).toBe(404)
    expect((await member.get(pathOf(resources.show, { id: paper.id }))).status).toBe(404)
    expect((await member.get(scan.file.url)).status).toBe(404)
    expect((await leader.get(scan.file.url)).status).toBe(200)
    // Whoever may everything else stands before it too.
    expect((await admin.get(pathOf(resources.show, { id: paper.id }))).status).toBe(404)
    expect((await member.post(pathOf(folderRequests.create, { id: inner.id }), { body: {} })).status).toBe(
      404,
    )
  })

  it('opens to whoever knows the password, for that session alone', async () => {
    const wrong = await open(member, 'velvet umbrellas')
    expect(wrong.status).toBe(422)
    expect(wrong.json.error).toMatchObject({
      message: 'Password Incorrect',
      fields: { password: 'Password Incorrect' },
    })
    const right = await open(member, PASSWORD)
    expect(right.json).toMatchObject({ open: true, folder_count: 1, resource_count: 1 })
    expect((await member.get(pathOf(resources.show, { id: paper.id }))).json.title).toBe(`${SECRET} paper`)
    expect((await member.get(resources.list.path, { query: { search: SECRET } })).json.total).toBe(2)
    const elsewhere = await w.as(w.people.member)
    expect((await elsewhere.get(pathOf(resources.show, { id: paper.id }))).status).toBe(404)
    expect((await elsewhere.get(resources.list.path, { query: { search: SECRET } })).json.total).toBe(0)
  })

  it('closes before everybody when the password changes', async () => {
    await leader.put(pathOf(folders.lock, { id: vault.id }), { body: { password: 'another umbrella' } })
    expect((await member.get(pathOf(resources.show, { id: paper.id }))).status).toBe(404)
    expect((await open(member, PASSWORD)).status).toBe(422)
    expect((await leader.get(pathOf(resources.show, { id: paper.id }))).status).toBe(200)
    const refused = await member.put(pathOf(folders.lock, { id: vault.id }), { body: { password: PASSWORD } })
    expect(refused.status).toBe(403)
    expect((await member.delete(pathOf(folders.removeLock, { id: vault.id }))).status).toBe(403)
    // Not even a manager opens it without the password.
    expect((await admin.delete(pathOf(folders.removeLock, { id: vault.id }))).status).toBe(409)
    expect(
      (await admin.delete(pathOf(folders.destroy, { id: vault.id }), { query: { with_content: 'true' } }))
        .status,
    ).toBe(409)
    await forget()
  })

  it('lets nobody guess for long, alone or all at once, and locks nobody else out', async () => {
    const guesses = await Promise.all(Array.from({ length: 16 }, (_, at) => open(member, `guess ${at}`)))
    expect(guesses.filter(({ status }) => status === 422)).toHaveLength(10)
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(6)
    expect((await open(member, 'another umbrella')).status).toBe(429)
    const outsider = await w.as(w.people.outsider)
    expect((await open(outsider, 'another umbrella')).status).toBe(200)
    await forget()
  })

  it('never opens for a password that was changed while it was compared', async () => {
    const [opened] = await Promise.all([
      open(member, 'another umbrella'),
      leader.put(pathOf(folders.lock, { id: vault.id }), { body: { password: PASSWORD } }),
    ])
    expect([200, 422]).toContain(opened?.status)
    expect((await member.get(pathOf(resources.show, { id: paper.id }))).status).toBe(404)
    await forget()
  })

  /** All that can be read, and all that the library can be asked to do with what is in the folder. */
  const everything = operations.filter(
    ({ method, name, path }) =>
      (method === 'GET' && name !== 'live.stream') ||
      (/folders|resources/.test(path) && !/\/lock$|\/password$/.test(path)),
  )

  async function heard(
    client: Client,
    word = SECRET,
    places = [
      { folders: vault.id, resources: scan.id },
      { folders: inner.id, resources: paper.id },
    ],
  ) {
    const known = await knownOf(w, 'larkspur')
    const found: string[] = []
    let asked = 0
    // Fetches its anti-forgery token, which the many below share.
    await client.delete('/api/v2/nothing')
    const hear = async (operation: (typeof everything)[number]) => {
      for (const place of places) {
        const inside: Record<string, number> = { ...place, networks: women }
        let isAboutPlace = false
        const idIn = (table: string, round: number) => {
          isAboutPlace ||= table in place
          return inside[table] ?? known.idIn(table, round)
        }
        const { status, text, headers } = await ask(client, operation, { ...known, idIn }, { round: 0 })
        asked++
        if (`${text}${headers}`.includes(word))
          found.push(`${operation.method} ${operation.path} → ${status}`)
        // Where neither is named, every other place would be the same question.
        if (!isAboutPlace) return
      }
    }
    for (let at = 0; at < everything.length; at += 6)
      await Promise.all(everything.slice(at, at + 6).map(hear))
    return { found, asked }
  }

  it('lets no word out by any operation to a session that hasn’t said the password, whoever it is', async () => {
    for (const id of [w.people.member, w.people.admin]) {
      const { found, asked } = await heard(await w.as(id))
      expect(asked).toBeGreaterThan(200)
      expect(found).toEqual([])
    }
    const searches = { search: SECRET }
    for (const path of [resources.list.path, resources.archived.path, folders.list.path, '/api/v2/labels'])
      expect((await admin.get(path, { query: searches })).json.total).toBe(0)
    expect((await admin.get('/api/v2/search', { query: { q: SECRET } })).json.items).toEqual([])
    const whole = [
      resources.list.path,
      folders.list.path,
      `${folders.tree.path}?network_id=${women}`,
      resources.export_csv.path,
      folders.export_csv.path,
      '/api/v2/notifications',
    ]
    for (const path of whole) expect((await admin.get(path)).text).not.toContain(SECRET)
    expect((await admin.get('/api/v2/change-log')).text).not.toContain(SECRET)
  }, 120_000)

  it('lets no word out of a folder for few to anybody else, not even what it is called', async () => {
    const inside = [{ folders: room.id, resources: note.id }]
    const { found, asked } = await heard(member, FOR_FEW, inside)
    expect(asked).toBeGreaterThan(100)
    expect(found).toEqual([])
    // The word is there to be heard.
    const reader = await w.as(w.people.designer)
    expect((await reader.get(resources.list.path, { query: { search: FOR_FEW } })).json.total).toBe(1)
    for (const path of [resources.list.path, folders.list.path, resources.archived.path])
      expect((await member.get(path, { query: { search: FOR_FEW } })).json.total).toBe(0)
    expect((await member.get('/api/v2/search', { query: { q: FOR_FEW } })).json.items).toEqual([])
  }, 120_000)

  it('and what lies in it isn’t counted among what bears a label, not even for those who manage labels', async () => {
    const label = (await admin.post(labels.create.path, { body: { name: 'Ledger', colour: '#123456' } })).json
    const borne = async (client: Client) =>
      (await client.get(labels.list.path, { query: { search: 'Ledger' } })).json.items[0].resource_count
    const session = await w.as(w.people.leader)
    await open(session, PASSWORD)
    const { version, title } = (await session.get(pathOf(resources.show, { id: scan.id }))).json
    const said = {
      title,
      description: null,
      label_id: label.id,
      tag_ids: [],
      language: 'en',
      expires_on: null,
    }
    await session.put(pathOf(resources.update, { id: scan.id }), { body: { ...said, version } })
    expect(await borne(admin)).toBe(0)
    const inside = await w.as(w.people.admin)
    await open(inside, PASSWORD)
    expect(await borne(inside)).toBe(1)
  })

  it('lets no word out to a session that had opened it, once the password has changed', async () => {
    const session = await w.as(w.people.member)
    await open(session, PASSWORD)
    const before = await heard(session)
    // The test can hear: while it is open, the word is told in many places.
    expect(before.found.length).toBeGreaterThan(6)
    await leader.put(pathOf(folders.lock, { id: vault.id }), { body: { password: 'third umbrella' } })
    await forget()
    expect((await heard(session)).found).toEqual([])
  }, 120_000)

  it('keeps its archive from whoever asked for it, once it is closed to them', async () => {
    const session = await w.as(w.people.member)
    await open(session, 'third umbrella')
    const asked = await session.post(pathOf(folders.download, { id: vault.id }))
    expect(asked.status).toBe(200)
    await w.owner.query(
      `update downloads set state = 'ready', bytes = 1, finished_at = now(), expires_at = now() + interval '1 hour' where id = $1`,
      [asked.json.id],
    )
    const file = pathOf(downloads.file, { downloadId: asked.json.id })
    // Made by nobody here: what matters is that it would be looked for.
    expect((await session.get(file)).json.error.code).toBe('download_is_gone')
    // Another session of the same person hasn't said the password, and can't have it made again either.
    const elsewhere = await w.as(w.people.member)
    expect((await elsewhere.get(file)).json.error.code).toBe('folder_is_locked')
    const anew = await elsewhere.put(pathOf(downloads.retry, { downloadId: asked.json.id }))
    expect(anew.json.error.code).toBe('folder_is_locked')
    await leader.put(pathOf(folders.lock, { id: vault.id }), { body: { password: 'fourth umbrella' } })
    expect((await session.get(file)).json.error.code).toBe('folder_is_locked')
    expect((await session.post(pathOf(folders.download, { id: vault.id }))).status).toBe(409)
  })

  it('opens to all again when its password is taken away', async () => {
    expect((await leader.delete(pathOf(folders.removeLock, { id: vault.id }))).json).toMatchObject({
      password_protected: false,
      open: true,
    })
    const outsider = await w.as(w.people.outsider)
    expect((await outsider.get(pathOf(resources.show, { id: paper.id }))).status).toBe(200)
  })
})
