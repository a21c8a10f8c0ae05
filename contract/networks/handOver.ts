import { z } from 'zod'
import { EventLine } from '../events/events.ts'
import { limits } from '../limits.ts'
import { get, put } from '../route.ts'
import { Abilities, Face, Id, Moment, PureDate, Text } from '../shapes.ts'
import { NetworkMark } from './networks.ts'

/** What can wait for the leader of a network. */
export const openTaskKinds = ['requests', 'invitations', 'segments', 'posts', 'events'] as const
/** The contacts named when a network is handed over. */
export const contactKinds = ['leader', 'deputy', 'sponsor', 'parent_leader'] as const

const HandOverNote = z.object({ note: z.string(), saved_at: Moment, version: z.number().int() })

/** What waits for the leaders of a network, and what comes next in it. */
export const Ahead = z.object({
  open_tasks: z.array(
    z.object({
      kind: z.enum(openTaskKinds),
      count: z.number().int(),
      /** Where it is done, below the network’s own address; null where no page does it yet. */
      at: z.string().nullable(),
    }),
  ),
  events: z.array(EventLine),
})

const HandOver = Ahead.extend({
  contacts: z.array(
    z.object({
      kind: z.enum(contactKinds),
      name: z.string(),
      /** Null: somebody from outside, who has only a name here. */
      face: Face.nullable(),
      /** Their title there. */
      says: z.string().nullable(),
      /** The network whose leader they are. */
      network: NetworkMark.nullable(),
      email: z.string().nullable(),
    }),
  ),
  terms: z.array(
    z.object({
      id: Id,
      person: Face,
      position: z.string(),
      role_name: z.string(),
      from_at: Moment,
      until_at: Moment.nullable(),
      /** Of a term that goes on: its last day, where one is set. */
      ends_on: PureDate.nullable(),
      note: HandOverNote.nullable(),
    }),
  ),
  my_note: HandOverNote.nullable(),
  can: Abilities('write_note', 'manage'),
})

const one = z.object({ id: Id })

export const handOver = {
  show: get('/api/v2/networks/:id/hand-over', {
    says: 'What the next leader of a network should know: open tasks, people to ask, what is planned, who led before.',
    params: one,
    returns: HandOver,
  }),
  write: put('/api/v2/networks/:id/hand-over/note', {
    says: 'Saves the viewer’s note for the next leader of the network.',
    params: one,
    body: z.strictObject({
      note: Text(limits.comment),
      /** The version that was read; 0 for the first note. */
      version: z.number().int().min(0),
    }),
    returns: HandOverNote,
  }),
}
