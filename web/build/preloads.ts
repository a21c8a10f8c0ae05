import type { Plugin, Rolldown } from 'vite'

type OutputChunk = Rolldown.OutputChunk

interface Preloads {
  /** Per route, by the address as the router writes it (`/events/$eventId`): its chunks, its frame's, and their styles. */
  routes: Record<string, string[]>
  /** Per locale and area: the chunk of its texts; and below `catalogue`, the one that names them. */
  texts: Record<string, Record<string, string>>
}

/**
 * Writes `preloads.json` beside the manifest. The server knows which page it sends; with this it can name the page's
 * own chunks and texts in the head, so that they travel beside the main chunk instead of after it.
 */
export function preloads(): Plugin {
  return {
    name: 'kindred:preloads',
    apply: 'build',
    generateBundle: {
      // After Vite has taken away the chunks that held nothing but styles.
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((part) => part.type === 'chunk')
        const holderOf = (id: string) =>
          chunks.find(({ moduleIds }) => moduleIds.some((module) => module.endsWith(id)))
        /** A chunk with all it imports from the start. */
        const reach = (chunk: OutputChunk | undefined, reached = new Set<OutputChunk>()) => {
          if (!chunk || reached.has(chunk)) return reached
          reached.add(chunk)
          for (const next of chunk.imports)
            reach(
              chunks.find(({ fileName }) => fileName === next),
              reached,
            )
          return reached
        }
        const already = reach(chunks.find((chunk) => chunk.isEntry))
        const trees = ['memberTree', 'routeTree'].map((name) => reach(holderOf(`/web/${name}.gen.ts`)))
        /** The trees through which the router grows before it knows this page. */
        const treesFor = (route: string) => {
          const signpost = holderOf(`/web/routes/${route}.tsx`)
          if (!signpost || already.has(signpost)) return []
          return trees
            .slice(0, 1 + trees.findIndex((tree) => tree.has(signpost)))
            .flatMap((tree) => [...tree])
        }
        const partsOf = (route: string) =>
          ['component', 'loader'].flatMap((part) => [
            ...reach(holderOf(`/web/routes/${route}.tsx?tsr-split=${part}`)),
          ])
        const own = new Map<string, string[]>()
        const found: Preloads = { routes: {}, texts: {} }
        for (const { facadeModuleId, fileName } of chunks) {
          const facade = facadeModuleId ?? ''
          const [, locale = '', area = ''] = facade.match(/\/texts\/([^/]+)\/([^/]+)\.(?:json|ts)$/) ?? []
          if (area) found.texts[locale] = { ...found.texts[locale], [area]: `/${fileName}` }
          const route = facade.match(/\/web\/routes\/(.+)\.tsx\?tsr-split=component$/)?.[1]
          if (!route) continue
          const parts = [...treesFor(route), ...partsOf(route)].filter((part) => !already.has(part))
          const styles = parts.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])])
          own.set(route, [...parts.map((part) => part.fileName), ...styles])
        }
        for (const [route, files] of own) {
          const all = new Set([...framesOf(route).flatMap((frame) => own.get(frame) ?? []), ...files])
          // A frame is no page, and `$` is every address that isn't one.
          if ((route.includes('/') || !route.startsWith('_')) && route !== '$' && !own.has(`${route}/index`))
            found.routes[addressOf(route)] = [...all].map((file) => `/${file}`)
        }
        this.emitFile({ type: 'asset', fileName: 'preloads.json', source: JSON.stringify(found, null, 1) })
      },
    },
  }
}

/** The layouts around a page: `_user`, and `_user/network/$kind/$networkId` around everything below it. */
const framesOf = (route: string) => [...route.matchAll(/\//g)].map(({ index }) => route.slice(0, index))

/** `_user/groups/index` is `/groups`. */
function addressOf(file: string) {
  const visible = file.split('/').filter((part) => !part.startsWith('_') && part !== 'index')
  return `/${visible.join('/')}`
}
