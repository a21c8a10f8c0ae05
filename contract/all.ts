import * as access from './access.ts'
import * as accounts from './accounts.ts'
import * as archives from './archives.ts'
import * as calendars from './calendars.ts'
import * as categories from './categories.ts'
import * as connections from './connections.ts'
import * as documents from './documents.ts'
import * as domains from './domains.ts'
import * as downloads from './downloads.ts'
import * as drafts from './drafts.ts'
import * as enrollment from './enrollment.ts'
import * as enterprise from './enterprise.ts'
import * as eventDay from './eventDay.ts'
import * as eventDesk from './eventDesk.ts'
import * as eventDrafts from './eventDrafts.ts'
import * as eventManagement from './eventManagement.ts'
import * as eventPages from './eventPages.ts'
import * as eventSeries from './eventSeries.ts'
import * as events from './events.ts'
import * as eventTalk from './eventTalk.ts'
import * as eventWarnings from './eventWarnings.ts'
import * as fields from './fields.ts'
import * as handOver from './handOver.ts'
import * as imports from './imports.ts'
import * as insight from './insight.ts'
import * as leaders from './leaders.ts'
import * as library from './library.ts'
import * as libraryResources from './libraryResources.ts'
import * as libraryWords from './libraryWords.ts'
import * as logs from './logs.ts'
import * as looks from './looks.ts'
import * as manage from './manage.ts'
import * as members from './members.ts'
import * as merges from './merges.ts'
import * as messages from './messages.ts'
import * as networkFields from './networkFields.ts'
import * as networks from './networks.ts'
import * as people from './people.ts'
import * as places from './places.ts'
import * as postAppeals from './postAppeals.ts'
import * as postComments from './postComments.ts'
import * as postPages from './postPages.ts'
import * as posts from './posts.ts'
import * as profile from './profile.ts'
import * as provisioning from './provisioning.ts'
import * as quietHours from './quietHours.ts'
import * as regions from './regions.ts'
import * as registrations from './registrations.ts'
import * as roles from './roles.ts'
import type { Route } from './route.ts'
import * as scim from './scim.ts'
import * as search from './search.ts'
import * as segments from './segments.ts'
import * as seriesChanges from './seriesChanges.ts'
import * as sponsors from './sponsors.ts'
import * as sso from './sso.ts'

const areas = {
  access,
  accounts,
  archives,
  calendars,
  categories,
  connections,
  documents,
  domains,
  downloads,
  drafts,
  enrollment,
  enterprise,
  eventDay,
  eventDesk,
  eventDrafts,
  eventManagement,
  eventPages,
  eventSeries,
  events,
  eventTalk,
  eventWarnings,
  fields,
  imports,
  insight,
  leaders,
  handOver,
  library,
  libraryResources,
  libraryWords,
  logs,
  looks,
  manage,
  members,
  merges,
  messages,
  networkFields,
  networks,
  people,
  places,
  postAppeals,
  postComments,
  postPages,
  posts,
  profile,
  quietHours,
  provisioning,
  regions,
  registrations,
  roles,
  seriesChanges,
  scim,
  search,
  segments,
  sponsors,
  sso,
}

const isRoute = (value: unknown): value is Route =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'says' in value

/** Every operation of the product by name (`groups.list`): the reference page and the generated tests read it. */
export const contract: Record<string, Route> = {}
for (const area of Object.values(areas)) {
  for (const [noun, group] of Object.entries(area)) {
    if (typeof group !== 'object' || group === null) continue
    for (const [action, route] of Object.entries(group))
      if (isRoute(route)) contract[`${noun}.${action}`] = route
  }
}
