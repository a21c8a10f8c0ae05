import type { RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { FoundKind } from '../../contract/search/search.ts'
import type { Reading } from '../platform/act.ts'
import { slot } from '../platform/area.ts'
import type { together } from '../platform/database/db.ts'
import type { Asked, Line } from './searchRequest.ts'

export type Kind = z.output<typeof FoundKind>
type Query = NonNullable<Parameters<typeof together>[1]> & { execute(): Promise<unknown[]> }

/** The database query, and how its rows become hits. */
export interface Finding {
  query: Query
  lines: (rows: readonly unknown[]) => Line[]
}

/** Of one kind: how many there are, `cut` where no more was looked at. */
export type Counted = { count: number | string; cut?: boolean } | undefined

export interface Page {
  lines: Line[]
  counted: Counted
}

/** A kind of thing that the search finds, of those the viewer may know of. */
export interface Findable {
  readonly kind: Kind
  /** Its place in the palette: named things before written ones. */
  readonly place: number
  found(act: Reading, asked: Asked): Finding
  counted(act: Reading, asked: Pick<Asked, 'words' | 'question' | 'network_id' | 'type'>): Query
  /** A page and its count in one, where they cost less together. */
  page?(act: Reading, asked: Asked): Promise<Page>
  /** Of texts, which are asked more widely where none holds all words: those the viewer may read that hold this one word. */
  holding?(act: Reading, question: RawBuilder<unknown>): RawBuilder<unknown>
}

export const findables = slot<Findable>('findables')

/** The rows' type is known only where they are queried; the same object turns them into hits. */
export const finding = <Row>(
  query: Query & { execute(): Promise<Row[]> },
  line: (row: Row) => Line,
): Finding => ({ query, lines: (rows) => (rows as readonly Row[]).map(line) })
