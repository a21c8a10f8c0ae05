import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { archiveNames } from '../contract/archives/archives.ts'
import { waitingKinds } from '../contract/home/home.ts'
import { openTaskKinds } from '../contract/networks/handOver.ts'
import { pageAbilityNames } from '../contract/networks/networks.ts'
import { foundKinds } from '../contract/search/search.ts'
import { areas, brought } from './areas.ts'
import { exportables } from './downloads/exportParts.ts'
import { waiting } from './home/waitingLines.ts'
import { archivables } from './identity/archivable.ts'
import { openTasks } from './networks/leaders/openTasks.ts'
import { pageAbilities } from './networks/pageAbilities.ts'
import { area, type Slot } from './platform/area.ts'
import { dropPicturesJob } from './platform/files/files.ts'
import { contract } from './platform/http/contract.ts'
import { openApi } from './platform/http/openapi.ts'
import { dues, jobs, openings, type Process } from './platform/process.ts'
import { undoings } from './platform/undo.ts'
import { findables } from './search/findables.ts'
import { type World, world } from './testing/world.ts'

const server = new URL('./', import.meta.url)
/** They put areas together, or are what areas stand on. */
const none = ['platform', 'seed', 'testing', 'migrations']

describe('the areas', () => {
  it('are all the folders of the server that declare one, each once', () => {
    const folders = readdirSync(server, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !none.includes(entry.name))
      .map(({ name }) => name)
      .filter((name) => readdirSync(new URL(`${name}/`, server)).includes('area.ts'))
    expect(areas.map(({ name }) => name).toSorted()).toEqual(folders)
  })

  it('bring what the contract names, and nothing else', () => {
    const archived = brought.to(archivables).map(({ name }) => name)
    expect(archived.toSorted()).toEqual([...archiveNames].toSorted())
    const found = brought.to(findables).map(({ kind }) => kind)
    expect(found.toSorted()).toEqual([...foundKinds].toSorted())
    const open = brought.to(openTasks).map(({ kind }) => kind)
    expect(open.toSorted()).toEqual([...openTaskKinds].toSorted())
    const able = brought.to(pageAbilities).map(({ name }) => name)
    expect(able.toSorted()).toEqual([...pageAbilityNames].toSorted())
    const waits = brought.to(waiting).flatMap(({ kinds }) => kinds)
    expect(waits.toSorted()).toEqual([...waitingKinds].toSorted())
  })
})

/** Without its words: what a sentence says may change, what a program hears may not. */
const withoutWords = (_key: string, value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(
        Object.entries(value)
          .filter(([key, inner]) => !(['summary', 'description'].includes(key) && typeof inner === 'string'))
          .toSorted(([a], [b]) => (a < b ? -1 : 1)),
      )
    : value

describe('the addresses', () => {
  // Programs of others rely on them. Whoever changes one on purpose updates the snapshot with `vitest -u` and says so.
  it('ask and answer as they did', async () => {
    const { paths = {} } = JSON.parse(JSON.stringify(openApi(contract, '0'))) as {
      paths?: Record<string, Record<string, object>>
    }
    const lines = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => {
        const shape = createHash('sha256').update(JSON.stringify(operation, withoutWords)).digest('hex')
        return `${method.toUpperCase()} ${path} ${shape.slice(0, 12)}`
      }),
    )
    await expect(`${lines.toSorted().join('\n')}\n`).toMatchFileSnapshot('testing/addresses.txt')
  })
})

describe('the names that stay in a database', () => {
  let w: World
  let one: Process
  beforeAll(async () => {
    const looking = area({
      name: 'looking',
      brings: [
        openings.with((started) => {
          one = started
        }),
      ],
    })
    w = await world({}, { areas: [...areas, looking] })
  })
  afterAll(() => w.close())

  const flat = (tree: object, place = ''): string[] =>
    Object.entries(tree).flatMap(([key, value]) =>
      typeof value === 'string' ? [`${place}${key}`] : flat(value, `${place}${key}.`),
    )
  const textsOf = (file: string) =>
    JSON.parse(readFileSync(new URL(`../texts/en/${file}.json`, server), 'utf8'))

  // Rows that were written before a release are read after it. Whoever adds a name updates the snapshot with `vitest -u`; one
  // that goes needs a migration first.
  it('are as they were', async () => {
    const made = <T>(by: Slot<(process: Process) => readonly T[]>) =>
      brought.to(by).flatMap((make) => make(one))
    const names: Record<string, string[]> = {
      job: [...made(jobs), dropPicturesJob(one.store)].map(({ name, lane }) => `${name} (${lane})`),
      due: made(dues).map(({ kind }) => kind),
      export: made(exportables).map(({ name }) => name),
      archive: [...archiveNames],
      undo: brought.to(undoings).map(({ act }) => act),
      action: flat(textsOf('changes').actions),
      notification: Object.keys(textsOf('messages').kinds),
    }
    const lines = Object.entries(names).flatMap(([what, some]) =>
      some.toSorted().map((name) => `${what} ${name}`),
    )
    expect(new Set(lines).size).toBe(lines.length)
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('testing/names.txt')
  })
})
