import type { Tx } from '../../platform/database/db.ts'
import type { FileStore } from '../../platform/files/fileStore.ts'
import type { Viewer } from '../../platform/rights/viewer.ts'
import type { Texts } from '../../platform/texts.ts'
import type { KeyKeeper } from '../../surveys/anonymous/keys.ts'
import type { Life } from './types.ts'

/** What each part of the seed is made from. */
export interface Lived {
  tx: Tx
  /** The administrator, in whose name the accounts are managed. */
  me: Viewer
  life: Life
  store: FileStore
  texts: Texts
  tmp_dir: string
  receiptKeys: KeyKeeper
  person: (index: number) => number
  network: (key: string) => number
}

/** Where the administrator sits. */
export const HERE = '10.20.0.7'
