import { configurationFollowers } from '../enterprise/configuration.ts'
import { acts, actsOf } from '../identity/acts.ts'
import { personKeys } from '../identity/personKeys.ts'
import { openTasks } from '../networks/leaders/openTasks.ts'
import { pageAbilities } from '../networks/pageAbilities.ts'
import { pictureHolders } from '../pictures/holders.ts'
import { archivables } from '../platform/archivable.ts'
import { area } from '../platform/area.ts'
import { findables } from '../search/findables.ts'
import { segmentUses } from '../segments/uses.ts'
import { archivedPosts } from './archived.ts'
import { postsTask } from './openTask.ts'
import { postsKeys } from './personKeys.ts'
import { pictureInPostDrafts, pictureInPosts } from './pictureHolders.ts'
import { postsPolicy } from './policy.ts'
import { postFinding } from './search.ts'
import { readBy } from './segmentUses.ts'
import { commentsChanged, postsChanged } from './stale.ts'

export const posts = area({
  name: 'posts',
  brings: [
    acts.with(
      ...actsOf('posts', postsPolicy, {
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
    openTasks.with(postsTask),
    pageAbilities.with(
      { name: 'approve_news', clause: postsPolicy.approve },
      { name: 'moderate_news', clause: postsPolicy.moderate },
    ),
  ],
})
