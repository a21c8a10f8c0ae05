import { segmentLinks } from '../../contract/networks/members.ts'
import { segments, usersSegments } from '../../contract/segments/segments.ts'
import { memberBulkWork } from '../networks/members/bulk.ts'
import { on } from '../platform/http/operation.ts'
import { segmentChoices } from './choices.ts'
import { listSegmentMembers } from './members.ts'
import { addSegment, listSegmentLinks, removeSegment } from './networkMembers.ts'
import { previewSegment, whyInSegment } from './preview.ts'
import { listSegments, showSegment } from './queries.ts'
import { changeSegment, createSegment, deleteSegment } from './segments.ts'
import type { SegmentWork } from './segmentWork.ts'

export const segmentRoutes = (work: SegmentWork) => [
  on(segments.list, (act, { query, enterprise }) => listSegments(act, query, enterprise)),
  on(segments.choices, (act, { enterprise }) => segmentChoices(act, enterprise)),
  on(segments.show, (act, { params, enterprise }) => showSegment(act, params.id, enterprise)),
  on(segments.create, (act, { body, enterprise }) => createSegment(act, work, body, enterprise)),
  on(segments.update, (act, { params, body, enterprise }) =>
    changeSegment(act, { work, enterprise }, params.id, body),
  ),
  on(segments.destroy, (act, { params }) => deleteSegment(act, params.id)),
  on(segments.preview, (act, { body, enterprise }) => previewSegment(act, body, enterprise)),
  on(segments.why, (act, { body }) => whyInSegment(act, body)),
  on(segmentLinks.list, (act, { params, query }) => listSegmentLinks(act, params.id, query)),
  on(segmentLinks.add, (act, { params, body }) =>
    addSegment(act, memberBulkWork, params.id, { segment_id: params.segmentId, keep: body.keep }),
  ),
  on(segmentLinks.remove, (act, { params }) => removeSegment(act, params.id, params.segmentId)),
  on(usersSegments.list, (act, { query }) => listSegmentMembers(act, query)),
]
