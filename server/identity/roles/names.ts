import type { Speak } from '../../platform/texts.ts'

/** What a role is called: as somebody named it, or, while nobody has, in the reader's own language. */
export const roleName = (say: Speak, role: { role_name: string; text_key: string | null }) =>
  role.text_key ? say(`roles.defaults.${role.text_key}`) : role.role_name
