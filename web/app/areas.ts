import { access } from '../access/area.ts'
import { archives } from '../archives/area.ts'
import { budgets } from '../budgets/area.ts'
import { calendars } from '../calendars/area.ts'
import { documents } from '../documents/area.ts'
import { downloads } from '../downloads/area.ts'
import { enterprise } from '../enterprise/area.ts'
import { events } from '../events/area.ts'
import { home } from '../home/area.ts'
import { insight } from '../insight/area.ts'
import { library } from '../library/area.ts'
import { mentorship } from '../mentorship/area.ts'
import { messages } from '../messages/area.ts'
import { networks } from '../networks/area.ts'
import { people } from '../people/area.ts'
import { planning } from '../planning/area.ts'
import { posts } from '../posts/area.ts'
import { recognition } from '../recognition/area.ts'
import { segments } from '../segments/area.ts'
import { surveys } from '../surveys/area.ts'
import type { WebArea } from './area.ts'

/** Every area that shows something in the frames of others; pages of one section appear in this order. */
export const areas: readonly WebArea[] = [
  messages,
  networks,
  segments,
  calendars,
  library,
  archives,
  people,
  downloads,
  access,
  documents,
  enterprise,
  insight,
  posts,
  events,
  home,
  planning,
  budgets,
  surveys,
  mentorship,
  recognition,
]
