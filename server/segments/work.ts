import { followSegment } from './networkMembers.ts'
import { segmentWork } from './segmentWork.ts'

/** Who is in a segment is kept, and networks in step with it. */
export const segmentsKept = segmentWork([followSegment])
