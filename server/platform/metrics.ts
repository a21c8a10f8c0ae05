import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

const registry = new Registry()
collectDefaultMetrics({ register: registry })

const durations = new Histogram({
  name: 'kindred_http_seconds',
  help: 'How long an operation took, by operation and status.',
  labelNames: ['operation', 'status'],
  buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
  registers: [registry],
})

const waiting = new Gauge({
  name: 'kindred_jobs_waiting',
  help: 'Jobs waiting, by lane; "dead" are those that failed for good.',
  labelNames: ['lane'],
  registers: [registry],
})

const streams = new Gauge({
  name: 'kindred_live_streams',
  help: 'Open event streams.',
  registers: [registry],
})

type Timer = ReturnType<typeof durations.labels>
const timers = new Map<string, Timer>()

/** Finding a series by its labels costs more than counting in it, so each is found once. */
export function observe(operation: string, status: number, milliseconds: number) {
  const key = `${status} ${operation}`
  const timer = timers.get(key) ?? durations.labels(operation, String(status))
  timers.set(key, timer)
  timer.observe(milliseconds / 1000)
}

export const countStreams = (open: number) => streams.set(open)

export async function writeMetrics(jobs: Record<string, number>) {
  for (const [lane, count] of Object.entries(jobs)) waiting.set({ lane }, count)
  return { type: registry.contentType, text: await registry.metrics() }
}
