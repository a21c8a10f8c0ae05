import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Act } from './act.ts'
import type { Tx } from './database/db.ts'
import type { Viewer } from './rights/viewer.ts'
import { hashOf } from './settings/secrets.ts'

export interface Change {
  action: string
  subject: { type: string; id: string | number | null }
  network_id?: number
  /** What changed, without personal values. */
  difference?: Record<string, unknown>
  /** Values about a person. They are kept beside the row and deleted by a purge. */
  personal?: { about_user_id: number; before_after: Record<string, unknown> }
}

/** Who did it, in which transaction and from where; nobody if a clock triggered it. */
type Recorded = Pick<Act<Pick<Viewer, 'user_id'> | undefined>, 'tx' | 'me' | 'address'>

/** Writes a person's change into the change log, in the same transaction. */
export async function record({ tx, me, address }: Recorded, change: Change) {
  const salt = change.personal ? randomBytes(16) : undefined
  const personalText = change.personal ? canonical(change.personal.before_after) : undefined
  const { id } = await tx
    .insertInto('change_log')
    .values({
      actor_id: me?.user_id ?? null,
      action: change.action,
      subject_type: change.subject.type,
      subject_id: change.subject.id === null ? null : String(change.subject.id),
      network_id: change.network_id ?? null,
      difference: JSON.stringify(change.difference ?? {}),
      personal_hash: salt && personalText ? hashOf(Buffer.concat([salt, Buffer.from(personalText)])) : null,
      address: address ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (change.personal && salt && personalText) {
    await tx
      .insertInto('change_log_personal')
      .values({
        change_id: id,
        about_user_id: change.personal.about_user_id,
        salt,
        before_after: personalText,
      })
      .execute()
  }
}

/** As `record`, for many changes of one act: two statements, however many there are. */
export async function recordMany({ tx, me, address }: Recorded, changes: readonly Change[]) {
  if (changes.length === 0) return
  const entries = changes.map((change) => {
    const salt = change.personal ? randomBytes(16) : undefined
    const text = change.personal ? canonical(change.personal.before_after) : undefined
    const hash = salt && text ? hashOf(Buffer.concat([salt, Buffer.from(text)])) : undefined
    return { change, salt, text, hash }
  })
  const lines = entries.map(({ change, hash }) => ({
    action: change.action,
    subject_type: change.subject.type,
    subject_id: change.subject.id === null ? null : String(change.subject.id),
    network_id: change.network_id ?? null,
    difference: change.difference ?? {},
    personal_hash: hash?.toString('hex') ?? null,
    address: address ?? null,
  }))
  const { rows } = await sql<{ id: number }>`insert into change_log
      (enterprise_id, actor_id, action, subject_type, subject_id, network_id, difference, personal_hash, address)
    select ${tx.enterpriseId}, ${me?.user_id ?? null}::bigint, c.action, c.subject_type, c.subject_id, c.network_id,
      c.difference, decode(c.personal_hash, 'hex'), c.address
    from rows from (jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as (
      action text, subject_type text, subject_id text, network_id bigint, difference jsonb, personal_hash text,
      address text)) with ordinality as c(
      action, subject_type, subject_id, network_id, difference, personal_hash, address, place)
    order by c.place
    returning id`.execute(tx)
  const personal = entries.flatMap(({ change, salt, text }, at) =>
    change.personal && salt && text
      ? [{ id: rows[at]?.id ?? 0, about: change.personal.about_user_id, salt, text }]
      : [],
  )
  if (personal.length === 0) return
  await sql`insert into change_log_personal (enterprise_id, change_id, about_user_id, salt, before_after)
    select ${tx.enterpriseId}, p.id, p.about, p.salt, p.text::jsonb
    from unnest(${personal.map(({ id }) => id)}::bigint[], ${personal.map(({ about }) => about)}::bigint[],
      ${personal.map(({ salt }) => salt)}::bytea[], ${personal.map(({ text }) => text)}::text[])
      as p(id, about, salt, text)`.execute(tx)
}

/**
 * The same text for the same values, whatever the order of their keys: the database returns keys in another order
 * than they were written, and the hash must not change.
 */
export const canonical = (value: unknown): string =>
  JSON.stringify(value, (_name, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )

/** The values that differ, as [before, after]; what both sides agree on is left out. */
export function differenceOf<T extends Record<string, unknown>>(
  before: T,
  after: Partial<T>,
): Record<string, [unknown, unknown]> {
  const changed: Record<string, [unknown, unknown]> = {}
  for (const [name, value] of Object.entries(after)) {
    if (JSON.stringify(before[name]) !== JSON.stringify(value)) changed[name] = [before[name], value]
  }
  return changed
}

const SEAL_AT_MOST = 1000

/**
 * Seals what was committed since the last seal, each day under a seal of its own: a seal is deleted as a whole when
 * its retention ends, so mixing days would keep old entries too long. One process seals an enterprise at a time;
 * others try again later.
 */
export async function sealChanges(tx: Tx): Promise<number> {
  const last = await tx
    .selectFrom('change_log_seals')
    .select(['number', 'hash'])
    .orderBy('number', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
  const waiting = await tx
    .selectFrom('change_log')
    .select([
      'id',
      'actor_id',
      'action',
      'subject_type',
      'subject_id',
      'network_id',
      'difference',
      'personal_hash',
      'at',
    ])
    .where('seal', 'is', null)
    .orderBy('id')
    .limit(SEAL_AT_MOST)
    .forUpdate()
    .skipLocked()
    .execute()
  if (waiting.length === 0) return 0
  const days = Map.groupBy(waiting, ({ at }) => at.slice(0, 10))
  let { number, hash }: { number: number; hash: Buffer | null } = last ?? { number: 0, hash: null }
  const seals = [...days.keys()].toSorted().map((day) => {
    const rows = days.get(day) ?? []
    const seal = {
      number: number + 1,
      change_ids: rows.map(({ id }) => id),
      hash: sealHash(hash, rows),
      previous_hash: hash,
    }
    ;({ number, hash } = seal)
    return seal
  })
  await tx.insertInto('change_log_seals').values(seals).execute()
  await sql`
    update change_log set seal = sealed.number
    from unnest(${seals.flatMap((seal) => seal.change_ids)}::bigint[],
      ${seals.flatMap((seal) => seal.change_ids.map(() => seal.number))}::bigint[]) as sealed(id, number)
    where change_log.enterprise_id = ${tx.enterpriseId} and change_log.id = sealed.id`.execute(tx)
  // The log's search finds a setting by these fields.
  await sql`
    insert into change_log_fields (enterprise_id, field, action)
    select distinct l.enterprise_id, told.field, l.action
    from change_log l, lateral fields_told(l.difference) as told(field)
    where l.enterprise_id = ${tx.enterpriseId} and l.id = any(${waiting.map(({ id }) => id)}::bigint[])
    on conflict do nothing`.execute(tx)
  return waiting.length
}

export interface SealedRow {
  id: number
  actor_id: number | null
  action: string
  subject_type: string
  subject_id: string | null
  network_id: number | null
  difference: unknown
  personal_hash: Buffer | null
  at: string
}

export function sealHash(previous: Buffer | null, rows: readonly SealedRow[]) {
  const lines = rows.map((row) =>
    JSON.stringify([
      row.id,
      row.actor_id,
      row.action,
      row.subject_type,
      row.subject_id,
      row.network_id,
      row.difference,
      row.personal_hash?.toString('hex') ?? null,
      row.at,
    ]),
  )
  return hashOf(Buffer.concat([previous ?? Buffer.alloc(0), Buffer.from(lines.join('\n'))]))
}
