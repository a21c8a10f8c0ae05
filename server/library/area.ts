import { archivables } from '../archives/archivable.ts'
import { acts, actsOf } from '../identity/acts.ts'
import { personKeys } from '../identity/personKeys.ts'
import { area } from '../platform/area.ts'
import { findables } from '../search/findables.ts'
import { archivedResources } from './archived.ts'
import { folderFinding, resourceFinding } from './finding.ts'
import { libraryKeys } from './personKeys.ts'
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
    personKeys.with(...libraryKeys),
    findables.with(resourceFinding, folderFinding),
  ],
})
