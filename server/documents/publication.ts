import { sql } from 'kysely'
import type { z } from 'zod'
import type { Publication } from '../../contract/documents/documents.ts'
import type { Act } from '../platform/act.ts'
import { record } from '../platform/changes.ts'
import type { Tx } from '../platform/database/db.ts'
import { conflict, invalid } from '../platform/errors.ts'
import { type Due, plan } from '../platform/jobs/timed.ts'
import { authorize } from '../platform/rights/policy.ts'
import { documentsChanged, draftOf, gateChanged, lockDocument } from './documents.ts'
import { documentsPolicy } from './policy.ts'
import { showDocument } from './queries.ts'
import { planReminder } from './reminders.ts'

const IN_FORCE = 'policy_document.in_force'

/** Freezes the draft: from here on its words never change. It counts at once, or from the morning of a later day. */
export async function publishDocument(
  act: Act,
  id: number,
  { version, effective_on }: z.output<typeof Publication>,
) {
  const { tx, me } = act
  authorize(me, documentsPolicy.manage)
  const document = await lockDocument(tx, id)
  if (document.archived_at) throw conflict('document_is_archived')
  const draft = await draftOf(tx, id)
  if ((draft?.version ?? 0) !== version) throw conflict('changed_meanwhile')
  if (!draft?.body.trim()) throw conflict('document_is_empty')
  const day = await dayOf(tx, effective_on)
  if (day.is_past) throw invalid({ effective_on: { code: 'past' } })
  const { effective_at } = await tx
    .updateTable('policy_document_versions')
    .set({
      published_at: sql`now()`,
      published_by: me.user_id,
      effective_at: day.begins_at ?? sql`now()`,
      changed_at: sql`now()`,
      version: sql`version + 1`,
    })
    .where('id', '=', draft.id)
    .returning('effective_at')
    .executeTakeFirstOrThrow()
  await record(act, {
    action: 'policy_document.published',
    subject: { type: 'policy_document', id },
    difference: { title: document.title, number: draft.number, effective_at },
  })
  const from = effective_at ?? new Date().toISOString()
  if (day.begins_at) await plan(tx, IN_FORCE, String(draft.id), from)
  await planReminder(tx, draft.id, from)
  await (document.required && day.begins_at === null ? gateChanged(tx) : documentsChanged(tx))
  return showDocument(act, id)
}

/** When a day begins where the enterprise is; null for today, which has begun. */
async function dayOf(tx: Tx, day: string | null) {
  if (day === null) return { begins_at: null, is_past: false }
  return tx
    .selectFrom('enterprises')
    .select([
      sql<boolean>`${day}::date < clock_at(now(), time_zone)::date`.as('is_past'),
      sql<
        string | null
      >`case when ${day}::date > clock_at(now(), time_zone)::date then moment_at(${day}::date::timestamp, time_zone) end`.as(
        'begins_at',
      ),
    ])
    .executeTakeFirstOrThrow()
}

/** The day has come: people who must agree are asked before anything else. */
export const versionInForce: Due = {
  kind: IN_FORCE,
  happen: (tx) => gateChanged(tx),
}
