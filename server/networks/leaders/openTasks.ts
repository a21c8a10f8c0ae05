import type { Compilable } from 'kysely'
import { openTaskKinds } from '../../../contract/networks/handOver.ts'
import type { Reading } from '../../platform/act.ts'
import { slot } from '../../platform/area.ts'
import { type Db, together } from '../../platform/database/db.ts'
import { allows } from '../../platform/rights/policy.ts'
import type { Viewer } from '../../platform/rights/viewer.ts'
import { isOpenInvitation } from '../members/invitations.ts'
import { membersPolicy } from '../members/policy.ts'

interface Network {
  id: number
  name: string
  private: boolean
}

const counted = (db: Db, table: 'network_members' | 'network_segment_links', id: number) =>
  db
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('network_id', '=', id)

/** A question that answers one count. */
interface Counting extends Compilable<{ count: number }> {
  execute: () => Promise<{ count: number }[]>
}

export interface OpenTask {
  kind: (typeof openTaskKinds)[number]
  /** Where it is done, below the network's own address. */
  at: string | null
  /** Who can do the task: others aren't told that it waits. */
  may: (me: Viewer, network: Network) => boolean
  waiting: (db: Db, id: number) => Counting
}

/** What can wait for the leader of a network. */
export const openTasks = slot<OpenTask>('open tasks')

export const memberTasks: readonly OpenTask[] = [
  {
    kind: 'requests',
    at: '/members?scope=pending',
    may: (me, network) => allows(me, membersPolicy.manage, network),
    waiting: (db, id) => counted(db, 'network_members', id).where('state', '=', 'pending'),
  },
  {
    kind: 'invitations',
    at: '/invite_members',
    may: (me, network) => allows(me, membersPolicy.add, network),
    waiting: (db, id) =>
      db
        .selectFrom('membership_invitations as i')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('i.network_id', '=', id)
        .where(isOpenInvitation('i')),
  },
  {
    kind: 'segments',
    at: '/members/new',
    may: (me, network) => allows(me, membersPolicy.add, network),
    waiting: (db, id) => counted(db, 'network_segment_links', id),
  },
]

/** The tasks waiting for the viewer in a network; empty ones are left out. */
export async function openTasksOf({ db, me }: Reading, network: Network) {
  const tasks = db.brought.to(openTasks)
  const theirs = openTaskKinds
    .flatMap((kind) => tasks.find((task) => task.kind === kind) ?? [])
    .filter(({ may }) => may(me, network))
  const counts = await together(db, ...theirs.map(({ waiting }) => waiting(db, network.id)))
  return theirs.flatMap(({ kind, at }, place) => {
    const count = counts[place]?.[0]?.count ?? 0
    return count > 0 ? [{ kind, at, count }] : []
  })
}
