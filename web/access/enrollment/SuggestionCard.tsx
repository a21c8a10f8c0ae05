import { Check, Lock } from 'lucide-react'
import type { z } from 'zod'
import type { Suggestion } from '../../../contract/access/enrollment.ts'
import { useText } from '../../app/texts.ts'
import { Reason } from '../../networks/Reason.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { classes } from '../../ui/classes.ts'
import { Coloured } from '../../ui/Glyph.tsx'

type Network = z.output<typeof Suggestion>

interface Props {
  of: Network
  chosen: boolean
  choose: () => void
}

/** A network with the reason why it is shown, to be chosen or left. */
export function SuggestionCard({ of: network, chosen, choose }: Props) {
  const { t } = useText()
  const taken = network.asks ? t('enrollment.discover.asks') : t('enrollment.discover.chosen')
  const choice = chosen ? taken : t('enrollment.discover.choose')
  return (
    <Coloured as="li" colour={network.colour} className={classes(chosen && 'on')}>
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
      <Reason of={network.reason} />
      <div className="foot">
        {network.member_count !== null && (
          <span className="sm m3 num">{t('networks.card.members', { count: network.member_count })}</span>
        )}
        {network.private && <Badge icon={Lock}>{t('networks.private')}</Badge>}
        <span className="end">
          <Button
            small
            look={chosen ? 't' : 's'}
            icon={chosen ? Check : undefined}
            aria-pressed={chosen}
            label={t('enrollment.discover.named', { choice, name: network.name })}
            onClick={choose}
          >
            {choice}
          </Button>
        </span>
      </div>
    </Coloured>
  )
}
