import { Check } from 'lucide-react'
import type { z } from 'zod'
import type { MembershipState } from '../../contract/networks/networks.ts'
import { useText } from '../app/texts.ts'
import { Badge } from '../ui/Badge.tsx'
import { StateBadge } from '../ui/StateBadge.tsx'

/** One's own membership of a network, in words. */
export function MembershipBadge({ state }: { state: z.output<typeof MembershipState> | null }) {
  const { t } = useText()
  if (state === null || state === 'removed' || state === 'declined') return null
  if (state === 'active')
    return (
      <Badge tone="ok" icon={Check}>
        {t('networks.membership.active')}
      </Badge>
    )
  return <StateBadge state={state}>{t(`networks.membership.${state}`)}</StateBadge>
}
