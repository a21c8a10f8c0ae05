import { leads } from '../identity/networkRules.ts'
import { any, clause, holds } from '../platform/rights/policy.ts'

/** Where a folder belongs: a network, or the enterprise itself, which has no number. */
export interface Home {
  id: number
  name: string
  private: boolean
}

const itself = (home: Home) => home

export const libraryPolicy = {
  /** Looks into narrowed folders as if they weren't; a password binds everybody. */
  see_all: clause<Home>(
    'folders',
    any(
      holds('enterprise_folders_view'),
      holds('resource_manage'),
      holds('groups_manage'),
      leads('resource_view', itself),
      leads('resource_manage', itself),
    ),
  ),
  add: clause<Home>(
    'resources_add',
    any(
      holds('resource_create'),
      holds('resource_manage'),
      holds('groups_manage'),
      leads('resource_create', itself),
      leads('resource_manage', itself),
    ),
  ),
  manage: clause<Home>(
    'folders',
    any(holds('resource_manage'), holds('groups_manage'), leads('resource_manage', itself)),
  ),
  labels: clause<void>('labels', holds('resource_manage')),
}
