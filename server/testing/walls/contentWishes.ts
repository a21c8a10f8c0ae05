import { filmFile } from '../films.ts'
import { formWith } from '../pictures.ts'
import { all, one, value } from './granted.ts'
import type { Wish } from './wishes.ts'

const text = { type: 'text', options: [] }
const firstMessage = "t.kind = 'group_message' and t.state = 'published'"

/** Input for operations on what people write, keep and are asked. */
export const contentWishes: Record<string, Wish> = {
  'notableDates.create': {
    body: {
      kind: 'fixed',
      month: 3,
      day: 9,
      days: 1,
      starts_on: null,
      nth: null,
      weekday: null,
      offset_days: null,
      reckoning: null,
      from_year: null,
      until_year: null,
    },
  },
  'notableDates.update': {
    body: {
      kind: 'fixed',
      month: 3,
      day: 9,
      days: 1,
      starts_on: null,
      nth: null,
      weekday: null,
      offset_days: null,
      reckoning: null,
      from_year: null,
      until_year: null,
    },
  },
  'policyDocuments.publish': {
    body: {
      effective_on: null,
      version: one('policy_document_versions', 't.published_at is null', 't.version'),
    },
  },
  'policyDocumentVersions.accept': {
    params: {
      id: one(
        'policy_document_versions',
        't.published_at is not null and not exists (select from policy_document_versions o where o.document_id = t.document_id and o.published_at is not null and o.number > t.number)',
      ),
    },
  },
  'fields.update': { body: text },
  'enterpriseFields.create': { body: text },
  'fields.order': {
    body: { field_ids: all('fields', "t.belongs_to = 'user' and t.archived_at is null", 'position') },
  },
  'fieldData.update': {
    body: {
      field_data: value(
        "json_build_array(json_build_object('field_id', (select id from fields f where f.enterprise_id = company and f.type = 'text' and f.belongs_to = 'user' and f.archived_at is null order by id limit 1), 'value', 'one'))",
      ),
    },
  },
  'folders.move': {
    params: { id: one('folders', 't.parent_folder_id is not null') },
    body: { parent_folder_id: null, position: 0 },
  },
  'folders.destroy': { query: { with_content: 'true' } },
  'folders.create': { body: { parent_folder_id: one('folders', 'true') } },
  'folderPermissions.update': {
    body: { access: 'narrowed', members: true, role_ids: [], user_ids: [], segment_ids: [] },
  },
  'resources.create': { body: { url: 'https://example.org/a' } },
  'resources.update': {
    params: { id: one('resources', "t.kind = 'link'") },
    body: { url: 'https://example.org/b', label_id: null, tag_ids: [], expires_on: null, description: null },
  },
  'resources.un_archive': { params: { id: one('resources', 't.archived_at is not null') } },
  'resources.destroy': { params: { id: one('resources', "t.title like '% closed'") } },
  'resources.blob': { params: { id: one('resources', "t.kind = 'file'") } },
  'resources.newVersion': { params: { id: one('resources', "t.kind = 'file'") } },
  'labels.merge': {
    params: { id: one('labels', 'true') },
    body: { into_label_id: one('labels', 'true', 't.id', 'id desc') },
  },
  'tags.merge': {
    params: { id: one('tags', 'true') },
    body: { into_tag_id: one('tags', 'true', 't.id', 'id desc') },
  },
  'postComments.approve': { params: { id: one('post_comments', "t.state = 'pending'") } },
  'postDrafts.save': { body: { kind: 'group_message' } },
  'postDrafts.publish': { params: { id: one('post_drafts', "t.title like '% whole'") } },
  'posts.create': {
    body: {
      kind: 'group_message',
      title: 'Something new',
      body: 'News',
      network_ids: value(
        'json_build_array((select min(n.id) from networks n where n.enterprise_id = company))',
      ),
    },
  },
  'posts.update': {
    params: { id: one('posts', firstMessage) },
    body: {
      kind: 'group_message',
      title: 'Something new',
      body: 'News',
      // It stays where it is.
      network_ids: value(
        `json_agg(p.network_id) from post_networks p, asking where p.origin = 'author'
         and p.post_id = (select min(t.id) from posts t where t.enterprise_id = company and ${firstMessage})`,
      ),
    },
  },
  'posts.restore': {
    params: { id: one('posts', "t.state = 'pending_deletion' and t.title like '%deleted'") },
  },
  'posts.submit': { params: { id: one('posts', "t.title like '% in draft'") } },
  'posts.publish': { params: { id: one('posts', "t.title like '% waiting'") }, body: { publish_at: null } },
  'posts.cancelPublication': { params: { id: one('posts', "t.state = 'pending_publication'") } },
  'posts.unarchive': { params: { id: one('posts', "t.state = 'archived'") } },
  'postFilms.add': { form: () => formWith(filmFile(), 'film.mp4', 'video/mp4') },
  'policyDocuments.saveDraft': {
    params: { id: one('policy_documents', 't.archived_at is null') },
    body: {
      version: value(
        'coalesce((select v.version from policy_document_versions v where v.document_id = (select min(d.id) from policy_documents d where d.enterprise_id = company and d.archived_at is null) and v.published_at is null), 0)',
      ),
    },
  },
  'policyDocuments.dropDraft': {
    params: {
      id: one(
        'policy_document_versions',
        't.published_at is null and exists (select from policy_document_versions o where o.document_id = t.document_id and o.published_at is not null)',
        't.document_id',
      ),
    },
  },
  'policyDocuments.delete': {
    params: {
      id: one(
        'policy_documents',
        'not exists (select from policy_document_versions v where v.document_id = t.id and v.published_at is not null)',
      ),
    },
  },
  // One that was made on the way: the others are healed, so that none of them stays archived.
  'fields.archive': {
    params: { id: one('fields', "t.belongs_to = 'user' and t.archived_at is null", 't.id', 'id desc') },
  },
  'fields.restore': { params: { id: one('fields', "t.belongs_to = 'user' and t.archived_at is not null") } },
  'fields.destroy': {
    params: {
      id: one(
        'fields',
        "t.belongs_to = 'user' and t.archived_at is null and not exists (select from user_field_values v where v.field_id = t.id)",
      ),
    },
  },
  'folderRequests.create': {
    params: { id: one('folders', "t.access = 'narrowed' and t.name like '% closed'") },
  },
  'folderRequests.forResource': { params: { id: one('resources', "t.title like '% closed'") } },
  'postAppeals.create': { params: { id: one('posts', "t.title like '% taken away'") } },
  'postDrafts.invite': {
    params: {
      id: one('post_drafts', 't.author_id = person'),
      user_id: one('users', "t.name like '% active'"),
    },
  },
  'postDrafts.part': {
    params: {
      id: one('post_draft_writers', 'true', 't.draft_id', 'user_id'),
      user_id: one('post_draft_writers', 'true', 't.user_id', 'user_id'),
    },
  },
  'files.show': {
    params: { id: one('files', "t.audience = 'anyone' and t.purpose = 'avatar'"), name: '64.webp' },
  },
}
