import { redirect } from '@tanstack/react-router'
import { folders } from '../../contract/library/library.ts'
import { resources } from '../../contract/library/resources.ts'
import { may, prefetch } from '../app/query.ts'
import { resourceAt, shelfOf } from './shelf.ts'

/** For pages with a form: no right is refused as a whole page; a lock is shown by the folder itself. */
export async function mayAddTo(folderId: string) {
  const folder = await prefetch(folders.show, { params: { id: folderId } })
  if (folder.can.add) return
  await may('library.add', folder.network?.id)
  throw redirect({ href: shelfOf(folder.network).folder(folder.id), replace: true })
}

/** The same for what is changed; that it is archived is shown by its own page. */
export async function mayEditResource(resourceId: string) {
  const resource = await prefetch(resources.show, { params: { id: resourceId } })
  if (resource.can.edit) return
  await may('library.manage', resource.network?.id)
  throw redirect({ href: resourceAt(resource), replace: true })
}
