/** Where accounts are administered. */
const LIST = '/admin/system/users/list'
export const toAccounts = {
  list: LIST,
  new: '/admin/system/users/new',
  many: '/admin/system/users/new-list',
  import: '/admin/system/users/import',
  show: ({ id }: { id: number }) => `/admin/system/users/${id}`,
  edit: ({ id }: { id: number }) => `/admin/system/users/${id}/edit`,
  statistics: ({ id }: { id: number }) => `/admin/system/users/${id}/statistics`,
  /** The change log, narrowed to who looked as this person. */
  looks: ({ id }: { id: number }) => `/admin/system/logs?action=look&subject_type=user&subject_id=${id}`,
  rights: ({ id }: { id: number }) => `/admin/system/users/${id}/rights`,
}
