import type { z } from 'zod'
import type { DocumentKind } from '../../../contract/documents/documents.ts'
import type { RegistrationState } from '../../../contract/events/events.ts'
import type { EventState } from '../../../contract/events/states.ts'
import type { FieldClass, FieldType, FieldValue } from '../../../contract/fields/values.ts'
import type { Locale } from '../../../contract/locales.ts'
import type { MembershipState, NetworkKind } from '../../../contract/networks/networks.ts'
import type { UserState } from '../../../contract/people/people.ts'
import type { PostKind } from '../../../contract/posts/posts.ts'
import type { PostState } from '../../../contract/posts/states.ts'
import type { Family } from '../../art/pattern.ts'
import type { FaceTraits } from '../faces/faces.ts'
import type { Life } from '../life/types.ts'

/** A place in `people`. */
export type PersonIndex = number
/** The short key of a network, an event or a post inside its company; never stored. */
export type Key = string
/** yyyy-mm-dd */
export type Day = string
/** ISO 8601, UTC */
export type MomentText = string

/** The role somebody leads with; nobody has one of these as their own role. */
type LeaderRole = 'group leader' | 'region leader' | 'sponsor' | 'trainer' | 'facilitator'

export type RoleName =
  | 'admin'
  | 'resource admin'
  | 'approver'
  | 'member'
  | 'client partner'
  | 'success coach'
  | 'partner'
  | 'designer'

export type PersonSeed = {
  first_name: string
  last_name: string
  preferred_name: string | null
  pronouns: string | null
  email: string
  employee_id: string | null
  title: string | null
  biography: string | null
  birth_date: string | null
  joined_on: Day | null
  time_zone: string
  locale: Locale | null
  role_name: RoleName
  notification_frequency: 'real_time' | 'hourly' | 'daily' | 'weekly' | 'never'
  state: z.infer<typeof UserState>
  state_reason: string | null
  state_changed_at: MomentText
  state_changed_by: PersonIndex | null
  deletion_due_on: Day | null
  sign_in_count: number
  last_seen_at: MomentText | null
  /** A place in the company's `faces`, or null: initials. No two people share a face. */
  face: number | null
  /** The key of the place where the person works; the generators deal people out by it. */
  site: string
}

export type LeaderSeed = {
  person: PersonIndex
  role_name: LeaderRole
  position: string
  visible: boolean
  sort_order: number
  /** The start of their term; the day they joined if left out. */
  since?: MomentText
}

/** Somebody who led and no longer does, or does so with another title. */
export type TermSeed = {
  person: PersonIndex
  role_name: LeaderRole
  position: string
  from_at: MomentText
  until_at: MomentText
}

export type MemberSeed = {
  person: PersonIndex
  state: z.infer<typeof MembershipState>
  joined_at: MomentText | null
  state_changed_at: MomentText
  state_changed_by: PersonIndex | null
  reason: string | null
}

export type Visibility = 'public' | 'group' | 'managers' | 'non_member' | 'enabled' | 'disabled'

/** Parents come before their children in `networks`. */
export type NetworkSeed = {
  key: Key
  kind: z.infer<typeof NetworkKind>
  parent: Key | null
  /** Only of regions: the children of the parent that the region gathers. */
  children: Key[]
  name: string
  short_description: string | null
  description: string | null
  colour: string
  pattern: Family
  category: string | null
  private: boolean
  pending_users: boolean
  members_visibility: Visibility
  archived_at: MomentText | null
  created_at: MomentText
  leaders: LeaderSeed[]
  led?: TermSeed[]
  members: MemberSeed[]
}

export type RegistrationSeed = {
  person: PersonIndex
  state: z.infer<typeof RegistrationState>
  asked_at: MomentText
  changed_at: MomentText
}

export type EventSeed = {
  key: Key
  network: Key
  name: string
  description: string | null
  location: string | null
  virtual_url: string | null
  starts_at: MomentText
  ends_at: MomentText
  time_zone: string
  pattern: Family
  seats: number | null
  waitlist_enabled: boolean
  state: EventState
  created_by: PersonIndex
  created_at: MomentText
  archived_at: MomentText | null
  canceled_at: MomentText | null
  registrations: RegistrationSeed[]
}

export type CommentSeed = {
  author: PersonIndex
  /** A place in the same list of comments, always an earlier one. */
  reply_to: number | null
  body: string
  created_at: MomentText
}

export type PostSeed = {
  key: Key
  network: Key
  author: PersonIndex
  kind: z.infer<typeof PostKind>
  title: string
  body: string | null
  url: string | null
  language: Locale
  /** The pattern family to draw, if the post's picture isn't a photograph. */
  picture_pattern: Family | null
  /** The person in a drawn photograph (`photo()` of faces/photo.ts); empty without one. */
  picture_people: PersonIndex[]
  picture_alt: string | null
  state: PostState
  published_at: MomentText | null
  pinned_at: MomentText | null
  created_at: MomentText
  views: number
  likes: PersonIndex[]
  comments: CommentSeed[]
}

export type NotificationSeed = {
  person: PersonIndex
  kind: 'network.joined' | 'event.reminder' | 'post.published' | 'member.request' | 'member.approved'
  facts: Record<string, string | number>
  /** What it leads to. */
  about: { network: Key } | { event: Key } | { post: Key }
  actor: PersonIndex | null
  network: Key
  created_at: MomentText
  read_at: MomentText | null
}

export type EnterpriseSeed = {
  slug: string
  name: string
  display_name: string
  browser_title: string
  time_zone: string
  locale: Locale
  locales: Locale[]
  default_from_email: string
  home_title: string
  home_message: string
  colour_primary: string
  colour_navigation: string | null
  session_timeout_minutes?: number
  domains: string[]
  custom_texts: { locale: Locale; singular: Record<string, string>; plural: Record<string, string> }[]
}

/** A custom field with each person's value, by their place in the list of people. */
export type FieldSeed = {
  title: string
  type: FieldType
  options: readonly string[]
  min: number | null
  max: number | null
  required: boolean
  class: FieldClass
  shown_at_enrollment: boolean
  archived: boolean
  values: readonly FieldValue[]
}

export type Company = {
  enterprise: EnterpriseSeed
  people: PersonSeed[]
  fields?: readonly FieldSeed[]
  face_count: number
  /** The index in `person.face`; `drawFace()` and `photo()` of faces/ draw them. */
  faces: FaceTraits[]
  networks: NetworkSeed[]
  events: EventSeed[]
  posts: PostSeed[]
  notifications: NotificationSeed[]
  documents?: readonly DocumentSeed[]
  /** The companies of the tests have none: what they do, the tests do. */
  life?: Life
}

/** A policy document: its published versions in their order, and what is being written. */
export type DocumentSeed = {
  title: string
  kind: DocumentKind
  required: boolean
  archived: boolean
  versions: { body: string; summary: string | null; effective_days: number }[]
  draft: string | null
}
