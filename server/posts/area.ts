import { archivables } from '../archives/archivable.ts'
import { acts, actsOf } from '../identity/acts.ts'
import { personKeys } from '../identity/personKeys.ts'
import { area } from '../platform/area.ts'
import { archivedPosts } from './archived.ts'
import { postsKeys } from './personKeys.ts'
import { postsPolicy } from './policy.ts'

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
    personKeys.with(...postsKeys),
  ],
})
