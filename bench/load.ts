import autocannon from 'autocannon'

export interface Measured {
  per_second: number
  p50: number
  p97_5: number
  p99: number
  errors: number
}

export interface Load {
  url: string
  connections: number
  seconds: number
  headers?: Record<string, string>
}

/** So many connections, each asking again as soon as it is answered. */
export async function load({ url, connections, seconds, headers = {} }: Load): Promise<Measured> {
  const result = await autocannon({ url, connections, duration: seconds, headers })
  const { latency } = result
  return {
    per_second: result.requests.average,
    p50: latency.p50,
    p97_5: latency.p97_5,
    p99: latency.p99,
    errors: result.errors + result.non2xx,
  }
}

export const median = (numbers: readonly number[]) => {
  const sorted = [...numbers].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
