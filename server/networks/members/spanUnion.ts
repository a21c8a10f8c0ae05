import { sql } from 'kysely'
import type { MemberState } from '../../../contract/networks/memberStates.ts'
import type { Tx } from '../../platform/database/db.ts'

interface Span {
  network_id: number
  state: MemberState
  from_at: string
  until_at: string | null
  by_id: number | null
  cause: string | null
  reason: string | null
}

/** Of two states at one moment the one nearer to being in: a person with two accounts was in when either was. */
const strength: readonly MemberState[] = ['active', 'pending', 'inactive', 'declined', 'removed']
const stronger = (one: Span, other: Span | undefined) =>
  !other || strength.indexOf(one.state) < strength.indexOf(other.state)

const FOR_EVER = '9999'
const covers = (span: Span, at: string) => span.from_at <= at && at < (span.until_at ?? FOR_EVER)

/** The membership spans of one person, merged from two accounts. */
export function unitedSpans(spans: readonly Span[]): Span[] {
  const turns = [...new Set(spans.flatMap(({ from_at, until_at }) => [from_at, until_at ?? FOR_EVER]))].sort()
  const united: Span[] = []
  for (const [place, from_at] of turns.slice(0, -1).entries()) {
    let best: Span | undefined
    for (const span of spans) if (covers(span, from_at) && stronger(span, best)) best = span
    const until = turns[place + 1]
    const until_at = until === undefined || until === FOR_EVER ? null : until
    const last = united.at(-1)
    if (!best) continue
    if (last && last.state === best.state && last.until_at === from_at) last.until_at = until_at
    else united.push({ ...best, from_at, until_at })
  }
  return united
}

/** Two accounts become one: where both had to do with a network, their spans become those of the one that stays. */
export async function uniteSpans(tx: Tx, kept: number, gone: number) {
  const rows = await tx
    .selectFrom('membership_spans as s')
    .select(['s.network_id', 's.state', 's.from_at', 's.until_at', 's.by_id', 's.cause', 's.reason'])
    .where('s.user_id', 'in', [kept, gone])
    .where((eb) =>
      eb(
        's.network_id',
        'in',
        eb
          .selectFrom('membership_spans as either')
          .select('either.network_id')
          .where('either.user_id', 'in', [kept, gone])
          .groupBy('either.network_id')
          .having(sql<boolean>`count(distinct either.user_id) = 2`),
      ),
    )
    .orderBy('s.network_id')
    .orderBy('s.from_at')
    .execute()
  if (rows.length === 0) return
  const ofNetwork = Map.groupBy(rows as Span[], ({ network_id }) => network_id)
  await tx
    .deleteFrom('membership_spans')
    .where('user_id', 'in', [kept, gone])
    .where('network_id', 'in', [...ofNetwork.keys()])
    .execute()
  const united = [...ofNetwork.values()].flatMap(unitedSpans)
  await tx
    .insertInto('membership_spans')
    .values(united.map((span) => ({ ...span, user_id: kept })))
    .execute()
}
