import type { Compilable } from 'kysely'
import { type networkTrends, type TrendKind, trendKinds } from '../../../contract/networks/trends.ts'
import type { Answers } from '../../../contract/route.ts'
import type { Reading } from '../../platform/act.ts'
import { slot } from '../../platform/area.ts'
import { together } from '../../platform/database/db.ts'
import { authorize } from '../../platform/rights/policy.ts'
import { throughGate } from '../../platform/rights/privacyGate.ts'
import type { Viewer } from '../../platform/rights/viewer.ts'
import { knownNetwork } from '../known.ts'
import { aheadOf } from '../leaders/ahead.ts'
import { leadersPolicy } from '../leaders/policy.ts'

interface Network {
  id: number
  name: string
  private: boolean
}

/** One month: it begins, and ends or is still running. Moments, so that no question has to know a clock. */
export interface Month {
  from: string
  until: string
}

interface Counting extends Compilable<{ place: number; count: number }> {
  execute: () => Promise<{ place: number; count: number }[]>
}

/** Something of a network that is counted month by month. `place` counts the months from 1. */
export interface NetworkTrend {
  kind: TrendKind
  at: string | null
  may: (me: Viewer, network: Network) => boolean
  /** Whether the viewer could list the people counted; always, where no people are counted. */
  mayList: (me: Viewer, network: Network) => boolean
  counts: (act: Reading, id: number, months: readonly Month[]) => Counting
}

export const networkTrend = slot<NetworkTrend>('trends of networks')

const MONTHS = 12

/**
 * The last twelve months, the current one up to now. Months start by UTC: an hour more or less doesn't matter here.
 */
export function monthsUntil(now: Date): Month[] {
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()]
  return Array.from({ length: MONTHS }, (_, at) => {
    const first = Date.UTC(year, month - (MONTHS - 1) + at, 1)
    const next = Date.UTC(year, month - (MONTHS - 2) + at, 1)
    return {
      from: new Date(first).toISOString(),
      until: new Date(Math.min(next, now.getTime())).toISOString(),
    }
  })
}

/** How a network developed over the year and what is ahead, as far as its leader may know. */
export async function trendsOf(act: Reading, id: number): Promise<Answers<typeof networkTrends.show>> {
  const { db, me, now } = act
  const network = await knownNetwork(act, id)
  authorize(me, leadersPolicy.hand_over, network)
  const brought = db.brought.to(networkTrend)
  const shown = trendKinds
    .flatMap((kind) => brought.find((trend) => trend.kind === kind) ?? [])
    .filter(({ may }) => may(me, network))
  const months = monthsUntil(now)
  const [[settings], ...counted] = await together(
    db,
    db.selectFrom('enterprises').select('privacy_k').where('id', '=', db.enterpriseId),
    ...shown.map(({ counts }) => counts(act, network.id, months)),
  )
  const k = settings?.privacy_k ?? 5
  return {
    ...(await aheadOf(act, network)),
    items: shown.map(({ kind, at, mayList }, place) => ({
      kind,
      at,
      points: months.map(({ from }, month) => ({
        month: from.slice(0, 10),
        ...throughGate(
          counted[place]?.find((row) => row.place === month + 1)?.count ?? 0,
          k,
          mayList(me, network),
        ),
      })),
    })),
  }
}
