import type { recountStates } from '../../../contract/recognition/rules.ts'
import { useText } from '../../app/texts.ts'
import { Badge, type Tone } from '../../ui/Badge.tsx'

type State = (typeof recountStates)[number]

const tones: Record<State, Tone> = {
  counting: 'info',
  ready: 'wait',
  applying: 'info',
  applied: 'ok',
  taking_back: 'info',
  taken_back: 'neutral',
  dropped: 'neutral',
}

export function RecountBadge({ state }: { state: State }) {
  const { t } = useText()
  return <Badge tone={tones[state]}>{t(`recognition.admin.recount.state.${state}`)}</Badge>
}
