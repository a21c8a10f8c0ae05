import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join, resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { contractCalls } from '../../web/build/contractCalls.ts'

const kinds: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}
/** As strict as the product's own: a part that needs a hole in it fails here. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'nonce-gallery'; img-src 'self' blob: data:; font-src 'self'"

/** The gallery alone, without server or database: what it needs to be looked at. */
export async function serveGallery() {
  const folder = mkdtempSync(join(tmpdir(), 'kindred-gallery-'))
  await build({
    configFile: false,
    root: resolve('e2e/gallery'),
    plugins: [contractCalls(resolve('contract')), react()],
    logLevel: 'error',
    build: { outDir: folder, emptyOutDir: true, target: 'esnext', assetsInlineLimit: 0, minify: false },
  })
  const server = createServer((asked, answer) => {
    const path = new URL(asked.url ?? '/', 'http://gallery').pathname
    const file = join(folder, path === '/' ? 'index.html' : path)
    if (!existsSync(file)) return void answer.writeHead(404).end()
    answer.setHeader('content-type', kinds[extname(file)] ?? 'application/octet-stream')
    answer.setHeader('content-security-policy', policy)
    // As the product's own: what a page compiled, it needn't compile again when it is opened anew.
    if (path.startsWith('/assets/')) answer.setHeader('cache-control', 'public, max-age=31536000, immutable')
    answer.end(readFileSync(file))
  })
  await new Promise<void>((up) => server.listen(0, up))
  return {
    address: `http://localhost:${(server.address() as AddressInfo).port}/`,
    stop: () => {
      server.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
