import { FolderLock, Folder as FolderMark, LockOpen } from 'lucide-react'
import { useText } from '../app/texts.ts'
import { Badge } from '../ui/Badge.tsx'
import { Icon } from '../ui/Icon.tsx'

interface Marked {
  access: 'inherit' | 'narrowed'
  password_protected: boolean
  open: boolean
}

export const FolderIcon = ({ of: folder }: { of: Marked }) => (
  <Icon of={folder.password_protected && !folder.open ? FolderLock : FolderMark} className="folder-mark" />
)

/** What restricts a folder: its password, its readers. */
export function FolderBadges({ of: { access, password_protected, open } }: { of: Marked }) {
  const { t } = useText()
  return (
    <>
      {password_protected && (
        <Badge icon={open ? LockOpen : undefined}>
          {t(open ? 'library.folder.opened' : 'library.folder.locked')}
        </Badge>
      )}
      {access === 'narrowed' && <Badge>{t('library.folder.narrowed')}</Badge>}
    </>
  )
}
