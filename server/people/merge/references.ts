/** What becomes of the rows that name the account which goes. */
type Rule =
  /** They name the account that stays. */
  | 'move'
  /** One row is enough where both have one for the same thing: the other moves, this one goes. */
  | 'unite'
  /** Memberships: the stronger of the two states stays. */
  | 'membership'
  /** They ended with the account: sessions, links, keys. */
  | 'drop'

export interface Reference {
  table: string
  column: string
  rule: Rule
  /** With `unite`: what makes two rows speak of the same thing, besides the person. */
  same?: readonly string[]
  /** With `unite`: two rows that have no value there speak of the same thing as well. */
  noneIsSame?: true
  /** Below `merges.records`: what it is called where a person reads it. */
  text: string
  /** Made for a person rather than by them: having such a row doesn't mean that they did anything. */
  passive?: true
  /** With `drop`: it has ended for good, and doesn't come back when the merge is undone. */
  ends?: true
}

/**
 * Everything in the database that names a person. A test reads the catalog and fails when a foreign key to people isn't
 * here: whoever adds one decides what a merge does with it.
 */
export const references: readonly Reference[] = [
  { table: 'network_members', column: 'user_id', rule: 'membership', text: 'memberships', passive: true },
  {
    table: 'membership_spans',
    column: 'user_id',
    rule: 'unite',
    same: ['network_id', 'from_at'],
    text: 'memberships',
    passive: true,
  },
  { table: 'membership_spans', column: 'by_id', rule: 'move', text: 'decisions' },
  {
    table: 'member_field_values',
    column: 'user_id',
    rule: 'unite',
    same: ['network_id', 'field_id', 'value'],
    text: 'field_values',
    passive: true,
  },
  {
    table: 'membership_invitations',
    column: 'user_id',
    rule: 'unite',
    same: ['network_id'],
    text: 'memberships',
    passive: true,
  },
  { table: 'membership_invitations', column: 'invited_by', rule: 'move', text: 'decisions' },
  { table: 'network_segment_links', column: 'added_by', rule: 'move', text: 'administration' },
  { table: 'member_bulk_actions', column: 'asked_by', rule: 'move', text: 'administration' },
  { table: 'member_bulk_people', column: 'user_id', rule: 'drop', text: 'administration', passive: true },
  { table: 'segment_members', column: 'user_id', rule: 'drop', text: 'segments', passive: true },
  { table: 'segments', column: 'created_by', rule: 'move', text: 'administration' },
  { table: 'network_leaders', column: 'user_id', rule: 'unite', same: ['network_id'], text: 'leaderships' },
  { table: 'network_leaders', column: 'deputy_id', rule: 'move', text: 'leaderships', passive: true },
  {
    table: 'hand_over_notes',
    column: 'user_id',
    rule: 'unite',
    same: ['network_id'],
    text: 'leaderships',
  },
  {
    table: 'leader_terms',
    column: 'user_id',
    rule: 'unite',
    same: ['network_id', 'from_at'],
    text: 'leaderships',
    passive: true,
  },
  {
    table: 'sponsors',
    column: 'user_id',
    rule: 'unite',
    same: ['network_id'],
    noneIsSame: true,
    text: 'sponsorships',
    passive: true,
  },
  { table: 'networks', column: 'archived_by', rule: 'move', text: 'administration' },
  { table: 'fields', column: 'archived_by', rule: 'move', text: 'administration' },
  { table: 'policy_documents', column: 'archived_by', rule: 'move', text: 'documents' },
  { table: 'folders', column: 'created_by', rule: 'move', text: 'administration' },
  {
    table: 'folder_readers',
    column: 'user_id',
    rule: 'unite',
    same: ['folder_id'],
    text: 'folder_access',
    passive: true,
  },
  {
    table: 'folder_access_requests',
    column: 'user_id',
    rule: 'unite',
    same: ['folder_id'],
    text: 'folder_access',
    passive: true,
  },
  { table: 'folder_access_requests', column: 'decided_by', rule: 'move', text: 'decisions' },
  { table: 'resources', column: 'created_by', rule: 'move', text: 'resources' },
  { table: 'resources', column: 'archived_by', rule: 'move', text: 'administration' },
  { table: 'resource_versions', column: 'created_by', rule: 'move', text: 'resources' },
  { table: 'posts', column: 'author_id', rule: 'move', text: 'posts' },
  { table: 'post_comments', column: 'author_id', rule: 'move', text: 'comments' },
  { table: 'posts', column: 'state_changed_by', rule: 'move', text: 'decisions' },
  { table: 'posts', column: 'saved_by', rule: 'move', text: 'posts' },
  { table: 'post_networks', column: 'asked_by', rule: 'move', text: 'posts', passive: true },
  { table: 'post_networks', column: 'decided_by', rule: 'move', text: 'decisions' },
  { table: 'post_networks', column: 'pinned_by', rule: 'move', text: 'decisions' },
  { table: 'post_drafts', column: 'author_id', rule: 'move', text: 'posts' },
  { table: 'post_drafts', column: 'saved_by', rule: 'move', text: 'posts' },
  {
    table: 'post_mentions',
    column: 'user_id',
    rule: 'unite',
    same: ['post_id'],
    text: 'posts',
    passive: true,
  },
  {
    table: 'post_views',
    column: 'user_id',
    rule: 'unite',
    same: ['post_id'],
    text: 'visits',
    passive: true,
  },
  { table: 'post_saves', column: 'user_id', rule: 'unite', same: ['post_id'], text: 'likes' },
  {
    table: 'post_reports',
    column: 'reported_by',
    rule: 'unite',
    same: ['post_id', 'about', 'state'],
    text: 'comments',
  },
  { table: 'post_reports', column: 'handled_by', rule: 'move', text: 'decisions' },
  { table: 'post_comments', column: 'decided_by', rule: 'move', text: 'decisions' },
  { table: 'post_likes', column: 'user_id', rule: 'unite', same: ['post_id'], text: 'likes' },
  { table: 'events', column: 'created_by', rule: 'move', text: 'events' },
  { table: 'events', column: 'state_changed_by', rule: 'move', text: 'decisions' },
  { table: 'event_series', column: 'created_by', rule: 'move', text: 'events', passive: true },
  {
    table: 'event_reminders',
    column: 'user_id',
    rule: 'unite',
    same: ['event_id', 'starts_at', 'minutes'],
    text: 'registrations',
    passive: true,
  },
  { table: 'calendars', column: 'created_by', rule: 'move', text: 'administration' },
  { table: 'calendars', column: 'archived_by', rule: 'move', text: 'administration' },
  { table: 'notable_dates', column: 'archived_by', rule: 'move', text: 'administration' },
  { table: 'event_drafts', column: 'author_id', rule: 'move', text: 'events' },
  { table: 'event_todos', column: 'owner_id', rule: 'move', text: 'events' },
  { table: 'event_todos', column: 'done_by', rule: 'move', text: 'decisions', passive: true },
  { table: 'event_updates', column: 'author_id', rule: 'move', text: 'events' },
  { table: 'event_networks', column: 'asked_by', rule: 'move', text: 'events', passive: true },
  { table: 'event_networks', column: 'decided_by', rule: 'move', text: 'decisions' },
  { table: 'event_decisions', column: 'decided_by', rule: 'move', text: 'decisions' },
  { table: 'event_changes', column: 'asked_by', rule: 'move', text: 'events', passive: true },
  { table: 'event_changes', column: 'decided_by', rule: 'move', text: 'decisions' },
  { table: 'event_registrations', column: 'checked_in_by', rule: 'move', text: 'decisions' },
  {
    table: 'event_registration_steps',
    column: 'user_id',
    rule: 'move',
    text: 'registrations',
    passive: true,
  },
  { table: 'event_registration_steps', column: 'by_id', rule: 'move', text: 'decisions' },
  {
    table: 'event_registrations',
    column: 'user_id',
    rule: 'unite',
    same: ['event_id'],
    text: 'registrations',
  },
  { table: 'recorded_hours', column: 'user_id', rule: 'unite', same: ['network_id', 'month'], text: 'hours' },
  {
    table: 'policy_document_acceptances',
    column: 'user_id',
    rule: 'unite',
    same: ['version_id'],
    text: 'acceptances',
  },
  { table: 'files', column: 'owner_id', rule: 'move', text: 'files' },
  { table: 'downloads', column: 'user_id', rule: 'move', text: 'downloads' },
  // Of the same post both were told: one is enough. Others name no post.
  {
    table: 'notifications',
    column: 'user_id',
    rule: 'unite',
    same: ['post_id'],
    text: 'notifications',
    passive: true,
  },
  { table: 'notifications', column: 'actor_id', rule: 'move', text: 'notifications_about' },
  { table: 'mails', column: 'user_id', rule: 'move', text: 'mails', passive: true },
  {
    table: 'network_mail_preferences',
    column: 'user_id',
    rule: 'unite',
    same: ['network_id'],
    text: 'mail_preferences',
  },
  { table: 'network_orders', column: 'user_id', rule: 'drop', text: 'settings', passive: true },
  { table: 'user_settings', column: 'user_id', rule: 'unite', same: ['key'], text: 'settings' },
  { table: 'enrollments', column: 'user_id', rule: 'drop', text: 'settings', passive: true },
  { table: 'user_field_values', column: 'user_id', rule: 'drop', text: 'field_values', passive: true },
  { table: 'page_visits', column: 'user_id', rule: 'move', text: 'visits' },
  { table: 'sessions', column: 'user_id', rule: 'drop', text: 'sessions', ends: true },
  { table: 'looks', column: 'person_id', rule: 'move', text: 'looks', passive: true },
  { table: 'looks', column: 'administrator_id', rule: 'move', text: 'administration' },
  { table: 'personal_access_tokens', column: 'user_id', rule: 'drop', text: 'access_tokens' },
  { table: 'one_time_tokens', column: 'user_id', rule: 'drop', text: 'links', passive: true, ends: true },
  { table: 'one_time_tokens', column: 'created_by', rule: 'move', text: 'links_sent' },
  { table: 'calendar_feeds', column: 'user_id', rule: 'drop', text: 'calendar_feeds' },
  {
    table: 'sso_identities',
    column: 'user_id',
    rule: 'unite',
    same: ['issuer'],
    text: 'sso_identities',
  },
  { table: 'sso_requests', column: 'user_id', rule: 'drop', text: 'sso_requests', ends: true },
  { table: 'sso_requests', column: 'tested_by', rule: 'move', text: 'sso_tests' },
  { table: 'scim_users', column: 'user_id', rule: 'unite', same: [], text: 'sso_identities', passive: true },
  { table: 'scim_tokens', column: 'created_by', rule: 'move', text: 'administration' },
  { table: 'sso_connections', column: 'break_glass_user_id', rule: 'move', text: 'break_glass' },
  { table: 'enterprises', column: 'sso_break_glass_user_id', rule: 'move', text: 'break_glass' },
  { table: 'users', column: 'state_changed_by', rule: 'move', text: 'decisions' },
  { table: 'users', column: 'merged_into', rule: 'move', text: 'merges' },
  { table: 'network_members', column: 'state_changed_by', rule: 'move', text: 'decisions' },
  { table: 'network_connections', column: 'proposed_by', rule: 'move', text: 'administration' },
  { table: 'network_connections', column: 'decided_by', rule: 'move', text: 'administration' },
  { table: 'policy_documents', column: 'created_by', rule: 'move', text: 'documents' },
  { table: 'policy_document_versions', column: 'published_by', rule: 'move', text: 'documents' },
  { table: 'policy_document_reminders', column: 'started_by', rule: 'move', text: 'documents' },
  { table: 'user_bulk_actions', column: 'asked_by', rule: 'move', text: 'administration' },
  { table: 'user_bulk_people', column: 'user_id', rule: 'drop', text: 'administration', passive: true },
  { table: 'imports', column: 'created_by', rule: 'move', text: 'administration' },
  { table: 'imports', column: 'applied_by', rule: 'move', text: 'administration' },
  { table: 'imports', column: 'undone_by', rule: 'move', text: 'administration' },
  { table: 'merges', column: 'kept_id', rule: 'move', text: 'merges' },
  { table: 'merges', column: 'gone_id', rule: 'move', text: 'merges' },
  { table: 'merges', column: 'merged_by', rule: 'move', text: 'administration' },
  { table: 'merges', column: 'undone_by', rule: 'move', text: 'administration' },
]
