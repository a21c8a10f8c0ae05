import { access } from './access/area.ts'
import { archives } from './archives/area.ts'
import { budgets } from './budgets/area.ts'
import { calendars } from './calendars/area.ts'
import { documents } from './documents/area.ts'
import { downloads } from './downloads/area.ts'
import { enterprise } from './enterprise/area.ts'
import { events } from './events/area.ts'
import { fieldsArea } from './fields/area.ts'
import { home } from './home/area.ts'
import { insight } from './insight/area.ts'
import { library } from './library/area.ts'
import { mentorship } from './mentorship/area.ts'
import { messages } from './messages/area.ts'
import { networks } from './networks/area.ts'
import { pages } from './pages/area.ts'
import { people } from './people/area.ts'
import { planning } from './planning/area.ts'
import { type Area, Brought } from './platform/area.ts'
import { posts } from './posts/area.ts'
import { recognition } from './recognition/area.ts'
import { scim } from './scim/area.ts'
import { search } from './search/area.ts'
import { segments } from './segments/area.ts'
import { surveys } from './surveys/area.ts'
import { talk } from './talk/area.ts'
import { undo } from './undo/area.ts'

/** Every area, from the ground up. Only the start of a process, tests and scripts read this list. */
export const areas: readonly Area[] = [
  enterprise,
  messages,
  undo,
  downloads,
  fieldsArea,
  networks,
  home,
  calendars,
  archives,
  people,
  documents,
  access,
  scim,
  search,
  insight,
  segments,
  library,
  posts,
  events,
  planning,
  budgets,
  surveys,
  mentorship,
  talk,
  recognition,
  pages,
]

export const brought = new Brought(areas)
