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

/** What a reader did to a post stands in every feed at once, without asking for any of them anew. */
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

/** A feed asks anew for what is before its reader, however far they have read. */
export const feedAgain: Again<Page> = {
  shown: (pages) => pages.flatMap(({ items }, at) => (items.some(isNear) ? [at] : [])),
  become: (before, fresh) => {
    const told = new Set(fresh.items.map(({ id }) => id))
    const last = fresh.items.filter(({ pinned }) => !pinned).at(-1)?.published_at ?? ''
    // What newer posts have pushed off the end of the page still stands between it and the next.
    const pushed =
      fresh.next === null
        ? []
        : before.items.filter(
            ({ id, pinned, published_at }) => !told.has(id) && !pinned && published_at < last,
          )
    return { items: [...fresh.items, ...pushed], next: pushed.length > 0 ? before.next : fresh.next }
  },
}
