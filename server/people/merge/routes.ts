import { merges } from '../../../contract/people/merges.ts'
import type { Letters } from '../../identity/letters.ts'
import { on } from '../../platform/http/operation.ts'
import type { Texts } from '../../platform/texts.ts'
import { mergePeople } from './merges.ts'
import { undoMerge } from './mergeUndo.ts'
import { listMerges, previewMerge } from './queries.ts'
import { suggestMerges } from './suggestions.ts'
import { previewUndo } from './undoQueries.ts'

export const mergeRoutes = (parts: { texts: Texts; letters: Letters }) => [
  on(merges.list, (act, { query }) => listMerges(act, query)),
  on(merges.suggestions, (act, { query }) => suggestMerges(act, query)),
  on(merges.preview, (act, { query }) => previewMerge(act, query)),
  on(merges.create, (act, { body }) => mergePeople(act, parts, body)),
  on(merges.undoing, (act, { params }) => previewUndo(act, params.mergeId)),
  on(merges.undo, (act, { params }) => undoMerge(act, parts.letters, params.mergeId)),
]
