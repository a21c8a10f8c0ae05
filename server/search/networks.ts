import { sql } from 'kysely'
import { FOUND_LIMIT } from '../../contract/limits.ts'
import { networkAddress } from '../../contract/networks/addresses.ts'
import { knownTo } from '../networks/known.ts'
import { networksPolicy } from '../networks/policy.ts'
import { markColumns, markOf } from '../networks/queries.ts'
import type { Reading } from '../platform/act.ts'
import { allows } from '../platform/rights/policy.ts'
import { type Findable, finding } from './findables.ts'
import type { Asked, Line } from './searchRequest.ts'

/** Some hits may be inside private networks the viewer isn't in: the next best replace them. */
const known = ({ db, me }: Reading, words: string) =>
  db
    .selectFrom(
      sql<{ id: number; place: number }>`search_networks(${words}, ${FOUND_LIMIT})
        with ordinality`.as<'s'>(sql`s(id, rank, place)`),
    )
    .innerJoin('networks as n', 'n.id', 's.id')
    .where('n.archived_at', 'is', null)
    .where(knownTo(me))
    .$if(!allows(me, networksPolicy.list, undefined), (none) => none.where(sql<boolean>`false`))

const networksFound = (act: Reading, { words, limit, offset }: Asked) =>
  known(act, words)
    .select(markColumns.map((column) => `n.${column}` as const))
    .select('n.short_description')
    .orderBy('s.place')
    .limit(limit)
    .offset(offset)

type Row = Awaited<ReturnType<ReturnType<typeof networksFound>['execute']>>[number]

export function networkLine(
  row: Omit<Row, 'short_description'> & { short_description?: string | null },
): Line {
  const { id, kind, name, glyph_url } = markOf(row)
  return {
    kind: 'network',
    id,
    name,
    detail: null,
    link: networkAddress({ kind, id }),
    picture_url: glyph_url,
    excerpt: row.short_description ?? null,
    words: [],
    by: null,
    at: null,
    type: null,
  }
}

const countNetworks = (act: Reading, words: string) =>
  known(act, words).select((eb) => eb.fn.countAll<number>().as('count'))

export const networkFinding: Findable = {
  kind: 'network',
  place: 10,
  found: (act, asked) => finding(networksFound(act, asked), networkLine),
  counted: (act, { words }) => countNetworks(act, words),
}
