import { useMemo, useState } from 'react'
import type { z } from 'zod'
import type { PolicyTemplate } from '../../../contract/access/roles.ts'
import { type Permission, permissionNames } from '../../../contract/permissions.ts'

export type Template = z.output<typeof PolicyTemplate>
export type Turned = ReturnType<typeof useTurned>

const NONE: readonly Permission[] = []

/**
 * Switches changed but not saved, kept apart from the saved state: if somebody else saves first, the changes are
 * applied to the newer version, and those it already has disappear.
 */
export function useTurned({ permissions }: Template) {
  const [on, setOn] = useState(NONE)
  const [off, setOff] = useState(NONE)
  const wanted = useMemo(
    () =>
      permissionNames.filter(
        (permission) =>
          on.includes(permission) || (permissions.includes(permission) && !off.includes(permission)),
      ),
    [permissions, on, off],
  )
  const turned = permissionNames.filter(
    (permission) => wanted.includes(permission) !== permissions.includes(permission),
  )
  const turn = (permission: Permission, to: boolean) => {
    const without = (list: readonly Permission[]) => list.filter((one) => one !== permission)
    setOn(to ? [...without(on), permission] : without(on))
    setOff(to ? without(off) : [...without(off), permission])
  }
  const settle = () => {
    setOn(NONE)
    setOff(NONE)
  }
  return { turned, wanted, turn, settle }
}
