import { myNews, networkNews } from '../../contract/posts.ts'
import { viewedNetwork } from '../networks/queries.ts'
import { on } from '../platform/asking.ts'
import { latestNews } from './queries.ts'

export const postRoutes = [
  on(myNews.latest, ({ db, me, query }) => latestNews(db, me, query)),
  on(networkNews.latest, async ({ db, me, params, query }) => {
    await viewedNetwork(db, me, params.id)
    return latestNews(db, me, query, [params.id])
  }),
]
