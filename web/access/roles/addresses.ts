/** Where roles and their templates are edited. */
export const roleEditor = ({ id }: { id: number }) => `/admin/system/users/roles/${id}/edit`
export const templateEditor = (id: number) => `/admin/system/users/policy_templates/${id}/edit`
