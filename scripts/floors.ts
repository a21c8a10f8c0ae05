/** What puts areas together is none: it may know all of them. */
const composed = new Set(['seed', 'testing', 'migrations', 'routes', 'gallery', 'build', 'public'])
const composing = new Set([
  'web/app/areas.ts',
  'web/app/gates.ts',
  'web/app/palettes.ts',
  'web/app/router.tsx',
])
/** One floor: parts of screens take their words from the client, and the client says its failures by them. */
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

/** Which area asks which, and by what import: types and what comes later count as much as the rest. */
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

/** Areas are floors: one asks those below it, so from none a way leads back to it. Each such way is told by its imports. */
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
