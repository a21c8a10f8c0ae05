import { segmentLinks } from '../../contract/networks/members.ts'
import { segments, usersSegments } from '../../contract/segments/segments.ts'
import { memberBulkWork } from '../networks/members/bulk.ts'
import { on } from '../platform/operation.ts'
import { segmentChoices } from './choices.ts'
import { listSegmentMembers } from './members.ts'
import { addSegment, listSegmentLinks, removeSegment } from './networkMembers.ts'
import { previewSegment, whyInSegment } from './preview.ts'
import { listSegments, showSegment } from './queries.ts'
import { changeSegment, createSegment, deleteSegment } from './segments.ts'
import type { SegmentWork } from './segmentWork.ts'

export const segmentRoutes = (work: SegmentWork) => [
  on(segments.list, ({ db, me, query, enterprise }) => listSegments(db, me, query, enterprise)),
  on(segments.choices, ({ db, me, say, enterprise }) => segmentChoices(db, me, say, enterprise)),
  on(segments.show, ({ db, me, params, enterprise }) => showSegment(db, me, params.id, enterprise)),
  on(segments.create, ({ tx, me, body, enterprise, address }) =>
    createSegment(tx, me, work, body, enterprise, address),
  ),
  on(segments.update, ({ tx, me, params, body, enterprise, address }) =>
    changeSegment(tx, me, work, params.id, body, enterprise, address),
  ),
  on(segments.destroy, ({ tx, me, params, address }) => deleteSegment(tx, me, params.id, address)),
  on(segments.preview, ({ tx, me, body, enterprise }) => previewSegment(tx, me, body, enterprise)),
  on(segments.why, ({ tx, me, body }) => whyInSegment(tx, me, body)),
  on(segmentLinks.list, ({ db, me, params, query }) => listSegmentLinks(db, me, params.id, query)),
  on(segmentLinks.add, ({ tx, me, params, body, say, address }) =>
    addSegment(tx, me, memberBulkWork, params.id, params.segmentId, body.keep, say, address),
  ),
  on(segmentLinks.remove, ({ tx, me, params, address }) =>
    removeSegment(tx, me, params.id, params.segmentId, address),
  ),
  on(usersSegments.list, ({ db, me, query }) => listSegmentMembers(db, me, query)),
]
