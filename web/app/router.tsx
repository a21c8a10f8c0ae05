import { type AnyRoute, type AnyRouteMatch, createRouter } from '@tanstack/react-router'
import { lazy } from 'react'
import { innerPath, outerPath } from '../../contract/networks/addresses.ts'
import { routeTree as firstTree } from '../firstTree.gen.ts'
import type { routeTree } from '../routeTree.gen.ts'
import { ErrorPage, PendingPage } from '../shell/StatePages.tsx'
import { goBy } from './navigation.ts'
import { may, prefetch, warm } from './query.ts'
import { parseSearch, stringifySearch } from './searchParams.ts'
import { type Area, loadTexts, type TextKey } from './texts.ts'

// The member frame around it is no part of the first page's weight.
const NowhereScreen = lazy(() =>
  import('../shell/NowhereScreen.tsx').then((part) => ({ default: part.NowhereScreen })),
)

/** What a loader may use. */
export interface RouterContext {
  prefetch: typeof prefetch
  warm: typeof warm
  may: typeof may
  /** How a page waits for what it shows at an address. */
  warmAt: typeof warmAt
  /** Brings the chunks and texts of the pages about to be shown, together. */
  ready: (matches: readonly Pick<AnyRouteMatch, 'routeId' | 'staticData'>[]) => Promise<void>
  knowsPage: typeof knowsPage
}

/** What takes longer shows that it does. */
const PENDING_AFTER = 200

export const router = createRouter({
  // The tree of the pages before the sign-in is the whole one before it has grown.
  routeTree: firstTree as AnyRoute as typeof routeTree,
  context: { prefetch, warm, may, warmAt, ready, knowsPage },
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  defaultPendingMs: PENDING_AFTER,
  defaultPendingMinMs: 0,
  defaultPendingComponent: PendingPage,
  defaultErrorComponent: ErrorPage,
  defaultNotFoundComponent: NowhereScreen,
  scrollRestoration: true,
  parseSearch,
  stringifySearch,
  rewrite: {
    input: ({ url }) => at(url, innerPath(url.pathname)),
    output: ({ url }) => at(url, outerPath(url.pathname)),
  },
})

/**
 * A page whose list is narrowed, ordered or turned stays: in its place a grey one would take the field that is being
 * typed in, the sheet that is open and the focus.
 */
router.subscribe('onBeforeLoad', ({ pathChanged }) => {
  router.options.defaultPendingMs = pathChanged ? PENDING_AFTER : Number.POSITIVE_INFINITY
})

/** A page that stays has a look of its own for rows on their way, so it doesn't wait for long. */
const warmBriefly: typeof warm = (route, ...given) => {
  let isLate = false
  const warmed = warm(route, ...given)
  const patience = new Promise<void>((end) => setTimeout(end, PENDING_AFTER)).then(() => {
    isLate = true
  })
  // Refused late, it is refused to the whole page all the same.
  warmed.catch(() => {
    if (isLate) void router.invalidate()
  })
  return Promise.race([warmed, patience])
}

function warmAt({ pathname, searchStr }: { pathname: string; searchStr: string }): typeof warm {
  const shown = router.state.resolvedLocation
  return shown?.pathname === pathname && shown.searchStr !== searchStr ? warmBriefly : warm
}

function at(url: URL, pathname: string) {
  url.pathname = pathname
  return url
}

goBy((href, how) => router.navigate({ href, ...how }))

/** Each holds all pages of the one before: a visitor of Home needs none of the hundreds behind it. */
const largerTrees = [() => import('../memberTree.gen.ts'), () => import('../routeTree.gen.ts')]
let grown = 0

/** Brings the next larger tree of pages; resolves to whether there was one. */
export async function grow() {
  const next = grown
  const bring = largerTrees[next]
  if (!bring) return false
  await bring()
  if (grown === next) {
    grown += 1
    router.setRoutes(router.buildRouteTree())
  }
  return true
}

/** Whether an address leads to a page, in the smallest tree that knows it: the tree may have grown since. */
async function knowsPage(path: string) {
  do if (router.getMatchedRoutes(path)[0].at(-1)?.id !== '/$') return true
  while (await grow())
  return false
}

async function ready(matches: readonly Pick<AnyRouteMatch, 'routeId' | 'staticData'>[]) {
  const chunks = matches.map(({ routeId }) => {
    const route = router.routesById[routeId as keyof typeof router.routesById]
    return route && router.loadRouteChunk(route)
  })
  const areas = matches.flatMap(({ staticData }) => staticData.texts ?? [])
  await Promise.all([...chunks, loadTexts(['shell', 'ui', ...areas])])
}

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
  interface StaticDataRouteOption {
    /** The title of the browser's tab and of the announcement, where the page doesn't name a thing of its own. */
    title?: TextKey
    /** The text areas the page needs. */
    texts?: readonly Area[]
  }
}
