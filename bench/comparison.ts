import { median } from './load.ts'
import { p95, type Question, type Tenant, timed } from './question.ts'

export type Asks = (tenant: Tenant, n: number) => Question

interface Compared {
  url: string
  large: Tenant
  small: Tenant
}
interface Times {
  warming: number
  rounds: number
  /** Of each round. */
  questions: number
}
/** Enough for figures that a promise is made of. */
const USUAL: Times = { warming: 25, rounds: 7, questions: 60 }

/** How much longer the same question takes in a large tenant than in a small one: the middle of several rounds. */
export async function comparison(tenants: Compared, asks: Asks, times: Partial<Times> = {}) {
  const { warming, rounds, questions } = { ...USUAL, ...times }
  await round(tenants, asks, { from: 0, count: warming })
  const took: { large: number; small: number }[] = []
  for (let at = 0; at < rounds; at++)
    took.push(await round(tenants, asks, { from: warming + at * questions, count: questions }))
  const ratio = median(took.map((one) => one.large / one.small))
  const [large, small] = [median(took.map((one) => one.large)), median(took.map((one) => one.small))]
  return { ratio, reached: `${ratio.toFixed(2)}, ${large.toFixed(1)} ms against ${small.toFixed(1)} ms` }
}

/** Each asks in turn, and goes first as often as the other: a busy machine is unfair to both. */
async function round(
  { url, large, small }: Compared,
  asks: Asks,
  { from, count }: { from: number; count: number },
) {
  const took = { large: [] as number[], small: [] as number[] }
  for (let n = from; n < from + count; n++) {
    const early = n % 2 === 0 ? await timed(url, asks(large, n)) : undefined
    took.small.push(await timed(url, asks(small, n)))
    took.large.push(early ?? (await timed(url, asks(large, n))))
  }
  return { large: p95(took.large), small: p95(took.small) }
}
