import type { Plugin } from 'vite'

interface Preloads {
  /** Per route, by the address as the router writes it (`/groups/$groupId`): its chunks, its frame's, and their styles. */
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
        const found: Preloads = { routes: {}, texts: {} }
        const own = new Map<string, string[]>()
        const chunks = Object.values(bundle).filter((part) => part.type === 'chunk')
        const entry = chunks.find((chunk) => chunk.isEntry)
        const already = new Set(entry ? [entry.fileName, ...entry.imports] : [])
        for (const chunk of chunks) {
          const facade = chunk.facadeModuleId ?? ''
          const [, locale = '', area = ''] = facade.match(/\/texts\/([^/]+)\/([^/]+)\.(?:json|ts)$/) ?? []
          if (area) {
            const areas = found.texts[locale] ?? {}
            areas[area] = `/${chunk.fileName}`
            found.texts[locale] = areas
          }
          const route = facade.match(/\/web\/routes\/(.+)\.tsx\?tsr-split=component$/)?.[1]
          if (route) {
            const questions = chunks.find(({ moduleIds }) =>
              moduleIds.some((id) => id.endsWith(`/web/routes/${route}.tsx?tsr-split=loader`)),
            )
            const files = [chunk, ...(questions ? [questions] : [])]
              .flatMap(({ fileName, imports }) => [fileName, ...imports])
              .filter((file) => file in bundle && !already.has(file))
            const styles = files.flatMap((file) => {
              const part = bundle[file]
              return part?.type === 'chunk' ? [...(part.viteMetadata?.importedCss ?? [])] : []
            })
            own.set(route, [...files, ...styles])
          }
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

/** What stands around a page: `_user`, and `_user/groups/$groupId` around what lies below it. */
const framesOf = (route: string) => [...route.matchAll(/\//g)].map(({ index }) => route.slice(0, index))

/** `_user/groups/index` is `/groups`. */
function addressOf(file: string) {
  const visible = file.split('/').filter((part) => !part.startsWith('_') && part !== 'index')
  return `/${visible.join('/')}`
}
