import { createFileRoute } from '@tanstack/react-router'
import { folders } from '../../../../../../../contract/library.ts'
import { EditFolderScreen } from '../../../../../../library/EditFolderScreen.tsx'

export const Route = createFileRoute('/_user/regions/$regionId/folders/$folderId/edit')({
  loader: ({ context, params }) => context.prefetch(folders.show, { params: { id: params.folderId } }),
  staticData: { title: 'library.edit.title', texts: ['library', 'leaders', 'downloads'] },
  component: EditFolderScreen,
})
