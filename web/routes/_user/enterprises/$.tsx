import { createFileRoute, notFound, redirect } from '@tanstack/react-router'

/** The folders of an enterprise under the address they had: there is one enterprise to a host. */
export const Route = createFileRoute('/_user/enterprises/$')({
  beforeLoad: ({ params }) => {
    const [, folderId] = /^\d+\/folders\/(\d+)\/resources\/?$/.exec(params._splat ?? '') ?? []
    throw folderId === undefined ? notFound() : redirect({ href: `/folders/${folderId}`, replace: true })
  },
})
