import { type RawBuilder, sql } from 'kysely'
import { type VisibilitySetting, valuesFor, visibilitySettings } from '../../contract/networks/visibility.ts'
import { activeNetworks } from '../identity/viewerNetworks.ts'
import type { Viewer } from '../platform/rights/viewer.ts'

/**
 * The clauses of `networksPolicy` that obey a setting, as a condition in a question: for lists over many networks, where
 * asking clause by clause would come too late. Written from the same table; a test walks through both.
 */
export function seenBy(me: Viewer, setting: VisibilitySetting, network: string): RawBuilder<boolean> {
  if (me.permissions.has('groups_manage')) return sql<boolean>`true`
  const { right } = visibilitySettings[setting]
  const leading = [...me.leads]
  const managed = leading.filter(
    ([, { permissions }]) => permissions.has('settings_manage') || permissions.has(right),
  )
  const [value, id, hidden] = [setting, 'id', 'private'].map((name) => sql.ref(`${network}.${name}`))
  return sql<boolean>`(
    (not ${hidden} and ${value} = any(${valuesFor('outsider')}::text[]))
    or (${value} = any(${valuesFor('member')}::text[]) and ${id} = any(${activeNetworks(me)}::bigint[]))
    or (${value} = any(${valuesFor('leader')}::text[]) and ${id} = any(${leading.map(([id]) => id)}::bigint[]))
    or ${id} = any(${managed.map(([id]) => id)}::bigint[]))`
}
