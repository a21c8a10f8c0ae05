import { Check, MessageSquareWarning, Search, X } from 'lucide-react'
import type { z } from 'zod'
import type { ModeratedPost } from '../../../contract/posts/moderation.ts'
import type { IconMark } from '../../ui/Icon.tsx'
import type { NewsTab } from '../search.ts'
import type { Decided } from './decision.ts'

export type Row = z.output<typeof ModeratedPost>
export type Tab = Exclude<NewsTab, 'feed' | 'reports'>

/** The decisions possible in each tab; approved posts have none. */
export const choices: Record<Tab, readonly Decided[]> = {
  pending: ['approve', 'request_changes', 'decline'],
  approved: [],
  shares: ['approve', 'review', 'decline'],
}
export const marks: Record<Decided, IconMark> = {
  approve: Check,
  request_changes: MessageSquareWarning,
  review: Search,
  decline: X,
}

/** A share is accepted, a post approved. */
export const wordOf = (tab: Tab, decision: Decided) =>
  tab === 'shares' && decision === 'approve' ? 'accept' : decision
