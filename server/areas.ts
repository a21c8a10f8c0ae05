import { access } from './access/area.ts'
import { archives } from './archives/area.ts'
import { calendars } from './calendars/area.ts'
import { documents } from './documents/area.ts'
import { enterprise } from './enterprise/area.ts'
import { events } from './events/area.ts'
import { library } from './library/area.ts'
import { networks } from './networks/area.ts'
import { people } from './people/area.ts'
import { type Area, Brought } from './platform/area.ts'
import { posts } from './posts/area.ts'
import { segments } from './segments/area.ts'

/** Every area, from the ground up. Only the start of a process, tests and scripts read this list. */
const areas: readonly Area[] = [
  enterprise,
  access,
  people,
  networks,
  segments,
  archives,
  documents,
  library,
  posts,
  events,
  calendars,
]

export const brought = new Brought(areas)
