import type { z } from 'zod'
import type { archives } from '../../contract/archives/archives.ts'
import { oneOf, whole, words } from '../app/searchParams.ts'

export type ArchiveName = z.output<typeof archives.list.params>['archive']
const names: readonly ArchiveName[] = ['network', 'field', 'policy_document']

/** The state of a list in its address; defaults are left out. */
export interface ArchiveSearch {
  archive?: ArchiveName
  search?: string
  sort_by?: 'archived_at' | 'name'
  sort_direction?: 'asc' | 'desc'
  page?: number
  page_size?: number
}

export const archiveSearch = (search: Record<string, unknown>): ArchiveSearch => ({
  archive: oneOf(search.archive, names),
  search: words(search.search),
  sort_by: oneOf(search.sort_by, ['archived_at', 'name']),
  sort_direction: oneOf(search.sort_direction, ['asc', 'desc']),
  page: whole(search.page),
  page_size: whole(search.page_size),
})
