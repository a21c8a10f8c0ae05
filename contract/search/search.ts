import { z } from 'zod'
import { ResourceKind } from '../library/resources.ts'
import { limits } from '../limits.ts'
import { PostKind } from '../posts/posts.ts'
import { get } from '../route.ts'
import { Id, ListOf, ListQuery, Moment, SearchWords, Text } from '../shapes.ts'

/** The kinds that have a page of results, in order. */
export const foundKinds = ['person', 'network', 'event', 'post', 'resource', 'folder', 'survey'] as const
export const FoundKind = z.enum(foundKinds)

export const Found = z.object({
  kind: z.enum([...foundKinds, 'page']),
  id: Id.nullable(),
  name: z.string(),
  detail: z.string().nullable(),
  link: z.string(),
  picture_url: z.string().nullable(),
})

export const FoundLine = Found.extend({
  kind: FoundKind,
  /** The matching passage, as plain text. */
  excerpt: z.string().nullable(),
  /** The matching words of name and excerpt, as they appear there: inflected as their language does. */
  words: z.array(z.string()),
  by: z.string().nullable(),
  at: Moment.nullable(),
  /** Of posts, resources and surveys: which kind. */
  type: z.string().nullable(),
})

/** How the words were taken where all of them together found nothing. */
const Taken = z.object({
  /** Whether the hits match only some of the words. */
  loosely: z.boolean(),
  /** The words as probably meant; only if the hits contain them. */
  meant: z.string().nullable(),
})

const Counted = ListOf(Found).pick({ total: true, total_is: true })

export const palette = {
  find: get('/api/v2/search', {
    says: 'People, groups, events, posts, resources, folders, surveys and pages the viewer may see: the first few of each, best first.',
    query: z.object({ q: SearchWords.default('') }),
    returns: Taken.extend({ items: z.array(Found) }),
  }),
  counts: get('/api/v2/search/counts', {
    says: 'How many people, groups, events, posts, resources, folders and surveys words find among what the viewer may see.',
    query: z.object({ q: Text(limits.search) }),
    returns: z.object({
      person: Counted,
      network: Counted,
      event: Counted,
      post: Counted,
      resource: Counted,
      folder: Counted,
      survey: Counted,
    }),
  }),
  results: get('/api/v2/search/results', {
    says: 'All of one kind that words find, best first, each with the place where it says so.',
    query: z.object({
      q: Text(limits.search),
      kind: FoundKind,
      /** Of all but people and networks: only in this network. */
      network_id: Id.optional(),
      post_kind: PostKind.optional(),
      resource_kind: ResourceKind.optional(),
      page: ListQuery.shape.page,
      page_size: ListQuery.shape.page_size,
      total: ListQuery.shape.total,
    }),
    returns: ListOf(FoundLine).extend(Taken.shape),
  }),
}
