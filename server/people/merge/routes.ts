import { merges } from '../../../contract/people/merges.ts'
import type { Letters } from '../../identity/letters.ts'
import { on } from '../../platform/operation.ts'
import type { Texts } from '../../platform/texts.ts'
import { mergePeople } from './merges.ts'
import { undoMerge } from './mergeUndo.ts'
import { listMerges, previewMerge, previewUndo } from './queries.ts'

export const mergeRoutes = (parts: { texts: Texts; letters: Letters }) => [
  on(merges.list, ({ db, me, query }) => listMerges(db, me, query)),
  on(merges.preview, ({ db, me, say, query }) => previewMerge(db, me, say, query)),
  on(merges.create, ({ tx, me, body, address }) => mergePeople(tx, parts, me, body, address)),
  on(merges.undoing, ({ db, me, say, params }) => previewUndo(db, me, say, params.mergeId)),
  on(merges.undo, ({ tx, me, params, address }) => undoMerge(tx, parts.letters, me, params.mergeId, address)),
]
