import { archivables } from '../archives/archivable.ts'
import { acts, actsOf } from '../identity/acts.ts'
import { personKeys } from '../identity/personKeys.ts'
import { openTasks } from '../networks/leaders/openTasks.ts'
import { pageAbilities } from '../networks/pageAbilities.ts'
import { area } from '../platform/area.ts'
import { findables } from '../search/findables.ts'
import { archivedPosts } from './archived.ts'
import { postsTask } from './openTask.ts'
import { postsKeys } from './personKeys.ts'
import { postsPolicy } from './policy.ts'
import { postFinding } from './search.ts'

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
    archivables.with(archivedPosts),
    findables.with(postFinding),
    personKeys.with(...postsKeys),
    openTasks.with(postsTask),
    pageAbilities.with(
      { name: 'approve_news', clause: postsPolicy.approve },
      { name: 'moderate_news', clause: postsPolicy.moderate },
    ),
  ],
})
