import { Award, ClipboardList, Handshake, Network, Settings, UsersRound, WalletCards } from 'lucide-react'
import type { UserData } from '../../contract/access/access.ts'
import type { AdminPage } from '../app/area.ts'
import { areas } from '../app/areas.ts'
import type { TextKey } from '../app/texts.ts'
import type { IconMark } from '../ui/Icon.tsx'

export interface AdminSection {
  text: TextKey
  icon: IconMark
  /** Each page with the permission that opens it; a section without any open page is left out. */
  pages: readonly AdminPage[]
}

const pages = areas.flatMap(({ adminPages }) => adminPages ?? [])
const section = (name: AdminPage['section'], icon: IconMark): AdminSection => ({
  text: `shell.admin.${name}`,
  icon,
  pages: pages.filter((page) => page.section === name),
})

/** The sections of the administration, in their order. */
export const adminSections: readonly AdminSection[] = [
  section('networks', Network),
  section('people', UsersRound),
  section('plan', WalletCards),
  section('surveys', ClipboardList),
  section('mentorship', Handshake),
  section('recognition', Award),
  section('settings', Settings),
]

type Reader = Pick<UserData, 'policy_group' | 'modules'>

export const sectionsFor = ({ policy_group, modules }: Reader) =>
  adminSections
    .map((section) => ({
      ...section,
      pages: section.pages.filter(
        ({ permissions, module }) =>
          permissions.some((permission) => policy_group[permission]) && (!module || modules[module]),
      ),
    }))
    .filter(({ pages }) => pages.length > 0)

/** The pages of Global Settings that somebody may open. */
export const settingsFor = (reader: Reader) =>
  sectionsFor(reader)
    .flatMap(({ pages }) => pages)
    .flatMap(({ says, ...page }) => (says ? [{ ...page, says }] : []))

/** The menu entry of an address: the nearest of its parents, so that only one is highlighted. */
export function pageAround(sections: readonly AdminSection[], path: string): AdminPage | undefined {
  const lies = ({ href, around = href }: AdminPage) =>
    `${path}/`.startsWith(`${around}/`) ? around.length : 0
  return sections
    .flatMap(({ pages }) => pages)
    .reduce<AdminPage | undefined>(
      (nearest, page) => (lies(page) > (nearest ? lies(nearest) : 0) ? page : nearest),
      undefined,
    )
}
