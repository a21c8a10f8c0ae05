import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { type Matching, match } from '../server/mentorship/matching/match.ts'
import { keyOf } from '../server/mentorship/matching/pool.ts'
import { atOnce, inSlices } from '../server/mentorship/matching/slices.ts'
import { projectRoot } from '../server/platform/settings/settings.ts'
import {
  bestByTrying,
  largePool,
  mirrored,
  mirroredPair,
  reweighed,
  type Size,
  shuffled,
  smallPool,
} from '../server/testing/mentoringPools.ts'
import type { Figure } from './figure.ts'
import type { MatchingRun } from './matchingRun.ts'

const SMALL_POOLS = 500
const MOST_SECONDS = 20
const MOST_MB = 500
const MOST_GAP = 0.001
const MOST_STOP_MS = 500

/** Half of the mentees find no place where each mentor has one; `alike` pools are the longest to solve. */
const sizes: Record<string, Size> = {
  'a program with places for all': { mentees: 2000, mentors: 1000, mentorPlaces: 3, alike: 0.3 },
  'places for half': { mentees: 2000, mentors: 1000, mentorPlaces: 1, alike: 0.3 },
  'places for half, all want the same': { mentees: 2000, mentors: 1000, mentorPlaces: 1, alike: 1 },
}

/** A program’s matching: the best there is, in time, and the same each time. */
export async function matchingFigures(say: (line: string) => void): Promise<Figure[]> {
  const figures = smallFigures()
  for (const [name, size] of Object.entries(sizes)) {
    const runs = [1, 2, 3].map(() => runOf(size))
    say(`  ${name}: ${JSON.stringify(runs[0])}`)
    figures.push(...largeFigures(name, runs))
  }
  figures.push(await stopped())
  return figures
}

const matched = (pool: Parameters<typeof match>[0]) => atOnce(match(pool))
const found = ({ score, kept, pairs }: Matching) => JSON.stringify({ score, kept, pairs: pairs.map(keyOf) })

function smallFigures(): Figure[] {
  const counts = { best: 0, fewest: 0, order: 0, tied: 0 }
  for (let seed = 1000; seed < 1000 + SMALL_POOLS; seed++) {
    const pool = smallPool(seed)
    if (found(matched(pool)) === JSON.stringify(bestByTrying(pool).best)) counts.best++
    const before = matched(mirrored(pool)).pairs.map(mirroredPair)
    const changed = reweighed(pool, seed, before)
    const after = matched(changed)
    const { best, isTied } = bestByTrying(changed)
    if (found(after) === JSON.stringify(best)) counts.fewest++
    if (isTied) counts.tied++
    if (JSON.stringify(matched(shuffled(changed, seed))) === JSON.stringify(after)) counts.order++
  }
  const figure = (name: string, count: number): Figure => ({
    name: `matching: ${name}`,
    reached: `${count} of ${SMALL_POOLS} pools`,
    asked: 'all',
    ok: count === SMALL_POOLS,
  })
  return [
    figure('the best, and of equals the one, found by trying all', counts.best),
    figure(`another weight, fewest moves as by trying all (${counts.tied} had to choose)`, counts.fewest),
    figure('the same in another order', counts.order),
  ]
}

function runOf(size: Size): MatchingRun {
  const program = join(projectRoot, 'bench/matchingRun.ts')
  return JSON.parse(execFileSync(process.execPath, [program, JSON.stringify(size)], { encoding: 'utf8' }))
}

function largeFigures(name: string, runs: readonly MatchingRun[]): Figure[] {
  const most = (of: (run: MatchingRun) => number) => Math.max(...runs.map(of))
  const seconds = most((run) => Math.max(run.cpuSeconds, run.again.cpuSeconds))
  const memory = most(({ peakMb }) => peakMb)
  const gap = most(({ score, bound, again }) =>
    Math.max((bound - score) / bound, (again.bound - again.score) / again.bound),
  )
  const results = new Set(runs.map(({ hash, again }) => `${hash} ${again.hash}`)).size
  const [first] = runs
  return [
    {
      name: `matching: ${name}, ${first?.pairs} pairs of ${first?.possible} possible, one core`,
      reached: `${seconds.toFixed(1)} s`,
      asked: `${MOST_SECONDS} s`,
      ok: seconds <= MOST_SECONDS,
    },
    {
      name: `matching: ${name}, memory`,
      reached: `${Math.round(memory)} MB`,
      asked: `${MOST_MB} MB`,
      ok: memory <= MOST_MB,
    },
    {
      name: `matching: ${name}, below the proven bound`,
      reached: `${(gap * 100).toFixed(3)} % (${first?.score} of ${first?.bound})`,
      asked: `${MOST_GAP * 100} %`,
      ok: gap >= 0 && gap <= MOST_GAP,
    },
    {
      name: `matching: ${name}, three runs`,
      reached: results === 1 ? 'identical' : `${results} results`,
      asked: 'identical',
      ok: results === 1,
    },
  ]
}

/** How long a matching goes on after it was told to stop, and whether it says how far it is. */
async function stopped(): Promise<Figure> {
  const stop = new AbortController()
  let at = Number.POSITIVE_INFINITY
  let told = 0
  const pool = largePool(1, { mentees: 2000, mentors: 1000, mentorPlaces: 1, alike: 1 })
  const work = inSlices(match(pool), {
    signal: stop.signal,
    told: ({ phase, done, of }) => {
      told++
      if (phase !== 'assignment' || done < of / 2 || stop.signal.aborted) return
      at = performance.now()
      stop.abort()
    },
  })
  await work.catch(() => undefined)
  const took = performance.now() - at
  return {
    name: `matching: stopped in the middle, after progress was told ${told} times`,
    reached: `${Math.round(took)} ms`,
    asked: `${MOST_STOP_MS} ms`,
    ok: stop.signal.aborted && took <= MOST_STOP_MS,
  }
}
