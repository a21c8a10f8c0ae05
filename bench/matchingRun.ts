import { createHash } from 'node:crypto'
import { differenceOf, explainLeft } from '../server/mentorship/matching/explanation.ts'
import { type Matching, match } from '../server/mentorship/matching/match.ts'
import type { Pool, Progress } from '../server/mentorship/matching/pool.ts'
import { inSlices } from '../server/mentorship/matching/slices.ts'
import { largePool, reweighed, type Size } from '../server/testing/mentoringPools.ts'

/** One large pool, matched in a process of its own: `node bench/matchingRun.ts '{"mentees":2000,…}'`. */
export interface MatchingRun {
  seconds: number
  /** Of all threads together: what it would take on one core, however busy the others are. */
  cpuSeconds: number
  peakMb: number
  possible: number
  pairs: number
  score: number
  bound: number
  hash: string
  /** How often progress was told, and the longest time without a pause for others. */
  told: number
  longestMs: number
  phases: Record<string, number>
  /** The same after one weight was changed, with the pairs of before. */
  again: { cpuSeconds: number; score: number; bound: number; ended: number; hash: string }
  explainedSeconds: number
  left: number
}

const hashOf = (matching: Matching) => createHash('sha256').update(JSON.stringify(matching)).digest('hex')

const size: Size = JSON.parse(process.argv[2] ?? '{}')
const pool = largePool(1, size)

let told = 0
let longestMs = 0
const phases: Record<string, number> = {}
async function timed(one: Pool) {
  const cpuBefore = process.cpuUsage()
  const began = performance.now()
  let last = began
  const tell = ({ phase }: Progress) => {
    const now = performance.now()
    told++
    longestMs = Math.max(longestMs, now - last)
    phases[phase] = (phases[phase] ?? 0) + (now - last) / 1000
    last = now
  }
  const matching = await inSlices(match(one), { told: tell })
  const seconds = (performance.now() - began) / 1000
  const { user, system } = process.cpuUsage(cpuBefore)
  return { matching, seconds, cpuSeconds: (user + system) / 1e6 }
}

const { matching, seconds, cpuSeconds } = await timed(pool)
const firstPhases = { ...phases }

const changed = reweighed(pool, 1, matching.pairs)
const again = await timed(changed)
const { ended } = differenceOf(changed, matching, again.matching)

const explaining = performance.now()
const left = await inSlices(explainLeft(pool, matching))

const run: MatchingRun = {
  seconds,
  cpuSeconds,
  peakMb: process.resourceUsage().maxRSS / 1000,
  possible: matching.possible,
  pairs: matching.pairs.length,
  score: matching.score,
  bound: matching.bound,
  hash: hashOf(matching),
  told,
  longestMs,
  phases: firstPhases,
  again: {
    cpuSeconds: again.cpuSeconds,
    score: again.matching.score,
    bound: again.matching.bound,
    ended: ended.length,
    hash: hashOf(again.matching),
  },
  explainedSeconds: (performance.now() - explaining) / 1000,
  left: left.length,
}
console.log(JSON.stringify(run))
