import { archivables } from '../archives/archivable.ts'
import { area } from '../platform/area.ts'
import { acts, actsOf } from '../roles/acts.ts'
import { archivedResources } from './archived.ts'
import { libraryPolicy } from './policy.ts'

export const library = area({
  name: 'library',
  brings: [
    acts.with(
      ...actsOf('library', libraryPolicy, {
        see_all: 'network',
        add: 'network',
        manage: 'network',
        labels: 'none',
      }),
    ),
    archivables.with(archivedResources),
  ],
})
