import { z } from 'zod'
import { limits } from './limits.ts'
import { get } from './route.ts'
import { Id } from './shapes.ts'

export const Found = z.object({
  kind: z.enum(['person', 'network', 'post', 'resource', 'page']),
  id: Id.nullable(),
  name: z.string(),
  detail: z.string().nullable(),
  link: z.string(),
  picture_url: z.string().nullable(),
})

export const palette = {
  find: get('/api/v2/search', {
    says: 'People, groups, posts, resources and pages the viewer may see, best match first.',
    query: z.object({ q: z.string().trim().max(limits.search).default('') }),
    returns: z.object({ items: z.array(Found) }),
  }),
}
