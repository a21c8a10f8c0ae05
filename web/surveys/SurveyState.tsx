import { useText } from '../app/texts.ts'
import { useNow } from '../ui/dates/dates.ts'
import { StateBadge } from '../ui/StateBadge.tsx'
import type { SurveyLine } from './addresses.ts'

type Standing = Pick<SurveyLine, 'state' | 'opens_at' | 'pulse'>

/** Published surveys that aren't open yet are shown as planned. */
export function SurveyState({ of: { state, opens_at, pulse } }: { of: Standing }) {
  const { t } = useText()
  const now = useNow()
  if (pulse)
    return (
      <StateBadge state={pulseTones[pulse.state]}>{t(`surveys.repeats.state.${pulse.state}`)}</StateBadge>
    )
  if (state === 'published' && opens_at !== null && new Date(opens_at) > now)
    return <StateBadge state="scheduled">{t('surveys.state.scheduled')}</StateBadge>
  return <StateBadge state={tones[state]}>{t(`surveys.state.${state}`)}</StateBadge>
}

const tones = { draft: 'draft', published: 'open', closed: 'closed', withdrawn: 'canceled' } as const
const pulseTones = { running: 'open', paused: 'pending', ended: 'closed' } as const
