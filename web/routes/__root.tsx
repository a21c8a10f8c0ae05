import { createRootRouteWithContext, redirect } from '@tanstack/react-router'
import { presentAddress } from '../app/formerAddresses.ts'
import { pathOf } from '../app/path.ts'
import type { RouterContext } from '../app/router.tsx'
import { Root } from '../shell/Root.tsx'

export const Route = createRootRouteWithContext<RouterContext>()({
  beforeLoad: ({ context, location, matches }) => {
    const href = presentAddress(pathOf(location), location.searchStr)
    if (href !== undefined) throw redirect({ href, replace: true })
    return context.ready(matches)
  },
  component: Root,
})
