import { postAppeals } from '../../contract/posts/appeals.ts'
import { postDrafts } from '../../contract/posts/drafts.ts'
import { networkModeration, postFilms, posts } from '../../contract/posts/pages.ts'
import { myNews, networkNews } from '../../contract/posts/posts.ts'
import { csvRoutes } from '../downloads/csvDoors.ts'
import type { Desk } from '../downloads/desk.ts'
import { viewedNetwork } from '../networks/queries.ts'
import type { FileStore } from '../platform/fileStore.ts'
import { on, raw } from '../platform/operation.ts'
import { activeNetworks } from '../platform/viewer.ts'
import { appeal, appealsOf, decideAppeal, listAppeals } from './appeals.ts'
import { audienceOf, choosableSegments, mentionable, writableNetworks } from './audience.ts'
import { invitable, inviteWriter, partWriter } from './coWriters.ts'
import { draftEnd } from './draftEnds.ts'
import {
  beginDraft,
  copyDraft,
  deleteDraft,
  listDrafts,
  publishDraft,
  saveDraft,
  showDraft,
} from './drafts.ts'
import { addFilm, sendFilm } from './films.ts'
import { listPosts, postsExport } from './list.ts'
import { decidePosts, listModerated } from './moderation.ts'
import { showPost } from './one.ts'
import { addPicture } from './pictures.ts'
import { pinPost } from './pins.ts'
import { archivePost, deletePost, removePost, restorePost } from './postEnd.ts'
import { changePost, writePost } from './postWriter.ts'
import { cancelPublication, publishPost, submitPost } from './publication.ts'
import { latestNews, newsOfNetwork } from './queries.ts'
import { like, markViewed, savePost } from './reactions.ts'
import { searchPosts } from './search.ts'
import { shareableWith, sharePost, unsharePost } from './shares.ts'

export const postRoutes = (store: FileStore, desk: Desk) => [
  on(myNews.latest, ({ db, me, locale, query: { network_id, ...query } }) =>
    latestNews(
      db,
      me,
      query,
      activeNetworks(me).filter((id) => network_id === undefined || id === network_id),
      { locale },
    ),
  ),
  on(networkNews.latest, async ({ db, me, params, query, locale }) => {
    await viewedNetwork(db, me, params.id)
    return newsOfNetwork(db, me, query, params.id, locale)
  }),
  on(posts.list, ({ db, me, query }) => listPosts(db, me, query)),
  on(posts.show, ({ db, me, params, query, locale }) =>
    showPost(db, me, params.id, { wanted: query.language, locale }),
  ),
  on(posts.create, ({ tx, me, body, address }) => writePost(tx, me, body, address)),
  on(posts.update, ({ tx, me, params, body, address }) => changePost(tx, me, params.id, body, address)),
  on(posts.delete, ({ tx, me, params, address }) => deletePost(tx, me, params.id, address)),
  on(posts.restore, ({ tx, me, params, address }) => restorePost(tx, me, params.id, address)),
  on(posts.remove, ({ tx, me, params, body, address }) =>
    removePost(tx, me, params.id, body.reason, address),
  ),
  on(posts.submit, ({ tx, me, params, address }) => submitPost(tx, me, params.id, address)),
  on(posts.publish, ({ tx, me, params, body, address }) =>
    publishPost(tx, me, params.id, body.publish_at, address),
  ),
  on(posts.cancelPublication, ({ tx, me, params, address }) => cancelPublication(tx, me, params.id, address)),
  on(posts.archive, ({ tx, me, params, address }) => archivePost(tx, me, params.id, true, address)),
  on(posts.unarchive, ({ tx, me, params, address }) => archivePost(tx, me, params.id, false, address)),
  on(posts.pin, ({ tx, me, params, address }) =>
    pinPost(tx, me, params.id, params.network_id, true, address),
  ),
  on(posts.unpin, ({ tx, me, params, address }) =>
    pinPost(tx, me, params.id, params.network_id, false, address),
  ),
  on(posts.audience, ({ tx, me, body }) => audienceOf(tx, me, body)),
  on(posts.addPicture, ({ tx, me, file }) => addPicture(tx, me, store, file)),
  on(postFilms.add, ({ tx, me, file }) => addFilm(tx, me, store, file)),
  raw(postFilms.show, ({ db, me, params, request, reply }) =>
    sendFilm(db, me, store, params.id, request, reply),
  ),
  on(posts.search, ({ db, me, query, locale }) => searchPosts(db, me, query, locale)),
  on(posts.writable, ({ db, me, query }) => writableNetworks(db, me, query)),
  on(posts.segments, ({ db, me, query }) => choosableSegments(db, me, query)),
  on(posts.mentionable, ({ db, me, query }) => mentionable(db, me, query)),
  on(posts.like, ({ tx, me, params }) => like(tx, me, params.id, true)),
  on(posts.unlike, ({ tx, me, params }) => like(tx, me, params.id, false)),
  on(posts.save, ({ tx, me, params }) => savePost(tx, me, params.id, true)),
  on(posts.unsave, ({ tx, me, params }) => savePost(tx, me, params.id, false)),
  on(posts.markViewed, ({ tx, me, body }) => markViewed(tx, me, body.post_ids)),
  on(posts.shareable, ({ db, me, params, query }) => shareableWith(db, me, params.id, query)),
  on(posts.share, ({ tx, me, params, body, address }) => sharePost(tx, me, params.id, body, address)),
  on(posts.unshare, ({ tx, me, params, address }) =>
    unsharePost(tx, me, params.id, params.network_id, address),
  ),
  ...csvRoutes(posts, postsExport, desk),
  on(postAppeals.create, ({ tx, me, params, body, address }) => appeal(tx, me, params.id, body, address)),
  on(postAppeals.ofPost, ({ db, me, params }) => appealsOf(db, me, params.id)),
  on(postAppeals.list, ({ db, me, params, query }) => listAppeals(db, me, params.id, query)),
  on(postAppeals.decide, ({ tx, me, params, body, address }) =>
    decideAppeal(tx, me, params.id, body, address),
  ),
  on(networkModeration.list, ({ db, me, params, query }) => listModerated(db, me, params.id, query)),
  on(networkModeration.decide, ({ tx, me, say, params, body, address }) =>
    decidePosts(tx, me, say, params.id, body, address),
  ),
  on(postDrafts.list, ({ db, me, query }) => listDrafts(db, me, query)),
  on(postDrafts.show, ({ db, me, params }) => showDraft(db, me, params.id)),
  on(postDrafts.end, ({ db, me, params }) => draftEnd(db, me, params.id)),
  on(postDrafts.create, ({ tx, me, body }) => beginDraft(tx, me, body)),
  on(postDrafts.save, ({ tx, me, params, body }) => saveDraft(tx, me, params.id, body)),
  on(postDrafts.delete, ({ tx, me, params }) => deleteDraft(tx, me, params.id)),
  on(postDrafts.copy, ({ tx, me, params }) => copyDraft(tx, me, params.id)),
  on(postDrafts.invitable, ({ db, me, params, query }) => invitable(db, me, params.id, query)),
  on(postDrafts.invite, ({ tx, me, params, body, address }) => inviteWriter(tx, me, params, body, address)),
  on(postDrafts.part, ({ tx, me, params, address }) => partWriter(tx, me, params, address)),
  on(postDrafts.publish, ({ tx, me, params, body, address }) =>
    publishDraft(tx, me, params.id, body.version, address),
  ),
]
