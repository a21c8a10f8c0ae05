import { CornerDownRight, Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import type { NetworkCard, NetworkMark } from '../../contract/networks/networks.ts'
import { linkTo } from '../app/links.ts'
import { useText } from '../app/texts.ts'
import { Anchor } from '../ui/Anchor.tsx'
import { Badge } from '../ui/Badge.tsx'
import { Coloured } from '../ui/Glyph.tsx'
import { Icon } from '../ui/Icon.tsx'
import { JoinButton } from './members/JoinButton.tsx'

interface Props {
  of: z.output<typeof NetworkCard>
  parent?: z.output<typeof NetworkMark> | null
  child_count?: number | null
  /** One more line below the description. */
  children?: ReactNode
}

/** A network to look at and to join. */
export function NetworkTile({ of: network, parent, child_count, children }: Props) {
  const { t } = useText()
  const counts = useCounts({ network, child_count })
  return (
    <Coloured as="li" colour={network.colour}>
      <Anchor href={linkTo.network(network)}>
        <img
          className="art"
          src={network.banner_url}
          alt=""
          width={480}
          height={240}
          loading="lazy"
          decoding="async"
        />
        <h2>{network.name}</h2>
        {network.short_description && <p className="sm m2">{network.short_description}</p>}
      </Anchor>
      {parent && (
        <p className="within">
          <Icon of={CornerDownRight} size="s" />
          <span>{t('networks.card.within', { name: parent.name })}</span>
        </p>
      )}
      {children}
      <div className="foot">
        {counts && <span className="sm m3 num">{counts}</span>}
        {network.private && <Badge icon={Lock}>{t('networks.private')}</Badge>}
        <span className="end">
          <JoinButton network={network} small quiet />
        </span>
      </div>
    </Coloured>
  )
}

/** "412 members · 3 sub-groups", as far as it is known. */
export function useCounts({ network, child_count }: { network: Props['of']; child_count?: number | null }) {
  const { t } = useText()
  return [
    network.member_count !== null && t('networks.card.members', { count: network.member_count }),
    child_count && t(`networks.card.below.${network.kind}`, { count: child_count }),
  ]
    .filter(Boolean)
    .join(' · ')
}
