import { resolve } from 'node:path'

interface Modules {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null
}

/** What every visitor needs before the sign-in: the entry, the frame of the anonymous pages and the login. */
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

/** All that some parts of the web import from the start, themselves included. */
function reach(web: string, parts: readonly string[], modules: Modules): ReadonlySet<string> {
  const found = new Set<string>()
  const open = parts.map((part) => resolve(web, part))
  for (let id = open.pop(); id; id = open.pop()) {
    if (found.has(id)) continue
    found.add(id)
    open.push(...(modules.getModuleInfo(id)?.importedIds ?? []))
  }
  return found
}

/** Names the piece of what the signposts of a member's pages import themselves: what their addresses may ask. */
export function askedPart(web: string) {
  let needed: ReadonlySet<string> | undefined
  return (id: string, modules: Modules): string | null => {
    needed ??= reach(web, ['memberTree.gen.ts'], modules)
    return needed.has(id) ? 'asked' : null
  }
}

/**
 * Names the two pieces that a first visit needs at once, so that nothing else travels with them: what the sign-in page
 * is made of, and what Home adds.
 */
export function firstPages(web: string) {
  let needed: Record<'first' | 'home', ReadonlySet<string>> | undefined
  return (id: string, modules: Modules): string | null => {
    needed ??= { first: reach(web, signingIn, modules), home: reach(web, home, modules) }
    if (id.includes('/routes/')) return null
    if (needed.first.has(id)) return 'first'
    return needed.home.has(id) ? 'home' : null
  }
}
