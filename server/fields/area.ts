import { fields } from '../../contract/fields/fields.ts'
import { csvRoutes } from '../downloads/csvRoutes.ts'
import { exportables, exportPartsOf } from '../downloads/exportParts.ts'
import { namedClauses, namedClausesOf } from '../identity/namedClauses.ts'
import { area } from '../platform/area.ts'
import { constraints } from '../platform/database/dbErrors.ts'
import { routes } from '../platform/process.ts'
import { undoings } from '../platform/undo.ts'
import { fieldsConstraints } from './constraints.ts'
import { fieldsExport } from './export.ts'
import { fieldArchiving } from './fields.ts'
import { fieldPolicy } from './policy.ts'
import { fieldRoutes } from './routes.ts'

export const fieldsArea = area({
  name: 'fields',
  brings: [
    constraints.with(fieldsConstraints),
    namedClauses.with(
      ...namedClausesOf('fields', fieldPolicy, {
        manage: 'none',
        list: 'none',
        view_private: 'person',
        view_sensitive: 'person',
        edit: 'person',
      }),
    ),
    routes.with((one) => [...fieldRoutes, ...csvRoutes(fields, fieldsExport, exportPartsOf(one))]),
    exportables.with(() => [fieldsExport]),
    undoings.with(fieldArchiving.undoing),
  ],
})
