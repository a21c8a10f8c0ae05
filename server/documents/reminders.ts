import { sql } from 'kysely'
import { z } from 'zod'
import { policyDocuments } from '../../contract/documents/documents.ts'
import { Id } from '../../contract/shapes.ts'
import { notify } from '../messages/notifications.ts'
import type { Act } from '../platform/act.ts'
import { record } from '../platform/changes.ts'
import type { Tx } from '../platform/database/db.ts'
import { conflict } from '../platform/errors.ts'
import { job } from '../platform/jobs/jobs.ts'
import { type Due, plan } from '../platform/jobs/timed.ts'
import { wentStale } from '../platform/live/live.ts'
import { authorize } from '../platform/rights/policy.ts'
import { lockDocument } from './documents.ts'
import { inForceOf } from './inForce.ts'
import { documentsPolicy } from './policy.ts'
import { missingPeople } from './progress.ts'
import { showDocument } from './queries.ts'

const AT_ONCE = 500
const REMIND = 'policy_document.remind'
/** People who haven't accepted within a week of the version coming into force are reminded once automatically. */
const PATIENCE_DAYS = 7

/** Reminds everybody who hasn't accepted: once a click, and one reminder at a time. */
export async function remindOfDocument(act: Act, id: number) {
  const { tx, me } = act
  authorize(me, documentsPolicy.manage)
  const document = await lockDocument(tx, id)
  if (document.archived_at) throw conflict('document_is_archived')
  const version = await inForceOf(tx, id).executeTakeFirst()
  if (!version) throw conflict('document_not_in_force')
  const total = await startReminder(tx, version.id, me.user_id)
  if (total === 0) throw conflict('nobody_to_remind')
  await record(act, {
    action: 'policy_document.reminded',
    subject: { type: 'policy_document', id },
    difference: { title: document.title, number: version.number, people: total },
  })
  return showDocument(act, id)
}

async function startReminder(tx: Tx, versionId: number, by: number | null): Promise<number> {
  const { count } = await missingPeople(tx, versionId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (count === 0) return 0
  const { id } = await tx
    .insertInto('policy_document_reminders')
    .values({ version_id: versionId, started_by: by, total: count })
    .returning('id')
    .executeTakeFirstOrThrow()
  await remindSome.later(tx, { reminder_id: id })
  wentStale(tx, [policyDocuments.list.path])
  return count
}

/** The next handful of a reminder; the rest is done by further jobs, each in a transaction of its own. */
export const remindSome = job(
  'documents.remind',
  z.object({ reminder_id: Id }),
  async ({ tx }, { reminder_id }) => {
    const reminder = await tx
      .selectFrom('policy_document_reminders as r')
      .innerJoin('policy_document_versions as v', 'v.id', 'r.version_id')
      .innerJoin('policy_documents as d', 'd.id', 'v.document_id')
      .select(['r.id', 'r.version_id', 'r.last_user_id', 'r.started_by', 'd.title', 'd.archived_at'])
      .where('r.id', '=', reminder_id)
      .where('r.finished_at', 'is', null)
      .forUpdate('r')
      .executeTakeFirst()
    if (!reminder) return
    const people = reminder.archived_at
      ? []
      : await missingPeople(tx, reminder.version_id)
          .select('u.id')
          .where('u.id', '>', reminder.last_user_id)
          .orderBy('u.id')
          .limit(AT_ONCE)
          .execute()
    const ids = people.map((person) => person.id)
    await notify(tx, ids, {
      kind: 'document.to_accept',
      facts: { document: reminder.title },
      link: '/',
      actor_id: reminder.started_by,
      network_id: null,
    })
    const isOver = ids.length < AT_ONCE
    await tx
      .updateTable('policy_document_reminders')
      .set((eb) => ({
        reminded: eb('reminded', '+', ids.length),
        last_user_id: ids.at(-1) ?? reminder.last_user_id,
        finished_at: isOver ? sql<string>`now()` : null,
      }))
      .where('id', '=', reminder.id)
      .execute()
    if (!isOver) await remindSome.later(tx, { reminder_id })
    wentStale(tx, [policyDocuments.list.path])
  },
)

export const planReminder = (tx: Tx, versionId: number, inForceFrom: string) =>
  plan(
    tx,
    REMIND,
    String(versionId),
    new Date(Date.parse(inForceFrom) + PATIENCE_DAYS * 86_400_000).toISOString(),
  )

/** A week has passed. What was replaced, archived or made optional meanwhile is nobody's duty any more. */
export const reminderDue: Due = {
  kind: REMIND,
  happen: async (tx, subjectId) => {
    const version = await tx
      .selectFrom('policy_document_versions as v')
      .innerJoin('policy_documents as d', 'd.id', 'v.document_id')
      .select(['v.id', 'v.document_id'])
      .where('v.id', '=', Number(subjectId))
      .where('d.required', '=', true)
      .where('d.archived_at', 'is', null)
      .forUpdate('d')
      .executeTakeFirst()
    if (!version) return
    const inForce = await inForceOf(tx, version.document_id).executeTakeFirst()
    if (inForce?.id !== version.id || (await isReminding(tx, version.id))) return
    await startReminder(tx, version.id, null)
  },
}

const isReminding = async (tx: Tx, versionId: number) =>
  (await tx
    .selectFrom('policy_document_reminders')
    .select('id')
    .where('version_id', '=', versionId)
    .where('finished_at', 'is', null)
    .executeTakeFirst()) !== undefined
