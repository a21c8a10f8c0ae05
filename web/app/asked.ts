import { useMatch, useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { DEFAULT_PAGE_SIZE } from '../../contract/limits.ts'

/** The state of a list (page, order, filters) is in the address; defaults are left out. */
export function useAsked<Asked extends object>() {
  const router = useRouter()
  const navigate = useNavigate()
  const page = useMatch({ strict: false, select: ({ routeId }) => routeId })
  const found: object = useSearch({ strict: false })
  const asked = found as Asked
  // What is typed is asked after a pause, and somebody may be on the way to another page by then.
  const isLeft = () => {
    const [routes] = router.getMatchedRoutes(router.latestLocation.pathname)
    return !routes.some(({ id }) => id === page)
  }
  const write = (change: object) => {
    if (isLeft()) return
    void navigate({
      to: '.',
      // The router can't know which list is on the page. Several changes in a row build on each other.
      search: ((now: object) => ({ ...now, page: undefined, ...change })) as never,
      replace: true,
      resetScroll: false,
    })
  }
  return {
    asked,
    /** Changing a filter or the order returns to the first page. */
    ask: (change: Partial<Asked>) => write(change),
    turn: ({ page, page_size }: { page: number; page_size: number }) =>
      write({
        page: page === 1 ? undefined : page,
        page_size: page_size === DEFAULT_PAGE_SIZE ? undefined : page_size,
      }),
  }
}
