import type { NotableRule } from '../../../contract/calendars/notableDates.ts'
import type { ObservanceSet } from '../../../contract/calendars/observances.ts'
import type { Repeats } from '../../../contract/events/recurrence.ts'
import type { FieldType, FieldValue } from '../../../contract/fields/values.ts'
import type { Locale } from '../../../contract/locales.ts'
import type { MemberVisibility } from '../../../contract/networks/memberStates.ts'
import type { Permission } from '../../../contract/permissions.ts'
import type { postKinds } from '../../../contract/posts/kinds.ts'
import type { GatherRule, OrderBy } from '../../../contract/segments/rules.ts'
import type { Family } from '../../art/pattern.ts'
import type { Key, MomentText, PersonIndex } from '../larkspur/types.ts'
import type { BudgetLife } from './budgetTypes.ts'
import type { MentorshipLife } from './mentorshipTypes.ts'
import type { PlanLife } from './planTypes.ts'
import type { RecognitionLife } from './recognitionTypes.ts'
import type { SurveyLife } from './surveyTypes.ts'

export interface ResourceSeed {
  by: PersonIndex
  title: string
  /** Its content: the words of a page, a text file or a document. */
  text: string
  url?: string
  /** By its ending: .docx, .pdf, .txt, .png (a drawn picture). */
  file?: string
  again?: { text: string; note: string }
  description?: string
  label?: string
  tags?: readonly string[]
  language?: Locale
  /** How long it has been there. */
  days: number
  expires_on?: string
  archived?: true
}

export interface FolderSeed {
  name: string
  description?: string
  /** None: the enterprise's own. One in another is where that is. */
  network?: Key
  password?: string
  narrowed?: {
    members?: boolean
    people?: readonly PersonIndex[]
    /** Its outcome: a reason if it was declined. */
    requests?: readonly { person: PersonIndex; note: string | null; answer: string }[]
  }
  resources?: readonly ResourceSeed[]
  folders?: readonly FolderSeed[]
}

/** What people of a company did with their accounts, by person, made by the verbs of the product. */
/** The questions of a coming event with answers, and who gave up a seat there. */
export interface SeatsLife {
  network: Key
  event: string
  by: PersonIndex
  questions: readonly (Question & { min?: number; max?: number })[]
  /** So many of those who had one. */
  give_up: number
  /** Freed seats are offered first, and held for so many hours. */
  claim_hours?: number
  /** Who of those who wait wants no mail at night, from when until when. */
  asleep?: { quiet_from: number; quiet_until: number }
  /** The last in line gets a seat out of turn, for this reason. */
  seat_for_the_last?: string
}

