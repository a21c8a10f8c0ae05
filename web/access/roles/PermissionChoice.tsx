import { useState } from 'react'
import type { z } from 'zod'
import type { PolicyTemplate } from '../../../contract/access/roles.ts'
import { fitsRole, type Permission } from '../../../contract/permissions.ts'
import { useText } from '../../app/texts.ts'
import { Checkbox } from '../../ui/forms/Checkbox.tsx'
import { SearchField } from '../../ui/forms/SearchField.tsx'
import { areasMatching, countsEverywhere, permissionText } from './areas.ts'

interface Props {
  template: z.output<typeof PolicyTemplate>
  wanted: readonly Permission[]
  turn: (permission: Permission, to: boolean) => void
}

/** Every permission in plain words, by area. What one doesn't hold can be taken away and not be given. */
export function PermissionChoice({ template, wanted, turn }: Props) {
  const { t } = useText()
  const [search, setSearch] = useState('')
  const areas = areasMatching(t, search, (permission) => fitsRole(template.role_type, permission))
  const hintOf = (permission: Permission, locked: boolean) => {
    if (locked) return t('roles.template.not_yours')
    return template.role_type !== 'group' && countsEverywhere(permission)
      ? t('roles.template.in_networks')
      : undefined
  }
  return (
    <>
      <SearchField label={t('roles.template.search')} value={search} onChange={setSearch} />
      {areas.length === 0 && <p className="m2">{t('roles.template.nothing', { search })}</p>}
      {areas.map(({ area, permissions }) => (
        <fieldset key={area} className="rights-area">
          <legend>{t(`roles.area.${area}`)}</legend>
          <div className="rights-two">
            {permissions.map((permission) => {
              const held = wanted.includes(permission)
              const locked =
                !template.grantable.includes(permission) && !template.permissions.includes(permission)
              return (
                <div key={permission} className="right">
                  <Checkbox
                    name={permission}
                    label={permissionText(t, permission)}
                    value={held}
                    disabled={locked}
                    hint={hintOf(permission, locked)}
                    onChange={(to) => turn(permission, to)}
                  />
                </div>
              )
            })}
          </div>
        </fieldset>
      ))}
    </>
  )
}
