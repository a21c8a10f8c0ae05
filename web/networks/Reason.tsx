import { Flame, Hand, type LucideIcon, Sparkles, Sprout, Users } from 'lucide-react'
import type { z } from 'zod'
import type { SuggestionReason } from '../../contract/access/enrollment.ts'
import { useEnterprise } from '../app/me.ts'
import { useText } from '../app/texts.ts'
import { Icon } from '../ui/Icon.tsx'

type Why = z.output<typeof SuggestionReason>

const icons: Record<Why['by'], LucideIcon> = {
  chosen: Sparkles,
  field: Users,
  lively: Flame,
  open: Sprout,
  on_request: Hand,
}

/** Why a network is suggested, in a sentence. */
export function Reason({ of: reason }: { of: Why }) {
  const why = useReason()
  return (
    <p className="why">
      <Icon of={icons[reason.by]} size="s" />
      {why(reason)}
    </p>
  )
}

function useReason() {
  const { t } = useText()
  const { display_name } = useEnterprise()
  return (reason: Why) => {
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
