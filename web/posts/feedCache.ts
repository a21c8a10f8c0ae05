import type { z } from 'zod'
import { myNews, type NewsLine, networkNews } from '../../contract/posts/posts.ts'
import { type Again, queryClient } from '../app/query.ts'

export type Line = z.output<typeof NewsLine>
export interface Page {
  items: Line[]
  next: string | null
}
type Cached = Page | { pages: Page[] } | undefined

const feeds: readonly unknown[] = [myNews.latest.path, networkNews.latest.path]

/** Applies a reader's action on a post to every feed at once, without refetching. */
export function changeLine(id: number, change: (line: Line) => Partial<Line>) {
  const changed = (page: Page): Page => ({
    ...page,
    items: page.items.map((line) => (line.id === id ? { ...line, ...change(line) } : line)),
  })
  queryClient.setQueriesData(
    { predicate: ({ queryKey: [path] }) => feeds.includes(path) },
    (cached: Cached): Cached => {
      if (!cached) return cached
      return 'pages' in cached ? { ...cached, pages: cached.pages.map(changed) } : changed(cached)
    },
  )
}

const NEAR_PX = 600

/** Whether the place of a post is in sight, or nearly. */
function isNear({ id }: Line) {
  const box = document.getElementById(`post-${id}`)?.getBoundingClientRect()
  return box !== undefined && box.bottom > -NEAR_PX && box.top < window.innerHeight + NEAR_PX
}

/** Refreshes the part of a feed in sight, however far the reader has scrolled. */
export const feedAgain: Again<Page> = {
  shown: (pages) => pages.flatMap(({ items }, at) => (items.some(isNear) ? [at] : [])),
  become: (before, fresh) => {
    const told = new Set(fresh.items.map(({ id }) => id))
    const last = fresh.items.filter(({ pinned }) => !pinned).at(-1)?.published_at ?? ''
    // Posts pushed off the end of the page by newer ones are kept between it and the next.
    const pushed =
      fresh.next === null
        ? []
        : before.items.filter(
            ({ id, pinned, published_at }) => !told.has(id) && !pinned && published_at < last,
          )
    return { items: [...fresh.items, ...pushed], next: pushed.length > 0 ? before.next : fresh.next }
  },
}
