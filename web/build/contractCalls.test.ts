import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { build } from 'vite'
import { afterEach, describe, expect, it } from 'vitest'
import { contractCalls } from './contractCalls.ts'

const contract = resolve('contract')
let folder = ''
afterEach(() => rm(folder, { recursive: true, force: true }))

/** Builds a page that says this, with `#contract` standing for the folder of the contract. */
async function built(source: string) {
  folder = await mkdtemp(join(tmpdir(), 'contract-calls-'))
  const entry = join(folder, 'entry.ts')
  await writeFile(entry, source.replaceAll('#contract', relative(folder, contract)))
  const made = await build({
    configFile: false,
    logLevel: 'silent',
    root: folder,
    plugins: [contractCalls(contract)],
    resolve: { alias: { zod: resolve('node_modules/zod') } },
    build: {
      write: false,
      minify: false,
      rolldownOptions: { input: entry, preserveEntrySignatures: 'strict' },
    },
  })
  const [first] = [made].flat()
  if (!first || !('output' in first)) throw new Error('Nothing was built')
  return first.output as unknown as {
    type: string
    code: string
    isEntry: boolean
    isDynamicEntry: boolean
  }[]
}

describe('the contract in the browser', () => {
  it('brings methods, paths and constants, and no zod', async () => {
    const output = await built(
      `import { groups } from '#contract/networks/networks.ts'\nimport { notificationFrequencies } from '#contract/messages/messages.ts'\nexport const known = [groups, notificationFrequencies]`,
    )
    const entry = output.find((part) => part.isEntry)
    expect(entry?.code).toContain('"/api/v1/groups/:id"')
    expect(entry?.code).toContain('"real_time"')
    expect(entry?.code).not.toMatch(/zod|The groups the viewer may see/i)
  })

  it('keeps the schemas one question away', async () => {
    const output = await built(
      `import { groups } from '#contract/networks/networks.ts'\nexport const ask = () => groups.list.schema('query')`,
    )
    const schemas = output.filter((part) => part.isDynamicEntry)
    expect(schemas).toHaveLength(1)
    expect(output.filter((part) => !part.isEntry).some((part) => part.code?.includes('ZodError'))).toBe(true)
  })

  it('refuses a schema that a screen imports as a value, and says what to do', async () => {
    const wish = built(`import { Profile } from '#contract/people/people.ts'\nexport const wrong = Profile`)
    await expect(wish).rejects.toThrow(/imports the schema Profile .* Import it as a type/)
  })
})
