import { sql } from 'kysely'
import { exportables, exportPartsOf } from '../downloads/exportParts.ts'
import { prepareOf } from '../downloads/prepare.ts'
import { waiting } from '../home/waitingLines.ts'
import { archivables } from '../identity/archivable.ts'
import { adminLandings, menuPlaces, palettePages } from '../identity/destinations.ts'
import { namedClauses, namedClausesOf } from '../identity/namedClauses.ts'
import { personKeys } from '../identity/personKeys.ts'
import { pictureUses } from '../pictures/uses.ts'
import { area } from '../platform/area.ts'
import { constraints } from '../platform/database/dbErrors.ts'
import { dues, jobs, routes } from '../platform/process.ts'
import { undoings } from '../platform/undo.ts'
import { findables } from '../search/findables.ts'
import { segmentUses } from '../segments/uses.ts'
import { folderArchive } from './archive.ts'
import { archivedResources } from './archived.ts'
import { dropBytes } from './bytes.ts'
import { libraryConstraints } from './constraints.ts'
import { expiryDue } from './expiry.ts'
import { foldersExport, resourcesExport } from './exports.ts'
import { readFile } from './fileContent.ts'
import { folderMoved } from './folders.ts'
import { libraryKeys } from './personKeys.ts'
import { libraryPolicy } from './policy.ts'
import { accessDecided } from './requests.ts'
import { resourceArchiving, resourceMoved } from './resources.ts'
import { libraryRoutes } from './routes.ts'
import { folderFinding, resourceFinding } from './search.ts'
import { readsFolders } from './segmentUses.ts'
import { requestsForFolders } from './waitingLines.ts'

export const library = area({
  name: 'library',
  brings: [
    constraints.with(libraryConstraints),
    namedClauses.with(
      ...namedClausesOf('library', libraryPolicy, {
        see_all: 'network',
        add: 'network',
        manage: 'network',
        labels: 'none',
      }),
    ),
    segmentUses.with(readsFolders),
    archivables.with(archivedResources),
    personKeys.with(...libraryKeys),
    waiting.with(requestsForFolders),
    findables.with(resourceFinding, folderFinding),
    routes.with((one) => libraryRoutes({ ...one, parts: exportPartsOf(one), prepare: prepareOf(one) })),
    exportables.with(({ store }) => [foldersExport, resourcesExport, folderArchive(store)]),
    jobs.with(({ store, settings }) => [readFile(store, settings.data_dir), dropBytes(store)]),
    dues.with(() => [expiryDue]),
    pictureUses.with({ texts: [['resource_versions', sql`t.body`]] }),
    undoings.with(resourceArchiving.undoing, resourceMoved, folderMoved, accessDecided),
    adminLandings.with('/admin/manage/folders'),
    // The enterprise's library is open to everybody; each folder says whom it is for.
    menuPlaces.with({ name: 'library', place: 50 }),
    palettePages.with({ title: 'search.pages.folders', link: '/folders', place: 50 }),
  ],
})
