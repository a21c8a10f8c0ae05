import type { folders } from '../../contract/library/library.ts'
import type { resources } from '../../contract/library/resources.ts'
import type { Sends } from '../../contract/route.ts'
import { oneOf, whole } from '../app/searchParams.ts'
import { type Paged, paged } from '../networks/manage/search.ts'

/** The state of a folder's page in its address; defaults are left out. */
export interface FolderSearch extends Paged {
  sort_by?: 'title' | 'updated_at' | 'archived_at'
  kind?: 'file' | 'link' | 'page'
  label_id?: number
  tag_id?: number
  /** Shows archived resources instead of present ones. */
  archived?: true
  /** Of the folders in it. */
  folders_page?: number
}
export const folderSearch = (search: Record<string, unknown>): FolderSearch => ({
  ...paged(search),
  sort_by: oneOf(search.sort_by, ['title', 'updated_at', 'archived_at']),
  kind: oneOf(search.kind, ['file', 'link', 'page']),
  label_id: whole(search.label_id),
  tag_id: whole(search.tag_id),
  archived: search.archived === true || search.archived === 'true' ? true : undefined,
  folders_page: whole(search.folders_page),
})

type Asked = Sends<typeof resources.list, 'query'>

export const resourcesOf = (
  { folders_page: _below, archived: _archived, page_size, sort_by, ...asked }: FolderSearch,
  place: Pick<Asked, 'folder_id' | 'network_id'>,
) => ({
  ...asked,
  sort_by: sort_by === 'archived_at' ? undefined : sort_by,
  page_size: page_size as Asked['page_size'],
  ...place,
})

export const archivedOf = (
  { search, page, page_size, sort_by, sort_direction }: FolderSearch,
  network_id: number | undefined,
): Sends<typeof resources.archived, 'query'> => ({
  search,
  page,
  page_size: page_size as Asked['page_size'],
  sort_by: sort_by === 'title' ? 'title' : 'archived_at',
  sort_direction,
  network_id,
})

export const foldersIn = (parent_folder_id: number, page = 1): Sends<typeof folders.list, 'query'> => ({
  parent_folder_id,
  page,
})

export interface NewFolderSearch {
  /** The folder it will be in. */
  within?: number
}
export const newFolderSearch = (search: Record<string, unknown>): NewFolderSearch => ({
  within: whole(search.within),
})

export interface NewResourceSearch {
  kind: 'link' | 'page'
}
export const newResourceSearch = (search: Record<string, unknown>): NewResourceSearch => ({
  kind: oneOf(search.kind, ['link', 'page']) ?? 'link',
})

export interface WordsSearch extends Paged {
  sort_by?: 'name' | 'resource_count'
}
export const wordsSearch = (search: Record<string, unknown>): WordsSearch => ({
  ...paged(search),
  sort_by: oneOf(search.sort_by, ['name', 'resource_count']),
})

export interface ManageFoldersSearch extends Paged {
  sort_by?: 'name' | 'created_at'
  /** Only these. */
  folderIds?: string[]
}
export const manageFoldersSearch = (search: Record<string, unknown>): ManageFoldersSearch => {
  const ids = [search.folderIds ?? []].flat().flatMap((id) => whole(id) ?? [])
  return {
    ...paged(search),
    sort_by: oneOf(search.sort_by, ['name', 'created_at']),
    ...(ids.length > 0 && { folderIds: ids.map(String) }),
  }
}

export const managedFolders = ({
  folderIds,
  page_size,
  sort_by = 'name',
  ...asked
}: ManageFoldersSearch) => ({
  ...asked,
  sort_by,
  page_size: page_size as Asked['page_size'],
  folder_ids: folderIds?.map(Number),
})
