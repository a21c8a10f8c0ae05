import { Check, CircleX, Clock, Minus, Undo2 } from 'lucide-react'
import type { ImportState } from '../../../contract/people/imports.ts'
import { useText } from '../../app/texts.ts'
import { Badge, type Tone } from '../../ui/Badge.tsx'
import type { IconMark } from '../../ui/Icon.tsx'

const looks: Record<ImportState, { tone: Tone; icon?: IconMark }> = {
  mapping: { tone: 'wait', icon: Clock },
  checking: { tone: 'info' },
  ready: { tone: 'wait', icon: Clock },
  in_progress: { tone: 'info' },
  completed: { tone: 'ok', icon: Check },
  failed: { tone: 'stop', icon: CircleX },
  cancelled: { tone: 'neutral', icon: Minus },
  undoing: { tone: 'info' },
  undone: { tone: 'neutral', icon: Undo2 },
}

export function ImportStateBadge({ state }: { state: ImportState }) {
  const { t } = useText()
  return <Badge {...looks[state]}>{t(`imports.states.${state}`)}</Badge>
}
