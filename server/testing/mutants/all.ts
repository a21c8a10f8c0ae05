import { access } from './access.ts'
import { archives } from './archives.ts'
import { budgets } from './budgets.ts'
import { calendars } from './calendars.ts'
import { documents } from './documents.ts'
import { downloads } from './downloads.ts'
import { events } from './events.ts'
import { home } from './home.ts'
import { imports } from './imports.ts'
import { insight } from './insight.ts'
import { library } from './library.ts'
import { matching } from './matches.ts'
import { mentorship } from './mentorship.ts'
import type { Mutant } from './mutant.ts'
import { networks } from './networks.ts'
import { people } from './people.ts'
import { pictures } from './pictures.ts'
import { planning } from './planning.ts'
import { platform } from './platform.ts'
import { posts } from './posts.ts'
import { programs } from './programs.ts'
import { promises } from './promises.ts'
import { recognition } from './recognition.ts'
import { scim } from './scim.ts'
import { search } from './search.ts'
import { segments } from './segments.ts'
import { surveys } from './surveys.ts'

export const mutants: readonly Mutant[] = [
  ...access,
  ...archives,
  ...budgets,
  ...calendars,
  ...documents,
  ...downloads,
  ...events,
  ...home,
  ...imports,
  ...insight,
  ...library,
  ...matching,
  ...mentorship,
  ...recognition,
  ...networks,
  ...people,
  ...pictures,
  ...planning,
  ...platform,
  ...posts,
  ...programs,
  ...promises,
  ...scim,
  ...search,
  ...segments,
  ...surveys,
]
