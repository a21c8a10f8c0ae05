import { Check, Flame, Hand, Lock, type LucideIcon, Sparkles, Sprout, Users } from 'lucide-react'
import type { z } from 'zod'
import type { Suggestion } from '../../../contract/enrollment.ts'
import { useEnterprise } from '../../app/me.ts'
import { useText } from '../../app/texts.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { classes } from '../../ui/classes.ts'
import { Coloured } from '../../ui/Glyph.tsx'
import { Icon } from '../../ui/Icon.tsx'

type Network = z.output<typeof Suggestion>

const icons: Record<Network['reason']['by'], LucideIcon> = {
  chosen: Sparkles,
  field: Users,
  lively: Flame,
  open: Sprout,
  on_request: Hand,
}

interface Props {
  of: Network
  chosen: boolean
  choose: () => void
}

/** A network with the reason why it is shown, to be chosen or left. */
export function SuggestionCard({ of: network, chosen, choose }: Props) {
  const { t } = useText()
  const why = useReason()
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
      <p className="why">
        <Icon of={icons[network.reason.by]} size="s" />
        {why(network.reason)}
      </p>
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

function useReason() {
  const { t } = useText()
  const { display_name } = useEnterprise()
  return (reason: Network['reason']) => {
    switch (reason.by) {
      case 'chosen':
        return t('enrollment.reason.chosen', { enterprise: display_name })
      case 'field':
        return t('enrollment.reason.field', {
          people: reason.people,
          value: reason.value,
          field: reason.field,
        })
      case 'lively':
        return t('enrollment.reason.lively', { count: reason.happenings })
      default:
        return t(`enrollment.reason.${reason.by}`)
    }
  }
}
