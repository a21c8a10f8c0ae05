import { CalendarDays, ClipboardList, FileText, Folder, Link2, Newspaper, PanelTop } from 'lucide-react'
import type { z } from 'zod'
import type { Found } from '../../contract/search/search.ts'
import { Face } from '../ui/Face.tsx'
import { Glyph } from '../ui/Glyph.tsx'
import { Icon } from '../ui/Icon.tsx'

type Shown = Pick<z.output<typeof Found>, 'kind' | 'id' | 'name' | 'picture_url'> & { type?: string | null }

const marks = {
  person: PanelTop,
  network: PanelTop,
  event: CalendarDays,
  post: Newspaper,
  resource: FileText,
  folder: Folder,
  survey: ClipboardList,
  page: PanelTop,
} as const

/** A person's face, a network's glyph (also for posts in it), or an icon for anything else. */
export function FoundMark({ of: { kind, id, name, picture_url, type } }: { of: Shown }) {
  if (kind === 'person') return <Face of={{ id: id ?? 0, name, avatar_url: picture_url }} />
  if (picture_url) return <Glyph src={picture_url} />
  return (
    <span className="av page-mark">
      <Icon of={type === 'link' ? Link2 : marks[kind]} size="s" />
    </span>
  )
}
