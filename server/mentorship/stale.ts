import { homeColumn } from '../../contract/home/home.ts'
import {
  mentorshipConcerns,
  mentorshipEndings,
  mentorshipNotes,
  mentorships,
} from '../../contract/mentorship/mentorships.ts'
import { mentorshipProfiles } from '../../contract/mentorship/profiles.ts'
import { mentorshipRequests } from '../../contract/mentorship/requests.ts'
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
    [mentorshipProfiles.mine.path, mentorshipProfiles.show.path, mentorshipProfiles.list.path],
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

/** Shared notes for the two; private ones for their writer's other tabs. */
export const notesChanged = (tx: Tx, users: readonly number[]) =>
  wentStale(tx, [mentorshipNotes.shared.path, mentorshipNotes.own.path], users)

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
    [mentorshipConcerns.list.path, mentorshipEndings.list.path, mentorshipHealth.show.path],
    managers,
  )
