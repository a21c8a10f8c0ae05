import { myNews } from '../../contract/posts/posts.ts'
import { exportables, exportPartsOf } from '../downloads/exportParts.ts'
import { configurationFollowers } from '../enterprise/configuration.ts'
import { quietNews } from '../home/quietNews.ts'
import { waiting } from '../home/waitingLines.ts'
import { archivables } from '../identity/archivable.ts'
import { menuPlaces, palettePages } from '../identity/destinations.ts'
import { factSources } from '../identity/facts.ts'
import { namedClauses, namedClausesOf } from '../identity/namedClauses.ts'
import { personKeys } from '../identity/personKeys.ts'
import { openTasks } from '../networks/leaders/openTasks.ts'
import { networkHolders } from '../networks/manage/networkHolders.ts'
import { networkTrend } from '../networks/manage/trends.ts'
import { pageAbilities } from '../networks/pageAbilities.ts'
import { pictureHolders } from '../pictures/holders.ts'
import { pictureUses } from '../pictures/uses.ts'
import { area } from '../platform/area.ts'
import { pageStarts } from '../platform/http/pageStart.ts'
import { dues, jobs, type Process, routes, sweeps } from '../platform/process.ts'
import { undoings } from '../platform/undo.ts'
import { findables } from '../search/findables.ts'
import { segmentUses } from '../segments/uses.ts'
import { announcePost } from './announcement.ts'
import { appealDecided } from './appeals.ts'
import { archivedPosts } from './archived.ts'
import { postsDecided } from './decisionUndo.ts'
import { postsLiked, postsPublished } from './facts.ts'
import { postsExport } from './list.ts'
import { postsTask } from './openTask.ts'
import { postsKeys } from './personKeys.ts'
import { pictureInPostDrafts, pictureInPosts } from './pictureHolders.ts'
import { usedByPosts } from './pictureUses.ts'
import { postsPolicy } from './policy.ts'
import { expirySweep, postArchiving, postPurge, postRemoved } from './postEnd.ts'
import { draftPreviewJob, previewJob } from './preview.ts'
import { publicationDue } from './publication.ts'
import { latestNews } from './queries.ts'
import { newsOfQuiet } from './quietNews.ts'
import { postRoutes } from './routes.ts'
import { postFinding } from './search.ts'
import { readBy } from './segmentUses.ts'
import { commentsChanged, postsChanged } from './stale.ts'
import { postsTrend } from './trend.ts'
import { unusedSweep } from './unusedPictures.ts'
import { postsWaiting, reportsWaiting } from './waitingLines.ts'

const previews = ({ outbound, store, settings }: Process) => ({
  outbound,
  store,
  data_dir: settings.data_dir,
})

export const posts = area({
  name: 'posts',
  brings: [
    networkHolders.with('post_networks'),
    namedClauses.with(
      ...namedClausesOf('posts', postsPolicy, {
        create: 'network',
        write_message: 'network',
        write_link: 'network',
        write_social: 'network',
        approve: 'network',
        moderate: 'network',
        share_out: 'network',
        list: 'none',
        edit_all: 'none',
      }),
    ),
    pictureHolders.with(pictureInPostDrafts, pictureInPosts),
    segmentUses.with(readBy),
    archivables.with(archivedPosts),
    configurationFollowers.with(postsChanged, commentsChanged),
    findables.with(postFinding),
    personKeys.with(...postsKeys),
    factSources.with(postsPublished, postsLiked),
    openTasks.with(postsTask),
    waiting.with(postsWaiting, reportsWaiting),
    quietNews.with(newsOfQuiet),
    networkTrend.with(postsTrend),
    pageAbilities.with(
      { name: 'approve_news', clause: postsPolicy.approve },
      { name: 'moderate_news', clause: postsPolicy.moderate },
    ),
    routes.with((one) => postRoutes(one.store, exportPartsOf(one))),
    exportables.with(() => [postsExport]),
    jobs.with((one) => [announcePost, previewJob(previews(one)), draftPreviewJob(previews(one))]),
    dues.with(() => [publicationDue, postPurge]),
    sweeps.with(() => [expirySweep, unusedSweep]),
    pageStarts.with({
      path: '/',
      answer: async (act) => ({
        path: myNews.latest.path,
        query: { limit: 5, less: true },
        answer: await latestNews(act, { limit: 5, less: true }),
      }),
    }),
    pictureUses.with(usedByPosts),
    undoings.with(postArchiving.undoing, postRemoved, postsDecided, appealDecided),
    // The news of one’s networks; people without a network get a hint there.
    menuPlaces.with({ name: 'news', place: 30 }),
    palettePages.with({ title: 'search.pages.posts', link: '/posts', place: 40 }),
  ],
})
