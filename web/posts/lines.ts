import type { z } from 'zod'
import { myNews, type NewsLine, networkNews } from '../../contract/posts.ts'
import { queryClient } from '../app/query.ts'

export type Line = z.output<typeof NewsLine>
interface Page {
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
