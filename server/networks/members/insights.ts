import { sql } from 'kysely'
import type { FieldType } from '../../../contract/fields/values.ts'
import type { networkInsights } from '../../../contract/networks/insights.ts'
import type { Answers } from '../../../contract/route.ts'
import { questionsOf } from '../../fields/questions/answers.ts'
import { type FieldRow, typedField } from '../../fields/rows.ts'
import type { Reading } from '../../platform/act.ts'
import { together } from '../../platform/database/db.ts'
import { allows, authorize } from '../../platform/rights/policy.ts'
import { throughGate } from '../../platform/rights/privacyGate.ts'
import { knownNetwork } from '../known.ts'
import { joinersOf } from './answers.ts'
import { membersPolicy } from './policy.ts'
import { knownMembership } from './seen.ts'
import { spansOf } from './spans.ts'

type Insight = Answers<typeof networkInsights.show>['items'][number]

/** Today's members that the viewer may know of, with a value each for what they answered. */
const answersToday = ({ db, me }: Reading, network_id: number) =>
  db
    .selectFrom('network_members as m')
    .innerJoin('member_field_values as v', (join) =>
      join.onRef('v.network_id', '=', 'm.network_id').onRef('v.user_id', '=', 'm.user_id'),
    )
    .where('m.network_id', '=', network_id)
    .where('m.state', '=', 'active')
    .where(knownMembership(me))

const askedOf = (act: Reading, network_id: number) =>
  answersToday(act, network_id)
    .groupBy('v.field_id')
    .select([
      'v.field_id',
      sql<number>`count(distinct v.user_id)`.as('people'),
      sql<number | null>`min(v.number)`.as('least'),
      sql<number | null>`max(v.number)`.as('most'),
    ])

/** What is counted apart: an option, the year of a day, or the span in which a number lies, by its place from 1. */
const countedBy = (type: FieldType, edges: readonly number[]) => {
  if (type === 'date') return sql<string>`left(v.value, 4)`
  return type === 'numeric'
    ? sql<string>`width_bucket(v.number::numeric, ${edges}::numeric[])::text`
    : sql<string>`v.value`
}

/**
 * What members answered when they joined. Who may read the single answers learns the exact numbers. Others are told no
 * years, and no numbers that have no limits: the first and the last of those are somebody's own.
 */
export async function showInsights(act: Reading, id: number): Promise<Answers<typeof networkInsights.show>> {
  const { db, me } = act
  const network = await knownNetwork(act, id)
  authorize(me, membersPolicy.insights, network)
  const mayList = allows(me, membersPolicy.oversee, network)
  const [rows, asked, [settings], [members]] = await together(
    db,
    questionsOf(db, joinersOf(id)),
    askedOf(act, id),
    db.selectFrom('enterprises').select('privacy_k').where('id', '=', db.enterpriseId),
    db
      .selectFrom('network_members as m')
      .where('m.network_id', '=', id)
      .where('m.state', '=', 'active')
      .where(knownMembership(me))
      .select((eb) => eb.fn.countAll<number>().as('count')),
  )
  const gated = (count: number) => throughGate(count, settings?.privacy_k ?? 5, mayList)
  const questions = rows.map(typedField).map((question) => {
    const said = asked.find(({ field_id }) => field_id === question.id)
    return { question, people: said?.people ?? 0, edges: edgesOf(question, mayList ? said : undefined) }
  })
  const told = questions.filter(({ question: { type }, edges }) => edges && type !== 'text')
  const counted = await together(
    db,
    ...told.map(({ question, edges }) =>
      answersToday(act, id)
        .where('v.field_id', '=', question.id)
        .select([
          countedBy(question.type, edges ?? []).as('choice'),
          (eb) => eb.fn.countAll<number>().as('count'),
        ])
        .groupBy('choice')
        .orderBy('choice'),
    ),
  )
  const itemOf = (one: (typeof questions)[number]): Insight => {
    const place = told.indexOf(one)
    return {
      question: { id: one.question.id, title: one.question.title, type: one.question.type },
      answered: gated(one.people),
      choices: place < 0 ? [] : choicesOf(one, counted[place] ?? [], gated),
    }
  }
  return { members: gated(members?.count ?? 0), items: questions.map(itemOf), can: { read_answers: mayList } }
}

type Gated = Pick<Insight['choices'][number], 'count' | 'is'>

/** Between which numbers answers are counted; undefined where the first or last would be somebody's own. */
function edgesOf(
  { type, min, max }: FieldRow,
  said: { least: number | null; most: number | null } | undefined,
): readonly number[] | undefined {
  if (type === 'date') return said && []
  if (type !== 'numeric') return []
  const [least, most] = [min ?? said?.least, max ?? said?.most]
  return least === undefined || least === null || most === undefined || most === null
    ? undefined
    : spansOf(least, most)
}

function choicesOf(
  { question: { type, options }, edges = [] }: { question: FieldRow; edges?: readonly number[] | undefined },
  counted: readonly { choice: string; count: number }[],
  gated: (count: number) => Gated,
): Insight['choices'] {
  const times = (choice: string) => gated(counted.find((one) => one.choice === choice)?.count ?? 0)
  if (type === 'date')
    return counted.map(({ choice, count }) => ({ label: choice, from: null, to: null, ...gated(count) }))
  if (type !== 'numeric') return options.map((label) => ({ label, from: null, to: null, ...times(label) }))
  return edges
    .slice(0, -1)
    .map((from, at) => ({ label: null, from, to: edges[at + 1] ?? from, ...times(String(at + 1)) }))
}
