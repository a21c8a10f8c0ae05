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

/** A row as every archive tells it; `archived_by` may be nobody. */
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

/** What is said of one thing before it is restored. */
export type Standing = Pick<Entry, 'along' | 'people_count' | 'leaders_count' | 'waits_for' | 'taken'>

export interface NewName {
  id: number
  name: string
}

/**
 * Something that can be archived and comes back with its relations intact. An area whose things can be archived makes one
 * of these and brings it; screen, tabs, rights and paging are there then.
 */
export interface Archivable {
  name: (typeof archiveNames)[number]
  /** Whether the enterprise has it at all; without this it has. */
  isOn?: (act: Reading) => Promise<boolean>
  /** Whether the viewer has this tab: in the archive of the enterprise (null), or in a network's. */
  opens: (me: Viewer, network: Network | null) => boolean
  /** Whether the viewer may bring back, or delete, what belongs to this network; null: to no network. */
  restores: (me: Viewer, home: Network | null) => boolean
  /**
   * All that is archived, of the enterprise or below one network; with `each`, what went along with something too.
   * What the viewer may not know of isn't there.
   */
  rows: (act: Reading, asked: { network_id?: number; each: boolean }) => AliasableExpression<ArchivedRow>
  standing: (act: Reading, id: number) => Promise<Standing>
  restore: (act: Act, id: number, names: readonly NewName[]) => Promise<number>
  remove?: (act: Act, id: number) => Promise<unknown>
}

export const archivable = (one: Archivable): Archivable => one

export const archivables = slot<Archivable>('archivables')

/** For what stands for itself: nothing comes along, nobody is in it. */
export const alone = { along: [], people_count: null, leaders_count: null, waits_for: null }
