import { roleTypes } from '../../../contract/access/roleTypes.ts'
import { limits } from '../../../contract/limits.ts'
import { oneOf, whole, words } from '../../app/searchParams.ts'

const directions = ['asc', 'desc'] as const
const roleSorts = ['priority', 'role_name', 'role_type', 'holders'] as const

/** The state of a list in its address; defaults are left out. */
interface Paged {
  search?: string
  sort_direction?: (typeof directions)[number]
  page?: number
  page_size?: number
}

const paged = (search: Record<string, unknown>): Paged => ({
  search: words(search.search),
  sort_direction: oneOf(search.sort_direction, directions),
  page: whole(search.page),
  page_size: whole(search.page_size),
})

export interface RolesSearch extends Paged {
  sort_by?: (typeof roleSorts)[number]
  role_type?: (typeof roleTypes)[number]
}
export const rolesSearch = (search: Record<string, unknown>): RolesSearch => ({
  ...paged(search),
  sort_by: oneOf(search.sort_by, roleSorts),
  role_type: oneOf(search.role_type, roleTypes),
})

export type HoldersSearch = Paged
/** The filters of a role's holders on its page. */
export const holdersSearch = (search: Record<string, unknown>): HoldersSearch => paged(search)

/** All templates there are: to copy one, somebody chooses among them. */
export const templateChoice = { query: { page_size: limits.roles } } as const
