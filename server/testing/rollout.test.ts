import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { request as ask, createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { projectRoot } from '../platform/settings/settings.ts'
import { type World, world } from './world.ts'

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

interface Backend {
  port: number
  child: ChildProcess | undefined
  ready: boolean
}

/** A balancer as companies have them: asks /readyz, sends requests in turn, and tries the other door when one is shut. */
function balancer(backends: readonly Backend[]) {
  let turn = 0
  const check = setInterval(() => {
    for (const backend of backends) {
      const probe = ask({ port: backend.port, path: '/readyz', timeout: 1000 }, (answer) => {
        backend.ready = answer.statusCode === 200
        answer.resume()
      })
      probe.on('error', () => {
        backend.ready = false
      })
      probe.end()
    }
  }, 100)
  const server = createServer((asked, answer) => {
    const ready = backends.filter((backend) => backend.ready)
    const send = (left: Backend[]) => {
      const [backend, ...others] = left
      if (!backend) return answer.writeHead(502).end()
      const passed = ask(
        { port: backend.port, path: asked.url, method: asked.method, headers: asked.headers },
        (reply) => {
          answer.writeHead(reply.statusCode ?? 500, reply.headers)
          reply.pipe(answer)
        },
      )
      passed.on('error', (error: NodeJS.ErrnoException) =>
        error.code === 'ECONNREFUSED' ? send(others) : answer.writeHead(502).end(),
      )
      asked.pipe(passed)
    }
    turn += 1
    send(ready.length > 1 && turn % 2 ? [...ready].reverse() : ready)
  })
  return { server, stop: () => clearInterval(check) }
}

describe('two processes behind a balancer', () => {
  let w: World
  let folder: string
  const backends: Backend[] = [0, 1].map(() => ({ port: 0, child: undefined, ready: false }))

  async function start(backend: Backend) {
    backend.child = spawn(process.execPath, [join(projectRoot, 'server/main.ts'), '--without-web'], {
      env: {
        ...process.env,
        PORT: String(backend.port),
        HOST: '127.0.0.1',
        DEMO: '0',
        ONLY: 'web',
        LOG_LEVEL: 'silent',
        DATA_DIR: folder,
        DATABASE_URL: w.database_url,
        DATABASE_OWNER_URL: w.owner_url,
        DEFAULT_ENTERPRISE: 'larkspur',
        RATE_ADDRESS: '1000000',
      },
      stdio: 'ignore',
    })
    for (let wait = 0; wait < 200 && !backend.ready; wait++) await pause(100)
    expect(backend.ready).toBe(true)
  }

  beforeAll(async () => {
    w = await world()
    folder = await mkdtemp(join(tmpdir(), 'kindred-rolling-'))
    for (const backend of backends) {
      const probe = createServer().listen(0, '127.0.0.1')
      await once(probe, 'listening')
      backend.port = (probe.address() as { port: number }).port
      probe.close()
    }
  })
  afterAll(async () => {
    for (const { child } of backends) child?.kill('SIGKILL')
    await w.close()
    await rm(folder, { recursive: true, force: true })
  })

  it('are restarted one after the other without a single failed request', async () => {
    const { server, stop } = balancer(backends)
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as { port: number }
    await Promise.all(backends.map(start))

    const statuses = new Map<number, number>()
    let over = false
    const visitor = async () => {
      while (!over) {
        const status = await new Promise<number>((resolve) => {
          const asked = ask(
            {
              port,
              path: '/api/v1/enterprises/get_auth_enterprise',
              headers: { host: 'larkspur.localhost' },
            },
            (answer) => {
              answer.resume()
              answer.on('end', () => resolve(answer.statusCode ?? 0))
            },
          )
          asked.on('error', () => resolve(-1))
          asked.end()
        })
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
        await pause(40)
      }
    }
    const visitors = Array.from({ length: 4 }, visitor)
    for (const backend of backends) {
      const { child } = backend
      child?.kill('SIGTERM')
      if (child) await once(child, 'exit')
      expect(child?.exitCode).toBe(0)
      await start(backend)
    }
    over = true
    await Promise.all(visitors)
    stop()
    server.close()
    expect([...statuses.keys()]).toEqual([200])
    expect(statuses.get(200)).toBeGreaterThan(200)
  }, 60_000)
})
