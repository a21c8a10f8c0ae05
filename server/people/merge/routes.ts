import { merges } from '../../../contract/merges.ts'
import { on } from '../../platform/asking.ts'
import type { FileStore } from '../../platform/fileStore.ts'
import type { Texts } from '../../platform/texts.ts'
import { mergePeople } from './merges.ts'
import { listMerges, previewMerge } from './queries.ts'

export const mergeRoutes = (ground: { store: FileStore; texts: Texts }) => [
  on(merges.list, ({ db, me, query }) => listMerges(db, me, query)),
  on(merges.preview, ({ db, me, say, query }) => previewMerge(db, me, say, query)),
  on(merges.create, ({ tx, me, body, address }) => mergePeople(tx, ground, me, body, address)),
]
