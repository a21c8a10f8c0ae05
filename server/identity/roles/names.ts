import type { Speak } from '../../platform/texts.ts'

/** A role's name: its own, or the default in the reader's language while nobody has renamed it. */
export const roleName = (say: Speak, role: { role_name: string; text_key: string | null }) =>
  role.text_key ? say(`roles.defaults.${role.text_key}`) : role.role_name
