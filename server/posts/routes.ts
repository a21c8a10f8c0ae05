import { myNews } from '../../contract/posts.ts'
import { on } from '../platform/asking.ts'
import { latestNews } from './queries.ts'

export const postRoutes = [on(myNews.latest, ({ db, me, query }) => latestNews(db, me, query))]
