import { archivables } from '../archives/archivable.ts'
import { area } from '../platform/area.ts'
import { acts, actsOf } from '../roles/acts.ts'
import { archivedDocuments } from './archived.ts'
import { documentsPolicy } from './policy.ts'

export const documents = area({
  name: 'documents',
  brings: [
    acts.with(...actsOf('documents', documentsPolicy, { manage: 'none' })),
    archivables.with(archivedDocuments),
  ],
})
