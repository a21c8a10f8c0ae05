import { resolve } from 'node:path'

interface Modules {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null
}

/** What stands before anybody is signed in: the entry, the frame of the anonymous pages and the login. */
const signingIn = [
  'main.tsx',
  'routes/_anonymous.tsx?tsr-split=component',
  'routes/_anonymous/login/index.tsx?tsr-split=component',
]

/** Where everybody lands next: the tree of a member's pages, the member's frame and Home. */
const home = [
  'memberTree.gen.ts',
  'routes/_user.tsx?tsr-split=component',
  'routes/_user/index.tsx?tsr-split=loader',
  'routes/_user/index.tsx?tsr-split=component',
]

/**
 * Names the two pieces that a first visit needs at once, so that nothing else travels with them: what the sign-in page
 * is made of, and what Home adds.
 */
export function firstPages(web: string) {
  let needed: Record<'first' | 'home', ReadonlySet<string>> | undefined
  const reach = (modules: Modules, roots: string[]) => {
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
    needed ??= { first: reach(modules, signingIn), home: reach(modules, home) }
    if (id.includes('/routes/')) return null
    if (needed.first.has(id)) return 'first'
    return needed.home.has(id) ? 'home' : null
  }
}
