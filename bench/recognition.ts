import { boards } from '../contract/recognition/boards.ts'
import { myRecognition, points } from '../contract/recognition/points.ts'
import { type Asks, comparison } from './comparison.ts'
import type { Figure } from './figure.ts'
import type { Ground } from './ground.ts'
import { run } from './processes.ts'
import { enter, onDatabase, peopleOf } from './question.ts'
import { claimFigures } from './recognitionClaims.ts'
import { fillPoints, LIKES_EACH } from './recognitionData.ts'
import { factFigures } from './recognitionFacts.ts'
import { recountFigures } from './recognitionRecount.ts'
import { seedTenant } from './seed.ts'

const MOST = 1.5
const LARGE = { users: 200_000, people: 200_000 }
/** As many entries each, so that pages are equally long. */
const SMALL = { users: 1000, people: 200 }

const asMember =
  (path: (person: number) => string): Asks =>
  (tenant, n) => {
    const at = n % tenant.members.length
    return {
      path: path(peopleOf(tenant.firstUser, tenant.users)[at + 1] ?? 0),
      head: tenant.members[at] ?? {},
    }
  }
const board = (route: { path: string }, query: string) => asMember(() => `${route.path}?${query}`)
/** A month that is over, within what was filled. */
const before = new Date(Date.now() - 40 * 86_400_000).toISOString().slice(0, 10)

const questions: Record<string, Asks> = {
  'my balance': asMember(() => myRecognition.show.path),
  'my points, page 1': asMember((id) => points.transactions.path.replace(':id', String(id))),
  'board of people, month': board(boards.people, 'period=month&scope=all'),
  '… within my networks': board(boards.people, 'period=month&scope=mine'),
  '… of the year': board(boards.people, 'period=year&scope=all'),
  '… of a month before': board(boards.people, `period=month&scope=all&on=${before}`),
  'board of networks, month': board(boards.networks, 'period=month&scope=all'),
  '… mine': board(boards.networks, 'period=month&scope=mine'),
}

/** Points of five million entries beside those of five thousand; a rule reckoned anew; a rush on rewards; what a fact costs. */
export async function recognitionFigures(ground: Ground, say: (line: string) => void): Promise<Figure[]> {
  const ids = {
    large: await seedTenant(ground, LARGE.users, say),
    small: await seedTenant(ground, SMALL.users, say),
  }
  await fillPoints(ground, { id: ids.small, ...SMALL }, say)
  await fillPoints(ground, { id: ids.large, ...LARGE }, say)
  const figures: Figure[] = []
  const kindred = await run('bench/server.ts', [], { BENCH_DATABASE_URL: ground.web_url, PORT: '0' })
  try {
    const [large, small] = await onDatabase(ground, async (database) => [
      await enter(database, kindred.said, ids.large, LARGE.users),
      await enter(database, kindred.said, ids.small, SMALL.users),
    ])
    for (const [name, asks] of Object.entries(questions)) {
      const { ratio, reached } = await comparison({ url: kindred.said, large, small }, asks)
      say(`  ${name}: ${reached}`)
      figures.push({
        name: `${name}, of ${LARGE.people * LIKES_EACH} entries against ${SMALL.people * LIKES_EACH} (p95)`,
        reached,
        asked: `≤ ${MOST}`,
        ok: ratio <= MOST,
      })
    }
  } finally {
    await kindred.stop()
  }
  figures.push(...(await factFigures(ground, { id: ids.small, users: SMALL.users }, say)))
  figures.push(...(await claimFigures(ground, { id: ids.small, users: SMALL.users }, say)))
  figures.push(...(await recountFigures(ground, { id: ids.large, users: LARGE.users }, say)))
  return figures
}
