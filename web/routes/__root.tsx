import { createRootRouteWithContext, redirect } from '@tanstack/react-router'
import { presentAddress } from '../app/formerAddresses.ts'
import { pathOf } from '../app/path.ts'
import type { RouterContext } from '../app/router.tsx'
import { Root } from '../shell/Root.tsx'

export const Route = createRootRouteWithContext<RouterContext>()({
  beforeLoad: async ({ context, location, matches, preload }) => {
    const href = presentAddress(pathOf(location), location.searchStr)
    if (href !== undefined) throw redirect({ href, replace: true })
    await context.ready(matches)
    return { warm: preload ? context.warm : context.warmAt(location) }
  },
  component: Root,
})
