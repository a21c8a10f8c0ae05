import { archivables } from '../archives/archivable.ts'
import { acts, actsOf } from '../identity/acts.ts'
import { personKeys } from '../identity/personKeys.ts'
import { area } from '../platform/area.ts'
import { archivedDocuments } from './archived.ts'
import { documentsKeys } from './personKeys.ts'
import { documentsPolicy } from './policy.ts'

export const documents = area({
  name: 'documents',
  brings: [
    acts.with(...actsOf('documents', documentsPolicy, { manage: 'none' })),
    archivables.with(archivedDocuments),
    personKeys.with(...documentsKeys),
  ],
})
