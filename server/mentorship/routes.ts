import {
  mentorshipConcerns,
  mentorshipEndings,
  mentorshipGoals,
  mentorshipNotes,
  mentorships,
} from '../../contract/mentorship/mentorships.ts'
import { mentorshipProfiles } from '../../contract/mentorship/profiles.ts'
import { mentorshipRequests } from '../../contract/mentorship/requests.ts'
import { mentorshipHealth, mentorshipSessions } from '../../contract/mentorship/sessions.ts'
import { mentoringTopics, mentoringTypes } from '../../contract/mentorship/topics.ts'
import { missing } from '../platform/errors.ts'
import type { Operation } from '../platform/http/operation.ts'

const coming = {
  mentoringTypes,
  mentoringTopics,
  mentorshipProfiles,
  mentorshipRequests,
  mentorships,
  mentorshipGoals,
  mentorshipNotes,
  mentorshipConcerns,
  mentorshipEndings,
  mentorshipSessions,
  mentorshipHealth,
}

export const mentorshipRoutes: Operation[] = Object.values(coming)
  .flatMap((noun) => Object.values(noun))
  .map((route) => ({ route, answer: () => Promise.reject(missing()) }))
