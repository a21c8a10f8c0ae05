import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'
import { makeApp } from '../server/app.ts'
import { Reading } from '../server/platform/database/readConnection.ts'
import { openLog } from '../server/platform/log.ts'
import { readSettings } from '../server/platform/settings/settings.ts'
import type { Ground } from './ground.ts'
import type { Head, Question } from './question.ts'

/** The queries of one call, in order, without those that find the enterprise. */
export interface Statement {
  text: string
  values: unknown[]
}

type Method = 'GET' | 'POST' | 'DELETE'
export interface Recorder {
  url: string
  /** The queries of a call once all caches are warm. */
  record(question: Question, method?: Method): Promise<Statement[]>
  close(): Promise<void>
}

function statementsIn(first: unknown, second: unknown): Statement[] {
  if (first instanceof Reading) return first.steps.map(({ text, values }) => ({ text, values: [...values] }))
  if (typeof first === 'string') return [{ text: first, values: Array.isArray(second) ? second : [] }]
  const { text = '', values = [] } = first as Partial<Statement>
  return [{ text, values }]
}

/** What the call that is being recorded has asked; rounds of the product that ask at the same moment aren't part of it. */
const asking = new AsyncLocalStorage<Statement[]>()

/** Kindred in this process with recording connections: the floor runs the same queries. */
export async function openRecorder(ground: Ground): Promise<Recorder> {
  const settings = readSettings({
    SECRET_KEY: 'a secret of the benches, long enough to be one',
    RATE_ACCOUNT: '100000000',
    RATE_ADDRESS: '100000000',
    ONLY: 'web',
  })
  const app = await makeApp({
    settings,
    database_url: ground.web_url,
    log: openLog('silent'),
    release: 'bench',
    distFolder: '',
  })
  await app.open()
  const url = await app.http.listen({ port: 0, host: '127.0.0.1' })
  const send = async ({ path, head, body }: Question, method: Method) => {
    const { statusCode, body: said } = await app.http.inject({
      method,
      url: path,
      headers: headOf(head, body),
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    })
    if (statusCode !== 200) throw new Error(`${path} answered ${statusCode}: ${said}`)
  }
  return {
    url,
    close: () => app.close(),
    async record(question, method = question.body === undefined ? 'GET' : 'POST') {
      const asked: Statement[] = []
      const { query } = pg.Client.prototype
      pg.Client.prototype.query = function (this: pg.Client, ...said: unknown[]) {
        const { application_name } = (
          this as unknown as { connectionParameters: { application_name?: string } }
        ).connectionParameters
        if (application_name === 'kindred') asking.getStore()?.push(...statementsIn(said[0], said[1]))
        return (query as (...said: unknown[]) => unknown).apply(this, said)
      } as typeof query
      try {
        await asking.run(asked, () => send(question, method))
      } finally {
        pg.Client.prototype.query = query
      }
      return asked.filter(({ text }) => !/set_tenant|set_config|^commit$/.test(text))
    },
  }
}

/** Each write is a call of its own. */
export const headOf = (head: Head, body: unknown): Head => ({
  ...head,
  ...(body === undefined
    ? {}
    : { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }),
})
