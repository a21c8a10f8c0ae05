import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

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

/** Marks and parts of theirs that any page may use travel with Home, since they are where members go next. */
const nextPages = [
  'routes/_user/network/$kind/$networkId.tsx?tsr-split=component',
  'routes/_user/network/$kind/$networkId/index.tsx?tsr-split=component',
  'routes/enrollment/discover.tsx?tsr-split=component',
]

const SHARED = /\/(lucide-react|web\/ui(?!\/chart))\//

/** The list of all marks, which imports every one of them. */
const MARKS = /\/lucide-react\/dist\/esm\/lucide-react\.mjs$/
const files = new Map<string, string>()

/** Where the marks that a part names are: of the whole list a page needs a few. */
function marksOf(part: string, list: string): string[] {
  if (files.size === 0)
    for (const [, names = '', file = ''] of readFileSync(list, 'utf8').matchAll(
      /^export \{ ([^}]+) \} from '(\.\/icons\/[^']+)'/gm,
    ))
      for (const [, name = ''] of names.matchAll(/default as (\w+)/g))
        files.set(name, resolve(dirname(list), file))
  const source = readFileSync(part.split('?')[0] ?? part, 'utf8')
  const [, named = ''] = /import \{([^}]+)\} from 'lucide-react'/.exec(source) ?? []
  return named.split(',').flatMap((name) => files.get(name.trim()) ?? [])
}

/** All that some parts of the web import from the start, themselves included. */
function reach(web: string, parts: readonly string[], modules: Modules): ReadonlySet<string> {
  const found = new Set<string>()
  const open = parts.map((part) => resolve(web, part))
  for (let id = open.pop(); id; id = open.pop()) {
    if (found.has(id)) continue
    found.add(id)
    for (const next of modules.getModuleInfo(id)?.importedIds ?? [])
      open.push(...(MARKS.test(next) ? marksOf(id, next) : [next]))
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
  let needed: Record<'first' | 'home' | 'next', ReadonlySet<string>> | undefined
  return (id: string, modules: Modules): string | null => {
    needed ??= {
      first: reach(web, signingIn, modules),
      home: reach(web, home, modules),
      next: reach(web, nextPages, modules),
    }
    if (id.includes('/routes/')) return null
    if (needed.first.has(id)) return 'first'
    return needed.home.has(id) || (needed.next.has(id) && SHARED.test(id)) ? 'home' : null
  }
}
