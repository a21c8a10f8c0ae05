import { posts } from '../../contract/postPages.ts'
import { myNews, networkNews } from '../../contract/posts.ts'
import { viewedNetwork } from '../networks/queries.ts'
import { on } from '../platform/asking.ts'
import { activeNetworks } from '../platform/viewer.ts'
import { showPost } from './one.ts'
import { latestNews, newsOfNetwork } from './queries.ts'

export const postRoutes = [
  on(myNews.latest, ({ db, me, query: { network_id, ...query } }) =>
    latestNews(
      db,
      me,
      query,
      activeNetworks(me).filter((id) => network_id === undefined || id === network_id),
    ),
  ),
  on(networkNews.latest, async ({ db, me, params, query }) => {
    await viewedNetwork(db, me, params.id)
    return newsOfNetwork(db, me, query, params.id)
  }),
  on(posts.show, ({ db, me, params }) => showPost(db, me, params.id)),
]
