import { z } from 'zod'
import { limits } from '../limits.ts'
import { del, get, post, put } from '../route.ts'
import { Abilities, custom, Done, Face, Id, ListOf, ListQuery, OptionalText, Text } from '../shapes.ts'
import { VideoUrl } from '../videos.ts'

/** As many as can be put in order at a glance. */
export const MOST_SPONSORS = 50

const words = {
  /** Their position: "Chief operating officer". */
  title: OptionalText(limits.sponsor_widget_title),
  /** The heading of their message. */
  header: OptionalText(limits.sponsor_widget_title),
  message: OptionalText(limits.comment),
  /** The alternative text of the picture. */
  picture_alt: OptionalText(255),
  video_url: VideoUrl,
  visible: z.boolean(),
}

export const Sponsor = z.object({
  id: Id,
  /** Null for somebody from outside, who has a name and no profile. */
  person: Face.nullable(),
  name: z.string(),
  title: z.string().nullable(),
  header: z.string().nullable(),
  message: z.string().nullable(),
  picture_url: z.string().nullable(),
  picture_alt: z.string().nullable(),
  video_url: z.string().nullable(),
  /** Where the video is hosted, and the page to frame when it is played. */
  video: z.object({ host: z.string(), embed_url: z.string() }).nullable(),
  visible: z.boolean(),
  version: z.number().int(),
  can: Abilities('manage'),
})

export const NewSponsor = z
  .strictObject({
    /** One of the two: a person here, or the name of somebody from outside. */
    user_id: Id.nullable().default(null),
    name: OptionalText(limits.name).default(null),
    title: words.title.default(null),
    header: words.header.default(null),
    message: words.message.default(null),
    picture_alt: words.picture_alt.default(null),
    video_url: words.video_url.default(null),
    visible: z.boolean().default(true),
  })
  .superRefine(({ user_id, name }, context) => {
    if ((user_id === null) !== (name === null)) return
    // The problem is shown beside the field in view.
    for (const path of user_id === null ? ['user_id', 'name'] : ['name'])
      context.addIssue({ code: custom, path: [path], message: 'sponsor' })
  })

/** The person stays the same: a sponsor who is a user can’t be renamed, one from outside can. */
export const SponsorChange = z.strictObject({
  name: Text(limits.name).optional(),
  ...words,
  version: z.number().int(),
})

const one = z.object({ id: Id })

export const sponsors = {
  list: get('/api/v2/networks/:id/sponsors', {
    says: 'The sponsors of a network in order: the visible ones, or all of them for people who manage it.',
    params: one,
    query: ListQuery.extend({
      scope: z.enum(['visible', 'all']).default('visible'),
      sort_by: z.enum(['sort_order', 'name', 'title']).default('sort_order'),
    }),
    returns: ListOf(Sponsor),
  }),
  show: get('/api/v2/sponsors/:id', {
    says: 'One sponsor, for people who manage the network.',
    params: one,
    returns: Sponsor,
  }),
  create: post('/api/v2/networks/:id/sponsors', {
    says: 'Adds a sponsor, at the end of the order.',
    params: one,
    body: NewSponsor,
    returns: Sponsor,
  }),
  update: put('/api/v2/sponsors/:id', {
    says: 'Saves the details of a sponsor; the person behind it can’t be changed.',
    params: one,
    body: SponsorChange,
    returns: Sponsor,
  }),
  changePicture: post('/api/v2/sponsors/:id/picture', {
    says: 'Sends a picture of a sponsor as multipart; it is shown instead of the face.',
    params: one,
    upload: { max_bytes: 10_000_000 },
    returns: Sponsor,
  }),
  removePicture: del('/api/v2/sponsors/:id/picture', {
    says: 'Takes the picture of a sponsor away.',
    params: one,
    returns: Sponsor,
  }),
  order: put('/api/v2/networks/:id/sponsor-order', {
    says: 'Orders the sponsors of a network; sponsors that aren’t listed follow.',
    params: one,
    body: z.strictObject({ sponsor_ids: z.array(Id).min(1).max(MOST_SPONSORS) }),
    returns: Done,
  }),
  destroy: del('/api/v2/sponsors/:id', {
    says: 'Deletes a sponsor, with their picture.',
    params: one,
    returns: Done,
  }),
}
