import { z } from 'zod'
import { csvOf } from '../downloads/downloads.ts'
import { limits } from '../limits.ts'
import { NetworkMark } from '../networks/networks.ts'
import { del, get, post, put } from '../route.ts'
import {
  Abilities,
  Done,
  Face,
  Id,
  ListOf,
  ListQuery,
  LocaleTag,
  Moment,
  numeric,
  OptionalText,
  PureDate,
  Text,
  WebUrl,
} from '../shapes.ts'
import { Named } from './library.ts'
import { Label, Tag } from './words.ts'

export const ResourceKind = z.enum(['file', 'link', 'page'])
/** How a file can be looked at without leaving the page. */
export const Preview = z.enum(['picture', 'pdf', 'video', 'audio', 'text'])
export const MOST_TAGS = 20
/** Widths in which a picture is kept for lists and for its page. */
export const PREVIEW_WIDTHS = [320, 1280] as const

export const Resource = z.object({
  id: Id,
  kind: ResourceKind,
  title: z.string(),
  description: z.string().nullable(),
  folder: Named,
  network: NetworkMark.nullable(),
  label: Label.pick({ id: true, name: true, colour: true }).nullable(),
  tags: z.array(Tag.pick({ id: true, name: true })),
  language: LocaleTag,
  /** Of a file: what it is called, what it is, and where its bytes are. */
  file: z
    .object({
      name: z.string(),
      media_type: z.string(),
      bytes: z.number().int(),
      url: z.string(),
      preview: Preview.nullable(),
      /** A picture of it for lists, once there is one. */
      thumbnail_url: z.string().nullable(),
    })
    .nullable(),
  /** Of a link. */
  url: z.string().nullable(),
  /** Which of its versions is shown, counted from 1. */
  number: z.number().int(),
  expires_on: PureDate.nullable(),
  archived_at: Moment.nullable(),
  archived_by: Face.nullable(),
  /** It expired: nobody archived it. */
  expired: z.boolean(),
  created_by: Face.nullable(),
  created_at: Moment,
  updated_at: Moment,
  version: z.number().int(),
  can: Abilities('edit', 'move', 'version', 'archive', 'un_archive', 'delete'),
})

export const ResourcePage = Resource.extend({
  /** Its folders, from the top. */
  trail: z.array(Named),
  /** Of a page: its text. */
  body: z.string().nullable(),
  /** A larger picture of it, once there is one. */
  picture_url: z.string().nullable(),
})

export const ResourceVersion = z.object({
  number: z.number().int(),
  file: Resource.shape.file,
  url: z.string().nullable(),
  body: z.string().nullable(),
  note: z.string().nullable(),
  created_by: Face.nullable(),
  created_at: Moment,
  current: z.boolean(),
})

const filters = {
  folder_id: Id.optional(),
  network_id: Id.optional(),
  kind: ResourceKind.optional(),
  label_id: Id.optional(),
  tag_id: Id.optional(),
  search: ListQuery.shape.search,
}

const words = {
  title: Text(limits.resource_title),
  description: OptionalText(limits.description),
  label_id: Id.nullable(),
  tag_ids: z.array(Id).max(MOST_TAGS),
  language: LocaleTag,
  expires_on: PureDate.nullable(),
}
const content = {
  url: WebUrl.optional(),
  body: Text(limits.document_body).optional(),
}
const one = z.object({ id: Id })
const upload = { max_bytes: limits.resource_bytes }

