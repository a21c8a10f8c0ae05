import { undos } from '../../contract/undo/undos.ts'
import { on } from '../platform/http/operation.ts'
import { undo } from './undo.ts'

export const undoRoutes = [on(undos.undo, (act, { params }) => undo(act, params.id))]
