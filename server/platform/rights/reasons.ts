import type { Reason } from '../../../contract/errors.ts'
import type { Speak } from '../texts.ts'

/**
 * A reason as a whole sentence, with permissions and roles in the reader's words. `sentences` names the set: those
 * that address the person, or those that talk about them. A template is called by its role's name.
 */
export function sayReason(
  say: Speak,
  reason: Reason,
  sentences = 'reasons',
  more: Record<string, string> = {},
) {
  const { permission, role_text_key } = reason.facts ?? {}
  const role = role_text_key ? say(`roles.defaults.${role_text_key}`) : undefined
  return say(`${sentences}.${reason.text}`, {
    ...reason.facts,
    ...(permission ? { permission: say(`permissions.${permission}`) } : {}),
    ...(role ? { role, template: role } : {}),
    ...more,
  })
}
