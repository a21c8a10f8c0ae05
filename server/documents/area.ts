import { sql } from 'kysely'
import { exportables } from '../downloads/exportParts.ts'
import { archivables } from '../identity/archivable.ts'
import { namedClauses, namedClausesOf } from '../identity/namedClauses.ts'
import { personKeys } from '../identity/personKeys.ts'
import { agreements } from '../identity/viewer.ts'
import { pictureUses } from '../pictures/uses.ts'
import { area } from '../platform/area.ts'
import { constraints } from '../platform/database/dbErrors.ts'
import { dues, jobs, routes } from '../platform/process.ts'
import { undoings } from '../platform/undo.ts'
import { acceptancesExport } from './acceptancesExport.ts'
import { archivedDocuments } from './archived.ts'
import { documentsConstraints } from './constraints.ts'
import { documentArchiving } from './documents.ts'
import { mustAgree } from './inForce.ts'
import { documentsKeys } from './personKeys.ts'
import { documentsPolicy } from './policy.ts'
import { versionInForce } from './publication.ts'
import { reminderDue, remindSome } from './reminders.ts'
import { documentRoutes } from './routes.ts'

export const documents = area({
  name: 'documents',
  brings: [
    constraints.with(documentsConstraints),
    namedClauses.with(...namedClausesOf('documents', documentsPolicy, { manage: 'none' })),
    agreements.with(mustAgree),
    archivables.with(archivedDocuments),
    personKeys.with(...documentsKeys),
    routes.with(() => documentRoutes),
    exportables.with(() => [acceptancesExport]),
    jobs.with(() => [remindSome]),
    dues.with(() => [versionInForce, reminderDue]),
    pictureUses.with({ texts: [['policy_document_versions', sql`t.body`]] }),
    undoings.with(documentArchiving.undoing),
  ],
})
