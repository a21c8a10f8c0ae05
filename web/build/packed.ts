import { existsSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { Plugin } from 'vite'

const pack = promisify(brotliCompress)
const worthIt = new Set(['.js', '.css', '.svg', '.json', '.webmanifest'])

/** Compresses every text file once, as well as possible, so that the server never spends time on it. */
export function packed(): Plugin {
  let folder = ''
  return {
    name: 'kindred:packed',
    apply: 'build',
    configResolved({ build }) {
      folder = build.outDir
    },
    async closeBundle() {
      // After a failed build nothing was written; an error here would hide the real one.
      if (!existsSync(folder)) return
      const entries = await readdir(folder, { withFileTypes: true, recursive: true })
      const files = entries.filter((entry) => entry.isFile() && worthIt.has(extname(entry.name)))
      await Promise.all(
        files.map(async (entry) => {
          const path = join(entry.parentPath, entry.name)
          const bytes = await readFile(path)
          const params = {
            [constants.BROTLI_PARAM_QUALITY]: 11,
            [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
          }
          await writeFile(`${path}.br`, await pack(bytes, { params }))
        }),
      )
    },
  }
}
