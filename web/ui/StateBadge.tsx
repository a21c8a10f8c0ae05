import { Check, CircleX, Clock, Mail, Minus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge, type Tone } from './Badge.tsx'
import type { IconMark } from './Icon.tsx'

const tones = {
  approved: 'ok',
  active: 'ok',
  registered: 'ok',
  accepted: 'ok',
  attended: 'ok',
  open: 'ok',
  published: 'ok',
  pending: 'wait',
  waitlisted: 'wait',
  pending_activation: 'wait',
  scheduled: 'wait',
  pending_approval: 'wait',
  pending_publication: 'wait',
  declined: 'stop',
  rejected: 'stop',
  denied: 'stop',
  pending_deletion: 'stop',
  changes_requested: 'info',
  invited: 'info',
  in_progress: 'info',
  draft: 'neutral',
  inactive: 'neutral',
  closed: 'neutral',
  archived: 'neutral',
  canceled: 'neutral',
  past: 'neutral',
} as const satisfies Record<string, Tone>

export type KnownState = keyof typeof tones

const marks: Partial<Record<KnownState, IconMark>> = {
  registered: Check,
  accepted: Check,
  attended: Check,
  declined: CircleX,
  rejected: CircleX,
  denied: CircleX,
  pending_deletion: Clock,
  invited: Mail,
  inactive: Minus,
}

interface Props {
  /** A state of a record. One that isn't known here is shown in neutral. */
  state: KnownState | (string & {})
  /** The words, in the reader's language: "Waitlist, 4th". */
  children: ReactNode
}

export const toneOf = (state: string): Tone => (isKnown(state) ? tones[state] : 'neutral')

export function StateBadge({ state, children }: Props) {
  return (
    <Badge tone={toneOf(state)} icon={isKnown(state) ? marks[state] : undefined} hollow={state === 'draft'}>
      {children}
    </Badge>
  )
}

const isKnown = (state: string): state is KnownState => Object.hasOwn(tones, state)
