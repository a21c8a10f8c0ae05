import type { Reason } from '../../../contract/errors.ts'
import type { Speak } from '../texts.ts'

/**
 * A link of the chain as a whole sentence, with permissions and roles in the reader's words. `sentences` is where the
 * sentences stand: those that speak to the person, or those that speak about them. A template is called as its role is.
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
