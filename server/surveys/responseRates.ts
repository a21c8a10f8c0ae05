import { sql } from 'kysely'
import type { z } from 'zod'
import type { Answers } from '../../contract/route.ts'
import type { ClassValue, classKinds } from '../../contract/surveys/classes.ts'
import type { surveyResults } from '../../contract/surveys/results.ts'
import type { Reading } from '../platform/act.ts'
import type { Db } from '../platform/database/db.ts'
import { namedOf } from './audience.ts'
import { leastOf } from './classes/classMap.ts'
import { shownValue } from './classes/coarseClasses.ts'
import { tellsPart, toldPart } from './distribution.ts'
import { surveyFor } from './known.ts'

/** People who were asked in the same way: how many, and how many of them took part. */
export interface Alike {
  groups: ReadonlySet<string>
  invited: number
  took_part: number
}

/** How many are in one and not in the other; in the whole, where the other is none. */
const apart = (all: readonly Alike[], one: string | null, other: string | null) =>
  all.reduce(
    (sum, { groups, invited }) =>
      (one === null || groups.has(one)) && !(other === null || groups.has(other)) ? sum + invited : sum,
    0,
  )

/**
 * The groups that are told, the largest first. Two of them, or one and everybody, differ by nobody or by at least k people:
 * what one leaves of the other would otherwise be a figure of few.
 */
export function groupsTold(all: readonly Alike[], names: readonly string[], k: number): string[] {
  const sizeOf = (name: string) => all.reduce((sum, one) => sum + (one.groups.has(name) ? one.invited : 0), 0)
  const enough = (people: number) => people === 0 || people >= k
  const told: string[] = []
  for (const name of names.toSorted((one, other) => sizeOf(other) - sizeOf(one))) {
    const size = sizeOf(name)
    if (size === 0 || !tellsPart(size, k, 2 * k)) continue
    const beside = apart(all, null, name)
    if (
      enough(beside) &&
      told.every((other) => enough(apart(all, name, other)) && enough(apart(all, other, name)))
    )
      told.push(name)
  }
  return told
}

/**
 * How those who were asked fall into groups, as it was noted when they were. An invitation that was withdrawn since stays in:
 * whoever withdraws one would otherwise see what it changes. Whoever isn’t listed isn’t counted.
 */
async function alikeOf(db: Db, surveyId: number): Promise<Alike[]> {
  const { rows } = await sql<{
    networks: (number | string)[]
    segments: (number | string)[]
    class_key: string | null
    invited: number
    took_part: number
  }>`select through_networks as networks, through_segments as segments, class_key, count(*)::int as invited,
      count(took_part_on)::int as took_part
    from survey_invitations where enterprise_id = ${db.enterpriseId}::bigint and survey_id = ${surveyId}::bigint and not discreet
    group by 1, 2, 3`.execute(db)
  return rows.map(({ networks, segments, class_key, ...counts }) => ({
    ...counts,
    groups: new Set([
      ...networks.map((id) => `network ${id}`),
      ...segments.map((id) => `segment ${id}`),
      ...(class_key?.split('.') ?? []).map((key) => `class ${key}`),
    ]),
  }))
}

interface Group {
  name: string
  of: 'network' | 'segment' | 'class'
  id: number | null
  title: string | null
  value: z.output<typeof ClassValue> | null
  by: (typeof classKinds)[number] | null
}

/** How many took part, group by group, as far as it tells of nobody. */
export async function showRates(act: Reading, id: number): Promise<Answers<typeof surveyResults.rates>> {
  const survey = await surveyFor(act, id, 'read_results')
  const all = await alikeOf(act.db, id)
  const { networks, segments } = await namedOf(act, survey)
  const plain = { value: null, by: null }
  const groups: Group[] = [
    ...networks.map((one) => ({
      ...plain,
      of: 'network' as const,
      name: `network ${one.id}`,
      id: one.id,
      title: one.name,
    })),
    ...segments.map((one) => ({
      ...plain,
      of: 'segment' as const,
      name: `segment ${one.id}`,
      id: one.id,
      title: one.name,
    })),
    // By network they would be named twice.
    ...survey.class_map
      .filter(({ by }) => by !== 'network' || networks.length === 0)
      .flatMap(({ by, values }) =>
        values.map((value) => ({
          of: 'class' as const,
          name: `class ${value.key}`,
          id: null,
          title: null,
          value: shownValue(value),
          by,
        })),
      ),
  ]
  const k = leastOf(survey)
  const names = groups.map(({ name }) => name)
  const told = new Set(k > 1 ? groupsTold(all, names, k) : names)
  const shown = groups.filter(({ name }) => told.has(name))
  return {
    items: shown.map(({ name, of, id: groupId, title, value, by }) => {
      const own = all.filter((one) => one.groups.has(name))
      const sum = (what: 'invited' | 'took_part') => own.reduce((total, one) => total + one[what], 0)
      const invited = sum('invited')
      return {
        of,
        id: groupId,
        name: title,
        value,
        by,
        invited,
        ...toldPart(sum('took_part'), invited, k, 2 * k),
      }
    }),
    some_hidden: shown.length < groups.length,
  }
}
