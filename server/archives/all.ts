import { archivedDocuments } from '../documents/archived.ts'
import { archivedEvents } from '../events/archived.ts'
import { archivedResources } from '../library/archived.ts'
import { archivedNetworks } from '../networks/manage/archived.ts'
import { archivedFields } from '../people/archivedFields.ts'
import { archivedPosts } from '../posts/archived.ts'
import type { Archivable } from './archivable.ts'

/** Everything that lies in the archive, in the order of its tabs. */
export const archivables: readonly Archivable[] = [
  archivedNetworks,
  archivedFields,
  archivedDocuments,
  archivedPosts,
  archivedEvents,
  archivedResources,
]
