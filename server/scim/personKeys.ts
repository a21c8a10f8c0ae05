import type { PersonKey } from '../identity/personKeys.ts'

export const scimKeys: readonly PersonKey[] = [
  {
    key: 'scim_users.user_id',
    merge: 'unite',
    same: [],
    text: 'sso_identities',
    passive: true,
    file: 'provisioning',
    without: ['user_name_key'],
  },
  {
    key: 'scim_tokens.created_by',
    merge: 'move',
    text: 'administration',
    left_out: 'the enterprise’s key for its identity provider; that it was made stands in changes_made',
  },
]
