import { access } from './access.ts'
import { budgets } from './budgets.ts'
import { calendars } from './calendars.ts'
import { downloads } from './downloads.ts'
import { events } from './events.ts'
import { home } from './home.ts'
import { insight } from './insight.ts'
import { library } from './library.ts'
import type { Mutant } from './mutant.ts'
import { networks } from './networks.ts'
import { people } from './people.ts'
import { pictures } from './pictures.ts'
import { planning } from './planning.ts'
import { platform } from './platform.ts'
import { posts } from './posts.ts'
import { segments } from './segments.ts'

export const mutants: readonly Mutant[] = [
  ...access,
  ...budgets,
  ...calendars,
  ...downloads,
  ...events,
  ...home,
  ...insight,
  ...library,
  ...networks,
  ...people,
  ...pictures,
  ...planning,
  ...platform,
  ...posts,
  ...segments,
]
