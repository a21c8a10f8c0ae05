import type { Act } from '../../platform/act.ts'
import { record } from '../../platform/changes.ts'
import type { RoomRow } from './roomRow.ts'

/** What people do in a room is theirs; the log has only that it was done. */
export const recordIn = (act: Act, { id, kind }: Pick<RoomRow, 'id' | 'kind'>, did: string) => {
  const type = kind === 'pair' ? 'mentorship' : 'mentorship_circle'
  return record(act, { action: `${type}.${did}`, subject: { type, id } })
}
