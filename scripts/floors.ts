/** What composes areas isn't an area: it may know all of them. */
const composed = new Set(['seed', 'testing', 'migrations', 'routes', 'gallery', 'build', 'public'])
const composing = new Set([
  'web/app/areas.ts',
  'web/app/gates.ts',
  'web/app/palettes.ts',
  'web/app/router.tsx',
])
/** One floor: parts of screens take their texts from the client, and the client shows its failures with them. */
const ground = new Set(['ui', 'app'])

interface Module {
  source: string
  dependencies: { resolved: string }[]
}

const areaOf = (top: string, file: string) => {
  const [first, area, ...rest] = file.split('/')
  if (first !== top || area === undefined || rest.length === 0) return undefined
  if (composed.has(area) || composing.has(file)) return undefined
  return top === 'web' && ground.has(area) ? 'app' : area
}

/** Which areas import which, with one import as evidence: type imports and import() count as well. */
function asking(top: string, modules: readonly Module[]) {
  const asked = new Map<string, Map<string, string>>()
  for (const { source, dependencies } of modules) {
    const from = areaOf(top, source)
    if (from === undefined || /\.test\.|\.gen\./.test(source)) continue
    for (const { resolved } of dependencies) {
      const to = areaOf(top, resolved)
      if (to === undefined || to === from) continue
      const others = asked.get(from) ?? new Map<string, string>()
      others.set(to, others.get(to) ?? `${source} → ${resolved}`)
      asked.set(from, others)
    }
  }
  return asked
}

/**
 * An area imports only areas below it, so no path of imports leads back to it. Each circle is reported with its
 * imports.
 */
export function circlesOf(top: string, modules: readonly Module[]): string[] {
  const asked = asking(top, modules)
  const wayBack = (area: string): string[] | undefined => {
    const ways = [...(asked.get(area) ?? [])].map(([to, by]) => ({ to, way: [by] }))
    const seen = new Set<string>()
    for (const { to, way } of ways) {
      if (to === area) return way
      if (seen.has(to)) continue
      seen.add(to)
      for (const [next, by] of asked.get(to) ?? []) ways.push({ to: next, way: [...way, by] })
    }
    return undefined
  }
  return [...asked.keys()].toSorted().flatMap((area) => {
    const way = wayBack(area)
    return way ? [`${top}/${area} needs itself: ${way.join(', ')}`] : []
  })
}
