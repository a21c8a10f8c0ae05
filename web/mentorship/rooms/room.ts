import type { RoomKind } from '../../../contract/mentorship/states.ts'
import type { useText } from '../../app/texts.ts'

/** What a pair or a circle works in: its notes, files, sessions and free times. */
export interface Room {
  id: number
  kind: RoomKind
  /** What everybody in it shares; one’s own notes stay one’s own. */
  mayWrite: boolean
  /** Who reads what is shared, as the reader is told: "Only you and Leila see these". */
  sharedWith: string
}

/** The room of two, by the first name of the other. */
export const roomOfTwo = (
  pair: { id: number; can: { edit: boolean } },
  name: string,
  t: ReturnType<typeof useText>['t'],
): Room => ({
  id: pair.id,
  kind: 'pair',
  mayWrite: pair.can.edit,
  sharedWith: t('mentorship.pair.notes.shared_says', { name }),
})
