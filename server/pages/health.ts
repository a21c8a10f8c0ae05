import type { FastifyInstance } from 'fastify'
import type { Database } from '../platform/database/db.ts'
import type { Queue } from '../platform/jobs/jobs.ts'
import { writeMetrics } from '../platform/metrics.ts'
import { hashOf, same } from '../platform/settings/secrets.ts'

interface HealthParts {
  database: Database
  queue: Queue
  metrics_token: string | undefined
  isClosing: () => boolean
}

const READY_MS = 2000
/** Set by a proxy: the client isn't on this machine. */
const passedOn = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'forwarded', 'via']

/**
 * For load balancers and operators: /healthz says that the process lives, /readyz that it can answer, /metrics gives
 * figures.
 */
export function healthPages(
  app: FastifyInstance,
  { database, queue, metrics_token, isClosing }: HealthParts,
) {
  app.get('/healthz', async (_request, reply) => reply.send('ok'))

  app.get('/readyz', async (_request, reply) => {
    const answers = database.pool.query('select 1').then(
      () => true,
      () => false,
    )
    const late = new Promise<boolean>((resolve) => setTimeout(resolve, READY_MS, false).unref())
    const ready = !isClosing() && (await Promise.race([answers, late]))
    return reply.code(ready ? 200 : 503).send(ready ? 'ready' : 'not ready')
  })

  app.get('/metrics', async (request, reply) => {
    const given = request.headers.authorization?.replace(/^Bearer /, '') ?? ''
    const isLocal =
      ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(request.socket.remoteAddress ?? '') &&
      !passedOn.some((name) => request.headers[name])
    const may = metrics_token ? same(hashOf(given), hashOf(metrics_token)) : isLocal
    if (!may) return reply.code(404).send('')
    const { type, text } = await writeMetrics(await queue.waiting())
    return reply.header('content-type', type).send(text)
  })
}
