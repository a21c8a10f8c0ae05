import type { CircleJoining, SessionFormat } from '../../../contract/mentorship/states.ts'
import type { WeeklyStretch } from '../../../contract/mentorship/weeklyHours.ts'
import type { PersonIndex } from '../larkspur/types.ts'

/** What somebody says of themselves; topics by their names. */
export interface ProfileLife {
  person: PersonIndex
  mentor?: { topics: readonly string[]; offer: string; places?: number; closed?: true }
  mentee?: { topics: readonly string[]; goals: string; places?: number }
  interests?: string
  types?: readonly string[]
  formats?: readonly SessionFormat[]
  languages?: readonly string[]
  hours?: readonly WeeklyStretch[]
  /** Days from today. */
  paused_for?: number
  discreet?: true
}

export interface SessionLife {
  /** Days from today and the hour in UTC; `now` is going on. */
  at: readonly [days: number, hour: number] | 'now'
  hours?: number
  host: 'mentor' | 'mentee'
  format?: SessionFormat
  notes?: string
  /** Of a session to come; those that are over were accepted. */
  answer?: 'accepted' | 'pending' | 'proposed' | 'canceled'
  ratings?: { mentor?: number; mentee?: number }
}

export interface PairLife {
  mentor: PersonIndex
  mentee: PersonIndex
  days: number
  notes?: string
  type?: string
  topics?: readonly string[]
  goals?: readonly { title: string; steps?: readonly [title: string, done: boolean][]; reached?: true }[]
  shared?: string
  private?: { mentor?: string; mentee?: string }
  /** What of the guides to their first sessions they have ticked, by their places. */
  ticked?: readonly (readonly [session: number, item: number])[]
  /** With the words in each. */
  files?: readonly { by: 'mentor' | 'mentee'; days: number; name: string; text: string }[]
  sessions?: readonly SessionLife[]
  ended?: { by: 'mentor' | 'mentee'; days: number; reached: string; reason?: string }
  concern?: { by: 'mentor' | 'mentee'; days: number; text: string; closed?: string }
}

export interface RequestLife {
  as: 'mentor' | 'mentee'
  by: PersonIndex
  to: readonly PersonIndex[]
  days: number
  notes?: string
  type?: string
  becomes?: 'rejected' | 'withdrawn'
  reason?: string
}

/** A program; people by their places, days from today. */
export interface ProgramLife {
  name: string
  description: string
  match_by: 'all_at_once' | 'suggestion'
  /** What its pairs do together, by its name. */
  type?: string
  state: 'draft' | 'enrolling' | 'matching' | 'running'
  enrols: readonly [from: number, until: number]
  runs: readonly [from: number, until: number]
  mentors?: readonly PersonIndex[]
  mentees?: readonly PersonIndex[]
  question?: { title: string; options: readonly string[] }
  /** Each mentee wishes for some of the mentors, the dearest first. */
  wishes?: true
  /** The guide to the first session, in its own words. */
  guide?: { title: string; text: string; items: readonly string[] }
  /** How many days ago its round was published; without it, there is a draft. */
  published?: number
}

/** A circle; its people by their places, days from today. */
export interface CircleLife {
  name: string
  about: string
  topics: readonly string[]
  joining: CircleJoining
  places: number
  /** The first one started it. */
  mentors: readonly PersonIndex[]
  mentees: readonly PersonIndex[]
  asks?: readonly (readonly [person: PersonIndex, note: string])[]
  invites?: readonly PersonIndex[]
  days: number
  until: number
  shared?: string
  sessions?: readonly (readonly [days: number, hour: number])[]
  ended?: number
}

export interface MentorshipLife {
  types: readonly string[]
  /** The one in which juniors are the mentors. */
  reverse: string
  mentor_topics: readonly string[]
  /** With the topic of mentors that answers each, where it has another name. */
  mentee_topics: readonly (readonly [name: string, answer?: string])[]
  profiles: readonly ProfileLife[]
  pairs: readonly PairLife[]
  requests: readonly RequestLife[]
  programs: readonly ProgramLife[]
  circles: readonly CircleLife[]
}
