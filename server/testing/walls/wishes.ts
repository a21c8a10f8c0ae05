import type { FormData } from 'undici'
import { filmFile } from '../films.ts'
import { formWith, pictureOf } from '../pictures.ts'
import { eventWishes } from './eventWishes.ts'
import { all, fresh, one, value, type Wished } from './granted.ts'
import { tokenText } from './states.ts'

/** What an operation must be told to do what it is for, where an example drawn by chance isn't enough. */
export interface Wish {
  params?: Wished
  query?: Wished
  /** Said beside what a body must say; what it may say otherwise is left out. */
  body?: Wished
  form?: () => Promise<FormData> | FormData
}

const token = (purpose: string): Wish => ({ body: { token: value(tokenText(purpose)) } })
const password = { password: 'three plain words', password_confirmation: 'three plain words' }
const person = (state: string): Wish => ({
  params: { id: one('users', `t.name like '% ${state}'`) },
})
const text = { type: 'text', options: [] }
const firstNetwork = one('networks', "t.archived_at is null and t.kind = 'group'")
const csv = 'email,first_name\nsomebody-new@example.org,New\n'

export const wishes: Record<string, Wish> = {
  ...eventWishes,
  'passwords.lookAtReset': token('password_reset'),
  'passwords.reset': { body: { ...token('password_reset').body, ...password } },
  'passwords.change': { body: { current_password: 'kindred-demo', ...password } },
  'invitations.resend': person('invited'),
  'invitations.look': token('invitation'),
  'invitations.accept': { body: { ...token('invitation').body, ...password } },
  'activation.begin': {
    body: {
      employee_id: { ...one('users', "t.state = 'pending_activation'", 't.employee_id'), or: 'nobody-1' },
      birth_date: '03-04',
    },
  },
  'activation.claim': {
    body: { ...token('activation').body, ...password, email: 'somebody-active@example.org' },
  },
  'emailVerifications.look': token('verify_email'),
  'emailVerifications.confirm': token('verify_email'),
  'signUps.look': token('sign_up'),
  'signInLinks.look': { body: { ...token('auto_login').body, purpose: 'auto_login' } },
  'signInLinks.use': { body: { ...token('auto_login').body, purpose: 'auto_login' } },
  'userRoles.order': { body: { role_ids: all('user_roles', 'true', 'priority') } },
  'rights.why': { query: { act: 'networks.view', network_id: firstNetwork } },
  'looks.start': person('active'),
  'accounts.activate': person('inactive'),
  'accounts.deactivate': person('active'),
  'accounts.markForDeletion': person('inactive'),
  'accounts.cancelDeletion': person('pending_deletion'),
  'accounts.create': {
    body: { email: fresh('somebody-%@example.org'), role_id: one('user_roles', 't.is_default') },
  },
  'accounts.update': {
    ...person('invited'),
    body: { email: fresh('somebody-%@example.org'), role_id: one('user_roles', 't.is_default') },
  },
  'merges.create': {
    body: {
      kept_id: one('users', "t.state = 'active'", 't.id', 'id desc'),
      gone_id: one('users', "t.state = 'inactive'", 't.id', 'id desc'),
    },
  },
  'recordedHours.record': {
    body: {
      hours: 1.5,
      version: null,
      network_id: one(
        'network_members',
        "t.state = 'active' and t.user_id = person",
        't.network_id',
        'network_id',
      ),
    },
  },
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
        "json_build_array(json_build_object('field_id', (select id from fields f where f.enterprise_id = company and f.type = 'text' and f.network_id is null and f.event_id is null order by id limit 1), 'value', 'one'))",
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
  'groupCategoryTypes.create': { body: { categories: [{ name: 'One' }] } },
  'groupCategoryTypes.update': {
    body: {
      categories: value(
        "json_agg(json_build_object('id', c.id, 'name', c.name)) from group_categories c, asking where c.type_id = (select min(id) from group_category_types y where y.enterprise_id = company)",
      ),
    },
  },
  'categorizing.update': {
    params: { id: one('networks', "t.name like '% part'", 't.parent_id') },
    body: {
      changes: value(
        "json_build_array(json_build_object('network_id', (select n.id from networks n where n.enterprise_id = company and n.name like '% part'), 'type_id', c.type_id, 'category_id', c.id)) from group_categories c, asking where c.enterprise_id = company order by c.id limit 1",
      ),
    },
  },
  'connections.create': {
    body: {
      network_id: firstNetwork,
      with_network_id: one('networks', "t.archived_at is null and t.kind <> 'region'", 't.id', 'id desc'),
      shares: ['news'],
    },
  },
  'connections.decline': { params: { id: one('network_connections', "t.state = 'proposed'") } },
  'joinQuestions.update': {
    params: {
      id: one('fields', "t.belongs_to = 'member'", 't.network_id'),
      questionId: one('fields', "t.belongs_to = 'member'"),
    },
    body: text,
  },
  'joinQuestions.destroy': {
    params: {
      id: one('fields', "t.belongs_to = 'member'", 't.network_id'),
      questionId: one('fields', "t.belongs_to = 'member'"),
    },
  },
  'leaderPositions.update': { body: { default_for: null } },
  'managedNetworks.update': {
    params: { id: firstNetwork },
    body: {
      expiry_age_events: null,
      expiry_age_events_unit: null,
      expiry_age_news: null,
      expiry_age_news_unit: null,
      expiry_age_resources: null,
      expiry_age_resources_unit: null,
    },
  },
  'managedNetworks.changeBanner': { form: async () => formWith(await pictureOf(1440, 360), 'banner.png') },
  'members.show': {
    params: {
      id: one('network_members', "t.state = 'active'", 't.network_id', 'network_id, user_id'),
      userId: one('network_members', "t.state = 'active'", 't.user_id', 'network_id, user_id'),
    },
  },
  'members.approve': membership('pending'),
  'members.decline': membership('pending'),
  'members.end': membership(
    'active',
    "t.network_id = (select n.id from networks n where n.enterprise_id = company and n.name like '% open')",
  ),
  'members.reinstate': membership('removed'),
  'memberships.answer': {
    params: {
      networkId: one(
        'network_members',
        "t.state = 'active' and t.user_id = person",
        't.network_id',
        'network_id',
      ),
    },
    body: { answers: [] },
  },
  'memberships.refuse': {
    params: {
      networkId: one(
        'membership_invitations',
        't.closed_at is null and t.answer is null and t.user_id = person',
        't.network_id',
        'network_id',
      ),
    },
  },
  'memberInvitations.withdraw': {
    params: {
      id: one(
        'membership_invitations',
        't.closed_at is null and t.answer is null',
        't.network_id',
        'network_id desc',
      ),
      userId: one(
        'membership_invitations',
        't.closed_at is null and t.answer is null',
        't.user_id',
        'network_id desc',
      ),
    },
  },
  'regionMembers.list': { params: { id: one('networks', "t.kind = 'region'") } },
  'regions.update': { params: { id: one('networks', "t.kind = 'region'") }, body: { child_ids: [] } },
  'regions.edit': { params: { id: one('networks', "t.kind = 'region'") } },
  'regions.destroy': { params: { id: one('networks', "t.kind = 'region'") } },
  'networkFields.change': { params: { field_id: one('fields', "t.belongs_to = 'network'") }, body: text },
  'networkFields.archive': {
    params: { field_id: one('fields', "t.belongs_to = 'network' and t.archived_at is null") },
  },
  'networkFields.fill': {
    body: {
      field_data: value(
        "json_build_array(json_build_object('field_id', (select id from fields f where f.enterprise_id = company and f.belongs_to = 'network' and f.type = 'text' order by id limit 1), 'value', 'one'))",
      ),
    },
  },
  'sponsors.create': { body: { name: 'Somebody' } },
  'imports.create': { form: () => formWith(Buffer.from(csv), 'people.csv', 'text/csv') },
  'imports.check': { body: { mapping: [null, 'email'] } },
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
    params: { id: one('posts', "t.kind = 'group_message' and t.state = 'published'") },
    body: { kind: 'group_message', title: 'Something new', body: 'News' },
  },
  'posts.restore': {
    params: { id: one('posts', "t.state = 'pending_deletion' and t.title like '%deleted'") },
  },
  'posts.submit': { params: { id: one('posts', "t.title like '% in draft'") } },
  'posts.publish': { params: { id: one('posts', "t.title like '% in draft'") }, body: { publish_at: null } },
  'posts.cancelPublication': { params: { id: one('posts', "t.state = 'pending_publication'") } },
  'posts.unarchive': { params: { id: one('posts', "t.state = 'archived'") } },
  'postFilms.add': { form: () => formWith(filmFile(), 'film.mp4', 'video/mp4') },
  'scim.resourceType': { params: { name: 'User' } },
  'scim.schema': { params: { urn: 'urn:ietf:params:scim:schemas:core:2.0:User' } },
  'scimUsers.create': {
    body: {
      name: { givenName: 'New', familyName: 'Person' },
      userName: 'new-person@example.org',
      emails: [{ value: 'new-person@example.org', primary: true }],
      active: true,
    },
  },
  'scimUsers.change': { body: { Operations: [{ op: 'replace', path: 'title', value: 'Baker' }] } },
  'scimGroups.change': {
    body: { Operations: [{ op: 'replace', path: 'displayName', value: 'Other name' }] },
  },
  'scimGroups.replace': { body: { displayName: 'Another name' } },
  'scimUsers.remove': { params: { id: one('scim_users', 'true', 't.user_id', 'user_id desc') } },
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
  'fields.destroy': {
    params: {
      id: one(
        'fields',
        "t.belongs_to = 'user' and not exists (select from user_field_values v where v.field_id = t.id)",
      ),
    },
  },
  'folderRequests.create': {
    params: { id: one('folders', "t.access = 'narrowed' and t.name like '% closed'") },
  },
  'folderRequests.forResource': { params: { id: one('resources', "t.title like '% closed'") } },
  'handOver.write': {
    params: { id: firstNetwork },
    body: {
      version: value(
        'coalesce((select h.version from hand_over_notes h where h.enterprise_id = company and h.user_id = person order by h.network_id limit 1), 0)',
      ),
    },
  },
  'groupLeaders.create': {
    body: {
      group_id: firstNetwork,
      user_id: one('users', "t.name like '% active'"),
      role_id: one('user_roles', "t.role_type = 'group'"),
      position_id: one('leader_positions', 'true'),
    },
  },
  'groupLeaders.create.2': {
    body: {
      group_id: one('networks', "t.kind = 'region'"),
      user_id: one('users', "t.name like '% active'"),
      role_id: one('user_roles', "t.role_type = 'group'"),
      position_id: one('leader_positions', 'true'),
    },
  },
  'managedNetworks.destroy': { params: { id: one('networks', "t.name like '% empty'") } },
  'userGroups.joinSubgroups': {
    body: {
      group_id: one('networks', "t.name like '% part'", 't.parent_id'),
      group_ids: value(
        "json_build_array((select n.id from networks n where n.enterprise_id = company and n.name like '% part'))",
      ),
    },
  },
  'imports.apply': { params: { id: one('imports', "t.file_name = 'ready.csv'") } },
  'imports.cancel': { params: { id: one('imports', "t.file_name = 'checking.csv'") } },
  'imports.undo': { params: { id: one('imports', "t.file_name = 'written.csv'") } },
  'imports.archive': { params: { id: one('imports', "t.file_name = 'written.csv'") } },
  'imports.restore': { params: { id: one('imports', "t.file_name = 'archived.csv'") } },
  'calendarFeed.file': { params: { file: value(`${tokenText('feed')} || '.ics'`) } },
  'notificationEmail.confirm': token('own_address'),
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
  'sso.update': {
    body: {
      protocol: 'saml',
      default_role_id: one('user_roles', 't.is_default'),
      metadata_url: null,
      idp_issuer: null,
      login_url: null,
      logout_url: null,
      certificates: [],
      oidc_issuer: null,
      oidc_client: null,
      mapping: [],
      email_domains: [],
      just_in_time: false,
      sso_only: false,
      break_glass_user_id: one('users', 't.id = person'),
      version: value(
        'coalesce((select s.version from sso_connections s where s.enterprise_id = company), 0)',
      ),
    },
  },
  'scimGroups.remove': { params: { id: one('scim_groups', 'true', 't.network_id', 'network_id desc') } },
  'groupCategoryTypes.delete': {
    params: {
      id: one('group_category_types', 'not exists (select from network_categories c where c.type_id = t.id)'),
    },
  },
  'groupCategories.delete': {
    params: {
      id: one('group_categories', 'not exists (select from network_categories c where c.category_id = t.id)'),
    },
  },
  'files.show': {
    params: { id: one('files', "t.audience = 'anyone' and t.purpose = 'avatar'"), name: '64.webp' },
  },
}

function membership(state: string, only = 'true'): Wish {
  const where = `t.state = '${state}' and ${only}`
  return {
    params: {
      id: one('network_members', where, 't.network_id', 'network_id, user_id'),
      userId: one('network_members', where, 't.user_id', 'network_id, user_id'),
    },
  }
}
