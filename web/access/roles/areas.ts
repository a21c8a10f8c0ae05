import { foldedText } from '../../../contract/foldedText.ts'
import {
  type Permission,
  type PermissionArea,
  permissionAreas,
  permissions as scopes,
} from '../../../contract/permissions.ts'

import type { Translate } from '../../app/texts.ts'

export interface AreaOfRights {
  area: PermissionArea
  permissions: readonly Permission[]
}

export const permissionText = (t: Translate, permission: Permission) => t(`permissions.${permission}`)

/** The areas with what is looked for in them: by the words of the permission or of its area. */
export function areasMatching(
  t: Translate,
  search: string,
  only: (permission: Permission) => boolean,
): AreaOfRights[] {
  const words = foldedText(search.trim())
  const has = (text: string) => foldedText(text).includes(words)
  return (Object.keys(permissionAreas) as PermissionArea[]).flatMap((area) => {
    const all: readonly Permission[] = permissionAreas[area]
    const wholeArea = has(t(`roles.area.${area}`))
    const permissions = all.filter(
      (permission) => only(permission) && (wholeArea || has(permissionText(t, permission))),
    )
    return permissions.length > 0 ? [{ area, permissions }] : []
  })
}

/** A right inside networks that a person holds by their own role counts in all of them. */
export const countsEverywhere = (permission: Permission) => scopes[permission] === 'group'
