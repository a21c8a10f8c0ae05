import { segmentWork } from './filling.ts'
import { followSegment } from './networkMembers.ts'

/** Who is in a segment is kept, and networks in step with it. */
export const segmentsKept = segmentWork([followSegment])
