import { mentorshipCircles } from '../../contract/mentorship/circles.ts'
import { on } from '../platform/http/operation.ts'
import { listCircles, showCircle } from './circles/circleList.ts'
import {
  admitToCircle,
  inviteIntoCircle,
  joinCircle,
  leaveCircle,
  removeFromCircle,
} from './circles/circlePeople.ts'
import { changeCircle, createCircle, endCircle } from './circles/circles.ts'

export const circleRoutes = [
  on(mentorshipCircles.list, (act, { query }) => listCircles(act, query)),
  on(mentorshipCircles.show, (act, { params }) => showCircle(act, params.id)),
  on(mentorshipCircles.create, (act, { body }) => createCircle(act, body)),
  on(mentorshipCircles.update, (act, { params, body }) => changeCircle(act, params.id, body)),
  on(mentorshipCircles.end, (act, { params }) => endCircle(act, params.id)),
  on(mentorshipCircles.join, (act, { params, body }) => joinCircle(act, params.id, body)),
  on(mentorshipCircles.leave, (act, { params }) => leaveCircle(act, params.id)),
  on(mentorshipCircles.invite, (act, { params, body }) => inviteIntoCircle(act, params.id, body)),
  on(mentorshipCircles.admit, (act, { params }) => admitToCircle(act, params.id, params.userId)),
  on(mentorshipCircles.remove, (act, { params }) => removeFromCircle(act, params.id, params.userId)),
]
