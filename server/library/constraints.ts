import { conflict, invalid, missing } from '../platform/errors.ts'

/** What constraints of this area's tables mean to the person who broke one. */
export const libraryConstraints = {
  folders_name_taken: () => invalid({ name: { code: 'taken' } }),
  folders_not_below_itself: () => invalid({ parent_folder_id: { code: 'below_itself' } }),
  folders_depth: () => invalid({ parent_folder_id: { code: 'too_deep' } }),
  folders_path_of_parent: () => conflict('conflict'),
  folders_home_of_parent: () => conflict('conflict'),
  // The folder was deleted while something was put into it.
  resources_enterprise_id_folder_id_fkey: () => missing(),
  labels_name_taken: () => invalid({ name: { code: 'taken' } }),
  tags_name_taken: () => invalid({ name: { code: 'taken' } }),
}