export const resources = {
  list: get('/api/v1/resources', {
    says: 'Resources the viewer may read. A search looks into titles, descriptions and the text of documents.',
    query: ListQuery.extend({
      ...filters,
      /** Without it: the best match first when something is searched, else by title. */
      sort_by: z.enum(['title', 'created_at', 'updated_at']).optional(),
    }),
    returns: ListOf(Resource),
  }),
  archived: get('/api/v1/resources/archived', {
    says: 'Archived resources of folders the viewer manages, the latest first.',
    query: ListQuery.extend({
      folder_id: filters.folder_id,
      network_id: filters.network_id,
      sort_by: z.enum(['archived_at', 'title']).default('archived_at'),
    }),
    returns: ListOf(Resource),
  }),
  show: get('/api/v1/resources/:id', {
    says: 'One resource, with the way to it.',
    params: one,
    returns: ResourcePage,
  }),
  create: post('/api/v1/resources', {
    says: 'Puts a link (`url`) or a page (`body`) into a folder. Files are sent to the folder.',
    body: z.strictObject({
      folder_id: Id,
      title: words.title,
      description: words.description.default(null),
      label_id: words.label_id.default(null),
      tag_ids: words.tag_ids.default([]),
      language: words.language.optional(),
      expires_on: words.expires_on.default(null),
      ...content,
    }),
    returns: ResourcePage,
  }),
  update: put('/api/v1/resources/:id', {
    says: 'Saves the details of a resource. A new address or text becomes a new version.',
    params: one,
    body: z.strictObject({
      ...words,
      ...content,
      note: OptionalText(limits.description).default(null),
      version: z.number().int(),
    }),
    returns: ResourcePage,
  }),
  destroy: del('/api/v1/resources/:id', {
    says: 'Deletes a resource with all its versions.',
    params: one,
    returns: Done,
  }),
  ...csvOf('/api/v1/resources', 'Resources', z.object(filters)),
  archive: post('/api/v1/resources/:id/archive', {
    says: 'Archives a resource: it can no longer be found, and can be restored.',
    params: one,
    returns: ResourcePage,
  }),
  un_archive: put('/api/v1/resources/:id/un_archive', {
    says: 'Brings an archived resource back. A day that is over no longer ends it.',
    params: one,
    returns: ResourcePage,
  }),
  blob: get('/api/v1/resources/:id/blob', {
    says: 'The bytes of a file, of a version of it, or of a picture of it; parts of it too (Range).',
    params: one,
    query: z.object({
      number: numeric(z.number().int().min(1).max(100_000)).optional(),
      width: numeric(z.number().int().min(1).max(10_000)).optional(),
      download: z.stringbool().default(false),
    }),
    raw: true,
    private: true,
  }),
  upload: post('/api/v2/folders/:id/files', {
    says: 'Sends a file into a folder as multipart, streamed. Several files are several calls.',
    params: one,
    query: z.object({
      /** Without one, it is called as the file is. */
      title: Text(limits.resource_title).optional(),
      language: LocaleTag.optional(),
    }),
    upload,
    returns: ResourcePage,
  }),
  newVersion: post('/api/v2/resources/:id/file', {
    says: 'Sends a new version of a file as multipart, streamed. The versions before stay.',
    params: one,
    query: z.object({ note: Text(limits.description).optional() }),
    upload,
    returns: ResourcePage,
  }),
  versions: get('/api/v2/resources/:id/versions', {
    says: 'All versions of a resource, the newest first.',
    params: one,
    query: ListQuery.pick({ page: true, page_size: true, total: true }),
    returns: ListOf(ResourceVersion),
  }),
  restoreVersion: put('/api/v2/resources/:id/versions/:number/restoration', {
    says: 'Shows an older version again: it becomes the newest.',
    params: z.object({ id: Id, number: numeric(z.number().int().min(1).max(100_000)) }),
    returns: ResourcePage,
  }),
  move: put('/api/v2/resources/:id/place', {
    says: 'Puts a resource into another folder that the viewer may add to.',
    params: one,
    body: z.strictObject({ folder_id: Id }),
    returns: ResourcePage,
  }),
  text: get('/api/v2/resources/:id/text', {
    says: 'The text of a resource, for previews and screen readers.',
    params: one,
    returns: z.object({
      text: z.string(),
      /** The whole of it is longer. */
      cut: z.boolean(),
      state: z.enum(['none', 'waiting', 'read', 'unreadable']),
    }),
  }),
}
