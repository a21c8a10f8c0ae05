import { type importScopes, rowKinds } from '../../../contract/people/imports.ts'
import { oneOf, whole, words } from '../../app/searchParams.ts'

/** The state of the list in its address; defaults are left out. */
export interface ImportsSearch {
  search?: string
  scope?: Exclude<(typeof importScopes)[number], 'all'>
  sort_by?: 'created_at' | 'file_name'
  sort_direction?: 'asc' | 'desc'
  page?: number
  page_size?: number
}

export const importsSearch = (search: Record<string, unknown>): ImportsSearch => ({
  search: words(search.search),
  scope: oneOf(search.scope, ['pending', 'in_progress', 'completed', 'archived']),
  sort_by: oneOf(search.sort_by, ['created_at', 'file_name']),
  sort_direction: oneOf(search.sort_direction, ['asc', 'desc']),
  page: whole(search.page),
  page_size: whole(search.page_size),
})

export const rowResults = ['created', 'changed', 'skipped', 'failed', 'kept'] as const
export type RowResult = (typeof rowResults)[number]

/** Which rows of an import are looked at, and whether its columns are being chosen again. */
export interface RowsSearch {
  step?: 'columns'
  kind?: (typeof rowKinds)[number]
  result?: RowResult
  search?: string
  sort_direction?: 'desc'
  page?: number
  page_size?: number
}

export const rowsSearch = (search: Record<string, unknown>): RowsSearch => ({
  step: oneOf(search.step, ['columns']),
  kind: oneOf(search.kind, rowKinds),
  result: oneOf(search.result, rowResults),
  search: words(search.search),
  sort_direction: oneOf(search.sort_direction, ['desc']),
  page: whole(search.page),
  page_size: whole(search.page_size),
})

export const importsAt = '/admin/system/users/import'
export const importAt = (id: number) => `${importsAt}/${id}`
