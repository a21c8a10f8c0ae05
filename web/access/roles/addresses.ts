export const rolesAt = '/admin/system/users/roles'
/** The pages of a role: name, permissions, holders. */
export const roleAt = (id: number) => `${rolesAt}/${id}/edit`
