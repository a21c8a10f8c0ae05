import { createFileRoute, redirect } from '@tanstack/react-router'

/** A folder and its resources under the addresses they had. */
export const Route = createFileRoute('/_user/network/$kind/$networkId/folders/$folderId/resources/$')({
  beforeLoad: ({ params: { kind, networkId, folderId, _splat: resource } }) => {
    const href = resource ? `/resources/${resource}` : `/${kind}/${networkId}/folders/${folderId}`
    throw redirect({ href, replace: true })
  },
})
