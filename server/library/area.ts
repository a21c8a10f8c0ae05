import { acts, actsOf } from '../identity/acts.ts'
import { personKeys } from '../identity/personKeys.ts'
import { archivables } from '../platform/archivable.ts'
import { area } from '../platform/area.ts'
import { findables } from '../search/findables.ts'
import { segmentUses } from '../segments/uses.ts'
import { archivedResources } from './archived.ts'
import { folderFinding, resourceFinding } from './finding.ts'
import { libraryKeys } from './personKeys.ts'
import { libraryPolicy } from './policy.ts'
import { readsFolders } from './segmentUses.ts'

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
    segmentUses.with(readsFolders),
    archivables.with(archivedResources),
    personKeys.with(...libraryKeys),
    findables.with(resourceFinding, folderFinding),
  ],
})
