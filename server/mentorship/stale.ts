import { homeColumn } from '../../contract/home/home.ts'
import { mentorshipCircles } from '../../contract/mentorship/circles.ts'
import { mentorshipEndings } from '../../contract/mentorship/endings.ts'
import { mentorshipFiles } from '../../contract/mentorship/files.ts'
import { mentorshipGuides, programGuides } from '../../contract/mentorship/guides.ts'
import { mentorshipConcerns, mentorshipNotes, mentorships } from '../../contract/mentorship/mentorships.ts'
import { mentorshipParticipants } from '../../contract/mentorship/participants.ts'
import { mentorshipProfiles } from '../../contract/mentorship/profiles.ts'
import { mentorshipPrograms, programEnrolment } from '../../contract/mentorship/programs.ts'
import { mentorshipRequests } from '../../contract/mentorship/requests.ts'
import { matchingRounds } from '../../contract/mentorship/rounds.ts'
import { mentorshipHealth, mentorshipSessions } from '../../contract/mentorship/sessions.ts'
import { mentoringTopics, mentoringTypes } from '../../contract/mentorship/topics.ts'
import type { Tx } from '../platform/database/db.ts'
import { wentStale } from '../platform/live/live.ts'

/** Topics and types, wherever they are named. */
export const choicesChanged = (tx: Tx) =>
  wentStale(tx, [
    mentoringTypes.list.path,
    mentoringTypes.show.path,
    mentoringTopics.list.path,
    mentoringTopics.show.path,
    mentorshipProfiles.mine.path,
    mentorshipProfiles.show.path,
    mentorshipProfiles.list.path,
  ])

/** A profile, for its person. Lists of others catch up when they are opened: everybody's would be too many. */
export const profileChanged = (tx: Tx, userId: number) =>
  wentStale(
    tx,
    [
      mentorshipProfiles.mine.path,
      mentorshipProfiles.show.path,
      mentorshipProfiles.ofPerson.path,
      mentorshipProfiles.list.path,
    ],
    [userId],
  )

/** What the people of a request see: only they know of it. */
export const requestsChanged = (tx: Tx, users: readonly number[]) =>
  wentStale(
    tx,
    [
      mentorshipRequests.list.path,
      mentorshipRequests.show.path,
      mentorshipProfiles.list.path,
      mentorshipProfiles.show.path,
      homeColumn.show.path,
    ],
    users,
  )

/** A pair, for the two. */
export const mentorshipChanged = (tx: Tx, users: readonly number[]) =>
  wentStale(tx, [mentorships.list.path, mentorships.show.path, mentorshipProfiles.mine.path], users)

/** Circles, wherever somebody looks at one. */
export const circleChanged = (tx: Tx) =>
  wentStale(tx, [mentorshipCircles.list.path, mentorshipCircles.show.path])

/** An invitation waits on Home until it is answered or taken back. */
export const standingChanged = (tx: Tx, userId: number) => wentStale(tx, [homeColumn.show.path], [userId])

/** Shared notes for their people; private ones for their writer's other tabs. */
export const notesChanged = (tx: Tx, users: readonly number[]) =>
  wentStale(tx, [mentorshipNotes.shared.path, mentorshipNotes.own.path], users)

export const filesChanged = (tx: Tx, users: readonly number[]) =>
  wentStale(tx, [mentorshipFiles.list.path], users)

/** Guides as a program says them, and what two people ticked. */
export const guidesChanged = (tx: Tx, users?: readonly number[]) =>
  wentStale(
    tx,
    users ? [mentorshipGuides.list.path] : [programGuides.list.path, mentorshipGuides.list.path],
    users,
  )

export const sessionsChanged = (tx: Tx, users: readonly number[]) =>
  wentStale(
    tx,
    [
      mentorshipSessions.list.path,
      mentorshipSessions.show.path,
      mentorshipSessions.freeTimes.path,
      mentorships.list.path,
      mentorships.show.path,
      homeColumn.show.path,
    ],
    users,
  )

/** What the program's people see, for those who do. */
export const programChanged = (tx: Tx, managers: readonly number[]) =>
  wentStale(
    tx,
    [
      mentorshipConcerns.list.path,
      mentorshipEndings.list.path,
      mentorshipEndings.figures.path,
      mentorshipHealth.show.path,
    ],
    managers,
  )

/** Programs as their people and those who run them see them. */
export const programsChanged = (tx: Tx) =>
  wentStale(tx, [
    mentorshipPrograms.list.path,
    mentorshipPrograms.show.path,
    programEnrolment.list.path,
    programEnrolment.show.path,
  ])

/** Who takes part: for those who run programs, and for the people themselves. */
export function participantsChanged(tx: Tx, users: readonly number[]) {
  wentStale(tx, [programEnrolment.list.path, programEnrolment.show.path], users)
  wentStale(tx, [
    mentorshipParticipants.list.path,
    mentorshipPrograms.list.path,
    mentorshipPrograms.show.path,
    mentorshipPrograms.health.path,
    matchingRounds.show.path,
  ])
}

/** A round of matching. */
export const roundChanged = (tx: Tx) =>
  wentStale(tx, [
    matchingRounds.list.path,
    matchingRounds.show.path,
    matchingRounds.pairs.path,
    matchingRounds.left.path,
  ])
