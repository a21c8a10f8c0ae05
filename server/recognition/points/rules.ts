import { sql } from 'kysely'
import { type RuleCause, ruleCauses } from '../../../contract/recognition/causes.ts'
import type { pointRules } from '../../../contract/recognition/rules.ts'
import type { Answers, Hears } from '../../../contract/route.ts'
import { facesOf } from '../../identity/faces.ts'
import { knownMarks, markOf } from '../../networks/queries.ts'
import type { Act, Reading } from '../../platform/act.ts'
import { differenceOf, record } from '../../platform/changes.ts'
import type { Tx } from '../../platform/database/db.ts'
import { conflict, missing } from '../../platform/errors.ts'
import { authorize } from '../../platform/rights/policy.ts'
import { segmentsNamed } from '../../segments/nameable.ts'
import { recognitionPolicy } from '../policy.ts'
import { rulesChanged } from '../stale.ts'
import { keepTargets } from '../targets.ts'

type Shown = Answers<typeof pointRules.list>['items'][number]
export type RuleWish = Omit<Hears<typeof pointRules.update, 'body'>, 'version'>

interface RuleRow extends RuleWish {
  cause: RuleCause
  version: number
  created_at: string
  created_by: number | null
  recount_id: number | null
}

/** As it is before somebody changes it for the first time. */
const untouched = {
  enabled: false,
  points: 0,
  per_day: null,
  per_week: null,
  per_month: null,
  per_thing: null,
}

/** The newest version of each rule that holds, or of one. */
const rulesNow = (tx: Reading['db'], cause?: RuleCause) => {
  const e = sql`${tx.enterpriseId}::bigint`
  return sql<RuleRow>`
    select distinct on (r.cause) r.*, to_jsonb(r.network_ids) as network_ids, to_jsonb(r.segment_ids) as segment_ids, (select max(k.id) from point_recounts k where k.enterprise_id = ${e} and k.cause = r.cause
        and k.state in ('counting', 'ready', 'applying', 'taking_back')) as recount_id
    from point_rules r where r.enterprise_id = ${e} and r.taken_back_at is null ${cause ? sql`and r.cause = ${cause}` : sql``}
    order by r.cause, r.version desc`
}

export const ruleNow = async (tx: Tx, cause: RuleCause) => (await rulesNow(tx, cause).execute(tx)).rows[0]

/** Versions are numbered on, also past those that were taken back. */
export async function versionsOf(tx: Tx, cause: RuleCause) {
  const { rows } = await sql<{ newest: number; holds: number }>`
    select coalesce(max(version), 0)::int as newest,
      coalesce(max(version) filter (where taken_back_at is null), 0)::int as holds
    from point_rules where enterprise_id = ${tx.enterpriseId}::bigint and cause = ${cause}`.execute(tx)
  return rows[0] ?? { newest: 0, holds: 0 }
}

async function openRecounts({ db }: Reading) {
  const { rows } = await sql<{ cause: RuleCause; id: number }>`
    select cause, max(id) as id from point_recounts where enterprise_id = ${db.enterpriseId}::bigint
      and state in ('counting', 'ready', 'applying', 'taking_back') group by 1`.execute(db)
  return new Map(rows.map(({ cause, id }) => [cause, id]))
}

export async function listRules(act: Reading): Promise<Answers<typeof pointRules.list>> {
  const { db, me } = act
  authorize(me, recognitionPolicy.rules)
  const { rows } = await rulesNow(db).execute(db)
  const recounts = await openRecounts(act)
  const face = await facesOf(
    db,
    rows.map(({ created_by }) => created_by),
  )
  const networks = new Map(
    (
      await knownMarks(
        act,
        rows.flatMap(({ network_ids }) => network_ids),
      ).execute()
    ).map((row) => [row.id, markOf(row)]),
  )
  const segments = new Map(
    (
      await segmentsNamed(
        act,
        rows.flatMap(({ segment_ids }) => segment_ids),
      )
    ).map(({ id, name }) => [id, { id, name }]),
  )
  const byCause = new Map(rows.map((row) => [row.cause, row]))
  return {
    items: ruleCauses.map((cause): Shown => {
      const rule = byCause.get(cause)
      return {
        cause,
        ...untouched,
        ...(rule && {
          enabled: rule.enabled,
          points: rule.points,
          per_day: rule.per_day,
          per_week: rule.per_week,
          per_month: rule.per_month,
          per_thing: rule.per_thing,
        }),
        networks: (rule?.network_ids ?? []).flatMap((id) => networks.get(id) ?? []),
        segments: (rule?.segment_ids ?? []).flatMap((id) => segments.get(id) ?? []),
        starts_on: rule?.starts_on ?? null,
        ends_on: rule?.ends_on ?? null,
        version: rule?.version ?? 0,
        changed_at: rule?.created_at ?? null,
        changed_by: face(rule?.created_by ?? null),
        recount_id: recounts.get(cause) ?? null,
      }
    }),
  }
}

/** Changes of one rule come one after the other. */
export const holdRule = (tx: Tx, cause: RuleCause) =>
  sql`select pg_advisory_xact_lock(hashtextextended('point rule ' || ${cause} || ' ' || ${tx.enterpriseId}::bigint, 0))`.execute(
    tx,
  )

/** A new version: from now on, or from the beginning. */
export async function writeRule(
  { tx, me, now }: Act,
  cause: RuleCause,
  rule: RuleWish,
  { fromNow }: { fromNow: boolean },
): Promise<number> {
  const { newest } = await versionsOf(tx, cause)
  await tx
    .insertInto('point_rules')
    .values({
      cause,
      version: newest + 1,
      ...rule,
      holds_from: fromNow ? now.toISOString() : null,
      created_by: me.user_id,
    })
    .execute()
  return newest + 1
}

export async function changeRule(
  act: Act,
  cause: RuleCause,
  { version, ...rule }: Hears<typeof pointRules.update, 'body'>,
): Promise<Shown> {
  const { tx, me } = act
  authorize(me, recognitionPolicy.rules)
  await holdRule(tx, cause)
  const before = await ruleNow(tx, cause)
  const kept = { ...rule, ...(await keepTargets(act, rule, before)) }
  if ((before?.version ?? 0) !== version) throw conflict('changed_meanwhile')
  if (before?.recount_id) throw conflict('recount_open')
  await writeRule(act, cause, kept, { fromNow: true })
  await record(act, {
    action: 'point_rule.changed',
    subject: { type: 'point_rule', id: cause },
    difference: differenceOf<Record<string, unknown>>({ ...untouched, ...before }, kept),
  })
  rulesChanged(tx)
  const shown = (await listRules(act)).items.find((one) => one.cause === cause)
  if (!shown) throw missing()
  return shown
}
