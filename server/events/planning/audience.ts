import { sql } from 'kysely'
import type { eventPublication } from '../../../contract/events/publication.ts'
import type { Answers, Hears } from '../../../contract/route.ts'
import { inOffice } from '../../identity/office.ts'
import type { Reading } from '../../platform/act.ts'
import type { Enterprise } from '../../platform/enterprises.ts'
import { allows } from '../../platform/rights/policy.ts'
import { throughGate, WITHHELD } from '../../platform/rights/privacyGate.ts'
import { eventsPolicy } from '../policy.ts'
import { audienceFor, crowdsOf, reached, sum } from './crowds.ts'
import { seenBy } from './hosts.ts'
import { decidersOf } from './planNotices.ts'

/** A network that shows its events only to leaders reaches only them, however many members it has. */
async function withLeaders(act: Reading, open: readonly number[], closed: readonly number[]) {
  const { db } = act
  const { rows } = await sql<{ people: number }>`
    select count(*)::int as people from users u
    where u.enterprise_id = ${db.enterpriseId}::bigint and u.state = 'active' and u.id in (
      select user_id from (${reached(act, open)}) m
      union select l.user_id from network_leaders l
        where l.enterprise_id = ${db.enterpriseId}::bigint and l.network_id = any(${closed}::bigint[]) and ${inOffice('l')})`.execute(
    db,
  )
  return rows[0]?.people ?? 0
}

/** First those who are notified on publication, by the same query that notifies them; then the number it reaches. */
export async function publicationFor(
  act: Reading,
  asked: Hears<typeof eventPublication.show, 'query'>,
  { privacy_k }: Pick<Enterprise, 'privacy_k'>,
): Promise<Answers<typeof eventPublication.show>> {
  const { db, me, now } = act
  const { ids, host, networks, mayList, tells } = await audienceFor(act, asked)
  const isForLeaders = (id: number) =>
    networks.some(
      (one) =>
        one.id === id && ['leader', 'manager'].includes(seenBy(one.upcoming_events_visibility, one.private)),
    )
  const [open, closed] = [ids.filter((id) => !isForLeaders(id)), ids.filter(isForLeaders)]
  const count =
    closed.length > 0
      ? await withLeaders(act, open, closed)
      : sum((await crowdsOf(act, open, now.getTime())).map(({ people }) => people))
  const asks = !allows(me, eventsPolicy.approve, host)
  return {
    approvers: asks ? (await decidersOf(db, host.id, me.user_id)).length : null,
    people: tells ? throughGate(count, privacy_k, mayList) : WITHHELD,
    asked_count: networks.filter((one) => one.id !== host.id && !eventsPolicy.manage.rule.allows(me, one))
      .length,
  }
}
