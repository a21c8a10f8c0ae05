import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { folderPermissions, folders } from '../../contract/library/library.ts'
import { resources } from '../../contract/library/resources.ts'
import { abilityWalk } from '../testing/abilityWalk.ts'
import { formWith, picture } from '../testing/pictures.ts'
import { type Client, pathOf, type World, world } from '../testing/world.ts'

const PASSWORD = 'velvet umbrella'

describe('the states of the library', () => {
  let w: World
  let women: number
  let home: number
  let target: number
  const people = new Map<string, Client>()
  const client = (who: string) => people.get(who) as Client
  beforeAll(async () => {
    w = await world()
    women = w.networks['Women at Larkspur'] ?? 0
    // Brings resources, and manages none.
    await w.owner.query(
      `update policy_templates set permissions = permissions || '{resource_create}'
       where role_id = (select role_id from users where id = $1)`,
      [w.people.designer],
    )
    people.set('manager', await w.as(w.people.leader))
    people.set('creator', await w.as(w.people.designer))
    people.set('member', await w.as(w.people.member))
    people.set('outsider', await w.as(w.people.outsider))
    home = await folder('Home')
    target = await folder('Elsewhere')
  })
  afterAll(() => w.close())

  let made = 0
  const folder = async (name: string) => {
    const { status, json, text } = await client('manager').post(folders.create.path, {
      body: { name: `${name} ${++made}`, network_id: women },
    })
    if (status !== 200) throw new Error(text)
    return json.id as number
  }

  const states = ['there', 'put away', 'archived', 'expired'] as const

  /** Brought by the creator; archived by themselves, by whoever manages the folder, or by the days. */
  async function resourceIn(state: (typeof states)[number], kind = 'page'): Promise<number> {
    const { rows } = await w.owner.query<{ id: string }>(
      `insert into resources (enterprise_id, folder_id, kind, title, language, created_by, archived_at, archived_by, expired)
       values ($1, $2, $3, 'In a state', 'en', $4, case when $5 <> 'there' then now() end,
         case $5 when 'put away' then $4::bigint when 'archived' then $6::bigint end, $5 = 'expired') returning id::text`,
      [w.enterprises.larkspur, home, kind, w.people.designer, state, w.people.leader],
    )
    const id = Number(rows[0]?.id)
    await w.owner.query(
      `insert into resource_versions (enterprise_id, resource_id, number, body, created_by)
       select $1, $2, n, 'Words', $3 from unnest(array[1, 2]) as n`,
      [w.enterprises.larkspur, id, w.people.designer],
    )
    await w.owner.query('update resources set current_number = 2 where id = $1', [id])
    return id
  }

  it('of a resource let everybody do exactly what `can` says', async () => {
    const { wrong, refusals } = await abilityWalk({
      states,
      people,
      make: resourceIn,
      show: resources.show,
      verbs: {
        edit: {
          route: resources.update,
          body: ({ version = 1 }) => ({
            title: 'Anew',
            description: null,
            label_id: null,
            tag_ids: [],
            language: 'en',
            expires_on: null,
            version,
          }),
        },
        move: { route: resources.move, body: () => ({ folder_id: target }) },
        version: { route: resources.restoreVersion, params: () => ({ number: 1 }) },
        archive: { route: resources.archive },
        un_archive: { route: resources.un_archive },
        delete: { route: resources.destroy },
      },
    })
    expect(wrong).toEqual([])
    expect(refusals).toMatchSnapshot()
  })

  it('of a file let it get a new version exactly as `can` says', async () => {
    const wrong: string[] = []
    for (const state of states)
      for (const [person, one] of people) {
        const id = await resourceIn(state, 'file')
        const { json } = await one.get(pathOf(resources.show, { id }))
        const form = formWith(await picture(), 'scan.png')
        const { status } = await one.post(pathOf(resources.newVersion, { id }), { form })
        if (Boolean(json.can?.version) !== (status === 200)) wrong.push(`${person} in ${state}: ${status}`)
      }
    expect(wrong).toEqual([])
  })

  it('keep away what a manager archived from whoever brought it, until a manager says otherwise', async () => {
    const id = await resourceIn('there')
    const [manager, creator] = [client('manager'), client('creator')]
    expect((await manager.post(pathOf(resources.archive, { id }))).status).toBe(200)
    const { can } = (await creator.get(pathOf(resources.show, { id }))).json
    expect(Object.values(can)).not.toContain(true)
    const refused = await creator.put(pathOf(resources.un_archive, { id }))
    expect([refused.status, refused.json.error.code]).toEqual([403, 'denied.resource'])
    expect((await manager.put(pathOf(resources.un_archive, { id }))).json.archived_at).toBeNull()
    expect((await creator.post(pathOf(resources.archive, { id }))).status).toBe(200)
    expect((await creator.put(pathOf(resources.un_archive, { id }))).json.archived_at).toBeNull()
  })

  it('of a folder let everybody do exactly what `can` says', async () => {
    const locked = async () => {
      const id = await folder('Vault')
      const path = pathOf(folders.lock, { id })
      expect((await client('manager').put(path, { body: { password: PASSWORD } })).text).toContain('Vault')
      // Nobody has said the password in this session.
      await w.owner.query('delete from folder_unlocks where folder_id = $1', [id])
      return id
    }
    const narrowed = async () => {
      const id = await folder('Room')
      const path = pathOf(folderPermissions.update, { id })
      const body = { access: 'narrowed', user_ids: [w.people.member], version: 1 }
      expect((await client('manager').put(path, { body })).status).toBe(200)
      return id
    }
    const { wrong, refusals } = await abilityWalk({
      states: ['open', 'locked', 'narrowed'] as const,
      people,
      make: (state) => (state === 'open' ? folder('Shelf') : state === 'locked' ? locked() : narrowed()),
      show: folders.show,
      verbs: {
        add: {
          route: folders.create,
          body: (_folder, id) => ({ name: `Within ${id}`, parent_folder_id: id }),
        },
        edit: {
          route: folders.update,
          body: ({ version = 1 }) => ({ name: `Anew ${++made}`, description: null, version }),
        },
        move: { route: folders.move, body: () => ({ parent_folder_id: null, position: 0 }) },
        permissions: {
          route: folderPermissions.update,
          body: ({ version = 1 }) => ({ access: 'inherit', version }),
        },
        download: { route: folders.download },
        remove_lock: { route: folders.removeLock },
        lock: { route: folders.lock, body: () => ({ password: PASSWORD }) },
        delete: { route: folders.destroy, query: { with_content: 'true' } },
      },
    })
    expect(wrong).toEqual([])
    expect(refusals).toMatchSnapshot()
  })

  it('of a folder refuse all the ways into it alike while it is locked', async () => {
    const id = await folder('Safe')
    const inside = await resourceIn('there')
    await client('manager').put(pathOf(folders.lock, { id }), { body: { password: PASSWORD } })
    await w.owner.query('delete from folder_unlocks where folder_id = $1', [id])
    const manager = client('manager')
    const ways = [
      await manager.post(resources.create.path, { body: { folder_id: id, title: 'Page', body: 'Words' } }),
      await manager.post(pathOf(resources.upload, { id }), { form: formWith(await picture(), 'a.png') }),
      await manager.put(pathOf(resources.move, { id: inside }), { body: { folder_id: id } }),
      await manager.put(pathOf(folders.move, { id: target }), { body: { parent_folder_id: id } }),
    ]
    expect(ways.map(({ status, json }) => [status, json.error.code])).toEqual(
      ways.map(() => [409, 'folder_is_locked']),
    )
  })
})
