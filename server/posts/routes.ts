import { postAppeals } from '../../contract/posts/appeals.ts'
import { postDrafts } from '../../contract/posts/drafts.ts'
import { networkModeration } from '../../contract/posts/moderation.ts'
import { postFilms, posts } from '../../contract/posts/pages.ts'
import { myNews, networkNews } from '../../contract/posts/posts.ts'
import { csvRoutes } from '../downloads/csvRoutes.ts'
import type { ExportParts } from '../downloads/exportParts.ts'
import { activeNetworks } from '../identity/viewerNetworks.ts'
import { viewedNetwork } from '../networks/queries.ts'
import type { FileStore } from '../platform/files/fileStore.ts'
import { on, raw } from '../platform/http/operation.ts'
import { appeal, appealsOf, decideAppeal, listAppeals } from './appeals.ts'
import { audienceOf, choosableSegments, mentionable, writableNetworks } from './audience.ts'
import { invitable, inviteWriter, partWriter } from './coWriters.ts'
import { draftEnd } from './draftEnds.ts'
import { publishDraft } from './draftPublication.ts'
import { beginDraft, copyDraft, deleteDraft, listDrafts, saveDraft, showDraft } from './drafts.ts'
import { addFilm, sendFilm } from './films.ts'
import { listPosts, postsExport } from './list.ts'
import { decidePosts, listModerated } from './moderation.ts'
import { addPicture } from './pictures.ts'
import { pinPost } from './pins.ts'
import { archivePost, deletePost, postArchiving, removePost, restorePost } from './postEnd.ts'
import { showPost } from './postPage.ts'
import { changePost, writePost } from './postWriter.ts'
import { cancelPublication, publishPost, submitPost } from './publication.ts'
import { latestNews, newsOfNetwork } from './queries.ts'
import { like, markViewed, savePost } from './reactions.ts'
import { searchPosts } from './search.ts'
import { shareableWith, sharePost, unsharePost } from './shares.ts'

export const postRoutes = (store: FileStore, parts: ExportParts) => [
  on(myNews.latest, (act, { locale, query: { network_id, ...query } }) =>
    latestNews(
      act,
      query,
      activeNetworks(act.me).filter((id) => network_id === undefined || id === network_id),
      { locale },
    ),
  ),
  on(networkNews.latest, async (act, { params, query, locale }) => {
    await viewedNetwork(act, params.id)
    return newsOfNetwork(act, query, params.id, locale)
  }),
  on(posts.list, (act, { query }) => listPosts(act, query)),
  on(posts.show, (act, { params, query, locale }) =>
    showPost(act, params.id, { wanted: query.language, locale }),
  ),
  on(posts.create, (act, { body }) => writePost(act, body)),
  on(posts.update, (act, { params, body }) => changePost(act, params.id, body)),
  on(posts.delete, (act, { params }) => deletePost(act, params.id)),
  on(posts.restore, (act, { params }) => restorePost(act, params.id)),
  on(posts.remove, (act, { params, body }) => removePost(act, params.id, body.reason)),
  on(posts.submit, (act, { params }) => submitPost(act, params.id)),
  on(posts.publish, (act, { params, body }) => publishPost(act, params.id, body.publish_at)),
  on(posts.cancelPublication, (act, { params }) => cancelPublication(act, params.id)),
  on(posts.archive, (act, { params }) => postArchiving.archive(act, params.id)),
  on(posts.unarchive, (act, { params }) => archivePost(act, params.id, false)),
  on(posts.pin, (act, { params }) => pinPost(act, params.id, params.network_id, true)),
  on(posts.unpin, (act, { params }) => pinPost(act, params.id, params.network_id, false)),
  on(posts.audience, (act, { body }) => audienceOf(act, body)),
  on(posts.addPicture, (act, { file }) => addPicture(act, store, file)),
  on(postFilms.add, (act, { file }) => addFilm(act, store, file)),
  raw(postFilms.show, (act, { params, request, reply }) =>
    sendFilm(act, store, params.id, { request, reply }),
  ),
  on(posts.search, (act, { query, locale }) => searchPosts(act, query, locale)),
  on(posts.writable, (act, { query }) => writableNetworks(act, query)),
  on(posts.segments, (act, { query }) => choosableSegments(act, query)),
  on(posts.mentionable, (act, { query }) => mentionable(act, query)),
  on(posts.like, (act, { params }) => like(act, params.id, true)),
  on(posts.unlike, (act, { params }) => like(act, params.id, false)),
  on(posts.save, (act, { params }) => savePost(act, params.id, true)),
  on(posts.unsave, (act, { params }) => savePost(act, params.id, false)),
  on(posts.markViewed, (act, { body }) => markViewed(act, body.post_ids)),
  on(posts.shareable, (act, { params, query }) => shareableWith(act, params.id, query)),
  on(posts.share, (act, { params, body }) => sharePost(act, params.id, body)),
  on(posts.unshare, (act, { params }) => unsharePost(act, params.id, params.network_id)),
  ...csvRoutes(posts, postsExport, parts),
  on(postAppeals.create, (act, { params, body }) => appeal(act, params.id, body)),
  on(postAppeals.ofPost, (act, { params }) => appealsOf(act, params.id)),
  on(postAppeals.list, (act, { params, query }) => listAppeals(act, params.id, query)),
  on(postAppeals.decide, (act, { params, body }) => decideAppeal(act, params.id, body)),
  on(networkModeration.list, (act, { params, query }) => listModerated(act, params.id, query)),
  on(networkModeration.decide, (act, { params, body }) => decidePosts(act, params.id, body)),
  on(postDrafts.list, (act, { query }) => listDrafts(act, query)),
  on(postDrafts.show, (act, { params }) => showDraft(act, params.id)),
  on(postDrafts.end, (act, { params }) => draftEnd(act, params.id)),
  on(postDrafts.create, (act, { body }) => beginDraft(act, body)),
  on(postDrafts.save, (act, { params, body }) => saveDraft(act, params.id, body)),
  on(postDrafts.delete, (act, { params }) => deleteDraft(act, params.id)),
  on(postDrafts.copy, (act, { params }) => copyDraft(act, params.id)),
  on(postDrafts.invitable, (act, { params, query }) => invitable(act, params.id, query)),
  on(postDrafts.invite, (act, { params, body }) => inviteWriter(act, params, body)),
  on(postDrafts.part, (act, { params }) => partWriter(act, params)),
  on(postDrafts.publish, (act, { params, body }) => publishDraft(act, params.id, body.version)),
]
