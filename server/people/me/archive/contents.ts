/** A table's rows about a person, by the column that names them. */
interface Part {
  /** The file in the archive, and the sentence about it: `profile.archive.parts.<file>`. */
  file: string
  /** Columns that stay behind: hashes of secrets, links that sign in, keys of the house. */
  without?: readonly string[]
}

/** Everything that is kept about a person, as table.column. A test looks for what is missing. */
export const parts: Record<string, Part> = {
  'users.id': { file: 'profile', without: ['password_hash', 'avatar_file_id'] },
  'user_field_values.user_id': { file: 'fields' },
  'user_settings.user_id': { file: 'settings' },
  'files.owner_id': { file: 'files', without: ['sha256'] },
  'network_members.user_id': { file: 'memberships' },
  'membership_spans.user_id': { file: 'memberships_over_time' },
  'member_field_values.user_id': { file: 'answers_at_joining' },
  'membership_invitations.user_id': { file: 'invitations_to_networks' },
  'network_leaders.user_id': { file: 'leadership' },
  'segment_members.user_id': { file: 'segments' },
  'network_orders.user_id': { file: 'network_order' },
  'network_mail_preferences.user_id': { file: 'network_mails' },
  'events.created_by': { file: 'events' },
  'event_registrations.user_id': { file: 'event_registrations' },
  'posts.author_id': { file: 'posts' },
  'post_comments.author_id': { file: 'comments' },
  'post_likes.user_id': { file: 'reactions' },
  'recorded_hours.user_id': { file: 'hours' },
  'notifications.user_id': { file: 'notifications' },
  'mails.user_id': { file: 'mails', without: ['html', 'plain', 'unsubscribe_url'] },
  'policy_document_acceptances.user_id': { file: 'agreements' },
  'sessions.user_id': { file: 'sessions', without: ['token_hash', 'cookie_hash'] },
  'looks.person_id': { file: 'looks', without: ['rights'] },
  'personal_access_tokens.user_id': { file: 'access_tokens', without: ['token_hash'] },
  'calendar_feeds.user_id': { file: 'calendar', without: ['token_hash'] },
  'sso_identities.user_id': { file: 'single_sign_on' },
  'scim_users.user_id': { file: 'provisioning', without: ['user_name_key'] },
  'downloads.user_id': { file: 'downloads', without: ['file_key'] },
  'page_visits.user_id': { file: 'page_visits' },
  'change_log.actor_id': { file: 'changes_made', without: ['personal_hash', 'seal'] },
  'change_log_personal.about_user_id': { file: 'changes_about', without: ['salt'] },
}

/** Columns that name a person and still aren't in their archive, each with its reason. */
export const leftOut: Record<string, string> = {
  'users.state_changed_by': 'the row is about somebody else; what was done stands in changes_made',
  'users.merged_into': 'the row is about another account',
  'enrollments.user_id': 'how far a form was filled in; what was said and when it ended stand in the profile',
  'network_members.state_changed_by': 'the membership is somebody else’s',
  'membership_spans.by_id': 'the membership is somebody else’s',
  'membership_invitations.invited_by': 'the invitation is somebody else’s',
  'network_segment_links.added_by': 'about others; that it was done stands in changes_made',
  'member_bulk_actions.asked_by': 'about others; that it was done stands in changes_made',
  'member_bulk_people.user_id': 'what became of it stands in changes_about',
  'notifications.actor_id': 'the notification is somebody else’s',
  'one_time_tokens.user_id': 'holds nothing but hashes of links that open the account',
  'one_time_tokens.created_by': 'the link was made for somebody else',
  'network_connections.proposed_by': 'about networks; that it was done stands in changes_made',
  'network_connections.decided_by': 'about networks; that it was done stands in changes_made',
  'policy_documents.created_by': 'the enterprise’s document',
  'policy_document_versions.published_by': 'the enterprise’s document',
  'policy_document_reminders.started_by': 'the enterprise’s reminders to others',
  'enterprises.sso_break_glass_user_id': 'a setting of the enterprise',
  'sso_connections.break_glass_user_id': 'a setting of the enterprise',
  'scim_tokens.created_by':
    'the enterprise’s key for its identity provider; that it was made stands in changes_made',
  'sso_requests.user_id': 'a sign-in under way, gone within minutes',
  'sso_requests.tested_by': 'a test of the enterprise’s connection, gone within minutes',
  'imports.created_by': 'about others; that it was done stands in changes_made',
  'imports.applied_by': 'about others; that it was done stands in changes_made',
  'imports.undone_by': 'about others; that it was done stands in changes_made',
  'looks.administrator_id': 'about others; that it was done stands in changes_made',
  'segments.created_by': 'about others; that it was done stands in changes_made',
  'merges.merged_by': 'about others; that it was done stands in changes_made',
  'merges.undone_by': 'about others; that it was done stands in changes_made',
  'merges.kept_id': 'what became of two accounts stands in changes_about',
  'merges.gone_id': 'what became of two accounts stands in changes_about',
  'user_bulk_actions.asked_by': 'about others; that it was done stands in changes_made',
  'user_bulk_people.user_id': 'a step of somebody else’s work; what came of it stands in changes_about',
}
