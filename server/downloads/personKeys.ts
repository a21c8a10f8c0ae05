import type { PersonKey } from '../identity/personKeys.ts'

export const downloadsKeys: readonly PersonKey[] = [
  { key: 'downloads.user_id', merge: 'move', text: 'downloads', file: 'downloads', without: ['file_key'] },
]
