import type { PersonKey } from '../identity/personKeys.ts'

export const libraryKeys: readonly PersonKey[] = [
  {
    key: 'folders.created_by',
    merge: 'move',
    text: 'administration',
    left_out: 'the enterprise’s folder; that it was made stands in changes_made',
  },
  {
    key: 'folder_readers.user_id',
    merge: 'unite',
    same: ['folder_id'],
    text: 'folder_access',
    passive: true,
    file: 'folder_access',
  },
  {
    key: 'folder_access_requests.user_id',
    merge: 'unite',
    same: ['folder_id'],
    text: 'folder_access',
    passive: true,
    file: 'folder_requests',
  },
  {
    key: 'folder_access_requests.decided_by',
    merge: 'move',
    text: 'decisions',
    left_out: 'the request is somebody else’s',
  },
  {
    key: 'resources.created_by',
    merge: 'move',
    text: 'resources',
    left_out: 'the enterprise’s document, in a folder that may be closed to them by now',
  },
  {
    key: 'resources.archived_by',
    merge: 'move',
    text: 'administration',
    left_out: 'the enterprise’s document',
  },
  {
    key: 'resource_versions.created_by',
    merge: 'move',
    text: 'resources',
    left_out: 'the enterprise’s document, in a folder that may be closed to them by now',
  },
]
