import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { expect } from 'vitest'
import { folders } from '../../contract/library/library.ts'
import { resources } from '../../contract/library/resources.ts'
import { formWith } from './pictures.ts'
import { type Client, pathOf, type World, world } from './world.ts'

/** The time a worker may take. */
export const wait = { timeout: 30_000, interval: 100 }

const filesIn = (folder: string) =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile()).length
    : 0
/** How many files are kept under their own ids. */
export const keptIn = ({ data_dir }: World) => filesIn(join(data_dir, 'files', 'library'))
/** Uploads under way. */
export const underWayIn = ({ data_dir }: World) => {
  const tmp = join(data_dir, 'tmp')
  return existsSync(tmp) ? readdirSync(tmp) : []
}

export interface Library {
  w: World
  leader: Client
  member: Client
  women: number
  shelf: number
}

/** A product with its worker, somebody who adds to a library and somebody who reads it. */
export async function libraryWorld(): Promise<Library> {
  const w = await world()
  await w.another({ ONLY: 'worker' })
  const leader = await w.as(w.people.leader)
  const women = w.networks['Women at Larkspur'] ?? 0
  const { json } = await leader.post(folders.create.path, { body: { name: 'Shelf', network_id: women } })
  return { w, leader, member: await w.as(w.people.member), women, shelf: json.id }
}

/** Actions on files there. */
export function uploadsIn(at: () => Pick<Library, 'w' | 'leader' | 'member' | 'shelf'>) {
  const send = (client: Client, bytes: Uint8Array, name: string, folder = at().shelf) =>
    client.post(pathOf(resources.upload, { id: folder }), { form: formWith(bytes, name) })
  return {
    send,
    sent: async (bytes: Uint8Array, name: string, folder = at().shelf) => {
      const { status, json, text } = await send(at().leader, bytes, name, folder)
      if (status !== 200) throw new Error(text)
      return json
    },
    read: (id: number) =>
      expect
        .poll(async () => (await at().member.get(pathOf(resources.text, { id }))).json.state, wait)
        .not.toBe('waiting'),
    kept: () => keptIn(at().w),
    underWay: () => underWayIn(at().w),
  }
}

/** An upload of 50 MB that breaks off after the first three; it returns once nothing of it arrives any more. */
export async function breakOff(w: World, client: Client, path: string) {
  const { host, port } = new URL(w.url)
  const csrf = (await client.get('/api/v2/internal/csrf-token')).headers['x-csrf-token']
  const socket = connect(Number(port), '127.0.0.1')
  await once(socket, 'connect')
  const head = Object.entries({
    host: `larkspur.localhost:${host.split(':')[1]}`,
    ...client.credentials,
    'x-csrf-token': String(csrf),
    'content-type': 'multipart/form-data; boundary=edge',
    'content-length': '50000000',
  })
  socket.write(
    `POST ${path} HTTP/1.1\r\n${head.map(([name, value]) => `${name}: ${value}`).join('\r\n')}\r\n\r\n--edge\r\ncontent-disposition: form-data; name="file"; filename="big.bin"\r\n\r\n`,
  )
  socket.write(Buffer.alloc(3_000_000, 7))
  await expect.poll(() => underWayIn(w).length, wait).toBeGreaterThan(0)
  socket.destroy()
  await expect.poll(() => underWayIn(w), wait).toEqual([])
}
