import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { projectRoot } from '../server/platform/settings/settings.ts'
import { circlesOf } from './floors.ts'
import { program } from './steps.ts'

const AREAS = ['contract', 'server', 'web', 'texts', 'e2e', 'bench', 'scripts']
const rules: { name: string }[] = createRequire(import.meta.url)('../.dependency-cruiser.cjs').forbidden

interface Cruise {
  modules: { source: string; dependencies: { resolved: string }[] }[]
  summary: { violations: { from: string; to: string; rule: { name: string } }[] }
}

/** An import across each wall. Each rule must find its own, or it would not find a real one either. */
const planted: Record<string, Record<string, string>> = {
  'web-imports-no-server': {
    'web/a.ts': "import type { b } from '../server/b.ts'\nexport type A = typeof b\n",
    'server/b.ts': 'export const b = 1\n',
  },
  'server-imports-no-web': { 'server/a.ts': "import '../web/b.ts'\n", 'web/b.ts': 'export {}\n' },
  'platform-knows-no-area': {
    'server/platform/a.ts': "import '../posts/b.ts'\n",
    'server/posts/b.ts': 'export {}\n',
  },
  'ui-knows-no-area': { 'web/ui/a.tsx': "import '../posts/b.tsx'\n", 'web/posts/b.tsx': 'export {}\n' },
  'contract-imports-only-zod': {
    'contract/a.ts': "import { z } from 'zod'\nimport 'node:fs'\nexport const a = z.string()\n",
  },
  'routes-belong-to-their-area': {
    'server/posts/a.ts': "import '../events/routes.ts'\n",
    'server/events/routes.ts': 'export {}\n',
  },
  'product-needs-no-test': { 'server/posts/a.ts': "import '../../e2e/b.ts'\n", 'e2e/b.ts': 'export {}\n' },
  'no-circles': {
    'server/a.ts': "import { b } from './b.ts'\nexport const a = () => b\n",
    'server/b.ts': "import { a } from './a.ts'\nexport const b = () => a\n",
  },
  'nothing-missing': { 'server/a.ts': "import './nowhere.ts'\n" },
}

/** Areas that need each other, by a type and by a later import. */
const circle: Record<string, string> = {
  'server/posts/a.ts': "import type { B } from '../events/b.ts'\nexport type A = B\n",
  'server/events/b.ts': "export const later = () => import('../library/c.ts')\nexport type B = 1\n",
  'server/library/c.ts': "import { d } from '../posts/d.ts'\nexport const c = d\n",
  'server/posts/d.ts': 'export const d = 1\n',
}

/** The same in the browser, through the client. What only composes areas makes no circle. */
const circleInClient: Record<string, string> = {
  'web/app/a.ts': "import { b } from '../posts/b.ts'\nexport const a = b\n",
  'web/posts/b.ts': "export const b = 1\nexport const later = () => import('../events/c.tsx')\n",
  'web/events/c.tsx': "import type { A } from '../app/d.ts'\nexport type C = A\n",
  'web/app/d.ts': 'export type A = 1\n',
  'web/app/areas.ts': "import { home } from '../home/area.ts'\nexport const areas = [home]\n",
  'web/home/area.ts': "export const home = () => import('./e.tsx')\n",
  'web/home/e.tsx': "import { areas } from '../app/areas.ts'\nexport const e = areas\n",
}

/** What the walls must allow. */
const allowed: Record<string, string> = {
  'node_modules/zod/package.json': '{ "name": "zod", "main": "index.js" }',
  'node_modules/zod/index.js': 'exports.z = {}',
  'contract/a.ts': "import { z } from 'zod'\nexport const a = z.string()\n",
  'server/posts/routes.ts':
    "import './posts.ts'\nimport { ask } from '../events/queries.ts'\nexport const routes = [ask]\n",
  'server/posts/posts.ts': "import '../../contract/a.ts'\nimport '../platform/db.ts'\n",
  'server/events/queries.ts':
    'export async function ask(open: () => AsyncDisposable) {\n  await using one = open()\n  return one\n}\n',
  'server/platform/db.ts': "import type { queue } from './jobs.ts'\nexport type Queue = typeof queue\n",
  'server/platform/jobs.ts':
    "import type { Queue } from './db.ts'\nexport const queue: Queue | undefined = undefined\n",
  'web/posts/a.tsx': "import '../ui/b.tsx'\nimport '../../contract/a.ts'\n",
  'web/ui/b.tsx': "import '../app/c.ts'\n",
  'web/app/c.ts': 'export {}\n',
  'e2e/a.test.ts': "import '../server/testing/b.ts'\n",
  'server/testing/b.ts': "import '../posts/posts.ts'\n",
}

