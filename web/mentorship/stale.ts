import { homeColumn } from '../../contract/home/home.ts'
import { mentorshipCircles } from '../../contract/mentorship/circles.ts'
import { mentorships } from '../../contract/mentorship/mentorships.ts'
import { mentorshipProfiles } from '../../contract/mentorship/profiles.ts'
import { mentorshipRequests } from '../../contract/mentorship/requests.ts'
import { mentorshipSessions } from '../../contract/mentorship/sessions.ts'
import { mentoringTopics, mentoringTypes } from '../../contract/mentorship/topics.ts'

/** Everything that shows who asked whom, who is a pair and who has a place. */
export const staleRequests = [
  mentorshipRequests.list,
  mentorshipProfiles.list,
  mentorships.list,
  homeColumn.show,
].map(({ path }) => path)

/** Everything that shows profiles. */
export const staleProfiles = [mentorshipProfiles.mine, mentorshipProfiles.list].map(({ path }) => path)

/** Everything that shows circles, but the one that an answer brought. */
export const staleCircles = [mentorshipCircles.list, mentorshipSessions.list, homeColumn.show].map(
  ({ path }) => path,
)

/** Everything that shows sessions of a pair or a circle, and when its people are free. */
export const staleSessions = [
  mentorshipSessions.list,
  mentorships.list,
  mentorships.show,
  mentorshipCircles.list,
  mentorshipCircles.show,
  mentorshipSessions.freeTimes,
  homeColumn.show,
].map(({ path }) => path)

/** Everything that shows topics and types by their names. */
export const staleChoices = [mentoringTopics.list, mentoringTypes.list, mentorshipProfiles.list].map(
  ({ path }) => path,
)
