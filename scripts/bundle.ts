import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/**
 * What a visitor downloads before a page can render, in brotli: the entry, the page's frame, the page and its texts,
 * with everything they import statically, and the styles of each. Fails when a page weighs more than
 * `docs/performance.md` promises.
 */
interface Chunk {
  file: string
  src?: string
  isEntry?: boolean
  imports?: string[]
  css?: string[]
}

const dist = new URL('../dist/', import.meta.url).pathname
const manifestFile = join(dist, '.vite/manifest.json')
if (!existsSync(manifestFile)) {
  console.error('There is no build to weigh: run `vite build` first.')
  process.exit(1)
}
const manifest: Record<string, Chunk> = JSON.parse(readFileSync(manifestFile, 'utf8'))

const chunkFor = (part: string) => {
  const key = Object.keys(manifest).find((name) => name === part || name.endsWith(part))
  if (!key) throw new Error(`The build has no ${part}`)
  return key
}

function reach(key: string, found = new Set<string>()): Set<string> {
  const chunk = manifest[key]
  if (!chunk || found.has(chunk.file)) return found
  found.add(chunk.file)
  for (const style of chunk.css ?? []) found.add(style)
  for (const next of chunk.imports ?? []) reach(next, found)
  return found
}

const weights = new Map<string, number>()
function weigh(file: string) {
  const known = weights.get(file)
  if (known !== undefined) return known
  // As the build has packed it, once and as well as possible; what isn't worth packing weighs what it is.
  const packed = join(dist, `${file}.br`)
  const weight = statSync(existsSync(packed) ? packed : join(dist, file)).size
  weights.set(file, weight)
  return weight
}

const kb = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`
const sum = (files: Iterable<string>) => [...files].reduce((total, file) => total + weigh(file), 0)

const page = (route: string) => `routes/${route}.tsx?tsr-split=component`
const text = (area: string) => `texts/en/${area}.json`
const first = ['index.html', 'texts/en/catalogue.ts', text('shell'), text('ui')]
const home = [...first, 'memberTree.gen.ts', page('_user'), page('_user/index'), text('home')]

const visits = [
  {
    name: 'sign-in, first visit',
    parts: [...first, page('_anonymous'), page('_anonymous/login/index'), text('access')],
    limit: 165_000,
  },
  { name: 'home, first visit', parts: home, limit: 175_000 },
]
interface Next {
  name: string
  parts: string[]
  limit?: number
}
const nexts: Next[] = [
  { name: 'all other pages, when idle', parts: ['routeTree.gen.ts'] },
  { name: 'groups list', parts: [page('_user/groups/index'), text('networks')] },
  {
    name: 'group page',
    parts: [
      page('_user/network/$kind/$networkId'),
      page('_user/network/$kind/$networkId/index'),
      text('networks'),
    ],
  },
  { name: 'my profile', parts: [page('_user/profile/index'), text('people')] },
  { name: 'edit profile', parts: [page('_user/profile/general'), text('people')] },
  { name: 'enrollment, profile', parts: [page('enrollment/profile'), text('enrollment'), text('people')] },
  {
    name: 'enrollment, discover',
    parts: [page('enrollment/discover'), text('enrollment'), text('networks')],
  },
  { name: 'notifications', parts: [page('_user/notifications'), text('messages')] },
  { name: 'schemas, with the first form', parts: ['contract/people/profile.ts?full'] },
]

const palette: Next = { name: 'command palette', parts: ['shell/CommandPalette.tsx', text('search')] }

const filesOf = (parts: string[]) => new Set(parts.flatMap((part) => [...reach(chunkFor(part))]))
const had = filesOf(home)
let over = 0
const report = (name: string, files: Set<string>, limit: number) => {
  const weight = sum(files)
  if (weight > limit) over += 1
  console.log(
    `${weight > limit ? 'OVER' : ' ok '}  ${name.padEnd(38)} ${kb(weight).padStart(9)} of ${kb(limit)}, ${files.size} files`,
  )
  if (process.argv.includes('--files'))
    for (const file of [...files].sort((a, b) => weigh(b) - weigh(a)))
      console.log(`        ${kb(weigh(file)).padStart(9)}  ${file}`)
}

for (const { name, parts, limit } of visits) report(name, filesOf(parts), limit)
for (const { name, parts, limit = 60_000 } of [...nexts, palette])
  report(`${name} (after home)`, filesOf(parts).difference(had), limit)
const paletteAlone = filesOf(palette.parts)
  .difference(had)
  .difference(filesOf(nexts.flatMap(({ parts }) => parts)))
report('command palette, what it alone brings', paletteAlone, 15_000)
if (over > 0) process.exit(1)
