import { Check, CircleX, Clock, Minus, Undo2 } from 'lucide-react'
import { hasNothingToApply } from '../../../contract/people/importOutcome.ts'
import type { ImportState } from '../../../contract/people/imports.ts'
import { useText } from '../../app/texts.ts'
import { Badge, type Tone } from '../../ui/Badge.tsx'
import type { IconMark } from '../../ui/Icon.tsx'
import type { ImportAnswer } from './ImportScreen.tsx'

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

export function ImportStateBadge({ of: one }: { of: Pick<ImportAnswer, 'state' | 'counts'> }) {
  const { t } = useText()
  if (hasNothingToApply(one)) return <Badge icon={Minus}>{t('imports.nothing_to_apply')}</Badge>
  return <Badge {...looks[one.state]}>{t(`imports.states.${one.state}`)}</Badge>
}
