export const rolesAt = '/admin/system/users/roles'
/** Where a role is: what it is called, what it opens, who has it. */
export const roleAt = (id: number) => `${rolesAt}/${id}/edit`
