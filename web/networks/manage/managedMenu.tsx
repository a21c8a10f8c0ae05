import { Archive, ExternalLink, ListTree, MapPinned, MoveRight, Settings2, Trash2 } from 'lucide-react'
import type { z } from 'zod'
import type { ManagedLine } from '../../../contract/networks/manage.ts'
import { linkTo } from '../../app/links.ts'
import { useText } from '../../app/texts.ts'
import { Badge } from '../../ui/Badge.tsx'
import type { MenuEntry } from '../../ui/dialogs/Menu.tsx'
import { manageAddress } from './addresses.ts'

export type Line = z.output<typeof ManagedLine>
export type Asking = { about: 'archive' | 'delete'; network: Line } | null

/** The actions on a network in the list, as far as one may. */
export function useManagedMenu(ask: (asking: Asking) => void) {
  const { t } = useText()
  return (network: Line): MenuEntry[] => [
    { text: t('manage.menu.open'), icon: ExternalLink, href: linkTo.network(network) },
    ...(network.can.manage
      ? [{ text: t('manage.menu.edit'), icon: Settings2, href: manageAddress.edit(network.id) }]
      : []),
    ...(network.can.regions && network.kind !== 'region'
      ? [{ text: t('manage.menu.regions'), icon: MapPinned, href: manageAddress.regions(network.id) }]
      : []),
    ...(network.can.categorize && network.children_count > 0
      ? [{ text: t('manage.menu.categorize'), icon: ListTree, href: manageAddress.categorize(network.id) }]
      : []),
    ...(network.can.place && network.kind !== 'region'
      ? [{ text: t('manage.menu.move'), icon: MoveRight, href: manageAddress.move(network.id) }]
      : []),
    ...(network.can.place
      ? ([
          {
            text: t('manage.menu.archive'),
            icon: Archive,
            does: () => ask({ about: 'archive', network }),
          },
          'rule',
          {
            text: t('manage.menu.delete'),
            icon: Trash2,
            danger: true,
            does: () => ask({ about: 'delete', network }),
          },
        ] as const)
      : []),
  ]
}

/** Private, suggested: what sets it apart from the others. */
export function NetworkBadges({ of: network }: { of: Line }) {
  const { t } = useText()
  return (
    <>
      {network.private && <Badge>{t('manage.list.private')}</Badge>}
      {network.suggested && <Badge tone="info">{t('manage.list.suggested')}</Badge>}
    </>
  )
}