export interface Life {
  /** Networks that are suggested to everybody new. */
  suggested: readonly Key[]
  /** Connections of networks and who proposed each; without a person the administrator did, and also decides. */
  connections: readonly {
    from: string
    with: string
    shares: ('news' | 'events' | 'resources')[]
    direction: 'both' | 'one'
    by?: number
  }[]
  /** Leaders whose term ends in so many days; the longest-standing member is the deputy. */
  terms?: readonly { network: Key; leader: PersonIndex; days: number }[]
  /** Notes of present leaders, or of former ones until so many days ago, for the next. */
  notes?: readonly { network: Key; by: PersonIndex; left_days_ago?: number; note: string }[]
  /** Values of fields of networks: the goal and the cost centre. */
  goals: readonly { network: string; goal: string; cost_centre: number }[]
  /** The sponsors of a network: users or outsiders; some with a drawn picture. */
  sponsors: readonly {
    network: Key
    person?: PersonIndex
    name?: string
    title?: string
    header?: string
    message?: string
    video_url?: string
    visible?: boolean
    picture?: { family: Family; colour: string }
    picture_alt?: string
  }[]
  library: {
    labels: readonly { name: string; colour: string }[]
    tags: readonly string[]
    folders: readonly FolderSeed[]
  }
  /** What was archived so many days ago, together with a part below it. */
  archived: readonly {
    days: number
    name: string
    short_description: string
    colour: string
    pattern: Family
    leader: PersonIndex
    members: readonly PersonIndex[]
    below: { name: string; members: readonly PersonIndex[] }
  }[]
  /** The join questions; one in so many members has answered. */
  questions: readonly { network: Key; by: PersonIndex; one_in: number; questions: readonly Question[] }[]
  event_talk?: readonly TalkLife[]
  event_seats?: readonly SeatsLife[]
  /** People who asked to join and wait. */
  requests: readonly { network: Key; people: readonly PersonIndex[] }[]
  /** People who were invited, and haven't answered. */
  invitations: readonly { network: Key; by: PersonIndex; people: readonly PersonIndex[] }[]
  /** Discreet members. */
  discreet: readonly { person: PersonIndex; network: Key; visibility: MemberVisibility }[]
  segments: readonly SegmentLife[]
  /** Devices somebody is signed in on, or was. */
  devices: readonly {
    person: PersonIndex
    agent: string
    address: string
    seen_at: MomentText
    ended: boolean
  }[]
  /** Roles of the company's own, and who holds them. */
  roles: readonly {
    role_name: string
    role_type: 'admin' | 'user'
    /** Its permissions beyond those of members. */
    permissions: readonly Permission[]
    holders: readonly PersonIndex[]
  }[]
  tokens: readonly {
    person: PersonIndex
    name: string
    may_write: boolean
    days: number
    made_days_ago: number
    revoked: boolean
  }[]
  /** One in so many members of each network has recorded hours in each of the last months. */
  hours: { one_in: number; months: number } | null
  unsubscribed: readonly { person: PersonIndex; network: Key; again: boolean }[]
  /** Somebody who enrols again, and somebody who has stopped half-way. */
  enrols_again: PersonIndex | null
  enrols_half_way: PersonIndex | null
  downloads: readonly DownloadLife[]
  imports: readonly {
    file_name: string
    lines: readonly string[]
    /** Its state: checked, started, done, or undone. */
    stands: 'pending' | 'in_progress' | 'completed' | 'undone'
  }[]
  /** A second profile of somebody, which became one with the first. */
  twin: { of: PersonIndex; email: string; title: string } | null
  sso_draft: { issuer: string; login_url: string } | null
  /** Posts being written, waiting, requested as shares and reported. */
  news?: {
    written: readonly {
      network: Key
      by: 'Facilitator' | 'Group leader'
      title: string
      body: string
      language: Locale
      in_days?: number
      decided?: { decision: 'request_changes' | 'decline'; reason: string }
      /** It was out, was taken away, and its author asks for another look. */
      removed?: { reason: string; appeal: string }
    }[]
    /** Earlier posts, in other languages too. */
    translated?: readonly {
      post: string
      texts: readonly { language: Locale; title: string; body: string }[]
    }[]
    drafts: readonly {
      by: PersonIndex
      network: Key
      kind: (typeof postKinds)[number]
      title: string
      body: string
      /** Its co-writers, and what they added. */
      along?: { person: PersonIndex; adds: string }
    }[]
    shares: readonly {
      post: string
      by: PersonIndex
      with: Key
      note: string
      decided?: { decision: 'approve' | 'review' | 'decline'; reason: string | null }
    }[]
    reports: readonly {
      post: string
      by: PersonIndex
      /** How the comment begins that it is about, when it isn't the post. */
      comment?: string
      reason: 'confidential' | 'wrong' | 'other'
      says: string
    }[]
    /** Comments from the time when they needed approval, and one still waiting. */
    waiting: readonly { post: string; by: PersonIndex; body: string }[]
    saved: readonly { by: PersonIndex; posts: readonly string[] }[]
  }
  /** The helpers at the door of a network's next event. */
  event_door: { network: Key; steward: PersonIndex; supervisor: PersonIndex } | null
  event_planning: EventPlanningLife | null
  plans?: readonly PlanLife[]
  budgets?: BudgetLife
  surveys?: readonly SurveyLife[]
  mentorship?: MentorshipLife
  recognition?: RecognitionLife
  /** Calendars of notable dates, and events that repeat: one date of each was moved, another called off. */
  event_time?: {
    calendars: readonly {
      name: string
      colour: string
      networks: readonly Key[]
      observances: readonly ObservanceSet[]
      dates: readonly (Pick<NotableRule, 'kind'> &
        Partial<NotableRule> & { name: string; description?: string })[]
    }[]
    series: readonly {
      by: PersonIndex
      network: Key
      name: string
      description: string
      location: string
      seats: number
      in_days: number
      /** By the planner's clock. */
      clock: string
      minutes: number
      repeats: Repeats
      moved: number
      canceled: { date: number; reason: string }
    }[]
  }
  doors: {
    /** People who signed in through the company before, and the identities it knows. */
    issuer: string
    linked: readonly number[]
    /** An identity provider's token, the network it looks after, and what it changed. */
    token: string
    provisioned: string
    promoted: readonly { person: number; title: string }[]
    waiting_domain: string
    /** The person the administrator looked as, and why. */
    looked_at: number
    reason: string
  } | null
}

export interface Question {
  title: string
  type: FieldType
  options?: string[]
  required?: boolean
  /** The comments on it. */
  answers: readonly FieldValue[]
}

export interface SegmentLife {
  name: string
  active_filter?: 'active' | 'inactive' | 'all'
  member_limit?: number
  order_by?: OrderBy
  rules: (of: {
    network: (key: Key) => number
    person: (index: PersonIndex) => number
    /** By its title. */
    field: (title: string) => string
  }) => GatherRule
  /** Networks that are kept in step with it. */
  keeps?: readonly Key[]
}

export interface TalkLife {
  /** By its name. */
  event: string
  likes: readonly PersonIndex[]
  said: readonly (Said & { answers?: readonly Said[] })[]
}
interface Said {
  by: PersonIndex
  /** How long ago. */
  hours: number
  body: string
}

export interface DownloadLife {
  person: PersonIndex
  export: string
  file_name: string
  state: 'ready' | 'failed' | 'canceled' | 'expired'
  /** How long ago it was asked for. */
  hours: number
  rows: number
}

export interface EventPlanningLife {
  approver: PersonIndex
  planned: readonly {
    network: Key
    by: PersonIndex
    name: string
    description: string
    location: string
    online?: true
    in_days: number
    /** By the clock of Greenwich. */
    hour: number
    minutes: number
    seats?: number
    /** In cents. */
    cost?: number
    access?: readonly ('step_free' | 'quiet_room')[]
    guests?: readonly Key[]
    publish_in_days?: number
    decided?: readonly { decision: 'approve' | 'request_changes' | 'decline'; reason: string | null }[]
    /** What was changed after that, before it was submitted again. */
    mended?: { location: string; seats: number }
  }[]
  /** Another place that is asked for, of what is out already. */
  wishes: readonly {
    network: Key
    by: PersonIndex
    name: string
    location: string
    decided?: { decision: 'request_changes' | 'decline'; reason: string }
  }[]
  drafts: readonly { by: PersonIndex; network: Key; name: string; description: string; location: string }[]
  /** The to-dos and KPIs of an event. */
  desk: {
    network: Key
    by: PersonIndex
    name: string
    todos: readonly { content: string; done?: true; due_in_days?: number }[]
    fields: readonly { title: string; type: 'numeric' | 'select'; options?: string[]; min?: number }[]
    updates: readonly { days_ago: number; comment: string; values: readonly (number | string)[] }[]
  }
}
