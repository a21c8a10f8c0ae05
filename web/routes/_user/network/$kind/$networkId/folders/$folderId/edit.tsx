import { createFileRoute } from '@tanstack/react-router'
import { folderPermissions, folders } from '../../../../../../../../contract/library/library.ts'
import { EditFolderScreen } from '../../../../../../../library/EditFolderScreen.tsx'

export const Route = createFileRoute('/_user/network/$kind/$networkId/folders/$folderId/edit')({
  loader: ({ context, params: { folderId: id } }) =>
    Promise.all([
      context.prefetch(folders.show, { params: { id } }),
      context.prefetch(folderPermissions.show, { params: { id } }),
    ]),
  staticData: { title: 'library.edit.title', texts: ['library', 'leaders', 'downloads'] },
  component: EditFolderScreen,
})
