import { sql } from 'kysely'
import type { mailPreferences } from '../../contract/messages/messages.ts'
import type { networkMails } from '../../contract/people/profile.ts'
import type { Answers, Hears } from '../../contract/route.ts'
import { activeNetworks, notHidden } from '../identity/viewerNetworks.ts'
import { type Act, acting, type Reading } from '../platform/act.ts'
import { record } from '../platform/changes.ts'
import { together } from '../platform/database/db.ts'
import { missing } from '../platform/errors.ts'
import type { Viewer } from '../platform/rights/viewer.ts'
import { knownNetwork } from './known.ts'
import { markOf, searchNetworkIds } from './queries.ts'

export async function listUnsubscribed({
  db,
  me,
}: Reading): Promise<Answers<typeof mailPreferences.unsubscribed>> {
  const items = await db
    .selectFrom('network_mail_preferences as p')
    .innerJoin('networks as n', 'n.id', 'p.network_id')
    .select(['n.id', 'n.name', 'p.changed_at as since'])
    .where('p.user_id', '=', me.user_id)
    .where(notHidden(me, 'p.network_id'))
    .where('p.frequency', '=', 'never')
    .orderBy('n.name')
    .execute()
  return { items }
}

/** No more mails about this network. What is new still waits behind the bell. */
export async function unsubscribe(
  { tx, me }: Act<Pick<Viewer, 'user_id'> & Partial<Viewer>>,
  networkId: number,
) {
  const network = await tx.selectFrom('networks').select('id').where('id', '=', networkId).executeTakeFirst()
  if (!network) throw missing()
  await tx
    .insertInto('network_mail_preferences')
    .values({ user_id: me.user_id, network_id: networkId, frequency: 'never' })
    .onConflict((on) =>
      on.columns(['user_id', 'network_id']).doUpdateSet({ frequency: 'never', changed_at: sql`now()` }),
    )
    .execute()
  await tx
    .updateTable('notifications')
    .set({ mail_due_at: null })
    .where('user_id', '=', me.user_id)
    .where('network_id', '=', networkId)
    .where('mailed_at', 'is', null)
    .execute()
  await record(acting(tx, 'session_id' in me ? (me as Viewer) : undefined), {
    action: 'network.mails_unsubscribed',
    subject: { type: 'user', id: me.user_id },
    network_id: networkId,
  })
  return { done: true as const }
}

/** Back to the person's own frequency. */
export async function resubscribe(act: Act, networkId: number) {
  const { tx, me } = act
  await tx
    .deleteFrom('network_mail_preferences')
    .where('user_id', '=', me.user_id)
    .where('network_id', '=', networkId)
    .execute()
  await record(act, {
    action: 'network.mails_resubscribed',
    subject: { type: 'user', id: me.user_id },
    network_id: networkId,
  })
  return { done: true as const }
}

type NetworkMail = Answers<typeof networkMails.choose>

const MOST_FOUND = 10_000

/** The viewer's networks, by name, each with its own frequency or none. */
export async function listNetworkMails(
  { db, me }: Reading,
  { page, page_size, search }: Hears<typeof networkMails.list, 'query'>,
): Promise<Answers<typeof networkMails.list>> {
  const mine = activeNetworks(me)
  const found = search ? new Set(await searchNetworkIds(db, search, MOST_FOUND)) : undefined
  const ids = found ? mine.filter((id) => found.has(id)) : mine
  const networks = db
    .selectFrom('networks as n')
    .where('n.id', '=', sql<number>`any(${ids}::bigint[])`)
    .where('n.archived_at', 'is', null)
  const [rows, [total]] = await together(
    db,
    networks
      .leftJoin('network_mail_preferences as p', (join) =>
        join.onRef('p.network_id', '=', 'n.id').on('p.user_id', '=', me.user_id),
      )
      .select(['n.id', 'n.kind', 'n.name', 'n.colour', 'n.pattern', 'n.logo_file_id', 'p.frequency'])
      .orderBy('n.name')
      .orderBy('n.id')
      .limit(page_size)
      .offset((page - 1) * page_size),
    networks.select((eb) => eb.fn.countAll<number>().as('count')),
  )
  return {
    items: rows.map((row) => ({ ...markOf(row), frequency: row.frequency as NetworkMail['frequency'] })),
    page,
    page_size,
    total: total?.count ?? 0,
    total_is: 'exact',
  }
}

/** How often one network may write: its own frequency, never, or – with null – as often as everything else. */
export async function chooseNetworkMail(
  act: Act,
  { network_id, frequency }: Hears<typeof networkMails.choose, 'body'>,
): Promise<NetworkMail> {
  const { tx, me } = act
  const network = await knownNetwork(act, network_id)
  if (frequency === 'never') await unsubscribe(act, network_id)
  else if (frequency === null) await resubscribe(act, network_id)
  else {
    await tx
      .insertInto('network_mail_preferences')
      .values({ user_id: me.user_id, network_id, frequency })
      .onConflict((on) =>
        on.columns(['user_id', 'network_id']).doUpdateSet({ frequency, changed_at: sql`now()` }),
      )
      .execute()
    await record(act, {
      action: 'network.mails_chosen',
      subject: { type: 'user', id: me.user_id },
      network_id,
      difference: { frequency },
    })
  }
  return { ...markOf(network), frequency }
}
