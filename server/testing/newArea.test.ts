import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { copyProject } from '../../scripts/projectCopy.ts'
import { writeSchemaTypes } from '../../scripts/schemaTypes.ts'
import { endChildren, program } from '../../scripts/steps.ts'
import { projectRoot } from '../platform/settings/settings.ts'
import { withDatabaseName } from './template.ts'

/** Folders of an area that doesn't exist. Its files end in `.txt`, so that nothing of ours takes it for a real one. */
const folders = join(projectRoot, 'server/testing/newArea')

/** Everything else that an area needs: a line in each of these lists, put before the text that is named. */
const lines: [file: string, before: string, line: string][] = [
  ['server/areas.ts', 'import { posts }', "import { plants } from './plants/area.ts'\n"],
  ['server/areas.ts', '  pages,\n]', '  plants,\n'],
  ['web/app/areas.ts', 'import { posts }', "import { plants } from '../plants/area.ts'\n"],
  ['web/app/areas.ts', '  recognition,\n]', '  plants,\n'],
  ['contract/archives/archives.ts', "'outcome',\n] as const\nconst ArchiveName", "'plant',\n  "],
  ['texts/en/archives.json', '"resource": "Resources"', '"plant": "Plants",\n    '],
  ['texts/en/search.json', '"notifications": "Notifications"', '"plants": "Plants of the office",\n    '],
  [
    'texts/en/changes.json',
    '"enterprise": {\n      "founded"',
    '"plant": { "created": "Plant added", "archived": "Plant archived", "restored": "Plant restored" },\n    ',
  ],
  ['texts/notes.json', '  "posts":', '  "plants": "The plants of an office, and who waters them.",\n'],
  ['server/testing/walls/knownIds.ts', "  sponsors: 'sponsors',", "  plants: 'plants',\n"],
  [
    'server/testing/walls/canaries.ts',
    '  const mateo = ',
    `  for (const client of [bea, admin]) await client.post('/api/v2/plants', { body: { name: \`\${client === bea ? CANARY : 'Orchard'} fern\` } })\n`,
  ],
]

/** The generated checks that must take it in, and the tests that it brings. */
const checks: Record<string, string> = {
  'server/areas.test.ts': 'the areas|the addresses|the names that stay',
  'server/testing/walls/catalog.test.ts': 'the database',
  'server/testing/walls/contract.test.ts': 'the contract',
  'server/people/merge/merge.test.ts': 'knows what becomes of every row that names a person',
  'texts/texts.test.ts': 'the catalogues',
  'web/app/routeTexts.test.ts': 'plants.tsx brings the texts',
  'server/plants/plants.test.ts': 'plants',
  'web/plants/plants.test.ts': 'plants',
}

interface Report {
  testResults: {
    name: string
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
  }[]
}

/** A copy of the whole project with its own checks: a minute of the processor, so the gate does it. */
describe.runIf(process.env.NEW_AREA)('an area that is new', () => {
  let root: string
  const at = (file: string) => join(root, file)
  const owner_url = inject('owner_url')

  const change = (file: string, to: (text: string) => string) =>
    writeFileSync(at(file), to(readFileSync(at(file), 'utf8')))

  /** Runs them in the copy; gives back what was run, by file, and what failed. */
  async function run() {
    const report = at('report.json')
    const { output } = await program(
      [
        'vitest',
        'run',
        ...Object.keys(checks),
        '-t',
        Object.values(checks).join('|'),
        '--maxWorkers=1',
        // Each file is read once, and Node reads them with less work than what Vitest keeps for the next time.
        '--experimental.viteModuleRunner=false',
        '--experimental.nodeLoader=false',
      ].concat('--update', '--reporter=json', `--outputFile.json=${report}`),
      {
        cwd: root,
        env: {
          TEST_OWNER_URL: owner_url,
          TEST_WEB_URL: inject('web_url'),
          TEST_TEMPLATE: inject('template'),
          VITEST: undefined,
        },
      },
    )
    if (!existsSync(report)) throw new Error(output.slice(-3000))
    const { testResults }: Report = JSON.parse(readFileSync(report, 'utf8'))
    const ran = testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status }) => status === 'passed' || status === 'failed')
        .map((one) => ({ ...one, file: name.slice(root.length + 1) })),
    )
    const failed = ran
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => `${fullName}: ${failureMessages.join()}`)
    return { files: new Set(ran.map(({ file }) => file)), failed, output }
  }

  /** What the migrated database is read by. */
  async function writeTypes() {
    const name = `plants_${process.pid}`
    const admin = new pg.Client({ connectionString: owner_url })
    await admin.connect()
    await admin.query(`create database ${name} template ${inject('template')} strategy file_copy`)
    const url = withDatabaseName(owner_url, name)
    const owner = new pg.Client({ connectionString: url })
    await owner.connect()
    await owner.query(readFileSync(at('server/migrations/9999_plants.sql'), 'utf8'))
    await owner.end()
    await writeSchemaTypes(url, at('server/platform/database/schema.gen.ts'))
    await admin.query(`drop database ${name}`)
    await admin.end()
  }

  beforeAll(async () => {
    root = mkdtempSync(join(tmpdir(), 'kindred-area-'))
    copyProject(root)
    cpSync(folders, root, { recursive: true })
    for (const file of readdirSync(folders, { recursive: true, encoding: 'utf8' }))
      if (file.endsWith('.txt')) renameSync(at(file), at(file.slice(0, -'.txt'.length)))
    for (const [file, before, line] of lines)
      change(file, (text) => {
        expect(text.split(before), `${before} in ${file}`).toHaveLength(2)
        return text.replace(before, () => line + before)
      })
    await writeTypes()
  })
  afterAll(() => {
    endChildren()
    rmSync(root, { recursive: true, force: true })
  })

  it('comes with its folders and a line in each list, and every generated check takes it in', async () => {
    const { files, failed, output } = await run()
    expect(failed, output.slice(-3000)).toEqual([])
    expect([...files].toSorted(), output.slice(-3000)).toEqual(Object.keys(checks).toSorted())
    const pinned = (file: string) => readFileSync(at(`server/testing/${file}.txt`), 'utf8')
    expect(pinned('addresses')).toContain('PUT /api/v2/plants/{id}/archival')
    expect(pinned('names')).toContain('due plants.water')
  }, 600_000)
})
