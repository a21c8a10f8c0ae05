import { useText } from '../../app/texts.ts'
import { Badge } from '../../ui/Badge.tsx'
import type { Domain } from './DomainDialog.tsx'

export function DomainState({ of: { verified_at, counts_until } }: { of: Domain }) {
  const { t } = useText()
  if (counts_until) return <Badge tone="stop">{t('sso.domains.state.lost')}</Badge>
  return verified_at ? (
    <Badge tone="ok">{t('sso.domains.state.proved')}</Badge>
  ) : (
    <Badge tone="wait">{t('sso.domains.state.waiting')}</Badge>
  )
}
