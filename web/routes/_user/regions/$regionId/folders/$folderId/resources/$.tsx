import { createFileRoute, redirect } from '@tanstack/react-router'

/** A folder and its resources under the addresses they had. */
export const Route = createFileRoute('/_user/regions/$regionId/folders/$folderId/resources/$')({
  beforeLoad: ({ params: { regionId, folderId, _splat: resource } }) => {
    const href = resource ? `/resources/${resource}` : `/groups/${regionId}/folders/${folderId}`
    throw redirect({ href, replace: true })
  },
})
