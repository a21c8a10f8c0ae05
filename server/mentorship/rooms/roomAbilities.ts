import type { Act } from '../../platform/act.ts'
import { conflict, denied, missing } from '../../platform/errors.ts'
import type { Viewer } from '../../platform/rights/viewer.ts'
import { holdRoom, plannersOf, type RoomRow } from './roomRow.ts'

type RoomAbility = 'write' | 'schedule'
type Standing = Pick<RoomRow, 'kind' | 'state' | 'people'>

/** What somebody in a room may do in it until it ends. Of a circle's people only its mentors plan its sessions. */
const rules: Record<RoomAbility, { planners?: true }> = {
  /** Shared notes and files. */
  write: {},
  schedule: { planners: true },
}

const isIn = (me: Viewer, { people }: Standing) => people.some(({ user_id }) => user_id === me.user_id)
const isWho = (ability: RoomAbility, me: Viewer, room: Standing) =>
  !rules[ability].planners || plannersOf(room).includes(me.user_id)

export const allowsIn = (ability: RoomAbility, me: Viewer, room: Standing) =>
  isIn(me, room) && isWho(ability, me, room) && room.state === 'active'

export function mayIn(ability: RoomAbility, me: Viewer, room: Standing) {
  if (!isIn(me, room)) throw missing()
  if (!isWho(ability, me, room))
    throw denied('denied.mentorship_circle', [{ by: 'ownership', allows: false, text: 'not_self' }])
  if (room.state !== 'active') throw conflict(room.kind === 'pair' ? 'mentorship_state' : 'circle_state')
}

/** A room, held, if this may be done in it now. */
export async function heldRoom(act: Act, id: number, ability: RoomAbility): Promise<RoomRow> {
  const room = await holdRoom(act, id)
  mayIn(ability, act.me, room)
  return room
}
