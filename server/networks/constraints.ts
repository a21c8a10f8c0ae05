import { conflict, invalid } from '../platform/errors.ts'

/** What constraints of this area's tables mean to the person who broke one. */
export const networksConstraints = {
  networks_name_taken: () => invalid({ name: { code: 'taken' } }),
  networks_not_below_itself: () => invalid({ parent_id: { code: 'below_itself' } }),
  networks_path_of_parent: () => conflict('conflict'),
  networks_depth: () => invalid({ parent_id: { code: 'too_deep' } }),
  sponsors_once: () => invalid({ user_id: { code: 'taken' } }),
  group_category_types_name_taken: () => invalid({ name: { code: 'taken' } }),
  group_categories_name_taken: () => invalid({ name: { code: 'taken' } }),
  network_categories_of_the_type: () => conflict('category_in_use'),
  network_connections_once: () => conflict('already_connected'),
  leader_positions_name_taken: () => invalid({ name: { code: 'taken' } }),
  network_leaders_once: () => conflict('already_a_leader'),
}
