import { readFileSync } from 'node:fs'
import { basename, dirname, relative, resolve } from 'node:path'
import { type Plugin, runnerImport } from 'vite'

const FULL = '?full'
const LIGHT = '?light='
const shapeParts = ['params', 'query', 'body', 'returns'] as const

/**
 * The contract is written with zod, and zod is heavy. Web code that imports a file of `contract/` receives what a call
 * needs (method, path, who may) and its constants; the schemas stay behind `schema(part)`, which fetches the real file
 * when a form first asks. Types are not touched: they come from the real file. Each name of a file is a module of its
 * own, so that a page which needs one list of words doesn't bring the calls beside it.
 */
export function contractCalls(contractFolder: string): Plugin {
  const light = new Map<string, { parts: Map<string, string>; hidden: Set<string>; files: string[] }>()

  const inContract = (file: string) => file.startsWith(`${contractFolder}/`) && file.endsWith('.ts')
  const needsZod = (file: string, seen = new Set<string>()): boolean => {
    if (seen.has(file)) return false
    seen.add(file)
    return valueImports(readFileSync(file, 'utf8')).some(
      ({ from }) => from === 'zod' || (from.startsWith('.') && needsZod(resolve(dirname(file), from), seen)),
    )
  }
  const lightOf = async (file: string) => {
    const known = light.get(file)
    if (known) return known
    const { module, dependencies } = await runnerImport<Record<string, unknown>>(file, {
      configFile: false,
      logLevel: 'error',
    })
    const made = { ...lighten(module, relativeSpecifier(file)), files: [file, ...dependencies] }
    light.set(file, made)
    return made
  }

  return {
    name: 'kindred:contract-calls',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (!source.startsWith('.') || !importer) return null
      const [importerFile = '', importerQuery] = importer.split('?')
      const [sourceFile = '', sourceQuery] = source.split('?')
      const file = resolve(dirname(importerFile), sourceFile)
      if (!inContract(file)) return null
      const full = sourceQuery === 'full' || (importerQuery === 'full' && needsZod(file))
      if (full) return file + FULL
      return sourceQuery?.startsWith('light=') ? file + LIGHT + sourceQuery.slice('light='.length) : null
    },
    async load(id) {
      const [file = '', query] = id.split('?')
      if (!inContract(file)) return null
      if (query === 'full') return { code: readFileSync(file, 'utf8'), moduleType: 'ts' }
      if (!needsZod(file)) return null
      const { parts, files } = await lightOf(file)
      for (const each of files) if (each.startsWith('/')) this.addWatchFile(each)
      const code = query?.startsWith('light=')
        ? parts.get(query.slice('light='.length))
        : [...parts.keys()]
            .map((name) => `export { ${name} } from './${basename(file)}${LIGHT}${name}'`)
            .join('\n')
      return { code: code ?? '', moduleType: 'js', moduleSideEffects: false }
    },
    async transform(code, id) {
      const [file = ''] = id.split('?')
      if (inContract(file) || !/\.tsx?$/.test(file) || file.includes('node_modules')) return null
      let apart = code
      for (const { from, names, written } of valueImports(code)) {
        const target = from.startsWith('.') ? resolve(dirname(file), from) : ''
        if (!inContract(target) || !needsZod(target)) continue
        const { hidden } = await lightOf(target)
        const wrong = names.find((name) => hidden.has(name))
        if (wrong)
          this.error(
            `${relative(process.cwd(), file)} imports the schema ${wrong} of ${from} as a value, which would bring zod ` +
              'into every page. Import it as a type, or ask for it with schemaOf(route, part) when a form needs it.',
          )
        apart = apart.replace(written, () => oneByOne(written, names, from))
      }
      // Each line stays where it was, so the map of the file still holds.
      return apart === code ? null : { code: apart, map: null }
    },
    watchChange(changed) {
      for (const [file, { files }] of light) if (files.includes(changed)) light.delete(file)
    },
  }
}

/** `import { a, type B } from 'x'` as one import for each value; a type left behind would bring the file's every name. */
function oneByOne(written: string, names: readonly string[], from: string) {
  const named = written.match(/\{([^}]*)\}/)?.[1] ?? ''
  const each = named
    .split(',')
    .map((name) => name.trim())
    .filter((name) => names.some((value) => name === value || name.startsWith(`${value} as `)))
    .map((name) => `import { ${name} } from '${from}${LIGHT}${name.split(/\s+as\s+/)[0]}'`)
  return each.join('; ') + '\n'.repeat(written.split('\n').length - 1)
}

/** Imports that remain after types are gone, with the names they bring. */
function valueImports(code: string) {
  const found: { from: string; names: string[]; written: string }[] = []
  for (const [written, clause = '', from = ''] of code.matchAll(
    /^import\s+([\w\s{},*]+?)\s+from\s+'([^']+)'/gm,
  )) {
    if (/^type\s/.test(clause)) continue
    const named = clause.match(/\{([^}]*)\}/)?.[1]
    const names = (named ?? '')
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '' && !name.startsWith('type '))
      .map((name) => name.split(/\s+as\s+/)[0] ?? name)
    if (named === undefined || names.length > 0) found.push({ from, names, written })
  }
  return found
}

const relativeSpecifier = (file: string) => `./${file.slice(file.lastIndexOf('/') + 1)}${FULL}`

function lighten(module: Record<string, unknown>, specifier: string) {
  // One way to the schemas for all calls of a name: every page carries the calls of many files.
  const reach = `const schemaAt = (...path) => (part) =>
  import(${JSON.stringify(specifier)}).then((full) => path.reduce((found, key) => found[key], full)[part])`
  const parts = new Map<string, string>()
  const hidden = new Set<string>()
  for (const [name, value] of Object.entries(module)) {
    const written = write(value, [name])
    if (written === undefined) hidden.add(name)
    else
      parts.set(
        name,
        [...(written.includes('schemaAt(') ? [reach] : []), `export const ${name} = ${written}`].join('\n'),
      )
  }
  return { parts, hidden }
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
const isSchema = (value: unknown) => typeof value === 'object' && value !== null && '_zod' in value

/** The value as source text, or undefined when it can't live without zod. */
function write(value: unknown, path: string[]): string | undefined {
  if (isSchema(value) || typeof value === 'function' || value === undefined) return undefined
  if (!isPlain(value)) return JSON.stringify(value)
  if (typeof value.method === 'string' && typeof value.path === 'string') return writeRoute(value, path)
  const entries = Object.entries(value)
    .map(([key, inner]) => [key, write(inner, [...path, key])])
    .filter(([, written]) => written !== undefined)
  return `{ ${entries.map(([key, written]) => `${JSON.stringify(key)}: ${written}`).join(', ')} }`
}

function writeRoute(route: Record<string, unknown>, path: string[]) {
  const { says: _says, also: _also, ...rest } = route
  const kept = Object.entries(rest).filter(([key]) => !shapeParts.some((part) => part === key))
  const facts = kept.map(([key, value]) => `${JSON.stringify(key)}: ${JSON.stringify(value)}`)
  const hasSchema = shapeParts.some((part) => part in route)
  if (hasSchema) facts.push(`schema: schemaAt(${path.map((key) => JSON.stringify(key)).join(', ')})`)
  return `{ ${facts.join(', ')} }`
}
