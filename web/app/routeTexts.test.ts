import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const web = resolve(import.meta.dirname, '..')
const routes = join(web, 'routes')
const areas = new Set(
  globSync('*.json', { cwd: resolve(web, '../texts/en') }).map((file) => file.replace('.json', '')),
)
/** Spoken on every page, whoever asks. */
const everywhere = ['shell', 'ui']

const sources = new Map<string, { speaks: Set<string>; loads: string[]; imports: string[] }>()

/** What a file says, by the areas of its keys, and what it brings along. */
function sourceOf(file: string) {
  const known = sources.get(file)
  if (known) return known
  // What a page asks leave for is named like a sentence and isn't one.
  const code = readFileSync(file, 'utf8').replaceAll(/\.may\('[^']+'/g, '')
  const speaks = new Set(
    [...code.matchAll(/['`]([a-z]+)\.[a-z_]+(?:[.'`]|\.\$)/g)].flatMap(([, area = '']) =>
      areas.has(area) ? [area] : [],
    ),
  )
  const imports = [...code.matchAll(/(?:from |import\()'(\.[^']+\.tsx?)'/g)]
    .map(([, path = '']) => resolve(dirname(file), path))
    // The frames and the design system speak the texts of every page; data is no sentence.
    .filter((path) => path.startsWith(web) && !/\/web\/(shell|ui|app|routes)\//.test(path))
  // A part that comes after its page brings its own.
  const loads = [...code.matchAll(/loadTexts\(\[([^\]]*)\]\)/g)].flatMap(([, list = '']) =>
    [...list.matchAll(/'([a-z]+)'/g)].map(([, area = '']) => area),
  )
  const source = { speaks, loads, imports: imports.filter(existsSync) }
  sources.set(file, source)
  return source
}

function spokenBy(file: string) {
  const reached = new Set<string>([file])
  for (const each of reached) for (const next of sourceOf(each).imports) reached.add(next)
  const loaded = new Set([...reached].flatMap((each) => sourceOf(each).loads))
  return new Set([...reached].flatMap((each) => [...sourceOf(each).speaks])).difference(loaded)
}

const declaredIn = (file: string) => {
  const [, list = ''] = readFileSync(file, 'utf8').match(/texts: \[([^\]]*)\]/) ?? []
  return [...list.matchAll(/'([a-z]+)'/g)].map(([, area = '']) => area)
}

/** The frames that a page stands in: `_user/events/$eventId/index` stands in `_user/events/$eventId` and `_user`. */
function framesOf(file: string) {
  const frames: string[] = []
  for (let folder = dirname(file); folder.startsWith(routes) && folder !== routes; folder = dirname(folder))
    if (existsSync(`${folder}.tsx`)) frames.push(`${folder}.tsx`)
  return frames
}

describe('a page', () => {
  const pages = globSync('**/*.tsx', { cwd: routes }).filter((file) => !file.startsWith('dev/'))

  it.each(pages)('%s brings the texts of everything on it', (page) => {
    const file = join(routes, page)
    const brought = new Set([...everywhere, ...[file, ...framesOf(file)].flatMap(declaredIn)])
    expect([...spokenBy(file).difference(brought)]).toEqual([])
  })
})
