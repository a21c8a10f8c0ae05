import autocannon from 'autocannon'

export interface Measured {
  per_second: number
  p50: number
  p97_5: number
  p99: number
  errors: number
}

/** The requests of one connection, repeated in turn. */
export interface Turn {
  path: string
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string
}

export interface Load {
  url: string
  connections: number
  seconds: number
  headers?: Record<string, string>
  /** Replaces them for each connection, by its number. */
  turns?: (connection: number) => Turn[]
}

/** So many connections, each repeating its request as soon as it is answered. */
export async function load({ url, connections, seconds, headers = {}, turns }: Load): Promise<Measured> {
  let opened = 0
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    headers,
    ...(turns && {
      setupClient: (client: autocannon.Client) => client.setRequests(turns(opened++).map(asRequest)),
    }),
  })
  const { latency } = result
  return {
    per_second: result.requests.average,
    p50: latency.p50,
    p97_5: latency.p97_5,
    p99: latency.p99,
    errors: result.errors + result.non2xx,
  }
}

/** Each write is a call of its own. */
const asRequest = ({ path, method = 'GET', headers = {}, body }: Turn): autocannon.Request => ({
  path,
  method,
  headers: { ...headers },
  ...(body !== undefined && {
    body,
    setupRequest: (request) => ({
      ...request,
      headers: { ...request.headers, 'idempotency-key': crypto.randomUUID() },
    }),
  }),
})

export const median = (numbers: readonly number[]) => {
  const sorted = [...numbers].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
