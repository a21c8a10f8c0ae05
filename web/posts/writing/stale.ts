import { archives } from '../../../contract/archives/archives.ts'
import { networkModeration } from '../../../contract/posts/moderation.ts'
import { posts } from '../../../contract/posts/pages.ts'
import { myNews, networkNews } from '../../../contract/posts/posts.ts'

/** Refreshes everything that shows posts after one of them changed. */
export const stalePosts = [
  posts.show.path,
  posts.list.path,
  myNews.latest.path,
  networkNews.latest.path,
  networkModeration.list.path,
  archives.list.path,
]
