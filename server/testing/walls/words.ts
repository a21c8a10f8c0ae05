import { governingPermissions } from '../../../contract/permissions.ts'
import { CANARY } from '../companies.ts'
import type { Hints } from '../examples.ts'

export const words: Hints = {
  name: ['64.webp'],
  // The first page contains what anybody would find.
  page: [1],
  version: [1],
  password: ['kindred-demo'],
  password_confirmation: ['kindred-demo'],
  q: [CANARY],
  search: [CANARY],
  key: ['wall'],
  flagKey: ['userway'],
  export: ['change_log'],
  columns: [[]],
  query: [{}],
  action: ['user.profile_changed', 'activate', 'approve'],
  subject_type: ['user'],
  from: ['2026-01-31', '2026-01-31T00:00:00Z'],
  to: ['2026-02-28', '2026-02-28T00:00:00Z'],
  joined_from: ['2026-01-31'],
  joined_to: ['2026-02-28'],
  with: [[]],
  // The last holder of a governing permission keeps it.
  permissions: [['groups_view', ...governingPermissions]],
  act: ['networks.view'],
  keep_months: [24],
  rules: [{ is: 'all', rules: [] }],
  filter: ['id eq "1"'],
  attributes: ['externalId'],
  excludedAttributes: ['meta'],
  userName: ['somebody@example.org'],
  emails: [null],
  timezone: ['Europe/Paris'],
  members: [[]],
  archive: ['network'],
  video_url: [null, 'https://vimeo.com/76979871'],
}
