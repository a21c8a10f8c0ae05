import { createRootRouteWithContext } from '@tanstack/react-router'
import type { RouterContext } from '../app/router.tsx'
import { Root } from '../shell/Root.tsx'

export const Route = createRootRouteWithContext<RouterContext>()({
  beforeLoad: ({ context, matches }) => context.ready(matches),
  component: Root,
})
