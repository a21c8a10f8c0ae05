import type access from './en/access.json'
import type archives from './en/archives.json'
import type aside from './en/aside.json'
import type budgets from './en/budgets.json'
import type calendars from './en/calendars.json'
import type changes from './en/changes.json'
import type charts from './en/charts.json'
import type documents from './en/documents.json'
import type downloads from './en/downloads.json'
import type enrollment from './en/enrollment.json'
import type enterprise from './en/enterprise.json'
import type eventDay from './en/eventDay.json'
import type eventPlanning from './en/eventPlanning.json'
import type events from './en/events.json'
import type fields from './en/fields.json'
import type finance from './en/finance.json'
import type folders from './en/folders.json'
import type gallery from './en/gallery.json'
import type home from './en/home.json'
import type imports from './en/imports.json'
import type insights from './en/insights.json'
import type leaders from './en/leaders.json'
import type library from './en/library.json'
import type looks from './en/looks.json'
import type manage from './en/manage.json'
import type members from './en/members.json'
import type mentorship from './en/mentorship.json'
import type mentorshipCircles from './en/mentorshipCircles.json'
import type mentorshipPrograms from './en/mentorshipPrograms.json'
import type merges from './en/merges.json'
import type messages from './en/messages.json'
import type networks from './en/networks.json'
import type people from './en/people.json'
import type permissions from './en/permissions.json'
import type planning from './en/planning.json'
import type posts from './en/posts.json'
import type profile from './en/profile.json'
import type questionnaire from './en/questionnaire.json'
import type recognition from './en/recognition.json'
import type registrations from './en/registrations.json'
import type roles from './en/roles.json'
import type scim from './en/scim.json'
import type search from './en/search.json'
import type segments from './en/segments.json'
import type shell from './en/shell.json'
import type sponsors from './en/sponsors.json'
import type sso from './en/sso.json'
import type stage from './en/stage.json'
import type surveyBank from './en/surveyBank.json'
import type surveys from './en/surveys.json'
import type ui from './en/ui.json'
import type users from './en/users.json'

/** The English catalogue, an area a file. A new file is named here once, and its keys are known everywhere. */
export interface Catalogue {
  access: typeof access
  archives: typeof archives
  aside: typeof aside
  budgets: typeof budgets
  calendars: typeof calendars
  changes: typeof changes
  charts: typeof charts
  downloads: typeof downloads
  documents: typeof documents
  enrollment: typeof enrollment
  enterprise: typeof enterprise
  eventPlanning: typeof eventPlanning
  events: typeof events
  eventDay: typeof eventDay
  fields: typeof fields
  finance: typeof finance
  folders: typeof folders
  gallery: typeof gallery
  home: typeof home
  imports: typeof imports
  insights: typeof insights
  leaders: typeof leaders
  library: typeof library
  looks: typeof looks
  manage: typeof manage
  members: typeof members
  mentorship: typeof mentorship
  mentorshipCircles: typeof mentorshipCircles
  mentorshipPrograms: typeof mentorshipPrograms
  merges: typeof merges
  messages: typeof messages
  networks: typeof networks
  people: typeof people
  posts: typeof posts
  profile: typeof profile
  permissions: typeof permissions
  planning: typeof planning
  questionnaire: typeof questionnaire
  recognition: typeof recognition
  registrations: typeof registrations
  roles: typeof roles
  scim: typeof scim
  search: typeof search
  segments: typeof segments
  shell: typeof shell
  sponsors: typeof sponsors
  sso: typeof sso
  surveyBank: typeof surveyBank
  stage: typeof stage
  surveys: typeof surveys
  ui: typeof ui
  users: typeof users
}

export type Area = keyof Catalogue

type Plural = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other'
type Singular<K extends string> = K extends `${infer Stem}_${Plural}` ? Stem : K
type KeysOf<T, Place extends string> = {
  [K in keyof T & string]: T[K] extends string ? `${Place}.${Singular<K>}` : KeysOf<T[K], `${Place}.${K}`>
}[keyof T & string]

/** Every key of the catalogue: an unknown one doesn't compile. */
export type TextKey = { [A in keyof Catalogue]: KeysOf<Catalogue[A], A> }[keyof Catalogue]
