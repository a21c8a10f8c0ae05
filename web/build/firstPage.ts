import { resolve } from 'node:path'

interface Modules {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null
}

/** What stands before anybody is signed in: the entry, the frame of the anonymous pages and the login. */
const roots = [
  'main.tsx',
  'routes/_anonymous.tsx?tsr-split=component',
  'routes/_anonymous/login/index.tsx?tsr-split=component',
]

/** Names the piece of everything that the sign-in page needs at once, so that nothing else travels with it. */
export function firstPage(web: string) {
  let needed: ReadonlySet<string> | undefined
  const reach = (modules: Modules) => {
    const found = new Set<string>()
    const open = roots.map((root) => resolve(web, root))
    for (let id = open.pop(); id; id = open.pop()) {
      if (found.has(id)) continue
      found.add(id)
      open.push(...(modules.getModuleInfo(id)?.importedIds ?? []))
    }
    return found
  }
  return (id: string, modules: Modules): string | null => {
    needed ??= reach(modules)
    return needed.has(id) && !id.includes('/routes/') ? 'first' : null
  }
}
