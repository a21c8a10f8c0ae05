import type { AliasableExpression } from 'kysely'
import type { z } from 'zod'
import type { ArchivedEntry, archiveNames } from '../../contract/archives/archives.ts'
import type { Act, Reading } from '../platform/act.ts'
import { slot } from '../platform/area.ts'
import type { Viewer } from '../platform/rights/viewer.ts'

type Entry = z.output<typeof ArchivedEntry>

export interface Network {
  id: number
  name: string
  private: boolean
}

/** A row as every archive returns it; `archived_by` may be null. */
export interface ArchivedRow {
  id: number
  name: string
  kind: string | null
  home_id: number | null
  archived_at: string | null
  archived_by: number | null
  along_count: number | null
  /** Nothing ever was in it. */
  removable: boolean | number
}

/** What is shown of one thing before it is restored. */
export type Standing = Pick<Entry, 'along' | 'people_count' | 'leaders_count' | 'waits_for' | 'taken'>

export interface NewName {
  id: number
  name: string
}

/**
 * Something that can be archived and restored with its relations. An area makes one and brings it; the screen, the
 * tabs, the rights and the paging come with that.
 */
export interface Archivable {
  name: (typeof archiveNames)[number]
  /** Whether the enterprise has it switched on; always, if left out. */
  isOn?: (act: Reading) => Promise<boolean>
  /** Whether the viewer has this tab: in the archive of the enterprise (null), or in a network's. */
  opens: (me: Viewer, network: Network | null) => boolean
  /** Whether the viewer may restore or delete what belongs to this network; null: to no network. */
  restores: (me: Viewer, home: Network | null) => boolean
  /**
   * Everything archived, of the enterprise or below one network; with `each`, also what was archived along with
   * something else. Leaves out what the viewer may not know of.
   */
  rows: (act: Reading, asked: { network_id?: number; each: boolean }) => AliasableExpression<ArchivedRow>
  standing: (act: Reading, id: number) => Promise<Standing>
  restore: (act: Act, id: number, names: readonly NewName[]) => Promise<number>
  remove?: (act: Act, id: number) => Promise<unknown>
}

export const archivable = (one: Archivable): Archivable => one

export const archivables = slot<Archivable>('archivables')

/** For things without parts: nothing is archived along with them, and nobody is in them. */
export const alone = { along: [], people_count: null, leaders_count: null, waits_for: null }
