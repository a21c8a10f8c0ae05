import { readFileSync, unwatchFile, watchFile } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { extname, join, relative } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { perProcess } from '../platform/process.ts'

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.webp': 'image/webp',
}
const packed = new Set(['.js', '.css', '.svg', '.json', '.webmanifest'])

export interface Asset {
  bytes: Buffer
  brotli: Buffer | undefined
  type: string
  immutable: boolean
}

export interface Preloads {
  routes: Record<string, string[]>
  texts: Record<string, Record<string, string>>
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

/** The built web, read once and held in memory: a few megabytes, and no file of the disk is ever named by a request. */
export class Dist {
  readonly #folder: string
  readonly #assets = new Map<string, Asset>()
  page = ''
  preloads: Preloads = { routes: {}, texts: {} }

  constructor(folder: string) {
    this.#folder = folder
  }

  async open() {
    if (!(await stat(this.#folder).catch(() => undefined))) return
    for (const path of await filesIn(this.#folder)) {
      const extension = extname(path)
      const type = types[extension]
      const name = `/${relative(this.#folder, path).replaceAll('\\', '/')}`
      if (!type || name.startsWith('/.') || name === '/index.html' || name === '/preloads.json') continue
      const bytes = await readFile(path)
      this.#assets.set(name, {
        bytes,
        type,
        brotli: packed.has(extension) ? this.#pack(path, bytes) : undefined,
        immutable: name.startsWith('/assets/'),
      })
    }
    this.page = await readFile(join(this.#folder, 'index.html'), 'utf8')
    this.preloads = JSON.parse(
      await readFile(join(this.#folder, 'preloads.json'), 'utf8').catch(() => '{"routes":{},"texts":{}}'),
    )
  }

  /**
   * Reads it again after a build, for those who build while it serves; files of the last build may still be
   * requested.
   */
  follow(failed: (error: unknown) => void) {
    // The build is swapped in whole, with its stamp.
    const stamp = join(this.#folder, '.stamp')
    const look = { interval: 1000, persistent: false }
    watchFile(stamp, look, ({ mtimeMs }, before) => {
      if (mtimeMs > before.mtimeMs) this.open().catch(failed)
    })
  }

  unfollow() {
    unwatchFile(join(this.#folder, '.stamp'))
  }

  /** The build packs at the highest level beside each file; without that, a quick pack here. */
  #pack(path: string, bytes: Buffer) {
    try {
      return readFileSync(`${path}.br`)
    } catch {
      return brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
    }
  }

  asset(path: string): Asset | undefined {
    return this.#assets.get(path)
  }
}

export const distOf = perProcess(({ distFolder }) => new Dist(distFolder))
