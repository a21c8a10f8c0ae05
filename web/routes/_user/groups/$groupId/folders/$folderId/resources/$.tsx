import { createFileRoute, redirect } from '@tanstack/react-router'

/** A folder and its resources under the addresses they had. */
export const Route = createFileRoute('/_user/groups/$groupId/folders/$folderId/resources/$')({
  beforeLoad: ({ params: { groupId, folderId, _splat: resource } }) => {
    const href = resource ? `/resources/${resource}` : `/groups/${groupId}/folders/${folderId}`
    throw redirect({ href, replace: true })
  },
})
