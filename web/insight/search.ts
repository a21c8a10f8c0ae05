import { type ChangeArea, changeAreaNames } from '../../contract/insight/logs.ts'
import { day, whole, words } from '../app/searchParams.ts'

/** The log's filters: in the address, so that "everything about this person" can be a link. */
export interface ChangeLogSearch {
  search?: string
  actor_id?: number
  program?: string
  action?: string
  area?: ChangeArea
  subject_type?: string
  subject_id?: string
  network_id?: number
  from?: string
  to?: string
  sort_direction?: 'asc'
  page?: number
  page_size?: number
}

const name = (value: unknown) =>
  typeof value === 'string' && /^[\w.-]{1,60}$/.test(value) ? value : undefined

export const changeLogSearch = (search: Record<string, unknown>): ChangeLogSearch => ({
  search: words(search.search),
  actor_id: whole(search.actor_id),
  program: words(search.program),
  action: name(search.action),
  area: changeAreaNames.find((area) => area === search.area),
  subject_type: name(search.subject_type),
  subject_id: name(search.subject_id),
  network_id: whole(search.network_id),
  from: day(search.from),
  to: day(search.to),
  sort_direction: search.sort_direction === 'asc' ? 'asc' : undefined,
  page: whole(search.page),
  page_size: whole(search.page_size),
})

/** The filters of an export: the same, without the page. */
export const filterOf = ({
  page: _page,
  page_size: _size,
  sort_direction: _order,
  ...filter
}: ChangeLogSearch) => filter
