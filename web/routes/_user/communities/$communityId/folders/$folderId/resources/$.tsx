import { createFileRoute, redirect } from '@tanstack/react-router'

/** A folder and its resources under the addresses they had. */
export const Route = createFileRoute('/_user/communities/$communityId/folders/$folderId/resources/$')({
  beforeLoad: ({ params: { communityId, folderId, _splat: resource } }) => {
    const href = resource ? `/resources/${resource}` : `/groups/${communityId}/folders/${folderId}`
    throw redirect({ href, replace: true })
  },
})
