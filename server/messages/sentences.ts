import type { Speak } from '../platform/texts.ts'

/** Each kind is a sentence below `messages.kinds`; its facts are the sentence's parameters. */
export const notificationKinds = [
  'network.joined',
  'event.reminder',
  'post.published',
  'member.request',
  'member.approved',
] as const
export type NotificationKind = (typeof notificationKinds)[number]

const isFacts = (facts: unknown): facts is Record<string, string | number> =>
  typeof facts === 'object' && facts !== null && !Array.isArray(facts)

export const sentenceOf = (say: Speak, kind: string, facts: unknown) =>
  say(`messages.kinds.${kind.replace('.', '_')}`, isFacts(facts) ? facts : {})
