import type { mentorshipCircles } from '../../../contract/mentorship/circles.ts'
import type { mentorships } from '../../../contract/mentorship/mentorships.ts'
import { type MentorshipSide, otherSide, type RoomKind } from '../../../contract/mentorship/states.ts'
import type { Answers } from '../../../contract/route.ts'
import { partnerOf } from '../pair/PairLine.tsx'

interface Mark {
  id: number
  name: string
}

/** Who meets in a session: the two of a pair, or the people of a circle. */
export interface Meeting {
  room: { id: number; kind: RoomKind }
  /** Whom the reader meets: the other of two, or the circle. */
  name: string
  /** The other of two, with their clock; in a circle there are many. */
  other: { name: string; zone: string } | null
  topics: readonly Mark[]
  type: Mark | null
  /** Whose topics a session may have. */
  topicsOf: MentorshipSide
}

export function meetingOfPair(pair: Answers<typeof mentorships.show>): Meeting {
  const { name } = partnerOf(pair)
  return {
    room: { id: pair.id, kind: 'pair' },
    name,
    other: { name, zone: pair.time_zones[otherSide(pair.side ?? 'mentor')] },
    topics: pair.topics,
    type: pair.type,
    topicsOf: 'mentee',
  }
}

export const meetingOfCircle = ({
  id,
  name,
  topics,
}: Pick<Answers<typeof mentorshipCircles.show>, 'id' | 'name' | 'topics'>): Meeting => ({
  room: { id, kind: 'circle' },
  name,
  other: null,
  topics,
  type: null,
  topicsOf: 'mentor',
})
