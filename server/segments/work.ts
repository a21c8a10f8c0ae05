import { followSegment } from './networkMembers.ts'
import { segmentWork } from './segmentWork.ts'

/** Keeps the people of segments, and the networks in step with them, up to date. */
export const segmentsKept = segmentWork([followSegment])
