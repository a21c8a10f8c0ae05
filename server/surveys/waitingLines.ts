import { sql } from 'kysely'
import type { Waiting, WaitingRow } from '../home/waitingLines.ts'
import { answeringPage } from './invitationLetters.ts'
import { waitsFor } from './questionnaire.ts'

/** Surveys that wait for the viewer's answer. During a look they are left out: they reveal what wasn't answered. */
export const surveysWaiting: Waiting = {
  kinds: ['surveys'],
  rows: ({ db, me, now }) =>
    me.look
      ? undefined
      : sql<WaitingRow>`
    select 'surveys' as kind, 1 as count, s.network_id, s.id as subject_id, s.title as subject, null::bigint as person_id,
      s.opened_at as since, s.closes_at as until
    from surveys s where s.enterprise_id = ${db.enterpriseId}::bigint and ${waitsFor(db, me, now)}`,
  href: ({ network, subject_id }) => answeringPage({ id: subject_id ?? 0, network_id: network?.id ?? null }),
}
