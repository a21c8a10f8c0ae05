import type { GeneralPermission } from '../../contract/permissions.ts'
import type { TextKey } from '../app/texts.ts'
import type { IconMark } from '../ui/Icon.tsx'

export interface AdminSection {
  text: TextKey
  icon: IconMark
  /** Each page with the permission that opens it; a section without a page one may open isn't there. */
  pages: readonly { href: string; text: TextKey; permission: GeneralPermission }[]
}

/** The sections of the administration that exist, in their order. An area adds its own here when its page stands. */
export const adminSections: readonly AdminSection[] = []

export const sectionsFor = (holds: Record<GeneralPermission, boolean>) =>
  adminSections
    .map((section) => ({ ...section, pages: section.pages.filter(({ permission }) => holds[permission]) }))
    .filter(({ pages }) => pages.length > 0)