async function cruise(folder: string, areas: string[]): Promise<Cruise> {
  const words = [
    'depcruise',
    '--config',
    join(projectRoot, '.dependency-cruiser.cjs'),
    '--output-type',
    'json',
    ...areas,
  ]
  const { stdout, output } = await program(words, { cwd: folder })
  try {
    return JSON.parse(stdout)
  } catch {
    throw new Error(`dependency-cruiser said:\n${output}`)
  }
}

async function cruisePlanted(files: Record<string, string>): Promise<Cruise> {
  const folder = mkdtempSync(join(tmpdir(), 'kindred-walls-'))
  try {
    cpSync(join(projectRoot, 'tsconfig.json'), join(folder, 'tsconfig.json'))
    writeFileSync(join(folder, 'package.json'), '{ "type": "module", "dependencies": { "zod": "*" } }')
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, file)), { recursive: true })
      writeFileSync(join(folder, file), text)
    }
    const areas = AREAS.filter((area) => Object.keys(files).some((file) => file.startsWith(`${area}/`)))
    return await cruise(folder, areas)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const rulesBroken = async (files: Record<string, string>) =>
  (await cruisePlanted(files)).summary.violations.map((violation) => violation.rule.name)

const sources = (area: string) =>
  readdirSync(join(projectRoot, area), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.gen.ts'))
    .map((file) => `${area}/${file.replaceAll('\\', '/')}`)

const troubles: string[] = []

const present = new Set(readdirSync(projectRoot))
const areas = AREAS.filter((area) => present.has(area))
const { modules, summary } = await cruise(projectRoot, areas)
for (const { from, to, rule } of summary.violations) troubles.push(`${rule.name}: ${from} → ${to}`)

for (const top of ['server', 'web']) troubles.push(...circlesOf(top, modules))
if (circlesOf('server', (await cruisePlanted(circle)).modules).length !== 3)
  troubles.push('three areas in one circle are not seen')
if (circlesOf('web', (await cruisePlanted(circleInClient)).modules).length !== 3)
  troubles.push('a circle by way of the client is not seen')

// A parser that doesn't understand TypeScript would find nothing, and nothing wrong.
const seen = new Set(modules.map((module) => module.source))
const files = areas.flatMap(sources)
const unseen = files.filter((file) => !seen.has(file))
for (const file of unseen) troubles.push(`not looked at: ${file}`)

/** Files are named by nouns: what they hold, not what is done with it. Route files are named by their address. */
const isDeed = (file: string) => /(?<!plann|provision|sett|warn|[Ll]and)ing\.(test\.)?tsx?$/.test(file)
for (const file of files)
  if (isDeed(file) && !file.startsWith('web/routes/')) troubles.push(`called by what is done: ${file}`)
if (!isDeed('server/posts/writing.ts')) troubles.push('a file that is called by what is done is not seen')

/** Names that any part of an area may use; every other name stands for one thing in an area. */
const OWN_OF_PARTS = ['routes', 'policy', 'abilities', 'queries', 'jobs', 'search', 'area']
/** Areas whose folders hold one thing in a fixed form: a demo's life, guards to break, addresses. */
const BY_FORM = /^(server\/(seed|testing|migrations)|web\/routes)\//
/** Files of one area with the same name: it is easy to open the wrong one. */
function namesakes(files: readonly string[]) {
  const named = Map.groupBy(
    files.filter(
      (file) =>
        /^(server|web|contract)\/[^/]+\//.test(file) && !/\.test\.|\.d\./.test(file) && !BY_FORM.test(file),
    ),
    (file) =>
      `${file.split('/', 2).join('/')} ${basename(file)
        .replace(/\.tsx?$/, '')
        .toLowerCase()}`,
  )
  return [...named.entries()].filter(
    ([name, twins]) => twins.length > 1 && !OWN_OF_PARTS.some((own) => name.endsWith(` ${own}`)),
  )
}
for (const [, twins] of namesakes(files)) troubles.push(`of one name: ${twins.join(', ')}`)
if (
  namesakes(['server/posts/a/Lines.ts', 'server/posts/b/lines.ts', 'server/posts/b/routes.ts']).length !== 1
)
  troubles.push('two files of one name are not seen')

/** A file longer than this holds a second idea. Seeds, tests and generated files may be longer. */
const MOST_LINES = 300
const mayBeLong = (file: string) =>
  /\.test\.tsx?$|^server\/(seed|testing)\/|^bench\/seed\.ts$|^(e2e|texts)\//.test(file)
const texts = files.map((file) => ({ file, text: readFileSync(join(projectRoot, file), 'utf8') }))
for (const { file, text } of texts) {
  const lines = text.split('\n').length - 1
  if (lines > MOST_LINES && !mayBeLong(file))
    troubles.push(`${lines} lines, more than ${MOST_LINES}: ${file}`)
}
if (mayBeLong('server/posts/posts.ts')) troubles.push('a file that is too long is not seen')

/** What only one file of the server may contain; tests and seeds are exempt. */
const reserved = [
  {
    // The current day and hour come from `clock_at` and `moment_at`, which know the zone; bare SQL uses the server's.
    words: /\bat time zone (?!'UTC')|\bcurrent_date\b|\bnow\(\)::date\b/i,
    by: 'server/platform/database/zoneRules.ts',
    trouble: "goes by the database's clock instead of the enterprise's",
    planted: 'ends_on < current_date',
  },
  {
    // Changing settings without `writeSettings` notifies nobody.
    words: /updateTable\('enterprises'\)|\bupdate enterprises\b/,
    by: 'server/enterprise/settings.ts',
    trouble: 'writes settings past writeSettings',
    planted: "tx.updateTable('enterprises')",
  },
]
const saysReserved = (all: readonly { file: string; text: string }[]) =>
  reserved.flatMap(({ words, by, trouble }) =>
    all
      .filter(({ file }) => /^server\//.test(file) && file !== by)
      .filter(({ file }) => !/\.test\.ts$|^server\/(seed|testing)\//.test(file))
      .flatMap(({ file, text }) => (words.test(text) ? [`${trouble}: ${file}`] : [])),
  )
troubles.push(...saysReserved(texts))
for (const { planted: text, trouble } of reserved)
  if (saysReserved([{ file: 'server/posts/posts.ts', text }]).length !== 1)
    troubles.push(`nobody sees that something ${trouble}`)

/**
 * What platform and the design system know nothing of: they serve any product. Words that HTTP, SQL and browsers have too
 * (post, event, group, member) count as part of a name such as `event_id`.
 */
const PRODUCT =
  /network(?!Interfaces)|leader|membership|communit|sponsor|attendee|budget|segments?_|(?:event|post|group|member)s?_(?!stream)[a-z]|contract\/(?!scim|pages)[a-z]+\//i
const isGeneral = (file: string) => /^(server\/platform|web\/ui)\//.test(file) && !/\.test\.tsx?$/.test(file)
/** Where one is known, and why. */
const KNOWN_WORDS: Record<string, RegExp> = {
  // The change log keeps the network of a change as a column: leaders read the log of theirs.
  'server/platform/changes.ts': /network_id/g,
  // Each code of `contract/fieldErrors.ts` has its sentence for forms.
  'web/ui/forms/problems.ts': /'sponsor'/g,
}
const withoutComments = (text: string) => text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
const productWords = (all: readonly { file: string; text: string }[]) =>
  all
    .filter(({ file }) => isGeneral(file))
    .flatMap(({ file, text }) => {
      const word = PRODUCT.exec(withoutComments(text).replaceAll(KNOWN_WORDS[file] ?? /$^/g, ''))
      return word ? [`says “${word[0]}”, a word of the product: ${file}`] : []
    })
troubles.push(...productWords(texts))
if (
  productWords([
    { file: 'server/platform/rights/a.ts', text: 'me.memberships' },
    { file: 'web/ui/a.ts', text: "import { b } from '../../contract/events/b.ts'" },
  ]).length !== 2
)
  troubles.push('a word of the product in platform or ui is not seen')

for (const { name } of rules) {
  const violation = planted[name]
  if (!violation) troubles.push(`no planted violation proves the rule ${name}`)
  else if (!(await rulesBroken(violation)).includes(name))
    troubles.push(`the rule ${name} does not see its planted violation`)
}
for (const name of await rulesBroken(allowed)) troubles.push(`the rule ${name} forbids what is allowed`)

if (troubles.length > 0) {
  console.error(troubles.join('\n'))
  process.exitCode = 1
} else {
  console.log(`${modules.length} modules, ${rules.length} walls, each proved with a planted violation`)
}
